#include <assert.h>
#include <pthread.h>

int count;

void *add(void *unused) {
  count++;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(count <= 2);
  return 0;
}
