// SPDX-License-Identifier: Apache-2.0
// Two threads add 1 to the number in a file, each by reading and then writing it: one of the two
// additions may be lost. With --file, the file has the number before the program begins.
// expect: no error violated, no deadlock holds, no race holds
// expect with --file count=5: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int number(void) {
  int n = 0;
  FILE *in = fopen("count", "r");
  if (in) {
    fscanf(in, "%d", &n);
    fclose(in);
  }
  return n;
}

static void *add(void *unused) {
  int n = number();
  FILE *out = fopen("count", "w");
  fprintf(out, "%d", n + 1);
  fclose(out);
  return unused;
}

int main(void) {
  int before = number();
  pthread_t other;
  pthread_create(&other, NULL, add, NULL);
  add(NULL);
  pthread_join(other, NULL);
  assert(number() == before + 2);
  return 0;
}
