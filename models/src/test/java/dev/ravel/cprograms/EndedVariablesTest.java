// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a local variable is found to be used after its scope has ended, also where another one
 * has come to its place meanwhile. Random programs of calls, loops and blocks are judged as by a
 * memory in which each variable is another one whenever its scope begins.
 */
class EndedVariablesTest {
  private static final int PROGRAMS = 60;
  private static final int FUNCTIONS = 3;
  private static final int MOST_USES = 300;

  private static final String BEFORE =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdint.h>
      #include <stdlib.h>
      struct node { int value, other; };
      struct places {
        struct node *in_frame;
        uintptr_t mixed;
        struct __attribute__((packed)) { char c; struct node *p; } odd;
        uint32_t high, low;
      };
      pthread_mutex_t lock;
      _Thread_local struct node *own;
      struct node *shown;
      int sum, one = 1;
      """;

  /** The places of an address. Each says how to read it and, after the sign, how to write it. */
  private static final List<String> PLACES =
      List.of(
          "r0@r0 = %s;",
          "r1@r1 = %s;",
          "h->in_frame@h->in_frame = %s;",
          "b->in_frame@b->in_frame = %s;",
          "own@own = %s;",
          "shown@shown = %s;",
          "h->odd.p@h->odd.p = %s;",
          "((struct node *)(h->mixed ^ 21))@h->mixed = (uintptr_t)%s ^ 21;",
          "((struct node *)((uintptr_t)h->high << 32 | h->low))"
              + "@{ uintptr_t its = (uintptr_t)%s; h->high = its >> 32; h->low = its; }");

  /** The places of each call. */
  private static final int REGISTERS = 2;

  @TempDir private Path folder;

  // ------------------------------------------------------------------------------- statements

  private sealed interface Statement {}

  /** A variable with a value, and what is done in its scope. */
  private record Scope(int variable, int value, boolean computed, List<Statement> body)
      implements Statement {}

  private record Loop(int rounds, List<Statement> body) implements Statement {}

  private record Call(int function, int into) implements Statement {}

  private record Take(int place, int variable) implements Statement {}

  private record Copy(int place, int from) implements Statement {}

  private record Read(int place) implements Statement {}

  private record Write(int place, int value) implements Statement {}

  private record Compare(int place, int other) implements Statement {}

  private record Step() implements Statement {}

  /** Functions, of which each calls those before it, and returns what is in a place. */
  private static final class Program {
    private final Random random;
    private final List<List<Statement>> functions = new ArrayList<>();
    private final List<Integer> results = new ArrayList<>();
    private final int[] places;
    private int variables;

    Program(Random random) {
      this.random = random;
      places = random.ints(0, PLACES.size()).distinct().limit(4).toArray();
      for (int f = 0; f < FUNCTIONS; f++) {
        functions.add(body(f, 0, new ArrayList<>()));
        results.add(place());
      }
    }

    private int place() {
      return places[random.nextInt(places.length)];
    }

    private List<Statement> body(int function, int depth, List<Integer> scope) {
      List<Statement> body = new ArrayList<>();
      int count = 2 + random.nextInt(3);
      for (int k = 0; k < count; k++) {
        body.add(statement(function, depth, scope));
      }
      return body;
    }

    private Statement statement(int function, int depth, List<Integer> scope) {
      int kind = random.nextInt(16);
      if (kind < 4 && depth < 2) {
        List<Integer> inner = new ArrayList<>(scope);
        inner.add(variables++);
        return new Scope(
            inner.getLast(),
            random.nextInt(5),
            random.nextInt(4) == 0,
            body(function, depth + 1, inner));
      }
      if (kind < 6 && depth < 2) {
        return new Loop(2 + random.nextInt(2), body(function, depth + 1, scope));
      }
      if (kind < 8 && function > 0) {
        return new Call(random.nextInt(function), place());
      }
      if (kind < 10 && !scope.isEmpty()) {
        return new Take(place(), scope.get(random.nextInt(scope.size())));
      }
      return switch (kind) {
        case 10 -> new Copy(place(), place());
        case 11 -> new Write(place(), random.nextInt(5));
        case 12 -> new Compare(place(), place());
        case 13 -> new Step();
        default -> new Read(place());
      };
    }

    // ----------------------------------------------------------------------------- as C

    private String text(boolean thread, int sum) {
      StringBuilder out = new StringBuilder(BEFORE);
      for (int f = 0; f < FUNCTIONS; f++) {
        out.append("__attribute__((noinline)) struct node *f").append(f);
        out.append("(struct places *h, struct places *b) {\n  struct node *r0 = 0, *r1 = 0;\n");
        functions.get(f).forEach(its -> text(its, out));
        out.append("  return ").append(read(results.get(f))).append(";\n}\n");
      }
      out.append(
          """
          void *run(void *unused) {
            struct places frame = { 0, 21 }, *block = calloc(1, sizeof *block);
            f%d(&frame, block);
            return 0;
          }
          int main(void) {
          """
              .formatted(FUNCTIONS - 1));
      out.append(
          thread
              ? "  pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0);\n"
              : "  run(0);\n");
      out.append("  assert(sum == ").append(sum).append(");\n  return 0;\n}\n");
      return out.toString();
    }

    private static String read(int place) {
      return PLACES.get(place).substring(0, PLACES.get(place).indexOf('@'));
    }

    private static String write(int place, String value) {
      String how = PLACES.get(place);
      return how.substring(how.indexOf('@') + 1).formatted(value) + "\n";
    }

    private void text(Statement statement, StringBuilder out) {
      switch (statement) {
        case Scope its -> {
          String name = "v" + its.variable();
          out.append("{ struct node ").append(name);
          out.append(its.computed() ? "[one]; " + name + "->value = " : " = { ");
          out.append(its.value()).append(its.computed() ? ";\n" : " };\n");
          its.body().forEach(each -> text(each, out));
          out.append("}\n");
        }
        case Loop its -> {
          out.append("for (int k = 0; k < ").append(its.rounds()).append("; k++) {\n");
          its.body().forEach(each -> text(each, out));
          out.append("}\n");
        }
        case Call its ->
            out.append("{ struct node *got = f" + its.function() + "(h, b);\n")
                .append(write(its.into(), "got"))
                .append("}\n");
        case Take its -> out.append(write(its.place(), "(struct node *)&v" + its.variable()));
        case Copy its -> out.append(write(its.place(), read(its.from())));
        case Read its ->
            out.append(
                "if (%1$s) sum = (sum * 3 + %1$s->value) %% 1000;\n".formatted(read(its.place())));
        case Write its ->
            out.append("if (%1$s) %1$s->value = %2$d;\n".formatted(read(its.place()), its.value()));
        case Compare its ->
            out.append(
                "sum = (sum * 2 + (%s == %s)) %% 1000;\n"
                    .formatted(read(its.place()), read(its.other())));
        case Step _ -> out.append("pthread_mutex_lock(&lock); pthread_mutex_unlock(&lock);\n");
      }
    }
  }

  // ------------------------------------------------------------------------------- by hand

  /** A variable from the beginning of its scope on. */
  private static final class Life {
    private final int variable;
    private int value;
    private boolean ended;

    Life(int variable, int value) {
      this.variable = variable;
      this.value = value;
    }
  }

  /** A use of a variable that is not there. */
  private static final class Wrong extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Statement by;

    Wrong(Statement by, Life its, String what) {
      super("`v%d` is %s after its scope has ended".formatted(its.variable, what));
      this.by = by;
    }
  }

  /** The effects of a program, without some statements. */
  private static final class ByHand {
    private final Program program;
    private final Set<Statement> left;
    private final Life[] held = new Life[PLACES.size()];
    private final List<Life> scope = new ArrayList<>();
    private int sum;
    private int uses;

    ByHand(Program program, Set<Statement> left) {
      this.program = program;
      this.left = left;
    }

    private Life call(int function) {
      Life[] before = {held[0], held[1]};
      held[0] = null;
      held[1] = null;
      program.functions.get(function).forEach(this::carryOut);
      Life result = held[program.results.get(function)];
      System.arraycopy(before, 0, held, 0, REGISTERS);
      return result;
    }

    private Life used(Statement by, int place, String what) {
      Life its = held[place];
      if (its != null && its.ended) {
        throw new Wrong(by, its, what);
      }
      return its;
    }

    private void carryOut(Statement statement) {
      uses++;
      if (left.contains(statement)) {
        return;
      }
      switch (statement) {
        case Scope its -> {
          Life life = new Life(its.variable(), its.value());
          scope.add(life);
          its.body().forEach(this::carryOut);
          scope.remove(life);
          life.ended = true;
        }
        case Loop its -> {
          for (int k = 0; k < its.rounds(); k++) {
            its.body().forEach(this::carryOut);
          }
        }
        case Call its -> held[its.into()] = call(its.function());
        case Take its ->
            held[its.place()] =
                scope.stream().filter(one -> one.variable == its.variable()).findFirst().get();
        case Copy its -> held[its.place()] = held[its.from()];
        case Read its -> {
          Life read = used(its, its.place(), "read");
          sum = read == null ? sum : (sum * 3 + read.value) % 1000;
        }
        case Write its -> {
          Life written = used(its, its.place(), "written");
          if (written != null) {
            written.value = its.value();
          }
        }
        case Compare its ->
            sum = (sum * 2 + (same(held[its.place()], held[its.other()]) ? 1 : 0)) % 1000;
        case Step _ -> {
          // changes nothing
        }
      }
    }

    @SuppressWarnings("ReferenceEquality") // each life of a variable is another one
    private static boolean same(Life one, Life other) {
      return one == other;
    }
  }

  private String verdict(String program, String engine) throws IOException {
    Path file = Files.writeString(folder.resolve("ended.c"), program);
    String first =
        CommandLine.run(
                List.of("check", "--check", "no error", "--engine", engine, file.toString()))
            .lines()
            .getFirst();
    return first.replaceAll("^violated[^:]*: ", "");
  }

  /** The same statements, but for some. */
  private static List<Statement> without(List<Statement> body, Set<Statement> left) {
    List<Statement> all = new ArrayList<>();
    for (Statement statement : body) {
      if (!left.contains(statement)) {
        all.add(
            switch (statement) {
              case Scope its ->
                  new Scope(its.variable(), its.value(), its.computed(), without(its.body(), left));
              case Loop its -> new Loop(its.rounds(), without(its.body(), left));
              default -> statement;
            });
      }
    }
    return all;
  }

  @Test
  void randomProgramsAreJudgedAsByHand() throws IOException {
    int right = 0;
    int wrong = 0;
    for (int seed = 0; right + wrong < PROGRAMS; seed++) {
      Random random = new Random(seed);
      Program program = new Program(random);
      boolean mends = random.nextBoolean();
      Set<Statement> left = Collections.newSetFromMap(new IdentityHashMap<>());
      Optional<Wrong> found;
      ByHand run;
      do {
        run = new ByHand(program, left);
        found = Optional.empty();
        try {
          var _ = run.call(FUNCTIONS - 1);
        } catch (Wrong its) {
          found = Optional.of(its);
          left.add(its.by);
        }
      } while (mends && found.isPresent());
      found.ifPresent(its -> left.remove(its.by));
      if (run.uses > MOST_USES || found.isEmpty() && run.sum == 0) {
        continue; // too long, or it does nothing with its variables
      }
      program.functions.replaceAll(body -> without(body, left));
      String text = program.text(random.nextBoolean(), run.sum);
      String expected =
          found.isEmpty()
              ? "ok: " + folder.resolve("ended.c") + " holds"
              : found.get().getMessage();
      String engine = List.of("graph", "dpor", "unfolding").get(seed % 3);
      assertEquals(expected, verdict(text, engine), () -> "\n" + text);
      right += found.isEmpty() ? 1 : 0;
      wrong += found.isEmpty() ? 0 : 1;
    }
    assertTrue(right > 15 && wrong > 15, right + " are right, " + wrong + " are not");
  }
}
