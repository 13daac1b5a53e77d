#include <pthread.h>
#include <stdlib.h>

int *number;

void *writer(void *unused) {
  *number = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  number = malloc(sizeof *number);
  free(number);
  pthread_create(&thread, 0, writer, 0);
  pthread_join(thread, 0);
  return 0;
}
