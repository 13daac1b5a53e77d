/* The steps of bakery.ravel: N processes, each enters V times. */
#ifndef N
#define N 2
#endif
#ifndef V
#define V 1
#endif
/* the next number that is not that of this process */
#define NEXT j++; if :: j == _pid -> j++ :: else fi
#define FIRST j = (_pid == 0 -> 1 : 0)

bool choosing[N];
byte number[N];
byte inside;

active [N] proctype T() {
  byte round, most, j;
  do
  :: atomic { round < V -> choosing[_pid] = true; most = 0; FIRST };
     do
     :: atomic {
          j < N ->
          if
          :: number[j] > most -> most = number[j]
          :: else
          fi;
          NEXT
        }
     :: atomic { j >= N -> number[_pid] = most + 1; break }
     od;
     atomic { choosing[_pid] = false; FIRST };
     do
     :: j < N ->
        !choosing[j];
        atomic {
          number[j] == 0 || most + 1 < number[j] || (most + 1 == number[j] && _pid < j);
          NEXT
        }
     :: else -> break
     od;
     inside++;
     assert(inside == 1);
     inside--;
     atomic { number[_pid] = 0; round++; most = 0; j = 0 }
  :: else -> break
  od
}
