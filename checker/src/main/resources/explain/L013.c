#include <signal.h>
#include <stdio.h>

void tells(int number) {
  printf("signal %d\n", number);
}

int main(void) {
  signal(SIGUSR1, tells);
  raise(SIGUSR1);
  return 0;
}
