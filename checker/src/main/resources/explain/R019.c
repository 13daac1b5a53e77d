#include <pthread.h>
#include <stdlib.h>

void *work(void *unused) {
  int *squares = malloc(10 * sizeof *squares);
  for (int i = 0; i < 10; i++) squares[i] = i * i;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  return 0;
}
