// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.Races;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.states.Packing;
import dev.ravel.explore.states.SafetyObserver;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A member of the search. It takes the steps from its states, level by level at the coordinator's
 * request, and exchanges states with the other members meanwhile. Letters are read between two
 * states. One thread runs it; any thread may hand letters to it.
 *
 * <p>A level is done when it has taken all steps from its own states, every other member has said
 * that no more will come, and its neighbours keep copies of its new states. When members are lost,
 * those that are left forget the level in which that happened, take over what the lost ones had
 * from the copies, and the course begins that level again. States that were found in it before
 * stay: they are on the next level.
 *
 * <p>Before a level the course may deal partitions anew, also to members that join. States go to
 * those to which they belong then; who had them keeps them until that level is done, and so until
 * there are copies of them elsewhere: nothing is lost with any one member meanwhile.
 */
public final class PartitionWorker implements Runnable {
  /** The number of steps that are reported to the coordinator at once. */
  private static final long TELL = 1 << 14;

  private final int self;
  private final Membership party;
  private final Job job;
  private final Shared system;
  private final MessageLinks links;
  private final Mail mail = new Mail();
  private final SafetyObserver noticing;
  private final SpinFacts.Source spinFacts;
  private final Races races;
  private Outbox[] outboxes;
  private Inbox[] inboxes;

  /** There is nothing of these before its thread has explored the beginning. */
  private CommonValues common;

  private Ownership ownership;
  private Shard shard;
  private Copies copies;

  /** The knowledge of all members from the beginning, in one number. */
  private long knows;

  /** By neighbour, own states on their way to it. */
  private List<Keeping> keeping = List.of();

  /** Own states on their way to a neighbour, which has copies of those below a number. */
  private static final class Keeping {
    final int neighbour;
    final Outbox outbox;
    int kept;

    Keeping(int neighbour, Outbox outbox, int kept) {
      this.neighbour = neighbour;
      this.outbox = outbox;
      this.kept = kept;
    }
  }

  /** Letters of an epoch, or about values, of which the course has not told yet. */
  private final Deque<Mail.Piece> early = new ArrayDeque<>();

  /** Members that are lost since the last new level began; copies of what they had are kept. */
  private final BitSet lost = new BitSet();

  /** True after members are lost, or partitions are assigned, until the reaction to that. */
  private boolean changed;

  /** Those that have joined with the last deal, while not all may know what is common. */
  private BitSet newcomers = new BitSet();

  /** True if it knows the common values; one that joins receives them. */
  private boolean informed = true;

  /** True if partitions were assigned before the present level, or before the next one. */
  private boolean dealtBefore;

  private boolean dealt;

  /** The results of the steps of the present level, and the states of the next one. */
  private final StateObservations expanded = new StateObservations();

  private final StateObservations looked = new StateObservations();

  /**
   * The level that is being expanded, or -1, and what was taken, crossed and was sent before it.
   */
  private int level = -1;

  private long stepsBefore;
  private long crossedBefore;
  private long movedBefore;

  /** The states of the level from which no steps were taken yet, since the system has to grow. */
  private final BitSet left = new BitSet();

  /** The last answer of the coordinator whether some member may have steps left. */
  private OptionalInt going = OptionalInt.empty();

  /** The lessons of its system, in order. */
  private final LearningLog log;

  /** The number of other workers that will send no more states of the next level. */
  private int ends;

  private BackwardPass backwards;

  /** Letters about times before this one are not read. */
  private long backsFrom = 1;

  /** The bytes of states and copies that were sent. */
  private long sent;

  /** The nanoseconds that the steps of the last level took, and those in which it waited. */
  private long busy;

  private long waited;

  private long toldSteps;
  private long toldSent;
  private int toldStates;
  private boolean over;

  /** The reason why it cannot go on, if that is so. */
  private volatile Optional<byte[]> failure = Optional.empty();

