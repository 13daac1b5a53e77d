// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.Shared;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Copies of the states of other members, as the letters in which they came. They are read when
 * their member is lost, and never before. They lie in files, as long as there is room, or in
 * memory. Cost: the bits of each state.
 */
final class Copies implements AutoCloseable {
  private final Shared system;
  private final CommonValues common;
  private final Job.Keep keep;

  /** True after the report that there is no room in the folder. */
  private boolean told;

  /** By member. */
  private final List<Of> all = new ArrayList<>();

  private long bytes;

  /** The copies of a member's states. Those in a file come first, then those in memory. */
  private static final class Of {
    private Optional<LettersFile> file = Optional.empty();

    /** If there are any, no more letters go into the file. */
    private final List<byte[]> letters = new ArrayList<>();

    void each(Consumer<byte[]> each) throws IOException {
      if (file.isPresent()) {
        file.get().each(each);
      }
      letters.forEach(each);
    }

    void close() {
      try {
        if (file.isPresent()) {
          file.get().close();
        }
      } catch (IOException gone) {
        // what was in it is not wanted any more
      }
      file = Optional.empty();
    }
  }

  /**
   * No copies.
   *
   * @param keep where files may be made
   */
  Copies(Shared system, CommonValues common, int members, Job.Keep keep) {
    this.system = system;
    this.common = common;
    this.keep = keep;
    grow(members);
  }

  /** Makes room for more members. */
  void grow(int members) {
    while (all.size() < members) {
      all.add(new Of());
    }
  }

  /** A letter of a member, which is not changed afterwards. */
  void add(int member, byte[] letter) {
    Of its = all.get(member);
    if (!inFile(its, letter)) {
      its.letters.add(letter);
      bytes += letter.length;
    }
  }

  /** Returns whether a letter lies in a file now. The reason why it does not is reported once. */
  private boolean inFile(Of its, byte[] letter) {
    if (keep.folder().isEmpty() || !its.letters.isEmpty()) {
      return false;
    }
    try {
      if (its.file.isEmpty()) {
        its.file = Optional.of(new LettersFile(keep.folder().get()));
      }
      its.file.get().add(letter);
      return true;
    } catch (IOException why) {
      if (!told) {
        told = true;
        keep.says()
            .accept(
                "copies lie in memory from now on: no more can be written in "
                    + keep.folder().get()
                    + " ("
                    + why.getMessage()
                    + ")");
      }
      return false;
    }
  }

  /**
   * Reads the letters of a member. The definitions of each epoch continue in its own letters.
   *
   * @throws BadLetter if no {@link Outbox} has written it
   * @throws Halt if a file cannot be read ({@code K020})
   */
  void read(int member, Inbox.Arrival states) {
    Telling telling = new Telling(states);
    try {
      all.get(member).each(telling::read);
    } catch (IOException gone) {
      throw new Halt(Problem.K020);
    }
  }

  /** Reads one letter after the other. */
  private final class Telling {
    private final Inbox.Arrival states;
    private Inbox inbox = new Inbox(system, common);
    private int epoch = -1;

    Telling(Inbox.Arrival states) {
      this.states = states;
    }

    void read(byte[] its) {
      Reading letter = new Reading(its);
      if (letter.epoch() != epoch) {
        epoch = letter.epoch();
        inbox = new Inbox(system, common);
      }
      inbox.read(letter, states);
    }
  }

  /** Forgets the letters of members. */
  void forget(IntPredicate members) {
    for (int member = 0; member < all.size(); member++) {
      if (members.test(member)) {
        Of its = all.set(member, new Of());
        its.close();
        bytes -= its.letters.stream().mapToLong(letter -> letter.length).sum();
      }
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return bytes;
  }

  /** Forgets all, with its files. */
  @Override
  public void close() {
    forget(_ -> true);
  }
}
