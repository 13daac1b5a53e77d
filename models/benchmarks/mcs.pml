/* The steps of mcs.ravel: N processes, each takes the lock of Mellor-Crummey and Scott once. Numbers
   of processes are one more than there, for 0 is nobody. */
#ifndef N
#define N 3
#endif
#define ME (_pid + 1)

byte tail;
byte next[N + 1];
bool waits[N + 1];
byte inside;

active [N] proctype T() {
  byte before, n;
  bool last;
  next[ME] = 0;
  d_step { before = tail; tail = ME };
  if
  :: before != 0 ->
     waits[ME] = true;
     next[before] = ME;
     !waits[ME]
  :: else
  fi;
  inside++;
  assert(inside == 1);
  inside--;
  n = next[ME];
  if
  :: n == 0 ->
     d_step {
       if
       :: tail == ME -> tail = 0; last = true
       :: else
       fi
     };
     if
     :: !last -> next[ME] != 0; n = next[ME]
     :: else
     fi
  :: else
  fi;
  if
  :: !last -> waits[n] = false
  :: else
  fi
}
