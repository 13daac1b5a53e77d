/* Twelve philosophers: the steps of models/philosophers/philosophers.ravel with N = 12. */
#define N 12
#define LEFT fork[_pid]
#define RIGHT fork[(_pid + 1) % N]

bit fork[N];

active [N] proctype Phil() {
again:
  atomic { LEFT == 0 -> LEFT = 1 };
  atomic { RIGHT == 0 -> RIGHT = 1 };
  skip; /* enter eating */
  skip;
  skip; /* leave eating */
  RIGHT = 0;
  LEFT = 0;
  goto again
}
