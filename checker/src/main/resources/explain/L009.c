#include <pthread.h>

int hits;

void *hit(void *unused) {
  hits = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, hit, 0);
  return 0;
}
