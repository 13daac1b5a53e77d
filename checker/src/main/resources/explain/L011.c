#include <assert.h>

static int x = 1;

static int doubled(void) { return x *= 2; }

static int increased(void) { return x += 1; }

int main(void) {
  int sum = doubled() + 10 * increased();
  assert(sum == 32);
  return 0;
}
