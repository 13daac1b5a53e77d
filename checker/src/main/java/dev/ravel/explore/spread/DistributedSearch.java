// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.Races;
import dev.ravel.explore.StateVerdicts;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.WitnessRun;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import dev.ravel.system.StateProperty;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Statistic;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The coordinator of a search that is spread over members. It proceeds one level after the other.
 * When all members have done a level, what they have seen there is answered, and the next level
 * begins, as long as there is one. When members are lost, what they had is taken over from copies,
 * and the level in which that happened is done again. Before a level partitions may be assigned
 * anew ({@link RebalancePolicy}), also to members that have come. It has a system of its own, by
 * which every answer is worked out again: no number of an error or a reaction comes from a member.
 */
public final class DistributedSearch {
  private final Shared system;
  private final Answers answers;
  private final Meter meter;
  private final Membership party;
  private final MessageLinks links;
  private final Consumer<CoordinatorCheckpoint> keeper;
  private final Mail mail = new Mail();
  private final Ownership ownership;
  private final Races races;
  private final StateVerdicts verdicts;
  private final long[] most;

  /**
   * The values that became common with the present level, and those that members have found in it.
   */
  private Dictionary common;

  private Dictionary late;
  private int version;

  /** The knowledge of all members from the beginning. */
  private OptionalLong beginning = OptionalLong.empty();

  /** The reports of the members on the present level. */
  private int done;

  private long found;
  private final BitSet[] shown = {new BitSet(), new BitSet()};
  private final BitSet[] undefined = {new BitSet(), new BitSet()};

  /** By kind and member, the counts of all members; members report the first kinds. */
  private final long[][] counts = new long[9][];

  /** The kinds of counts that a member reports, in this order. */
  private static final int STEPS = 0;

  private static final int CROSSED = 1;
  private static final int MOVED = 2;
  private static final int BYTES = 3;
  private static final int SENT = 4;
  private static final int STATES = 5;

  /** The nanoseconds that its last level took. */
  private static final int BUSY = 6;

  /** The steps in levels that are answered. */
  private static final int ANSWERED = 7;

  /** The memory for states, in bytes. */
  private static final int ROOM = 8;

  /** Since when it runs, and how long courses before it did. */
  private long start;

  private long earlier;

  /** The states on levels that are done, and steps and states beyond that. */
  private long states;

  private long stepsAhead;
  private long statesAhead;
  private long sentAhead;
  private final SpinFacts spinFacts = new SpinFacts();
  private boolean explored;
  private int level;
  private long backs;
  private RunReconstruction way;

  /** The number of members that have marked all their states. */
  private int marked;

  /** The answers of members, and the number of those that are complete. */
  private PathMarks answer;

  private int answering;

  /**
   * The number of members that have said what they need, and of those that have yet to learn it.
   */
  private int wanting;

  private final TreeSet<long[]> wanted = new TreeSet<>(Arrays::compare);
  private int learning;

  /** The lessons of systems, in order. */
  private final LearningLog log;

  /** The number of members that have taken over the partitions of others. */
  private int rebuilt;

  /** The members that were lost since there were copies of all states on levels that are done. */
  private final BitSet gone = new BitSet();

  /** By member those that keep copies of all that it had then. */
  private List<List<Integer>> keepers;

  /** The losses and deals, by epoch. */
  private final List<CoordinatorCheckpoint.Change> changes = new ArrayList<>();

  /** The policy that decides when partitions are assigned, and the members that wait for that. */
  private final RebalancePolicy dealing;

  private final List<Newcomer> newcomers = new ArrayList<>();

  /** The number of partitions that have moved, and of members that have taken part. */
  private long dealt;

  private int members;

  /** The members that are lost with the course before this one, if there was one. */
  private BitSet inherited = new BitSet();

  /** A member that is ready to take part; its place, and the memory that its states may take. */
  private record Newcomer(int member, int place, long room) {}

