#include <assert.h>
#include <pthread.h>

void put(int item);
int sum(void);

static void *work(void *unused) {
  put(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  put(2);
  pthread_join(thread, 0);
  assert(sum() == 3);
  return 0;
}
