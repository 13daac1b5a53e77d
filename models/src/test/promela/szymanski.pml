/* Szymanski's lock for six processes: the steps of models/mutex/szymanski.ravel with N = 6. */
#define N 6
#define OUT 0
#define WANTS 1
#define WAITS 2
#define ENTERING 3
#define INSIDE 4
#define ALL(p) (p(0) && p(1) && p(2) && p(3) && p(4) && p(5))
#define SOME(p) (p(0) || p(1) || p(2) || p(3) || p(4) || p(5))
#define BELOW(j) (flag[j] < ENTERING)
#define WANTING(j) (flag[j] == WANTS)
#define IN(j) (flag[j] == INSIDE)
#define BEFORE(j) (j >= _pid || flag[j] < WAITS)
#define AFTER(j) (j <= _pid || flag[j] < WAITS || flag[j] == INSIDE)

byte flag[N];

active [N] proctype P() {
again:
  skip; /* noncritical */
  skip; /* enter trying */
  flag[_pid] = WANTS;
  ALL(BELOW);
  flag[_pid] = ENTERING;
  if
  :: SOME(WANTING) ->
    flag[_pid] = WAITS;
    SOME(IN)
  :: else
  fi;
  flag[_pid] = INSIDE;
  ALL(BEFORE);
  skip; /* leave trying */
  skip; /* enter critical */
  skip;
  skip; /* leave critical */
  ALL(AFTER);
  flag[_pid] = OUT;
  goto again
}
