/* The steps of adds.ravel: N processes, each adds one to a number and does not use the result. */
#ifndef N
#define N 3
#endif

byte x;
byte ended;

active [N] proctype T() {
  x++;
  ended++
}

active proctype Main() {
  ended == N;
  assert(x == N)
}
