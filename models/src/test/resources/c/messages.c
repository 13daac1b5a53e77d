/* SPDX-License-Identifier: Apache-2.0 */
/* Random calls that do not wait, of message queues, and what each of them returns. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>

#ifndef SEED
#define SEED 1
#endif
#ifndef CALLS
#define CALLS 80
#endif

static unsigned state = SEED;

static unsigned below(unsigned n) {
  state = state * 1103515245u + 12345u;
  return (state >> 16) % n;
}

static void told(const char *call, long result) {
  printf("%s=%ld", call, result);
  if (result < 0) printf("(%d)", errno);
  putchar('\n');
}

struct note {
  long type;
  char text[16];
};

int main(void) {
  int queues[2];
  for (int k = 0; k < 2; k++) queues[k] = msgget(IPC_PRIVATE, 0600 | IPC_CREAT);
  for (int call = 0; call < CALLS; call++) {
    int q = queues[below(2)];
    struct note note = {(long)below(4), "abcdefghijklmno"};
    switch (below(4)) {
      case 0:
      case 1: {
        note.text[0] = (char)('a' + call % 26);
        told("send", msgsnd(q, &note, below(17), IPC_NOWAIT));
        break;
      }
      case 2: {
        int flags = IPC_NOWAIT | (below(2) ? MSG_NOERROR : 0) | (below(4) == 0 ? MSG_EXCEPT : 0);
        long type = (long)below(6) - 2;
        memset(&note, 0, sizeof note);
        long size = msgrcv(q, &note, below(17), type, flags);
        told("receive", size);
        if (size >= 0) printf("%ld %d\n", note.type, size > 0 ? note.text[0] : 0);
        break;
      }
      default: {
        struct msqid_ds its;
        told("look", msgctl(q, IPC_STAT, &its));
        printf("%lu %lu\n", (unsigned long)its.msg_qnum, (unsigned long)its.__msg_cbytes);
      }
    }
  }
  for (int k = 0; k < 2; k++) {
    told("remove", msgctl(queues[k], IPC_RMID, 0));
    told("gone", msgsnd(queues[k], &(struct note){1, ""}, 1, IPC_NOWAIT));
  }
  return 0;
}
