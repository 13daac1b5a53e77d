/* The steps of peterson.ravel: two processes, V rounds of trying to enter. */
#ifndef V
#define V 2
#endif

bool flag[2];
byte turn;
byte inside;

active [2] proctype T() {
  byte round;
  bool enters;
  do
  :: atomic { round < V -> flag[_pid] = true };
     turn = 1 - _pid;
     enters = !flag[1 - _pid];
     if
     :: enters
     :: else -> enters = turn == _pid
     fi;
     if
     :: enters -> inside++; assert(inside == 1); inside--
     :: else
     fi;
     d_step { flag[_pid] = false; round++; enters = false }
  :: else -> break
  od
}
