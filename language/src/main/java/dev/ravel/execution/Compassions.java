// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary.Compassion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The obligations of endless executions besides steps of threads and transitions. They have dense
 * numbers. Each branch of a {@code fair either} is chosen again and again by a thread to which it
 * is open again and again as it chooses, and in a {@code fair lossy} channel something arrives
 * again and again if again and again something is sent for which there is room. What is lost
 * because the channel is full asks for nothing: the network could not have kept it.
 */
final class Compassions {
  private final List<Compassion> all = new ArrayList<>();

  /** The number of the first branch of each fair choice, by thread and place in its code. */
  private final List<Map<Integer, Integer>> choices = new ArrayList<>();

  private final Map<Integer, Integer> channels = new HashMap<>();

  /** The number of the first compassion of each thread, if it has any. */
  private final List<Integer> firsts = new ArrayList<>();

  private final List<Owed> owed = new ArrayList<>();

  /**
   * Whom a compassion is about.
   *
   * @param choice whether that is a thread, and not a channel
   * @param by its number
   */
  private record Owed(boolean choice, int by) {}

  /** Those of a program, whose objects have the numbers of a table. */
  Compassions(Program program, ObjectTable objects) {
    for (int thread = 0; thread < program.threads().size(); thread++) {
      Limits.pollAt(thread + 1);
      firsts.add(all.size());
      Map<Integer, Integer> its = new HashMap<>();
      Routine routine = program.routines().get(program.threads().get(thread).routine());
      for (int pc = 0; pc < routine.code().size(); pc++) {
        if (routine.code().get(pc) instanceof Instruction.Select select && select.fair()) {
          its.put(pc, all.size());
          branches(program.threads().get(thread).name(), select);
        }
      }
      while (owed.size() < all.size()) {
        owed.add(new Owed(true, thread));
      }
      choices.add(its);
    }
    for (int object = 0; object < objects.declared(); object++) {
      if (objects.kind(object) instanceof ObjectDeclaration.Channel channel && channel.fair()) {
        channels.put(object, all.size());
        String name = program.objects().get(object).name();
        owed.add(new Owed(false, object));
        all.add(new Compassion(name, "delivering"));
      }
    }
  }

  private void branches(String thread, Instruction.Select select) {
    int line = select.span().line();
    for (int branch = 1; branch <= select.alternatives().size(); branch++) {
      String name = "branch %d of the choice of %s in line %d".formatted(branch, thread, line);
      all.add(new Compassion(name, "chosen"));
    }
  }

  /** The number of compassions. */
  int count() {
    return all.size();
  }

  /** The words for one of them. */
  Compassion words(int compassion) {
    return all.get(compassion);
  }

  /** Returns a compassion after threads, which keep their routine, and channels are renamed. */
  int renamed(int compassion, IntUnaryOperator threads, IntUnaryOperator channels) {
    Owed its = owed.get(compassion);
    return its.choice()
        ? compassion - firsts.get(its.by()) + firsts.get(threads.applyAsInt(its.by()))
        : ofChannel(channels.applyAsInt(its.by()));
  }

  /** That of the first branch of a fair choice; those of the others follow. */
  int ofChoice(int thread, int pc) {
    return choices.get(thread).get(pc);
  }

  /** That of a channel; {@link ConcurrentSystem#NONE} if the channel is not fair. */
  int ofChannel(int object) {
    return channels.getOrDefault(object, ConcurrentSystem.NONE);
  }
}
