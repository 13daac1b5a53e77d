/* The steps of ticket.ravel: N processes, each draws a ticket and enters once. */
#ifndef N
#define N 3
#endif

byte next, serving, inside;

active [N] proctype T() {
  byte mine;
  d_step { mine = next; next++ };
  serving == mine;
  inside++;
  assert(inside == 1);
  inside--;
  serving = mine + 1
}
