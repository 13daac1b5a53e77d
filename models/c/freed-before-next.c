// SPDX-License-Identifier: Apache-2.0
// A pointer is kept to a block that was freed, and used when another block has come from the same
// place. No thread but one has ever seen either.
// expect: no error violated, no deadlock holds, no race holds
#include <stdlib.h>

int main(void) {
  int *old = 0;
  for (int i = 0; i < 2; i++) {
    int *number = malloc(sizeof *number);
    *number = i;
    if (i == 0) {
      old = number;
      free(number);
    }
  }
  return *old;
}
