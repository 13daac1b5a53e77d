#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t told = PTHREAD_COND_INITIALIZER;
int ready;

void *tell(void *unused) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&told);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, tell, 0);
  pthread_mutex_lock(&mutex);
  if (!ready) pthread_cond_wait(&told, &mutex);
  assert(ready);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
