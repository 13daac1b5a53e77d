/* Peterson's lock for five processes: the steps of models/mutex/peterson.ravel with N = 5. */
#define N 5
#define BELOW(j, k) (j == _pid || level[j] < k)
#define ROOM(k) \
  level[_pid] = k; \
  last[k] = _pid; \
  (last[k] != _pid || (BELOW(0, k) && BELOW(1, k) && BELOW(2, k) && BELOW(3, k) && BELOW(4, k)))

short level[N] = -1;
byte last[N - 1];

active [N] proctype P() {
again:
  skip; /* noncritical */
  skip; /* enter trying */
  ROOM(0);
  ROOM(1);
  ROOM(2);
  ROOM(3);
  skip; /* leave trying */
  skip; /* enter critical */
  skip;
  skip; /* leave critical */
  level[_pid] = -1;
  goto again
}
