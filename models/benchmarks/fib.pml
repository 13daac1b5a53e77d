/* The steps of papers/fib.ravel: two processes, each adds the other's variable to its own. */
#ifndef N
#define N 3
#endif

int v[2] = 1;
byte ended;

active [2] proctype T() {
  byte n;
  int other;
  do
  :: d_step { n < N -> n++; other = v[1 - _pid] };
     v[_pid] = v[_pid] + other
  :: else -> break
  od;
  ended++
}

active proctype Main() {
  int largest, before, n, t;
  ended == 2;
  d_step {
    largest = 1; /* every second one of Fibonacci's numbers */
    before = 1;
    do
    :: n < N -> t = largest; largest = 2 * largest + before; before = t + before; n++
    :: else -> break
    od
  };
  assert(v[0] <= largest && v[1] <= largest)
}
