#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int given = __VERIFIER_nondet_int();
  assert(given + 100 <= 200);
  return 0;
}
