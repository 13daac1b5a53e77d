#include <pthread.h>

pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t told = PTHREAD_COND_INITIALIZER;
int ready;

void *wait_left(void *unused) {
  pthread_mutex_lock(&left);
  while (!ready) {
    pthread_cond_wait(&told, &left);
  }
  pthread_mutex_unlock(&left);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, wait_left, 0);
  pthread_mutex_lock(&right);
  while (!ready) {
    pthread_cond_wait(&told, &right);
  }
  pthread_mutex_unlock(&right);
  return 0;
}
