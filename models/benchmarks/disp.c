/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of papers/disp.ravel: a dispatcher of R requests, and S servers. */
#include "steps.h"

#ifndef S
#define S 3
#endif
#ifndef R
#define R 2
#endif

pthread_mutex_t choice;
pthread_mutex_t server[S];
int sid;
int in_channel[S];
int out_channel[S];

static void *serve(void *number) {
  int i = (int)(long)number;
  pthread_mutex_lock(&server[i]);
  if (in_channel[i] > 0) {
    out_channel[i] = in_channel[i];
  }
  pthread_mutex_unlock(&server[i]);
  return 0;
}

static void *pick(void *unused) {
  for (int x = 0; x < S; x++) {
    pthread_mutex_lock(&choice);
    sid = x;
    pthread_mutex_unlock(&choice);
  }
  return 0;
}

int main(void) {
  pthread_t servers[S];
  pthread_t picks[R];
  pthread_mutex_init(&choice, 0);
  for (int x = 0; x < S; x++) {
    pthread_mutex_init(&server[x], 0);
  }
  for (int x = 0; x < S; x++) {
    START(servers[x], serve, x);
  }
  for (int r = 0; r < R; r++) {
    START(picks[r], pick, r);
    pthread_mutex_lock(&choice);
    int index = sid;
    pthread_mutex_unlock(&choice);
    pthread_mutex_lock(&server[index]);
    in_channel[index] = in_channel[index] + 1;
    pthread_mutex_unlock(&server[index]);
    JOIN(picks[r]);
  }
  for (int x = 0; x < S; x++) {
    JOIN(servers[x]);
  }
  return 0;
}
