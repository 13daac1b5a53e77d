// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random C programs of a few threads which show late what they are made of. After conditions on
 * what others have written they allocate memory, show it to others, give it back, use parts of
 * variables, start and join threads, wait at a barrier, choose keys, lock in two ways, and add to
 * counters that others read.
 */
public final class RandomC {
  private static final int VARIABLES = 3;
  private static final int FUNCTIONS = 3;

  private final Random random;
  private final StringBuilder text = new StringBuilder();

  private RandomC(Random random) {
    this.random = random;
  }

  /** The text of a program. */
  public static String text(long seed) {
    return new RandomC(new Random(seed)).program();
  }

  /**
   * Returns a program whose threads start others late, each in one of its two statements. A search
   * by levels comes first to that of a thread that is not the first one.
   */
  public static String startedLate(int threads) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int x, y;
        pthread_t all[9];
        static void *leaf(void *its) { return its; }
        """);
    for (int k = 0; k < threads; k++) {
      text.append(
          """
          static void *start%d(void *its) {
            pthread_t child;
            int r = atomic_load(&x);
            if (r == %s) {
              pthread_create(&child, 0, leaf, its);
            }
            if (r == 9) {
              pthread_create(&child, 0, leaf, its);
            }
            return its;
          }
          """
              .formatted(k, k == 0 ? "7 && atomic_load(&y)" : "8"));
    }
    text.append("int main(void) {\n  atomic_store(&y, 1);\n");
    for (int k = 0; k < threads; k++) {
      text.append("  pthread_create(&all[%d], 0, start%d, 0);\n".formatted(k, k));
    }
    return text.append(
            """
              for (int i = 1; i < 11; i++) atomic_store(&x, i);
              for (int i = 0; i < %d; i++) pthread_join(all[i], 0);
              return 0;
            }
            """
                .formatted(threads))
        .toString();
  }

  private String program() {
    text.append(
        """
        #include <pthread.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        #include <string.h>
        struct node { int number; atomic_int count; char bytes[4]; struct node *next; };
        atomic_int x0, x1, x2;
        atomic_long counter;
        _Atomic(struct node *) shown;
        struct node *hidden;
        union { unsigned whole; unsigned short half[2]; unsigned char byte[4]; } u;
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
        pthread_barrier_t b;
        pthread_key_t key;
        pthread_t child;
        atomic_int started;
        static void *leaf(void *its) { atomic_fetch_add(&x0, 1); return its; }
        """);
    int threads = 2 + random.nextInt(2);
    for (int f = 0; f < FUNCTIONS; f++) {
      text.append("static void *f%d(void *argument) {%n".formatted(f));
      text.append("  int r = (int)(long)argument; struct node *p = 0; (void)p;\n");
      int operations = 1 + random.nextInt(threads == 2 ? 4 : 3);
      for (int k = 0; k < operations; k++) {
        if (random.nextInt(3) > 0) {
          text.append(
              "  r = atomic_load(&x%d); if (r == %d) {%n"
                  .formatted(random.nextInt(VARIABLES), random.nextInt(3)));
          inside();
          text.append("  }\n");
        } else {
          inside();
        }
      }
      text.append("  return ").append(random.nextBoolean() ? "0" : "(void *)(long)r");
      text.append(";\n}\n");
    }
    text.append("int main(void) {\n  pthread_t t[%d];%n".formatted(threads));
    text.append("  pthread_barrier_init(&b, 0, 2);\n  pthread_key_create(&key, 0);\n");
    for (int t = 0; t < threads; t++) {
      text.append(
          "  pthread_create(&t[%d], 0, f%d, (void *)%dL);%n"
              .formatted(t, random.nextInt(FUNCTIONS), t));
    }
    for (int t = 0; t < threads; t++) {
      text.append("  pthread_join(t[%d], 0);%n".formatted(t));
    }
    return text.append("  return 0;\n}\n").toString();
  }

  private void inside() {
    List<String> all = new ArrayList<>();
    int x = random.nextInt(VARIABLES);
    int value = random.nextInt(3);
    all.add("atomic_store(&x%d, %d);".formatted(x, value));
    all.add("atomic_fetch_add(&x%d, 1);".formatted(x));
    all.add("atomic_fetch_add(&x%d, 1);".formatted(x));
    all.add("atomic_fetch_add(&counter, %d);".formatted(value + 1));
    all.add("atomic_fetch_or(&counter, %d);".formatted(value + 1));
    all.add("if (atomic_load(&counter) > %d) atomic_store(&x%d, r);".formatted(value, x));
    all.add("p = calloc(1, sizeof *p); p->number = %d; atomic_store(&shown, p);".formatted(value));
    all.add("p = malloc(sizeof *p); p->bytes[%d] = 1; memset(p->bytes, r, 2);".formatted(value));
    all.add("p = atomic_load(&shown); if (p) p->bytes[%d] = r;".formatted(value));
    all.add("p = atomic_load(&shown); if (p) r += p->number;");
    all.add("p = atomic_load(&shown); if (p) atomic_fetch_add(&p->count, 1);");
    all.add("p = atomic_exchange(&shown, 0); if (p) free(p);");
    all.add(
        "{ struct node here = {%d}; atomic_store(&shown, &here); r += here.number; }"
            .formatted(value));
    all.add("pthread_mutex_lock(&m); u.whole += %d; pthread_mutex_unlock(&m);".formatted(value));
    all.add("pthread_mutex_lock(&m); u.byte[%d] = r; pthread_mutex_unlock(&m);".formatted(value));
    all.add("pthread_mutex_lock(&m); r = u.half[1]; pthread_mutex_unlock(&m);");
    all.add("if (!pthread_mutex_trylock(&n)) { x1++; pthread_mutex_unlock(&n); }");
    all.add("pthread_mutex_lock(&n); x2 = r; pthread_mutex_unlock(&n);");
    all.add(
        "if (!atomic_exchange(&started, 1)) {"
            + " pthread_create(&child, 0, leaf, 0); atomic_store(&x2, 2); }");
    all.add(
        "if (atomic_load(&started) == 1 && atomic_exchange(&x2, 1) == 2)"
            + " pthread_join(child, 0);");
    all.add("pthread_setspecific(key, (void *)(long)r); r = (long)pthread_getspecific(key);");
    if (random.nextInt(4) == 0) {
      all.add("pthread_barrier_wait(&b);");
    }
    text.append("    ").append(all.get(random.nextInt(all.size()))).append('\n');
    if (random.nextBoolean()) {
      text.append("    ").append(all.get(random.nextInt(all.size()))).append('\n');
    }
  }
}
