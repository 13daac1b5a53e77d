// SPDX-License-Identifier: Apache-2.0
// A request to end is kept while cancellation is off. When it is on again, the thread is cancelled
// at the next point: it calls its handlers, last first, and then the destructor of its key. The
// second request comes before that or behind it, which changes nothing: two executions.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int order;

static void note(void *number) { order = 10 * order + (int)(long)number; }

void *work(void *unused) {
  int before;
  pthread_setspecific(key, (void *)4);
  pthread_cleanup_push(note, (void *)3);
  pthread_cleanup_push(note, (void *)2);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  assert(before == PTHREAD_CANCEL_ENABLE);
  pthread_testcancel();
  note((void *)1);
  pthread_setcancelstate(before, &before);
  assert(before == PTHREAD_CANCEL_DISABLE);
  while (1) {
    pthread_testcancel();
  }
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_key_create(&key, note);
  pthread_create(&thread, 0, work, 0);
  pthread_cancel(thread);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  assert(order == 1234);
  return 0;
}
