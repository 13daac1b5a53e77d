#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items;

void put(int item) {
  pthread_mutex_lock(&lock);
#ifdef WRONG
  items = item;
#else
  items += item;
#endif
  printf("%d put\n", item);
  pthread_mutex_unlock(&lock);
}

int sum(void) { return items; }
