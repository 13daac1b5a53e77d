#include <pthread.h>

void *idle(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, idle, 0);
  pthread_join(thread, 0);
  pthread_join(thread, 0);
  return 0;
}
