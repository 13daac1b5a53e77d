/* The steps of papers/pol.ravel: N writers, and K pokes at one that another process chooses. */
#ifndef N
#define N 3
#endif
#ifndef K
#define K 2
#endif
#define LOCK(m) atomic { !m -> m = true }
#define UNLOCK(m) m = false

bool choice, own[N], chosen[K], poked[K], wrote[N];
bit a[N];
byte i, d;

proctype Writer(byte x) {
  LOCK(own[x]);
  a[x] = 1;
  UNLOCK(own[x]);
  wrote[x] = true
}

proctype Choose(byte t) {
  byte x = 1;
  do
  :: x < N ->
     LOCK(choice);
     i = x;
     UNLOCK(choice);
     x++
  :: else -> break
  od;
  chosen[t] = true
}

proctype Poke(byte t) {
  byte index;
  LOCK(choice);
  index = i;
  UNLOCK(choice);
  LOCK(own[index]);
  if
  :: a[index] == 1 -> d = d + 1; a[index] = 0
  :: else
  fi;
  UNLOCK(own[index]);
  poked[t] = true
}

active proctype Main() {
  byte x, free;
  do
  :: x < N -> run Writer(x); x++
  :: else -> break
  od;
  x = 0;
  do
  :: x < K ->
     run Choose(x);
     run Poke(x);
     chosen[x];
     poked[x];
     x++
  :: else -> break
  od;
  x = 0;
  do
  :: x < N -> wrote[x]; x++
  :: else -> break
  od;
  x = 0;
  d_step {
    do
    :: x < N -> free = free + a[x]; x++
    :: else -> break
    od
  };
  assert(free + d == N)
}
