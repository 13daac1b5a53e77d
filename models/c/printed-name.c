// SPDX-License-Identifier: Apache-2.0
// A name that threads share is written and printed under a lock, letter by letter.
// no error holds, no deadlock holds, no race holds; 2 executions
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char name[8] = "none";

static void *call(void *unused) {
  pthread_mutex_lock(&lock);
  strcpy(name, "Ada");
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, call, 0);
  pthread_mutex_lock(&lock);
  printf("the name is %s\n", name);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
