// SPDX-License-Identifier: Apache-2.0
// A ring for many writers and readers without locks, each of whose places has a number that says
// whose turn it is. With EARLY, a writer gives the place away before the value is there.
// expect: no error holds, no deadlock holds, no race holds; 14 executions
// expect with -D EARLY=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { ROOM = 2 };

static struct {
  atomic_int turn;
  int value;
} places[ROOM] = {{0, 0}, {1, 0}};
static atomic_int head, tail;

static bool put(int value) {
  int at = atomic_load(&tail);
  for (;;) {
    int turn = atomic_load(&places[at % ROOM].turn);
    if (turn < at) return false;
    if (turn == at && atomic_compare_exchange_strong(&tail, &at, at + 1)) break;
    if (turn > at) at = atomic_load(&tail);
  }
#ifdef EARLY
  atomic_store(&places[at % ROOM].turn, at + 1);
  places[at % ROOM].value = value;
#else
  places[at % ROOM].value = value;
  atomic_store(&places[at % ROOM].turn, at + 1);
#endif
  return true;
}

static bool take(int *value) {
  int at = atomic_load(&head);
  if (atomic_load(&places[at % ROOM].turn) != at + 1) return false;
  if (!atomic_compare_exchange_strong(&head, &at, at + 1)) return false;
  *value = places[at % ROOM].value;
  atomic_store(&places[at % ROOM].turn, at + ROOM);
  return true;
}

static void *write_one(void *number) {
  assert(put(*(int *)number));
  return 0;
}

int main(void) {
  static int numbers[] = {3, 4};
  pthread_t one, two;
  pthread_create(&one, 0, write_one, &numbers[0]);
  pthread_create(&two, 0, write_one, &numbers[1]);
  int first = 0, second = 0;
  bool got = take(&first);
  assert(!got || first == 3 || first == 4);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(got || take(&first));
  assert(take(&second));
  assert(first + second == 7);
  return 0;
}
