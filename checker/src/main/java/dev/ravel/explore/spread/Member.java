// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.Races;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.states.Noticing;
import dev.ravel.explore.states.Sightings;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A member of the search: it takes the steps from its states, level by level as the course says,
 * and exchanges states with the other members meanwhile. Letters are read between two states. One
 * thread runs it; any thread may hand letters to it.
 *
 * <p>A level is done when it has taken all steps from its own states and every other member has
 * said that no more will come.
 */
public final class Member implements Runnable {
  /** The course is told of so many steps at once. */
  private static final long TELL = 1 << 14;

  private final int self;
  private final int members;
  private final Job job;
  private final Shared system;
  private final Links links;
  private final Mail mail = new Mail();
  private final Noticing noticing;
  private final Ownership ownership;
  private final Shard shard;
  private final Outbox[] outboxes;
  private final Inbox[] inboxes;

  /** What the steps of the present level have shown, and the states of the next one. */
  private final Sightings expanded = new Sightings();

  private final Sightings looked = new Sightings();

  /** The level that is being expanded, or -1. */
  private int level = -1;

  /** How many others will send no more states of the next level. */
  private int ends;

  private Backwards backwards;

  /** Letters about times before this one are not read. */
  private long backsFrom = 1;

  private long toldSteps;
  private int toldStates;
  private boolean over;

  /** It is over, or cannot go on. */
  private static final class Over extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Over() {
      super(null, null, false, false);
    }
  }

  /**
   * A member without states.
   *
   * @param self its number, from 0
   * @param members how many there are; the course is reached under this number
   */
  public Member(int self, int members, Job job, Links links) {
    this.self = self;
    this.members = members;
    this.job = job;
    this.system = job.system();
    this.links = links;
    Races races = new Races(system);
    this.noticing = new Noticing(system, job.properties(), races);
    this.ownership = new Ownership(system, members);
    this.shard = new Shard(system, ownership, self, noticing, races);
    this.outboxes = new Outbox[members];
    this.inboxes = new Inbox[members];
    Arrays.setAll(outboxes, _ -> new Outbox(system));
    Arrays.setAll(inboxes, _ -> new Inbox(system));
  }

  /** Takes a letter of another member, or of the course. */
  public void receive(int from, byte[] letter) {
    mail.put(from, letter);
  }

  /** Does what the course says, until that says that it is over. Tells it why it cannot go on. */
  @Override
  public void run() {
    try {
      while (!over) {
        handle(mail.take());
      }
    } catch (Over _) {
      // the course knows
    } catch (Halt halt) {
      fail(Failure.LIMIT, halt.reason().name());
    } catch (LocalWorkTooLong tooLong) {
      fail(Failure.TOO_LONG, tooLong.getMessage());
    } catch (OutOfMemoryError tooMuch) {
      fail(Failure.LIMIT, "K002");
    } catch (RuntimeException | AssertionError fault) {
      fail(Failure.FAULT, fault.toString());
    }
  }

  private void fail(Failure why, String message) {
    links.send(members, why.letter(message));
  }

  // --------------------------------------------------------------------------------- letters

  private void handle(Mail.Piece piece) {
    Reading letter = new Reading(piece.letter());
    switch (Reading.kind(piece.letter())) {
      case BEGIN -> begin(letter);
      case EXPAND -> expand(letter);
      case BACK -> back(letter);
      case STOP -> over = true;
      case STATES -> states(piece.from(), letter);
      case END -> ends++;
      case TAKEN -> outboxes[piece.from()].taken(letter.upTo(Outbox.CREDIT));
      case MARKS -> marks(letter);
      case DONE, PROGRESS, FAILED -> throw new BadLetter("a letter to the course");
    }
  }

  /** Reads what has come; waits for a letter if there is none. */
  private void attend() {
    handle(mail.take());
    if (over) {
      throw new Over();
    }
  }

  private void readAll() {
    for (Mail.Piece next = mail.poll(); next != null; next = mail.poll()) {
      handle(next);
    }
    if (over) {
      throw new Over();
    }
  }

  private void states(int from, Reading letter) {
    inboxes[from].read(letter, shard::add);
    int read = inboxes[from].toTell();
    if (read > 0) {
      links.send(from, new Writing(Letter.TAKEN).number(read).letter());
    }
  }

  private void toOthers(byte[] letter) {
    for (int member = 0; member < members; member++) {
      if (member != self) {
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
    level = letter.upTo(Integer.MAX_VALUE);
    noticing.watch(open(letter));
    if (backwards != null) {
      backwards = null;
      backsFrom++;
    }
    expanded.clear();
    looked.clear();
    for (int id = shard.from(level); id < shard.to(level); id++) {
      Limits.pollAt(id);
      shard.expand(id, this::away, expanded);
      deliver();
      tellProgress();
    }
    for (Outbox outbox : outboxes) {
      outbox.close();
    }
    deliver();
    toOthers(new Writing(Letter.END).letter());
    while (ends < members - 1) {
      attend();
    }
    ends = 0;
    done();
  }

  private void away(int member, int[] state) {
    outboxes[member].add(state);
  }

  /** Sends what is ready, and reads what has come; while there is no credit it reads alone. */
  private void deliver() {
    readAll();
    for (int member = 0; member < members; member++) {
      Outbox outbox = outboxes[member];
      while (!outbox.isEmpty()) {
        byte[] next = outbox.next();
        if (next == null) {
          attend();
        } else {
          links.send(member, next);
        }
      }
    }
  }

  private void tellProgress() {
    if (shard.steps() - toldSteps >= TELL) {
      Writing letter = new Writing(Letter.PROGRESS);
      letter.number(shard.steps() - toldSteps).number(shard.count() - toldStates);
      links.send(members, letter.letter());
      toldSteps = shard.steps();
      toldStates = shard.count();
      Limits.poll(shard.bytes());
    }
  }

  /** The next level is complete: looks at its states, and tells the course. */
  private void done() {
    int states = shard.closeLevel();
    int next = level + 1;
    for (int id = shard.from(next); noticing.looksAtStates() && id < shard.to(next); id++) {
      Limits.pollAt(id);
      noticing.look(id, shard.state(id), looked);
    }
    Writing letter = new Writing(Letter.DONE);
    letter.number(next).number(states).number(shard.steps());
    letter.number(shard.moved()).number(shard.bytes());
    letter.number(expanded.anyFinal() ? 1 : 0);
    letter.words(missing().toLongArray());
    summary(expanded, letter);
    summary(looked, letter);
    for (int question = 0; question < job.properties().size(); question++) {
      if (job.properties().get(question) instanceof Property.Bounded bounded) {
        letter.number(Verdicts.mostTokens(system, bounded.tokens()));
      }
    }
    links.send(members, letter.letter());
    toldSteps = shard.steps();
    toldStates = shard.count();
  }

  private BitSet missing() {
    BitSet missing = new BitSet();
    shard.coverage().missing().forEach(missing::set);
    return missing;
  }

  /** Which questions something was seen of: that they are shown, or that there is no value. */
  private void summary(Sightings found, Writing letter) {
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
    Wanted wanted = Wanted.read(letter);
    Sightings all = from == level ? expanded : looked;
    Sightings found = new Sightings();
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
    }
  }

  /**
   * Goes back for the time with a number, which others may have begun.
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
          new Backwards(
              system,
              ownership,
              shard,
              members,
              number,
              marks -> {
                toOthers(marks);
                links.send(members, marks);
              });
    }
    return true;
  }
}
