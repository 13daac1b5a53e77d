/* The steps of lost-updates.ravel: N processes, each reads a number, then writes the next one. */
#ifndef N
#define N 3
#endif

byte x;

active [N] proctype T() {
  byte seen;
  seen = x;
  x = seen + 1
}
