#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  inside++;
  inside--;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  while (1) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_detach(thread);
  }
}
