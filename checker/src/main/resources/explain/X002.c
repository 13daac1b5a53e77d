#include <stddef.h>

int getpid(void);

int main(void) {
  return getpid();
}
