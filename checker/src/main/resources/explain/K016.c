#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int jobs;

void *work(void *unused) {
  for (int k = 0; k < 10; k++) {
    assert(atomic_fetch_add(&jobs, 1) < 9);
  }
  return unused;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  pthread_join(worker, 0);
  return 0;
}
