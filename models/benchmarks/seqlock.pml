/* The steps of seqlock.ravel: a writer of V rounds, and N readers that look once. */
#ifndef N
#define N 2
#endif
#ifndef V
#define V 1
#endif

byte number, left, right;

active proctype Writer() {
  byte n;
  do
  :: d_step { n < V -> n++; number = 2 * n - 1 };
     left = n;
     right = n;
     number = 2 * n
  :: else -> break
  od
}

active [N] proctype Reader() {
  byte before, l, r;
  before = number;
  if
  :: before % 2 == 0 ->
     l = left;
     r = right;
     if
     :: number == before -> assert(l == r)
     :: else
     fi
  :: else
  fi
}
