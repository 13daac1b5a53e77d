/* The steps of writers.ravel: W processes write a variable, one reads it. */
#ifndef W
#define W 3
#endif

byte x;

active [W] proctype Writer() {
  x = _pid + 1
}

active proctype Reader() {
  byte seen;
  seen = x
}
