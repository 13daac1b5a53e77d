/* The steps of papers/mpat.ravel: K pairs of processes and a mutex common to all pairs. */
#ifndef K
#define K 3
#endif
#define LOCK(m) atomic { !m -> m = true }
#define UNLOCK(m) m = false

bool own[K];
bool common;

active [K] proctype Left() {
  LOCK(own[_pid]);
  UNLOCK(own[_pid])
}

active [K] proctype Right() {
  LOCK(common);
  LOCK(own[_pid - K]);
  UNLOCK(own[_pid - K]);
  UNLOCK(common)
}