  /** Members are lost. */
  private static final class Lost extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient BitSet members;

    Lost(BitSet members) {
      super(null, null, false, false);
      this.members = members;
    }
  }

  /**
   * Creates a search that has not begun. It answers questions as {@code Graph} does; those about
   * executions without end stay open ({@code K005}).
   *
   * @param of the system of the questions, by which answers are worked out
   * @param places by member, at least one, the number of the place with which it would be lost;
   *     each has a {@link Job} with these questions
   * @param rooms by member the memory that its states may take, in bytes
   * @param copies at how many other places there are copies of each state, if there are enough
   * @param links to the members
   * @param keeper receives the state of the search, before the members do
   * @param dealing decides when partitions are assigned anew
   */
  public DistributedSearch(
      Shared of,
      List<Question> questions,
      Budget budget,
      int[] places,
      long[] rooms,
      int copies,
      MessageLinks links,
      Consumer<CoordinatorCheckpoint> keeper,
      RebalancePolicy dealing) {
    this.members = places.length;
    this.log = new LearningLog(of.quotient(false));
    this.system = log.system();
    this.answers = new Answers(system, questions);
    this.meter = new Meter(budget);
    this.party = new Membership(places, copies);
    this.links = links;
    this.keeper = keeper;
    this.dealing = dealing;
    this.ownership = new Ownership(system, members);
    this.races = new Races(system);
    this.verdicts = new StateVerdicts(system, answers);
    this.most = new long[answers.count()];
    this.common = new Dictionary(system.objects());
    this.late = common;
    Arrays.setAll(counts, kind -> kind == ROOM ? rooms.clone() : new long[members]);
    this.keepers = party.neighbours();
  }

  /**
   * Goes on with a search whose lead was lost, from where that stood.
   *
   * @param its where it stood: the latest of all that is known at those that are left
   * @param lost the members that are lost by now, at least one that was not lost there
   * @param here gives errors in its answers the numbers of this lead's system
   */
  public void resume(CoordinatorCheckpoint its, BitSet lost, UnaryOperator<Judgement> here) {
    if (lost.isEmpty()) {
      throw new IllegalArgumentException("nothing is lost with the lead");
    }
    level = its.level();
    version = its.version();
    common = its.dictionary(system.objects());
    for (CoordinatorCheckpoint.Change change : its.changes()) {
      change.dealt().ifPresentOrElse(this::take, () -> lose(change.lost()));
    }
    gone.or(its.gone());
    keepers = its.keepers();
    inherited = together(lost);
    states = its.states();
    counts[STEPS] = its.counts()[ANSWERED].clone();
    for (int kind : new int[] {ANSWERED, CROSSED, MOVED, SENT, ROOM}) {
      counts[kind] = its.counts()[kind].clone();
    }
    System.arraycopy(its.most(), 0, most, 0, most.length);
    meter.transitions(sum(STEPS));
    meter.operations(states);
    verdicts.endsElsewhere(its.anyFinal());
    system.noteEndings(its.endings());
    spinFacts.add(its.spinFacts());
    verdicts.coverage().executedElsewhereBut(its.missing());
    beginning = its.beginning();
    earlier = its.nanoseconds();
    its.lessons().forEach(log::learn);
    for (int question = 0; question < answers.count(); question++) {
      Optional<Judgement> answer = its.answers().get(question);
      if (answer.isPresent()) {
        answers.decide(question, here.apply(answer.get()));
      }
    }
  }

  /** Returns the present state. */
  private CoordinatorCheckpoint standing() {
    return new CoordinatorCheckpoint(
        level,
        version,
        common.values(),
        (BitSet) gone.clone(),
        changes,
        keepers,
        states,
        Stream.of(counts).map(long[]::clone).toArray(long[][]::new),
        verdicts.ends(),
        (BitSet) system.endings().clone(),
        spinFacts.numbers(),
        verdicts.coverage().missing(),
        most.clone(),
        beginning,
        log.lessons(),
        answers.soFar(),
        nanoseconds());
  }

  /** Takes a letter of a member; any thread may hand it over. */
  public void receive(int from, byte[] letter) {
    mail.put(from, letter);
  }

  /**
   * Members are no more. The others take over what they had, from copies; if there are none, the
   * search ends ({@code K020}). Any thread may say so.
   */
  public void lost(BitSet members) {
    receive(MessageLinks.COURSE, letter(0, members));
  }

  /**
   * A member is ready to take part ({@link PartitionWorker#joining}). It does so before one of the
   * next levels, unless the search ends before. Any thread may say so.
   *
   * @param member its number, above those of all others that were there or are ready
   * @param place the number of its place
   * @param room the memory that its states may take, in bytes
   */
  public void joins(int member, int place, long room) {
    receive(
        MessageLinks.COURSE,
        new Writing(Letter.JOIN, 0).number(member).number(place).number(room).letter());
  }

  /**
   * Searches, and tells the members when it is over.
   *
   * @throws dev.ravel.system.Outgrown if the systems have no place for what they have learnt
   */
  public Exploration explore() {
    start = System.nanoTime();
    Optional<Problem> stopped;
    try {
      stopped = EarlyEnd.of(this::search, Optional::of);
    } finally {
      toAll(writing(Letter.STOP).letter());
      meter.use(bytes());
    }
    long survived = changes.stream().filter(its -> its.dealt().isEmpty()).count();
    List<Statistic> statistics =
        List.of(
            Statistic.count("workers", members),
            Statistic.count("states moved", sum(MOVED)),
            Statistic.count("bytes sent", sent()),
            Statistic.count("losses survived", survived),
            Statistic.count("partitions moved", dealt),
            Statistic.count("steps between workers", sum(CROSSED)));
    Counters counters =
        Counters.ofStates(
            states + statesAhead, meter.transitions() + stepsAhead, nanoseconds(), meter.peak());
    return new Exploration(
        answers.all(stopped.orElse(Problem.K005)),
        Method.of("graph").ofShortestRuns(),
        List.of(new SearchSummary(answers.numbers(), counters, statistics)),
        stopped);
  }

  private Optional<Problem> search() {
    try {
      if (inherited.isEmpty()) {
        start();
        doLevel();
      } else {
        retell();
        recover(inherited);
        reteach();
        repeatLevel();
      }
      while (found > 0) {
        level++;
        doLevel();
      }
      explored = true;
      complete();
      return Optional.empty();
    } catch (Halt halt) {
      return explored && answers.complete() ? Optional.empty() : Optional.of(halt.reason());
    } catch (LocalWorkTooLong tooLong) {
      return Optional.of(answers.end(tooLong));
    } catch (Lost _) {
      return Optional.of(Problem.K020);
    }
  }

  /** Has the members do a level. */
  private void doLevel() {
    version += late.isEmpty() ? 0 : 1;
    common = late;
    deal();
    keeper.accept(standing());
    repeatLevel();
  }

  /** Has states move to where they are served better, if anywhere. */
  private void deal() {
    if (level == 0) {
      return;
    }
    BitSet all = (BitSet) party.members().clone();
    newcomers.forEach(each -> all.set(each.member()));
    Optional<int[]> owners =
        dealing.next(
            new RebalancePolicy.Load(
                ownership.owners(), all, counts[STATES], counts[BYTES], room(), counts[BUSY]));
    if (owners.isEmpty()) {
      return;
    }
    int[] places = Arrays.copyOf(party.places(), Math.max(party.size(), all.length()));
    newcomers.forEach(each -> places[each.member()] = each.place());
    long[] rooms = room();
    PartitionMap its = new PartitionMap(places, all, owners.get());
    take(its);
    counts[ROOM] = Arrays.copyOf(rooms, party.size());
    newcomers.clear();
    try {
      keeper.accept(standing());
      toAll(letter(party.epoch(), its));
      rebuilt();
    } catch (Lost lost) {
      recover(lost.members);
    }
  }

  private static byte[] letter(int epoch, BitSet lost) {
    return new Writing(Letter.LOST, epoch).words(lost.toLongArray()).letter();
  }

  private static byte[] letter(int epoch, PartitionMap its) {
    Writing letter = new Writing(Letter.DEAL, epoch);
    its.write(letter);
    return letter.letter();
  }

  /** By member, those that wait among them, the memory that it has. */
  private long[] room() {
    long[] all = counts[ROOM];
    for (Newcomer each : newcomers) {
      all = Arrays.copyOf(all, Math.max(all.length, each.member() + 1));
      all[each.member()] = each.room();
    }
    return all;
  }

  /** Partitions belong to whom this says, from a new epoch on. */
  private void take(PartitionMap its) {
    changes.add(new CoordinatorCheckpoint.Change(new BitSet(), Optional.of(its)));
    int[] before = ownership.owners();
    for (int partition = 0; partition < before.length; partition++) {
      dealt += before[partition] == its.owners()[partition] ? 0 : 1;
    }
    BitSet joined = (BitSet) its.members().clone();
    joined.andNot(party.members());
    members += joined.cardinality();
    party.deal(changes.size(), its);
    ownership.deal(its.owners());
    Arrays.setAll(counts, kind -> Arrays.copyOf(counts[kind], party.size()));
    backs = 0;
  }

  /** Waits until states are where they belong. */
  private void rebuilt() {
    rebuilt = 0;
    while (rebuilt < party.left()) {
      handle(mail.take());
    }
  }

  /**
   * Returns whether there are copies of all that these members had when there were last copies of
   * all. Those who keep them do so until that is so again. One that has joined since then has
   * nothing but what others have kept too.
   */
  private boolean canLose(BitSet lost) {
    return lost.stream()
        .filter(member -> member < keepers.size())
        .mapToObj(member -> keepers.get(member))
        .allMatch(its -> its.stream().anyMatch(keeper -> !lost.get(keeper)));
  }

  /** Has the members do a level, again where some are lost meanwhile. */
  private void repeatLevel() {
    long before = states;
    for (boolean done = false; !done; ) {
      try {
        states = before;
        toAll(level == 0 ? opened(writing(Letter.BEGIN)).letter() : expand());
        finishLevel();
        done = true;
      } catch (Lost lost) {
        recover(lost.members);
      }
    }
    counts[ANSWERED] = counts[STEPS].clone();
  }

  /**
   * Has those that are left take over what others had; where more are lost meanwhile, once more.
   *
   * @throws Halt if no copies of it are left
   */
  private void recover(BitSet lost) {
    BitSet more = lost;
    while (!more.isEmpty()) {
      try {
        takeOver(more);
        more = new BitSet();
      } catch (Lost others) {
        more = others.members;
      }
    }
  }

  private void takeOver(BitSet lost) {
    gone.or(lost);
    if (level > 0 && !canLose(gone) || party.left() == lost.cardinality()) {
      throw new Halt(Problem.K020);
    }
    lose(lost);
    for (int member = lost.nextSetBit(0); member >= 0; member = lost.nextSetBit(member + 1)) {
      counts[STEPS][member] = counts[ANSWERED][member];
      counts[BYTES][member] = 0;
      counts[ROOM][member] = 0;
    }
    backs = 0;
    keeper.accept(standing());
    toAll(letter(party.epoch(), lost));
    rebuilt();
  }

  /**
   * Repeats all losses and assignments to the members. A coordinator before may have been lost
   * meanwhile.
   */
  private void retell() {
    for (int epoch = 1; epoch <= changes.size(); epoch++) {
      CoordinatorCheckpoint.Change its = changes.get(epoch - 1);
      toAll(its.dealt().isPresent() ? letter(epoch, its.dealt().get()) : letter(epoch, its.lost()));
    }
  }

  /** Not all may have learnt what another course has taught, which is lost. */
  private void reteach() {
    while (!log.lessons().isEmpty()) {
      try {
        tell(0);
        return;
      } catch (Lost lost) {
        recover(lost.members);
      }
    }
  }

  private void lose(BitSet lost) {
    changes.add(new CoordinatorCheckpoint.Change((BitSet) lost.clone(), Optional.empty()));
    party.lose(lost);
    ownership.deal(party.members());
  }

  /** The initial states, of which some may be errors. */
  private void start() {
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates(); index++) {
      int error = system.initialState(index, state);
      if (error != ConcurrentSystem.NONE) {
        states = initialStatesBelow(index);
      }
      verdicts.atStart(index, error);
    }
    states = 0;
  }

  private int initialStatesBelow(int end) {
    Set<IntBuffer> all = new HashSet<>();
    for (int index = 0; index < end; index++) {
      int[] state = new int[system.objects()];
      if (system.initialState(index, state) == ConcurrentSystem.NONE) {
        all.add(IntBuffer.wrap(state));
      }
    }
    return all.size();
  }

  private byte[] expand() {
    Writing letter = opened(writing(Letter.EXPAND).number(level - 1L)).number(version);
    common.write(letter);
    return letter.letter();
  }

  private Writing opened(Writing letter) {
    return letter.words(answers.open().toLongArray());
  }

  private Writing writing(Letter kind) {
    return new Writing(kind, party.epoch());
  }

  private void toAll(byte[] letter) {
    BitSet all = party.members();
    for (int member = all.nextSetBit(0); member >= 0; member = all.nextSetBit(member + 1)) {
      links.send(member, letter);
    }
  }

  // --------------------------------------------------------------------------------- letters

  /** Waits until all members have done the level, and answers what they have seen. */
  private void finishLevel() {
    wanting = 0;
    wanted.clear();
    done = 0;
    found = 0;
    late = new Dictionary(system.objects());
    for (int kind = 0; kind < shown.length; kind++) {
      shown[kind].clear();
      undefined[kind].clear();
    }
    stepsAhead = 0;
    statesAhead = 0;
    sentAhead = 0;
    while (done < party.left()) {
      handle(mail.take());
    }
    gone.clear();
    keepers = party.neighbours();
    states += found;
    stepsAhead = 0;
    statesAhead = 0;
    sentAhead = 0;
    meter.transitions(sum(STEPS) - meter.transitions());
    meter.operations(found);
    ask(states, found);
    settle(0, level - 1);
    settle(1, level);
  }

  private void handle(Mail.Piece piece) {
    Reading letter = new Reading(piece.letter());
    if (letter.kind() == Letter.LOST && piece.from() == MessageLinks.COURSE) {
      lost(letter);
    } else if (letter.kind() == Letter.JOIN && piece.from() == MessageLinks.COURSE) {
      newcomers.add(
          new Newcomer(
              letter.upTo(Integer.MAX_VALUE), letter.upTo(Integer.MAX_VALUE), letter.number()));
    } else if (letter.kind() == Letter.FAILED && party.has(piece.from())) {
      failed(piece.from(), letter);
    } else if (letter.epoch() == party.epoch() && party.has(piece.from())) {
      handle(piece.from(), letter);
    }
  }

  private void lost(Reading letter) {
    BitSet members = BitSet.valueOf(letter.words());
    newcomers.removeIf(each -> members.get(each.member()));
    BitSet all = together(members);
    if (!all.isEmpty()) {
      throw new Lost(all);
    }
  }

  /** Those that are left of some members, with all at their places. */
  private BitSet together(BitSet members) {
    BitSet all = new BitSet();
    members.stream().filter(party::has).forEach(member -> all.or(party.together(member)));
    return all;
  }

  private void handle(int from, Reading letter) {
    switch (letter.kind()) {
      case DONE -> done(from, letter);
      case REBUILT -> rebuilt++;
      case WANT -> want(letter);
      case LEARNT -> learning--;
      case PROGRESS -> progress(letter);
      case MARKED -> marked += letter.number() == backs ? 1 : 0;
      case MARKS -> marks(letter);
      case FAILED -> throw new IllegalStateException("handled before");
      default -> throw new BadLetter("a letter to a member");
    }
  }

  private void done(int member, Reading letter) {
    int its = letter.upTo(Integer.MAX_VALUE);
    if (its != level) {
      throw new BadLetter("member " + member + " is done with level " + its + ", not " + level);
    }
    found += letter.number();
    for (int kind = STEPS; kind <= BUSY; kind++) {
      counts[kind][member] = letter.number();
    }
    verdicts.endsElsewhere(letter.upTo(1) == 1);
    system.noteEndings(BitSet.valueOf(letter.words()));
    spinFacts.add(letter.words());
    verdicts.coverage().executedElsewhereBut(BitSet.valueOf(letter.words()));
    for (int kind = 0; kind < shown.length; kind++) {
      shown[kind].or(BitSet.valueOf(letter.words()));
      undefined[kind].or(BitSet.valueOf(letter.words()));
    }
    for (int question = 0; question < answers.count(); question++) {
      if (answers.property(question) instanceof Property.Bounded) {
        most[question] = Math.max(most[question], letter.number());
      }
    }
    began(member, letter.words());
    late.read(letter);
    done++;
  }

  private void began(int member, long[] fingerprint) {
    long its = fingerprint.length == 1 ? fingerprint[0] : 0;
    if (beginning.orElse(its) != its) {
      throw new IllegalStateException(
          "member " + member + " has begun with other values or owners");
    }
    beginning = OptionalLong.of(its);
  }

  /** A member has taken the steps that it could; what it needs to know for the others. */
  private void want(Reading letter) {
    LearningSteps.read(letter, wanted);
    wanting++;
    if (wanting == party.left()) {
      wanting = 0;
      boolean any = !wanted.isEmpty();
      teach(List.copyOf(wanted));
      wanted.clear();
      toAll(writing(Letter.GO).number(any ? 1 : 0).letter());
    }
  }

  /** Has all systems learn the same, this one first. */
  private void teach(List<long[]> lessons) {
    if (lessons.isEmpty()) {
      return;
    }
    int before = log.lessons().size();
    lessons.forEach(log::learn);
    keeper.accept(standing());
    tell(before);
  }

  /** Sends the members the lessons after a number of first ones. */
  private void tell(int before) {
    Writing letter = writing(Letter.TEACH).number(before);
    LearningSteps.write(log.lessons().subList(before, log.lessons().size()), letter);
    learning = party.left();
    toAll(letter.letter());
    while (learning > 0) {
      handle(mail.take());
    }
  }

  /**
   * Returns the lessons of all systems since the beginning, as {@link InitialSystem} takes them.
   */
  public List<long[]> taught() {
    return log.lessons();
  }

  private void progress(Reading letter) {
    long more = letter.number();
    stepsAhead += more;
    statesAhead += letter.number();
    sentAhead += letter.number();
    if (meter.due(more)) {
      ask(states + statesAhead, statesAhead);
    }
  }

  private void ask(long states, long frontier) {
    double seconds = Math.max(1, nanoseconds()) / 1e9;
    Effort.Together together =
        new Effort.Together(
            level, party.left(), (long) (sent() / seconds), Math.max(0, sum(ROOM) - bytes()));
    meter.ask(
        new Effort.OfStates(states, meter.transitions(), frontier, bytes(), Optional.of(together)));
  }

  private void failed(int member, Reading letter) {
    Failure why = letter.choice(Failure.values());
    String message = Failure.message(letter);
    switch (why) {
      case LIMIT -> {
        Problem limit = Problem.valueOf(message);
        throw limit == Problem.K020 ? new Lost(party.together(member)) : new Halt(limit);
      }
      case TOO_LONG -> throw new LocalWorkTooLong(message);
      case FAULT -> throw new IllegalStateException("member " + member + ": " + message);
    }
  }

  private void marks(Reading letter) {
    if (letter.number() == backs) {
      int _ = letter.upTo(Integer.MAX_VALUE);
      answering += answer.read(letter) ? 1 : 0;
    }
  }

  private long bytes() {
    return sum(BYTES);
  }

  private long sum(int kind) {
    return Arrays.stream(counts[kind]).sum();
  }

  // --------------------------------------------------------------------------------- answers

  /**
   * Answers what was seen.
   *
   * @param kind 0 what steps have shown, 1 what states have shown
   * @param where the level of these states
   */
  private void settle(int kind, int where) {
    verdicts.covered();
    for (int question = 0; question < answers.count(); question++) {
      boolean seen = shown[kind].get(question);
      boolean without = undefined[kind].get(question);
      if ((seen || without) && answers.open(question)) {
        answers.decide(question, answer(question, where, seen && without, without));
      }
    }
  }

  /**
   * The answer to a question that states of a level decide.
   *
   * @param both whether some of them show it and in others it has no value
   * @param without whether in some it has no value
   */
  private Judgement answer(int question, int where, boolean both, boolean without) {
    Property property = answers.property(question);
    boolean undefinedFirst = without;
    if (both) {
      back(question, where, Wanted.ALL);
      undefinedFirst = property.undefinedIn(way.first().state()).isPresent();
    }
    back(question, where, undefinedFirst ? Wanted.UNDEFINED : Wanted.SHOWN);
    if (undefinedFirst) {
      return Verdicts.undefined(property, way.fewestSwitches());
    }
    boolean sought = property instanceof StateProperty its && its.sought();
    WitnessRun found =
        sought
            ? way.first()
            : property instanceof Property.Error ? way.toError() : way.fewestSwitches();
    return Verdicts.decided(property, found, races);
  }

  /** Has the members go back from states of a level that decide a question. */
  private void back(int question, int where, Wanted wanted) {
    backs++;
    marked = 0;
    way = new RunReconstruction(system, where, this::marks);
    toAll(
        writing(Letter.BACK).number(backs).number(question).number(where).choice(wanted).letter());
    while (marked < party.left()) {
      handle(mail.take());
    }
  }

  /** Asks the members which of some states of a level are marked. */
  private PathMarks marks(int its, List<int[]> states) {
    answer = new PathMarks(system, ownership);
    for (int from = 0; from < states.size(); ) {
      Writing asked = new Writing();
      int to = from;
      while (to < states.size() && asked.size() < PathMarks.FULL) {
        PathMarks.write(system, states.get(to), asked);
        to++;
      }
      Writing letter = writing(Letter.ASK).number(backs).number(its).number(to - from);
      for (; from < to; from++) {
        PathMarks.write(system, states.get(from), letter);
      }
      answering = 0;
      toAll(letter.letter());
      while (answering < party.left()) {
        handle(mail.take());
      }
    }
    return answer;
  }

  /** Answers all questions of safety that are still open, as every state is explored. */
  private void complete() {
    verdicts.complete(
        _ -> spinFacts.mayHang(),
        question ->
            answers.property(question) instanceof Property.Bounded
                ? Optional.of(Judgement.holds(new Evidence.AtMost(most[question])))
                : Optional.empty());
  }

  /** The time that it has taken, with what courses before it took for levels that are done. */
  private long nanoseconds() {
    return System.nanoTime() - start + earlier;
  }

  /** The bytes of states that were sent from one member to another, copies among them. */
  private long sent() {
    return sum(SENT) + sentAhead;
  }
}
