// SPDX-License-Identifier: Apache-2.0
// Two threads put nodes on a list, which main gives back; where it stops early, the rest is lost.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
// expect with --check leaks: no error holds
// expect with --check leaks -D STOPS=1: no error violated
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

struct node *first;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *number) {
  struct node *node = malloc(sizeof *node);
  node->value = (int)(long)number;
  pthread_mutex_lock(&lock);
  node->next = first;
  first = node;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, add, (void *)1);
  pthread_create(&two, 0, add, (void *)2);
  pthread_join(one, 0);
  pthread_join(two, 0);
  while (first) {
    struct node *node = first;
    first = node->next;
    int last = node->value == 1;
    free(node);
#ifdef STOPS
    if (last) first = 0;
#endif
  }
  return 0;
}
