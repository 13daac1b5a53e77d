// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A small program of two or three threads that a first thread creates and joins. It has plain
 * accesses of two variables, atomic accesses of two others in all memory orders (loads, stores,
 * exchanges, additions whose result is used or not, compare-and-exchange, loops that wait,
 * initialisation), fences, a mutex, a read-write lock, a semaphore, and blocks of the heap that are
 * filled and published. Where threads branch they do so by what an atomic operation gives.
 *
 * <p>It makes no barriers, conditions, {@code once}, cancellation, blocks that are one step,
 * accesses of different sizes, threads created by other threads, or memory that is freed.
 *
 * @param threads the operations of each thread
 * @param main those of the first thread, between creating the others and joining them
 * @param early whether the first thread joins the first of the others before it creates the rest
 */
record AtomicProgram(List<List<Op>> threads, List<Op> main, boolean early) {
  /** The kind of an operation. */
  enum Kind {
    READ,
    WRITE,
    LOAD,
    AWAIT,
    STORE,
    SWAP,
    ADD,
    ADD_USED,
    EXCHANGE,
    INIT,
    FENCE,
    LOCK,
    TRYLOCK,
    UNLOCK,
    READ_LOCK,
    WRITE_LOCK,
    RW_UNLOCK,
    POST,
    WAIT,
    NEW,
    PUBLISH,
    TAKE,
    USE,
    FILL
  }

  /** A memory order as C names it. */
  enum Order {
    RELAXED,
    ACQUIRE,
    RELEASE,
    ACQ_REL,
    SEQ_CST;

    boolean acquires() {
      return this == ACQUIRE || this == ACQ_REL || this == SEQ_CST;
    }

    boolean releases() {
      return this == RELEASE || this == ACQ_REL || this == SEQ_CST;
    }

    String text() {
      return "memory_order_" + name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An operation.
   *
   * @param failure the order of a compare-and-exchange that fails
   * @param otherwise where to go on if it does not give what is hoped for; the next one, if that
   *     does not matter
   */
  record Op(Kind kind, int place, int value, Order order, Order failure, int otherwise) {}

  private static final class Maker {
    private final Random random;
    private final List<Op> ops = new ArrayList<>();
    private int left;
    private boolean made;
    private boolean took;

    Maker(Random random, int size) {
      this.random = random;
      this.left = size;
    }

    private Order order(Order... some) {
      return random.nextInt(4) == 0 ? Order.SEQ_CST : some[random.nextInt(some.length)];
    }

    private void add(Kind kind, int place, int value, Order order) {
      ops.add(new Op(kind, place, value, order, Order.RELAXED, ops.size() + 1));
    }

    /** Guards what is made by the operation that was added last. */
    private void guarded(Runnable inside) {
      int at = ops.size() - 1;
      if (random.nextInt(4) > 0) {
        inside.run();
        Op its = ops.get(at);
        ops.set(at, new Op(its.kind, its.place, its.value, its.order, its.failure, ops.size()));
      }
    }

    private void some(int most) {
      for (int k = random.nextInt(most) + 1; k > 0 && left > 0; k--) {
        one();
      }
    }

    private void one() {
      left--;
      int place = random.nextInt(2);
      int value = 1 + random.nextInt(2);
      Order read = order(Order.RELAXED, Order.ACQUIRE);
      Order write = order(Order.RELAXED, Order.RELEASE);
      Order both = order(Order.RELAXED, Order.ACQUIRE, Order.RELEASE, Order.ACQ_REL);
      switch (random.nextInt(25)) {
        case 0, 1, 2 -> add(Kind.READ, place, 0, read);
        case 3, 4, 5 -> add(Kind.WRITE, place, value, read);
        case 6, 7, 8 -> {
          add(Kind.LOAD, place, value, read);
          guarded(() -> some(2));
        }
        case 9, 10, 11 -> add(Kind.STORE, place, value, write);
        case 12 -> add(Kind.AWAIT, place, value, read);
        case 13 -> add(Kind.SWAP, place, value, both);
        case 14 -> add(Kind.ADD, place, 1, both);
        case 15 -> {
          add(Kind.ADD_USED, place, value, both);
          guarded(() -> some(2));
        }
        case 16 -> {
          ops.add(new Op(Kind.EXCHANGE, place, value, both, read, ops.size() + 1));
          guarded(() -> some(2));
        }
        case 17, 18 -> add(Kind.FENCE, 0, 0, order(Order.ACQUIRE, Order.RELEASE, Order.ACQ_REL));
        case 19 -> {
          boolean tries = random.nextBoolean();
          add(tries ? Kind.TRYLOCK : Kind.LOCK, 0, 0, read);
          int at = ops.size() - 1;
          some(2);
          add(Kind.UNLOCK, 0, 0, read);
          if (tries) {
            ops.set(at, new Op(Kind.TRYLOCK, 0, 0, read, read, ops.size()));
          }
        }
        case 20 -> {
          add(random.nextBoolean() ? Kind.READ_LOCK : Kind.WRITE_LOCK, 0, 0, read);
          some(2);
          add(Kind.RW_UNLOCK, 0, 0, read);
        }
        case 21 -> add(random.nextBoolean() ? Kind.POST : Kind.WAIT, 0, 0, read);
        case 22 -> {
          if (!made) {
            made = true;
            add(Kind.NEW, 0, 0, read);
            if (random.nextBoolean()) {
              add(Kind.FENCE, 0, 0, order(Order.RELEASE));
            }
            if (random.nextInt(3) == 0) {
              add(Kind.FILL, 0, 0, read);
            }
            add(Kind.PUBLISH, 0, 0, write);
          }
        }
        case 23 -> {
          if (!took) {
            took = true;
            add(Kind.TAKE, 0, 0, read);
            int at = ops.size() - 1;
            if (random.nextBoolean()) {
              add(Kind.FENCE, 0, 0, Order.ACQUIRE);
            }
            add(Kind.USE, 0, random.nextInt(2), read);
            ops.set(at, new Op(Kind.TAKE, 0, 0, read, read, ops.size()));
          }
        }
        default -> {
          if (random.nextInt(4) == 0) {
            add(Kind.INIT, place, value, read);
          }
        }
      }
    }
  }

  /** A random one. */
  static AtomicProgram random(long seed) {
    Random random = new Random(seed);
    int count = 2 + random.nextInt(2);
    List<List<Op>> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      Maker maker = new Maker(random, count == 2 ? 5 : 3);
      while (maker.left > 0) {
        maker.one();
      }
      threads.add(maker.ops);
    }
    Maker main = new Maker(random, 1);
    main.made = true;
    main.took = true;
    if (random.nextInt(4) == 0) {
      main.one();
    }
    return new AtomicProgram(threads, main.ops, random.nextInt(8) == 0);
  }

