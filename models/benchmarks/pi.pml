/* The steps of papers/pi.ravel: N processes, each adds its part to a sum under a mutex. */
#ifndef N
#define N 4
#endif

bool mutex;
byte sum;
byte ended;

active [N] proctype Worker() {
  atomic { !mutex -> mutex = true };
  sum = sum + _pid + 1;
  mutex = false;
  ended++
}

active proctype Main() {
  ended == N;
  assert(sum == N * (N + 1) / 2)
}
