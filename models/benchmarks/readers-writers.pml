/* The steps of readers-writers.ravel: R readers and W writers, each tries to enter once. */
#ifndef R
#define R 2
#endif
#ifndef W
#define W 1
#endif

bool m;
byte readers;
bool writing;
byte ended;

active [R] proctype Reader() {
  bool entered;
  atomic { !m -> m = true };
  entered = !writing;
  if
  :: entered -> readers++
  :: else
  fi;
  m = false;
  if
  :: entered ->
     atomic { !m -> m = true };
     readers--;
     m = false
  :: else
  fi;
  ended++
}

active [W] proctype Writer() {
  bool entered;
  atomic { !m -> m = true };
  entered = !writing && readers == 0;
  if
  :: entered -> writing = true
  :: else
  fi;
  m = false;
  if
  :: entered ->
     atomic { !m -> m = true };
     writing = false;
     m = false
  :: else
  fi;
  ended++
}

active proctype Main() {
  ended == R + W;
  assert(readers == 0 && !writing)
}
