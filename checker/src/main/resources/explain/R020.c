#include <pthread.h>

int points = 2000000000;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
  pthread_mutex_lock(&lock);
  points += 100000000;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
