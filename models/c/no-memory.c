// SPDX-License-Identifier: Apache-2.0
// Three blocks of memory, any of which may not be there; without LOOKS nobody looks.
// expect: no error holds, no deadlock holds, no race holds; 1 executions
// expect with --check malloc-failure: no error violated
// expect with --check malloc-failure -D LOOKS=1: no error holds; 8 executions
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

#ifdef LOOKS
#define MISSING(block) (!(block))
#else
#define MISSING(block) 0
#endif

static int given(void) {
  errno = 0;
  int *number = malloc(sizeof *number);
  if (MISSING(number)) {
    assert(errno == ENOMEM);
    return 0;
  }
  *number = 1;
  int its = *number;
  free(number);
  return its;
}

int main(void) {
  int sum = given() + given() + given();
  assert(sum >= 0 && sum <= 3);
  return 0;
}
