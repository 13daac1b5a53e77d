#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int hits;

void *hit(void *unused) {
  pthread_mutex_trylock(&mutex);
  hits++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, hit, 0);
  hit(0);
  pthread_join(thread, 0);
  return 0;
}
