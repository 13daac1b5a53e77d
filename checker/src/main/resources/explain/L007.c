#include <stdatomic.h>

atomic_int ready;

int main(void) {
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return 0;
}
