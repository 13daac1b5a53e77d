/* The steps of papers/disp.ravel: S servers, and R requests whose server another process picks. */
#ifndef S
#define S 3
#endif
#ifndef R
#define R 2
#endif
#define LOCK(m) atomic { !m -> m = true }
#define UNLOCK(m) m = false

bool choice, server[S], picked[R];
byte sid, in_channel[S], out_channel[S];

proctype Server(byte i) {
  LOCK(server[i]);
  if
  :: in_channel[i] > 0 -> out_channel[i] = in_channel[i]
  :: else
  fi;
  UNLOCK(server[i])
}

proctype Pick(byte r) {
  byte x;
  do
  :: x < S ->
     LOCK(choice);
     sid = x;
     UNLOCK(choice);
     x++
  :: else -> break
  od;
  picked[r] = true
}

active proctype Dispatcher() {
  byte x, index;
  do
  :: x < S -> run Server(x); x++
  :: else -> break
  od;
  x = 0;
  do
  :: x < R ->
     run Pick(x);
     LOCK(choice);
     index = sid;
     UNLOCK(choice);
     LOCK(server[index]);
     in_channel[index] = in_channel[index] + 1;
     UNLOCK(server[index]);
     picked[x];
     x++
  :: else -> break
  od
}