  /** Returns the number of operations. */
  int size() {
    return main.size() + threads.stream().mapToInt(List::size).sum();
  }

  /** Its text, of which all names have an ending; {@code main} is {@code start}. */
  String text(String ending) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        int x0@, x1@; atomic_int a0@, a1@; _Atomic(int *) p@;
        pthread_mutex_t m@ = PTHREAD_MUTEX_INITIALIZER;
        pthread_rwlock_t w@ = PTHREAD_RWLOCK_INITIALIZER; sem_t s@;
        """);
    for (int t = 0; t < threads.size(); t++) {
      text.append("void *t").append(t).append("@(void *u) {\n").append(body(threads.get(t)));
      text.append("return 0; }\n");
    }
    text.append("int start@(void) { pthread_t h[3]; sem_init(&s@, 0, 0);\n");
    for (int t = 0; t < threads.size(); t++) {
      text.append("pthread_create(&h[%d], 0, t%d@, 0);\n".formatted(t, t));
      if (t == 0 && early) {
        text.append("pthread_join(h[0], 0);\n");
      }
    }
    text.append(body(main));
    for (int t = early ? 1 : 0; t < threads.size(); t++) {
      text.append("pthread_join(h[%d], 0);\n".formatted(t));
    }
    return text.append("return x0@; }\n").toString().replace("@", ending);
  }

  private static String body(List<Op> ops) {
    StringBuilder text = new StringBuilder("int v; int *n = 0, *q = 0; (void) n; (void) q;\n");
    for (int at = 0; at < ops.size(); at++) {
      text.append("L%d:; %s\n".formatted(at, statement(ops.get(at))));
    }
    return text.append("L%d:;\n".formatted(ops.size())).toString();
  }

  private static String statement(Op op) {
    String a = "&a" + op.place + "@";
    String order = op.order.text();
    String otherwise = "goto L" + op.otherwise + ";";
    return switch (op.kind) {
      case READ -> "v = x%d@;".formatted(op.place);
      case WRITE -> "x%d@ = %d;".formatted(op.place, op.value);
      case LOAD ->
          "if (atomic_load_explicit(%s, %s) != %d) %s".formatted(a, order, op.value, otherwise);
      case AWAIT -> "while (atomic_load_explicit(%s, %s) != %d);".formatted(a, order, op.value);
      case STORE -> "atomic_store_explicit(%s, %d, %s);".formatted(a, op.value, order);
      case SWAP -> "v = atomic_exchange_explicit(%s, %d, %s);".formatted(a, op.value, order);
      case ADD -> "atomic_fetch_add_explicit(%s, 1, %s);".formatted(a, order);
      case ADD_USED ->
          "if (atomic_fetch_add_explicit(%s, 1, %s) != %d) %s"
              .formatted(a, order, op.value - 1, otherwise);
      case EXCHANGE ->
          "v = %d; if (!atomic_compare_exchange_strong_explicit(%s, &v, %d, %s, %s)) %s"
              .formatted(op.value - 1, a, op.value, order, op.failure.text(), otherwise);
      case INIT -> "atomic_init(%s, %d);".formatted(a, op.value);
      case FENCE -> "atomic_thread_fence(%s);".formatted(order);
      case LOCK -> "pthread_mutex_lock(&m@);";
      case TRYLOCK -> "if (pthread_mutex_trylock(&m@)) " + otherwise;
      case UNLOCK -> "pthread_mutex_unlock(&m@);";
      case READ_LOCK -> "pthread_rwlock_rdlock(&w@);";
      case WRITE_LOCK -> "pthread_rwlock_wrlock(&w@);";
      case RW_UNLOCK -> "pthread_rwlock_unlock(&w@);";
      case POST -> "sem_post(&s@);";
      case WAIT -> "sem_wait(&s@);";
      case NEW -> "n = malloc(sizeof *n); *n = 1;";
      case FILL -> "*n = 2;";
      case PUBLISH -> "atomic_store_explicit(&p@, n, %s);".formatted(order);
      case TAKE -> "q = atomic_load_explicit(&p@, %s); if (!q) %s".formatted(order, otherwise);
      case USE -> op.value == 0 ? "v = *q;" : "*q = 3;";
    };
  }
}