  /** The end of the search, or of the present activity because members are lost. */
  private static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Broken() {
      super(null, null, false, false);
    }
  }

  /**
   * A member without states.
   *
   * @param self its number, from 0
   * @param places by member the number of the place with which it would be lost; copies of states
   *     are kept at another place if there is one
   */
  public PartitionWorker(int self, int[] places, Job job, MessageLinks links) {
    this.self = self;
    this.party = new Membership(places, job.keep().copies());
    this.job = job;
    this.system = job.system();
    this.log = new LearningLog(system);
    this.links = links;
    this.races = new Races(system);
    this.spinFacts = new SpinFacts.Source(system, job.properties());
    this.noticing = new SafetyObserver(system, job.properties(), races);
  }

  /**
   * A member that takes part from when the course says so.
   *
   * @param self its number, above those of all other members
   * @param first how many members began the search
   */
  public static PartitionWorker joining(int self, int first, Job job, MessageLinks links) {
    PartitionWorker its = new PartitionWorker(self, new int[first], job, links);
    its.party.clear();
    its.informed = false;
    return its;
  }

  /** Comes to know what all members know before they begin. */
  private void prepare() {
    Shard beginning = CommonPrefix.explore(system, job.beginning());
    common = new CommonValues(system);
    ownership = Locality.choose(system, beginning, party.size());
    knows = common.fingerprint() ^ ownership.fingerprint();
    shard = new Shard(system, common, ownership, self, noticing, races, member -> outboxes[member]);
    copies = new Copies(system, common, party.size(), job.keep());
    beginLinks();
  }

  /** Nothing is on its way, and no value is defined, on any link. */
  private void beginLinks() {
    outboxes = new Outbox[party.size()];
    inboxes = new Inbox[party.size()];
    for (int member = 0; member < party.size(); member++) {
      outboxes[member] = new Outbox(system, common, Letter.STATES, party.epoch());
      inboxes[member] = new Inbox(system, common);
    }
    List<Keeping> before = keeping;
    keeping =
        party.has(self)
            ? party.neighbours(self).stream().map(its -> keeping(its, before)).toList()
            : List.of();
    ends = 0;
  }

  /** A neighbour has what it had, if it was one before. */
  private Keeping keeping(int neighbour, List<Keeping> before) {
    int kept =
        before.stream()
            .filter(its -> its.neighbour == neighbour)
            .mapToInt(its -> its.kept)
            .findFirst()
            .orElse(0);
    return new Keeping(neighbour, new Outbox(system, common, Letter.KEEP, party.epoch()), kept);
  }

  /**
   * Takes a letter of another member, or of the course. If it cannot go on it tells the course once
   * more: that may be another one by now.
   */
  public void receive(int from, byte[] letter) {
    mail.put(from, letter);
    if (from == MessageLinks.COURSE) {
      failure.ifPresent(this::toCourse);
    }
  }

  /** Does what the course says, until that says that it is over. Tells it why it cannot go on. */
  @Override
  public void run() {
    try {
      prepare();
      while (!over) {
        act();
      }
    } catch (Halt halt) {
      fail(Failure.LIMIT, halt.reason().name());
    } catch (LocalWorkTooLong tooLong) {
      fail(Failure.TOO_LONG, tooLong.getMessage());
    } catch (OutOfMemoryError tooMuch) {
      fail(Failure.LIMIT, "K002");
    } catch (RuntimeException | AssertionError fault) {
      fail(Failure.FAULT, fault.toString());
    } finally {
      if (copies != null) {
        copies.close();
      }
    }
  }

  /** Reads a letter, or has states go where they belong now; breaks off where that changes. */
  private void act() {
    try {
      if (changed) {
        rebuild();
      } else {
        handle(mail.take());
      }
    } catch (Broken _) {
      // what comes next is known
    }
  }

  private void fail(Failure why, String message) {
    byte[] letter = why.letter(message, Math.max(0, party.epoch())); // -1 before it takes part
    failure = Optional.of(letter);
    toCourse(letter);
  }

  private void toCourse(byte[] letter) {
    links.send(MessageLinks.COURSE, letter);
  }

  private Writing writing(Letter kind) {
    return new Writing(kind, party.epoch());
  }

  // --------------------------------------------------------------------------------- letters

  private void handle(Mail.Piece piece) {
    Reading letter = new Reading(piece.letter());
    if (letter.kind() == Letter.STOP) {
      over |= letter.epoch() >= party.epoch(); // else of a course that was given up
    } else if (letter.kind() == Letter.LOST) {
      lose(letter);
    } else if (letter.kind() == Letter.DEAL) {
      deal(letter);
    } else if (letter.epoch() > party.epoch()) {
      early.add(piece);
    } else if (letter.epoch() == party.epoch()) {
      handle(piece, letter);
    }
  }

  private void handle(Mail.Piece piece, Reading letter) {
    switch (letter.kind()) {
      case BEGIN -> begin(letter);
      case EXPAND -> expand(letter);
      case BACK -> back(letter);
      case STATES -> states(piece, letter);
      case END -> ends++;
      case TAKEN -> outboxes[piece.from()].taken(letter.upTo(Outbox.CREDIT));
      case MARKS -> marks(letter);
      case ASK -> ask(letter);
      case KEEP -> {
        copies.add(piece.from(), piece.letter());
        links.send(piece.from(), writing(Letter.KEPT).number(1).letter());
      }
      case KEPT -> {
        int read = letter.upTo(Outbox.CREDIT);
        keeping.stream()
            .filter(its -> its.neighbour == piece.from())
            .forEach(its -> its.outbox.taken(read));
      }
      case COMMON -> common(letter);
      case TEACH -> {
        learn(letter.upTo(Integer.MAX_VALUE), letter);
        toCourse(writing(Letter.LEARNT).letter());
      }
      case GO -> going = OptionalInt.of(letter.upTo(1));
      case STOP, LOST, DEAL -> throw new IllegalStateException("handled before");
      case DONE, PROGRESS, FAILED, REBUILT, MARKED, JOIN, WANT, LEARNT ->
          throw new BadLetter("a letter to the course");
    }
  }

  /** Reads what has come; waits for a letter if there is none. */
  private void attend() {
    long begun = System.nanoTime();
    Mail.Piece next = mail.take();
    waited += System.nanoTime() - begun;
    handle(next);
    goOn();
  }

  private void goOn() {
    if (over || changed) {
      throw new Broken();
    }
  }

  private void readAll() {
    for (Mail.Piece next = mail.poll(); next != null; next = mail.poll()) {
      handle(next);
    }
    goOn();
  }

  private void states(Mail.Piece piece, Reading letter) {
    if (!informed || Inbox.isEarly(piece.letter(), common)) {
      early.add(piece);
      return;
    }
    int from = piece.from();
    inboxes[from].read(letter, shard);
    int read = inboxes[from].toTell();
    if (read > 0) {
      links.send(from, writing(Letter.TAKEN).number(read).letter());
    }
  }

  private void toOthers(byte[] letter) {
    for (int member = 0; member < party.size(); member++) {
      if (member != self && party.has(member)) {
        links.send(member, letter);
      }
    }
  }

  // ---------------------------------------------------------------------------------- levels

  private void begin(Reading letter) {
    noticing.watch(open(letter));
    shard.begin();
    done();
  }

  private static BitSet open(Reading letter) {
    return BitSet.valueOf(letter.words());
  }

  private void expand(Reading letter) {
    int its = letter.upTo(Integer.MAX_VALUE);
    if (its == level) {
      shard.count(stepsBefore, crossedBefore, movedBefore);
    } else {
      settle();
    }
    level = its;
    stepsBefore = shard.steps();
    crossedBefore = shard.crossed();
    movedBefore = shard.moved();
    noticing.watch(open(letter));
    common.read(letter);
    if (backwards != null) {
      backwards = null;
      backsFrom++;
    }
    expanded.clear();
    looked.clear();
    common.look();
    shard.useCommon();
    shard.enter(level + 1);
    readEarly();
    long begun = System.nanoTime();
    waited = 0;
    left.clear();
    shard.lessons().clear();
    shard.each(level, this::expandState);
    learnForTheRest();
    shard.flush();
    busy = System.nanoTime() - begun - waited;
    exchange();
    done();
  }

  private void expandState(int id) {
    if (!shard.expand(id, expanded)) {
      left.set(id);
    }
    deliver();
    tellProgress();
  }

  /**
   * Takes the steps for which systems have to grow. All members learn what any of them needs, in
   * the same order, before any of them goes on; and so on until no steps are left anywhere. A
   * lesson is one step, with all for which the system has to grow there, and no lesson is needed
   * twice. So that comes to an end.
   */
  private void learnForTheRest() {
    for (boolean somebodyLeft = system.grows(); somebodyLeft; ) {
      Writing letter = writing(Letter.WANT);
      LearningSteps.write(shard.lessons().take(system), letter);
      toCourse(letter.letter());
      going = OptionalInt.empty();
      while (going.isEmpty()) {
        attend();
      }
      somebodyLeft = going.getAsInt() == 1;
      BitSet again = (BitSet) left.clone();
      left.clear();
      for (int id = again.nextSetBit(0); id >= 0; id = again.nextSetBit(id + 1)) {
        expandState(id);
      }
    }
  }

  /** Learns what the course teaches, unless it knows that. */
  private void learn(int before, Reading letter) {
    List<long[]> more = new ArrayList<>();
    LearningSteps.read(letter, more);
    if (before > log.lessons().size()) {
      throw new BadLetter("lessons behind " + before + " others, not " + log.lessons().size());
    }
    more.forEach(log::learn);
    common.look();
  }

  /**
   * Settles the former levels when a new one begins. There are copies of all states on levels
   * before it, so those that are not needed any more are forgotten. Where partitions were assigned
   * before the last level, the states that moved then are settled too.
   */
  private void settle() {
    if (dealtBefore || !lost.isEmpty()) {
      copies.forget(member -> !party.has(member) || !party.neighbours(member).contains(self));
      lost.clear();
    }
    if (dealtBefore) {
      int kept = keeping.isEmpty() ? 0 : keeping.getFirst().kept; // all have the same by now
      int left = shard.forgetStrays(kept);
      keeping.forEach(its -> its.kept = left);
      newcomers.clear();
      toldStates = shard.count();
    }
    dealtBefore = dealt;
    dealt = false;
  }

  /** Sends all that is under way, and waits until the others have done so. */
  private void exchange() {
    for (Outbox outbox : outboxes) {
      outbox.close();
    }
    deliver();
    toOthers(writing(Letter.END).letter());
    while (ends < party.left() - 1 || !informed) {
      attend();
    }
    ends = 0;
  }

  private void readEarly() {
    List<Mail.Piece> first = List.copyOf(early);
    early.clear();
    first.forEach(this::handle);
  }

  /** Sends what is ready, and reads what has come; while there is no credit it reads alone. */
  private void deliver() {
    readAll();
    for (int member = 0; member < outboxes.length; member++) {
      send(outboxes[member], member);
    }
  }

  private void send(Outbox outbox, int member) {
    while (!outbox.isEmpty()) {
      byte[] next = outbox.next();
      if (next == null) {
        attend();
      } else {
        links.send(member, next);
        sent += next.length;
      }
    }
  }

  private void tellProgress() {
    if (shard.steps() - toldSteps >= TELL) {
      Writing letter = writing(Letter.PROGRESS);
      letter.number(shard.steps() - toldSteps).number(shard.count() - toldStates);
      letter.number(sent - toldSent);
      toCourse(letter.letter());
      told();
      Limits.poll(bytes());
    }
  }

  private long bytes() {
    return shard.bytes() + copies.bytes() + (backwards == null ? 0 : backwards.bytes());
  }

  /** Completes the next level. It looks at its states, and reports to the coordinator. */
  private void done() {
    int next = level + 1;
    Levels levels = shard.levels();
    if (noticing.looksAtStates()) {
      levels.each(next, id -> noticing.look(id, shard.state(id), looked));
    }
    keep();
    Writing letter = writing(Letter.DONE);
    letter.number(next).number(levels.count(next)).number(shard.steps());
    letter.number(shard.crossed()).number(shard.moved()).number(bytes()).number(sent);
    letter.number(shard.count()).number(busy);
    letter.number(expanded.anyFinal() ? 1 : 0);
    letter.words(system.endings().toLongArray());
    spinFacts.write(letter);
    letter.words(shard.coverage().missing().toLongArray());
    summary(expanded, letter);
    summary(looked, letter);
    for (int question = 0; question < job.properties().size(); question++) {
      if (job.properties().get(question) instanceof Property.Bounded bounded) {
        letter.number(Verdicts.mostTokens(system, bounded.tokens()));
      }
    }
    letter.words(new long[] {knows});
    common.writeOwn(letter);
    toCourse(letter.letter());
    told();
  }

  /** Notes that the coordinator has received all that was done so far. */
  private void told() {
    toldSteps = shard.steps();
    toldStates = shard.count();
    toldSent = sent;
  }

  /** Has the neighbours keep copies of all states that they have not. */
  private void keep() {
    for (Keeping its : keeping) {
      shard.putFrom(its.kept, its.outbox, () -> send(its.outbox, its.neighbour));
      its.outbox.close();
      send(its.outbox, its.neighbour);
    }
    for (Keeping its : keeping) {
      while (!its.outbox.isRead()) {
        attend();
      }
      its.kept = shard.count();
    }
  }

  // ---------------------------------------------------------------------------------- losses

  private void lose(Reading letter) {
    if (letter.epoch() <= party.epoch() || !party.has(self)) {
      return; // another course tells what the one before it has told; or it does not take part yet
    }
    BitSet more = BitSet.valueOf(letter.words());
    party.lose(more);
    if (letter.epoch() != party.epoch()) {
      throw new BadLetter("a loss in epoch " + letter.epoch() + ", not " + party.epoch());
    }
    lost.or(more);
    ownership.deal(party.members());
    change();
  }

  /**
   * Applies an assignment of partitions. Some members may take part from now on, this one among
   * them.
   */
  private void deal(Reading letter) {
    PartitionMap its = PartitionMap.read(letter);
    if (letter.epoch() <= party.epoch() || !its.members().get(self)) {
      return;
    }
    if (party.has(self) && letter.epoch() != party.epoch() + 1) {
      throw new BadLetter("a deal in epoch " + letter.epoch() + " behind " + party.epoch());
    }
    newcomers = (BitSet) its.members().clone();
    newcomers.andNot(party.members());
    party.deal(letter.epoch(), its);
    copies.grow(party.size());
    ownership.deal(its.owners());
    shard.hasStrays();
    dealt = true;
    dealtBefore = false;
    change();
  }

  /** Nothing on the way counts any more, and this member may have had other neighbours. */
  private void change() {
    changed = true;
    beginLinks();
    shard.forgetSent();
    backwards = null;
    backsFrom = 1;
  }

  /**
   * Sends the states of lost members, and those that are here, to those to which they belong now.
   */
  private void rebuild() {
    changed = false;
    inform();
    readEarly();
    for (int member = lost.nextSetBit(0); member >= 0; member = lost.nextSetBit(member + 1)) {
      copies.read(member, new Inheriting());
    }
    shard.eachStray(
        (owner, its, id) -> {
          shard.put(id, its, outboxes[owner]);
          deliver();
        });
    exchange();
    toldStates = shard.count();
    toCourse(writing(Letter.REBUILT).letter());
  }

  /** Tells those that have joined what is common, if that is for this member to do. */
  private void inform() {
    BitSet old = (BitSet) party.members().clone();
    old.andNot(newcomers);
    if (old.nextSetBit(0) == self && newcomers.intersects(party.members())) {
      Writing letter = writing(Letter.COMMON);
      LearningSteps.write(log.lessons(), letter);
      common.writeCommon(letter);
      byte[] its = letter.letter();
      newcomers.stream().filter(party::has).forEach(member -> links.send(member, its));
    }
  }

  /** Comes to know what is common. */
  private void common(Reading letter) {
    if (!informed) {
      learn(0, letter);
      common.readCommon(letter);
      shard.useCommon();
      informed = true;
      readEarly();
    }
  }

  /** Takes the states of a lost member to those to which they belong now. */
  private final class Inheriting implements Inbox.Arrival {
    private final int[] unpacked = new int[system.objects()];

    @Override
    public void accept(int its, Packing packing, long[] words) {
      common.toOwn(packing, words, unpacked);
      accept(its, unpacked);
    }

    @Override
    public void accept(int its, int[] state) {
      Limits.poll();
      int heir = ownership.member(ownership.hash(state));
      if (heir == self) {
        shard.accept(its, state);
      } else {
        outboxes[heir].add(its, state);
      }
      deliver();
    }
  }

  /**
   * Returns the questions to which there are findings. They are shown, or a condition has no value.
   */
  private void summary(StateObservations found, Writing letter) {
    BitSet shown = new BitSet();
    BitSet undefined = new BitSet();
    for (int i = 0; i < found.count(); i++) {
      (found.undefined(i) ? undefined : shown).set(found.question(i));
    }
    letter.words(shown.toLongArray()).words(undefined.toLongArray());
  }

  // -------------------------------------------------------------------------------- backwards

  private void back(Reading letter) {
    boolean _ = goesBack(letter.number());
    int question = letter.upTo(job.properties().size() - 1);
    int from = letter.upTo(level + 1);
    Wanted wanted = letter.choice(Wanted.values());
    StateObservations all = from == level ? expanded : looked;
    StateObservations found = new StateObservations();
    for (int i = 0; i < all.count(); i++) {
      if (all.question(i) == question && wanted.has(all.undefined(i))) {
        found.add(question, all.state(i), all.process(i), all.index(i));
      }
    }
    backwards.begin(found, from);
  }

  private void marks(Reading letter) {
    if (goesBack(letter.number())) {
      backwards.read(letter, letter.upTo(Integer.MAX_VALUE));
      Limits.poll(bytes());
    }
  }

  private void ask(Reading letter) {
    if (goesBack(letter.number())) {
      backwards.answer(letter);
    }
  }

  /**
   * Joins the pass backwards with a number, which others may have begun.
   *
   * @return false if that time is over: a letter of it came late
   */
  private boolean goesBack(long number) {
    if (number < backsFrom) {
      return false;
    }
    if (number > backsFrom || backwards == null) {
      backsFrom = number;
      backwards =
          new BackwardPass(
              system,
              new Ownership(system, party.size()),
              shard,
              party,
              number,
              this::toOthers,
              this::toCourse);
    }
    return true;
  }
}
