// SPDX-License-Identifier: Apache-2.0
// Structs in an array, each with its lock: transfers keep the sum, since locks are taken in order.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
#include <assert.h>
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int money;
};

struct account accounts[2];

void transfer(struct account *from, struct account *to, int amount) {
  pthread_mutex_lock(&accounts[0].lock);
  pthread_mutex_lock(&accounts[1].lock);
  from->money -= amount;
  to->money += amount;
  pthread_mutex_unlock(&accounts[1].lock);
  pthread_mutex_unlock(&accounts[0].lock);
}

void *forth(void *unused) {
  transfer(&accounts[0], &accounts[1], 3);
  return unused;
}

void *back(void *unused) {
  transfer(&accounts[1], &accounts[0], 5);
  return unused;
}

int main(void) {
  pthread_t first, second;
  accounts[0].money = 10;
  pthread_create(&first, 0, forth, 0);
  pthread_create(&second, 0, back, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(accounts[0].money == 12 && accounts[1].money == -2);
  return 0;
}
