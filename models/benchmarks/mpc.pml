/* The steps of papers/mpc.ravel: P producers give jobs to W workers, each to the one that the order
   of all producers tells. */
#ifndef P
#define P 2
#endif
#ifndef W
#define W 2
#endif
#define LOCK(m) atomic { !m -> m = true }
#define UNLOCK(m) m = false

bool mutex, own[W];
int buffer;
byte requests[W], ready[W];

active [W] proctype Worker() {
  byte n;
  bool have;
  do
  :: n < 2 ->
     LOCK(own[_pid]);
     if
     :: requests[_pid] > 0 -> requests[_pid] = requests[_pid] - 1; have = true
     :: else
     fi;
     UNLOCK(own[_pid]);
     if
     :: have -> ready[_pid] = ready[_pid] + 1; have = false
     :: else
     fi;
     n++
  :: else -> break
  od
}

active [P] proctype Producer() {
  byte n, to;
  int seen;
  do
  :: n < 2 ->
     LOCK(mutex);
     buffer = buffer * P + (_pid - W);
     seen = buffer;
     UNLOCK(mutex);
     n++
  :: else -> break
  od;
  to = seen % W;
  LOCK(own[to]);
  requests[to] = requests[to] + 1;
  UNLOCK(own[to])
}
