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
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counterexamples and messages call memory what C calls it, and show its values as C has them. */
class NamesTest {
  private static final Pattern CHANGE =
      Pattern.compile(
          "\"var\": \"([^\"]*)\",\\s*\"old\": (\"[^\"]*\"|[^,\\s]+),\\s*\"new\":"
              + " (\"[^\"]*\"|\\S+)");

  private static final String BEFORE =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      struct node { int value; unsigned char c; double d; struct node *next; };
      typedef struct {
        struct node *head;
        int a[4];
        struct { short x, y; } pair[2];
        unsigned f : 3, g : 5;
        union { int i; float real; };
        _Atomic(struct node *) at;
        int grid[2][3];
      } queue;
      queue q;
      enum light { RED, GREEN = 5, DARK = -1 } light;
      enum { NOTHING, SOMETHING } bits[2];
      unsigned char small;
      static void *idle(void *x) { return x; }
      """;

  @TempDir Path folder;

  private List<String> checked(String program, String... options) throws IOException {
    Path file = folder.resolve("names.c");
    Files.writeString(file, BEFORE + program);
    List<String> words = new ArrayList<>(List.of("check", "--all", file.toString()));
    words.addAll(List.of(options));
    return CommandLine.run(words).lines();
  }

  /** Returns the changes of a statement after the first thread was created. */
  private List<String> changes(String statements) throws IOException {
    return changes(statements, "");
  }

  /**
   * Returns the changes of a statement after the first thread was created, with further
   * declarations.
   */
  private List<String> changes(String statements, String declarations) throws IOException {
    String program =
        """
        %s
        int main(void) {
          pthread_t t; pthread_create(&t, 0, idle, 0); int own = 5;
          %s
          assert(0); return own;
        }
        """
            .formatted(declarations, statements);
    Matcher change = CHANGE.matcher(String.join("\n", checked(program, "--json")));
    List<String> changes = new ArrayList<>();
    while (change.find()) {
      String text = change.group(1) + ": " + change.group(2) + " -> " + change.group(3);
      changes.add(text.replace("\"", ""));
    }
    Collections.sort(changes); // cells of one step come in the order in which they were met
    return changes;
  }

  @Test
  void aStatementIsToldWholeWhereverInItTheAccessIs() throws IOException {
    String program =
        """
        static int twice(int x) { return 2 * x; }
        int main(void) {
          pthread_t t; pthread_create(&t, 0, idle, 0);
          int sum = twice(q.a[small]) + (q.a[1] + small) * 3;
          while (twice(q.a[2]) > 4) {}
          for (int k = 0; twice(q.a[k]) > 0; k++) {}
          if (sum == 0) q.a[twice(small)] = 1;
          assert(0);
        }
        """;
    String said = String.join("\n", checked(program));
    for (String statement :
        List.of(
            "int sum = twice(q.a[small]) + (q.a[1] + small) * 3",
            "twice(q.a[2]) > 4",
            "twice(q.a[k]) > 0",
            "if (sum == 0) q.a[twice(small)] = 1")) {
      assertTrue(
          Pattern.compile(":[0-9]+ +" + Pattern.quote(statement) + " +[|]").matcher(said).find(),
          () -> statement + " in " + said);
    }
  }

  @Test
  void fieldsAndElementsHaveTheirNames() throws IOException {
    assertEquals(List.of("q.a[2]: 0 -> 7"), changes("q.a[2] = 7;"));
    assertEquals(List.of("q.pair[1].y: 0 -> -3"), changes("q.pair[1].y = -3;"));
    assertEquals(List.of("q.grid[1][2]: 0 -> 9"), changes("q.grid[1][2] = 9;"));
  }

  @Test
  void valuesAreThoseOfTheirTypes() throws IOException {
    assertEquals(List.of("small: 0 -> 255"), changes("small = 255;"));
    assertEquals(List.of("q.real: 0.0 -> 2.5"), changes("q.real = 2.5f;"));
    assertEquals(List.of("q.f, q.g: 0, 0 -> 5, 0"), changes("q.f = 5;"));
  }

  @Test
  void enumeratorsHaveTheirNames() throws IOException {
    assertEquals(List.of("light: RED -> GREEN"), changes("light = 5;"));
    assertEquals(List.of("light: RED -> DARK"), changes("light = DARK;"));
    assertEquals(List.of("light: RED -> 4"), changes("light = 4;"));
    assertEquals(List.of("bits[1]: NOTHING -> SOMETHING"), changes("bits[1] = SOMETHING;"));
  }

  @Test
  void pointersShowWhatTheyPointTo() throws IOException {
    assertEquals(List.of("q.head: NULL -> &q.pair[1]"), changes("q.head = (void *)&q.pair[1];"));
    assertEquals(
        List.of("main:own: undefined -> 5", "q.head: NULL -> &main:own"),
        changes("q.head = (void *)&own;"));
    assertEquals(
        List.of("q.head->value: undefined -> 4", "q.head: NULL -> &*q.head"),
        changes("q.head = malloc(sizeof(struct node)); q.head->value = 4;"));
  }

  @Test
  void memoryOfTheHeapIsAnArrayIfItHoldsSeveral() throws IOException {
    List<String> changes =
        changes("struct node *n = malloc(3 * sizeof *n); q.head = n; n[2].c = 1; n[1].d = 0.5;");
    assertTrue(changes.contains("q.head[1].d: undefined -> 0.5"), changes::toString);
    assertTrue(changes.contains("q.head[2].c: undefined -> 1"), changes::toString);
  }

  /** A function that returns {@code void *}, such as {@code aligned_alloc}, knows no type. */
  @Test
  void memoryHasTheTypeOfThePointerThatItComesTo() throws IOException {
    assertTrue(
        changes("q.head = aligned_alloc(64, 64); q.head[1].c = 1;")
            .contains("q.head[1].c: undefined -> 1"));
    assertTrue(
        changes("void *p = malloc(sizeof(struct node)); q.head = p; q.head->value = 4;")
            .contains("q.head->value: undefined -> 4"));
    String several =
        "q.head = aligned_alloc(64, 64); long *l = aligned_alloc(64, 64); *l = 0;"
            + " q.head->value = 3; free(l);";
    assertTrue(changes(several).contains("q.head[0].value: undefined -> 3"));
  }

  /** The search for that pointer passes each variable once, however often they are copied. */
  @Test
  void memoryHasTheTypeOfAPointerAmongManyCopies() throws IOException {
    String copies = "o = p; p = o; ".repeat(24);
    String code = "void *p = malloc(sizeof(struct node)), *o; q.head = p; " + copies;
    List<String> changes = changes(code + "q.head->value = 4;");
    assertTrue(changes.contains("main:node#1.value: undefined -> 4"), changes::toString);
  }

  @Test
  void aCallWithinACallTellsItsDepth() throws IOException {
    List<String> lines =
        checked(
            """
            static void down(int n) { int x = n; q.head = (void *)&x; if (n) down(n - 1); }
            int main(void) {
              pthread_t t; pthread_create(&t, 0, idle, 0); down(1); assert(0);
            }
            """);
    String all = String.join("\n", lines);
    assertTrue(all.contains("&main:x@1"), all);
    assertTrue(all.contains("&main:x@2"), all);
  }

  @Test
  void errorsTellWhereMemoryWasAllocatedAndFreed() throws IOException {
    List<String> lines =
        checked(
            """
            int main(void) {
              pthread_t t; pthread_create(&t, 0, idle, 0);
              struct node *n = malloc(sizeof *n);
              q.head = n;
              free(n);
              return q.head->value;
            }
            """);
    long before = BEFORE.lines().count();
    assertEquals(
        "violated[V003]: `node` of line %d is read after it was freed in line %d"
            .formatted(before + 3, before + 5),
        lines.getFirst());
  }

  private static final String LOST_BEFORE =
      """
      static struct node *dangling(int n) {
        struct node *its = calloc(1, sizeof *its);
        if (n) { free(its); return its; }
        free(its);
        return its;
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3 | read    | return dangling(1)->value;
          4 | freed   | free(dangling(0)); return 0;
          4 | read    | pthread_t t; pthread_create(&t, 0, idle, 0); return dangling(0)->value;
          3 | written | struct node *n = dangling(1); pthread_t t; pthread_create(&t, 0, idle, 0); pthread_join(t, 0); n->value = 1; return 0;
          3 | written | pthread_t t; q.head = dangling(1); pthread_create(&t, 0, writes, 0); pthread_join(t, 0); return 0;
          4 | written | pthread_t t; pthread_create(&t, 0, writes, 0); q.head = dangling(0); pthread_join(t, 0); return 0;
          3 | read    | pthread_t t; pthread_create(&t, 0, reads, 0); pthread_join(t, 0); return 0;
          """)
  void errorsTellWhereMemoryWasFreedThatNobodyElseHadSeen(int line, String used, String main)
      throws IOException {
    String threads =
        """
        static void *writes(void *x) { if (q.head) { q.head->value = 1; } return x; }
        static void *reads(void *x) { q.head = 0; return dangling(1)->next ? x : 0; }
        """;
    long before = BEFORE.lines().count();
    assertEquals(
        "`node` of line %d is %s after it was freed in line %d"
            .formatted(before + 2, used, before + line),
        checked(LOST_BEFORE + threads + "int main(void) { " + main + " }")
            .getFirst()
            .replaceFirst("^violated\\[V003]: ", ""));
  }

  @Test
  void paddingIsNotShown() throws IOException {
    String copy =
        """
        typedef struct { char a; double d; char z; } spaced; spaced x = {1, 2, 3};
        spaced *n = calloc(2, sizeof *n); q.head = (void *)n; n[1] = x;
        """;
    List<String> changes = new ArrayList<>(changes(copy));
    changes.removeIf(its -> !its.contains("[1]") || its.contains("undefined"));
    assertEquals(
        List.of("q.head[1].a: 0 -> 1", "q.head[1].d: 0.0 -> 2.0", "q.head[1].z: 0 -> 3"), changes);
    assertTrue(changes(copy).stream().noneMatch(its -> its.contains("+")), changes(copy)::toString);
  }

  /**
   * Cells of the heap have the program's names, by the global pointer that holds the block. The
   * block is allocated in {@code main}, in a function that is called once, through a parameter or a
   * local variable, or by functions that return what they allocate and are called for other blocks
   * too. Place, type, way and element are drawn. Not drawn are pointers in the heap and pointers
   * that are assigned again.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void blocksAreCalledByThePointerThatHoldsThem(int seed) throws IOException {
    Random random = new Random(seed);
    String[] types = {"int", "point", "line"};
    String[] ends = {
      "", random.nextBoolean() ? "x" : "y", random.nextBoolean() ? "p[0].x" : "p[1].y"
    };
    int type = random.nextInt(3);
    int count = 1 + random.nextInt(3);
    String declarations =
        """
        typedef struct { int x; int y; } point; typedef struct { long tag; point p[2]; } line;
        struct table { int n; %1$s *one; struct { %1$s *two; int k; } in[3]; } table, *none;
        %1$s *lone; %1$s *row[4];
        static void fill(struct table *t, int n) { t->in[2].two = malloc(n * sizeof(%1$s)); }
        static void give(%1$s **to, int n) { *to = malloc(n * sizeof(%1$s)); }
        static void *make(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
        static void *many(size_t n, size_t each) { return make(n * each); }
        char *other;
        """
            .formatted(types[type]);
    String pointer =
        List.of("table.one", "table.in[1].two", "lone", "row[3]").get(random.nextInt(4));
    String size = count + " * sizeof(" + types[type] + ")";
    int way = random.nextInt(7);
    String allocation =
        switch (way) {
          case 0 -> pointer + " = malloc(" + size + ");";
          case 1 -> types[type] + " *block = malloc(" + size + "); " + pointer + " = block;";
          case 2 -> "give(&" + pointer + ", " + count + ");";
          case 4 -> "other = make(9); " + pointer + " = make(" + size + ");";
          case 5 -> pointer + " = aligned_alloc(8, " + size + ");";
          case 6 -> pointer + " = many(" + size.replace(" *", ",") + "); other = many(9, 1);";
          default -> "fill(&table, " + count + ");";
        };
    String holder = way == 3 ? "table.in[2].two" : pointer;
    String cell =
        count > 1
            ? holder + "[" + random.nextInt(count) + "]" + (type == 0 ? "" : "." + ends[type])
            : type == 0 ? "*" + holder : holder + "->" + ends[type];
    List<String> changes = changes(allocation + " " + cell + " = 7;", declarations);
    assertTrue(changes.contains(cell + ": undefined -> 7"), () -> cell + " in " + changes);
    assertTrue(changes.contains(holder + ": NULL -> &*" + holder), () -> holder + " in " + changes);
  }

  /** A function that another file declares with a result gives no block if it returns nothing. */
  @Test
  void aFunctionThatReturnsNothingGivesNoBlock() throws IOException {
    Path declares = folder.resolve("declares.c");
    Files.writeString(
        declares,
        """
        #include <pthread.h>
        #include <stdlib.h>
        int *f(); int *g, *h;
        void *t(void *p) { *h = 1; return 0; }
        int main(void) {
          pthread_t x; h = malloc(4); g = f();
          pthread_create(&x, 0, t, 0); *h = 2; pthread_join(x, 0);
        }
        """);
    Path defines = folder.resolve("defines.c");
    Files.writeString(defines, "void f(void) {}\n");
    assertEquals(
        "violated[V003]: a value that was never given is written to `g`",
        CommandLine.run(List.of("check", declares.toString(), defines.toString()))
            .lines()
            .getFirst());
  }

  /** Where one pointer may hold several blocks, they keep their numbers. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (int k = 0; k < 2; k++) { q.head = malloc(sizeof *q.head); q.head->value = 3 + k; }",
        "fresh(); q.head->value = 3; fresh(); q.head->value = 4;",
        "void (*f)(void) = fresh; f(); q.head->value = 3; f(); q.head->value = 4;",
        "q.head = malloc(sizeof *q.head); q.head->value = 3;"
            + " q.head = malloc(sizeof *q.head); q.head->value = 4;",
        "if (deep()) q.head->next->value = 3; q.head->value = 4;"
      })
  void severalBlocksOfAPointerHaveNumbers(String statements) throws IOException {
    String functions =
        """
        static void fresh(void) { q.head = malloc(sizeof *q.head); }
        static int deep(void) {
          struct node *old = q.head; struct node *n = malloc(sizeof *n); q.head = n; n->next = old;
          return old ? 1 : deep();
        }
        """;
    List<String> changes = changes(statements, functions);
    assertEquals(
        List.of("main:node#1.value: undefined -> 3", "main:node#2.value: undefined -> 4"),
        changes.stream().filter(its -> its.contains(".value")).toList());
  }

  /**
   * Locks have the names that the program uses for them, wherever in a variable they lie. They may
   * be its first member, its only one, or a member of an array, of a struct or of a union without a
   * name. The paths are drawn together with the type of the variable. Not drawn are condition
   * variables, barriers and unions with several locks in one place.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void locksHaveTheirWholeNames(int seed) throws IOException {
    List<String> statements = new ArrayList<>();
    String type = lockType(new Random(seed), "v", 3, statements);
    Collections.shuffle(statements, new Random(seed));
    List<String> paths =
        statements.stream()
            .map(its -> its.substring(its.indexOf('&') + 1, its.length() - 2))
            .toList();
    List<String> changes = changes(String.join(" ", statements), type.formatted("v") + ";\n");
    assertEquals(
        paths.stream().sorted().toList(),
        changes.stream().map(its -> its.substring(0, its.indexOf(':'))).distinct().toList(),
        type);
  }

  /**
   * Draws a declaration, with {@code %s} in place of the name, and adds a statement for each lock.
   *
   * @param path of the object that is declared
   */
  @SuppressWarnings("RefactorSwitch") // the statements of the cases come first
  private static String lockType(Random random, String path, int depth, List<String> statements) {
    int kind = depth == 0 ? random.nextInt(3) : 3 + random.nextInt(4);
    switch (kind) {
      case 0 -> {
        statements.add("pthread_mutex_lock(&" + path + ");");
        return "pthread_mutex_t %s";
      }
      case 1 -> {
        statements.add("pthread_spin_lock(&" + path + ");");
        return "pthread_spinlock_t %s";
      }
      case 2 -> {
        statements.add("pthread_rwlock_wrlock(&" + path + ");");
        return "pthread_rwlock_t %s";
      }
      case 3 -> {
        List<String> first = new ArrayList<>();
        String each = lockType(random, path + "[0]", depth - 1, first);
        statements.addAll(first);
        first.forEach(its -> statements.add(its.replace(path + "[0]", path + "[1]")));
        return each.formatted("%s[2]");
      }
      default -> {
        StringBuilder fields = new StringBuilder();
        for (int k = 0; k < (kind == 6 ? 1 : 1 + random.nextInt(2)); k++) {
          boolean nameless = kind == 5 && depth > 1 && k == 0;
          String inner = nameless ? path : path + ".m" + depth + k;
          String name = nameless ? "" : "m" + depth + k;
          if (nameless) {
            String field = lockType(random, path + ".n" + depth, 0, statements);
            fields.append("struct { ").append(field.formatted("n" + depth)).append("; }; ");
          } else {
            fields.append(lockType(random, inner, depth - 1, statements).formatted(name));
            fields.append("; ");
          }
        }
        return kind == 6
            ? "union { char pad" + depth + "[4096]; " + fields + "} %s"
            : "struct { "
                + fields
                + (random.nextBoolean() ? "int number" + depth + "; " : "")
                + "} %s";
      }
    }
  }

  @Test
  void racesForStorageTellWhoFreesIt() throws IOException {
    String program =
        """
        static void *frees(void *x) { free(q.head); return x; }
        static void *uses(void *x) { q.head->value = 1; return x; }
        int main(void) {
          pthread_t t, u; q.head = malloc(sizeof *q.head);
          pthread_create(&t, 0, frees, 0); pthread_create(&u, 0, uses, 0);
          pthread_join(t, 0); pthread_join(u, 0);
        }
        """;
    String all = String.join("\n", checked(program));
    assertTrue(all.contains("race for `storage of *q.head`"), all);
    assertTrue(all.contains("t1 frees *q.head here ..."), all);
    assertTrue(all.contains("... while t2 uses *q.head"), all);
    String scope =
        """
        static void *uses(void *x) { *(int *)q.head = 1; return x; }
        static void starts(void) {
          int mine; pthread_t t; q.head = (void *)&mine; pthread_create(&t, 0, uses, 0);
        }
        int main(void) { starts(); }
        """;
    String left = String.join("\n", checked(scope));
    assertTrue(left.contains("main leaves the scope of main:mine here ..."), left);
  }

  @Test
  void literalsAreCalledWhatTheyAre() throws IOException {
    String written =
        String.join(
            "\n", checked("int main(void) { char *s = \"abc\"; s[0] = 'x'; return s[0]; }\n"));
    assertTrue(written.contains("`\"abc\"` is constant and is written"), written);
    String raced =
        String.join(
            "\n",
            checked(
                """
                struct node *at_start = &(struct node){0};
                static void *writes(void *n) { ((struct node *)n)->value = 1; return 0; }
                int main(void) {
                  struct node *own = &(struct node){0};
                  pthread_t t, u;
                  pthread_create(&t, 0, writes, own);
                  pthread_create(&u, 0, writes, at_start);
                  own->value = at_start->value = 2;
                  pthread_join(t, 0); pthread_join(u, 0);
                }
                """));
    assertTrue(raced.contains("race for `compound literal`"), raced);
    assertTrue(!raced.contains(".compoundliteral"), raced);
  }
}
