// SPDX-License-Identifier: Apache-2.0
// A thread tests a flag that a handler of signals sets, and waits in `pause`: a signal that comes in
// between is lost. With SUSPENDS, `sigsuspend` lets it come only while the thread waits.
// expect: no error holds, no deadlock violated, no race holds
// expect with -D SUSPENDS=1: no error holds, no deadlock holds, no race holds
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

volatile sig_atomic_t told;

void tell(int signal) { told = 1; }

void *wait_to_be_told(void *unused) {
#ifdef SUSPENDS
  sigset_t usual;
  pthread_sigmask(SIG_BLOCK, 0, &usual);
  sigdelset(&usual, SIGUSR1);
  while (!told) sigsuspend(&usual);
#else
  while (!told) pause();
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  sigset_t its;
  signal(SIGUSR1, tell);
#ifdef SUSPENDS
  sigemptyset(&its);
  sigaddset(&its, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &its, 0);
#endif
  pthread_create(&thread, 0, wait_to_be_told, 0);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, 0);
  return 0;
}
