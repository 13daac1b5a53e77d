/* The steps of papers/lastzero.ravel: a reader that goes down, and N writers. */
#ifndef N
#define N 4
#endif

byte a[N + 1];

active [N] proctype Writer() {
  byte before;
  before = a[_pid];
  a[_pid + 1] = before + 1
}

active proctype Reader() {
  byte i = N;
  do
  :: atomic { a[i] == 0 -> break }
  :: d_step { a[i] != 0 -> i-- }
  od
}
