/* The steps of treiber.ravel: N processes, each pushes a cell of its own and pops one. Numbers of
   cells are one more than there, for 0 is none. */
#ifndef N
#define N 2
#endif
#define ME (_pid + 1)

byte top;
byte next[N + 1];

active [N] proctype T() {
  byte head, below;
  bool done;
  do
  :: !done ->
     head = top;
     next[ME] = head;
     d_step {
       if
       :: top == head -> top = ME; done = true
       :: else
       fi
     }
  :: else -> break
  od;
  done = false;
  do
  :: !done ->
     head = top;
     assert(head > 0);
     below = next[head];
     d_step {
       if
       :: top == head -> top = below; done = true
       :: else
       fi
     }
  :: else -> break
  od
}
