// SPDX-License-Identifier: Apache-2.0
// A client asks twice, and a server answers; `phase` tells how far they are. With TIRED the server
// answers once, and the client waits for ever.
// expect: no error holds, no deadlock holds, no race holds
// expect with -D TIRED=1: no error holds, no deadlock violated, no race holds
#include <pthread.h>
#include <stdatomic.h>

enum phase { IDLE, ASKED, ANSWERED };

static _Atomic enum phase phase;
static int served;

static void *server(void *none) {
#ifdef TIRED
  const int most = 1;
#else
  const int most = 2;
#endif
  for (int n = 0; n < most; n++) {
    while (atomic_load(&phase) != ASKED) {
    }
    served++;
    atomic_store(&phase, ANSWERED);
  }
  return none;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, server, 0);
  for (int n = 0; n < 2; n++) {
    atomic_store(&phase, ASKED);
    while (atomic_load(&phase) != ANSWERED) {
    }
  }
  pthread_join(thread, 0);
  return 0;
}
