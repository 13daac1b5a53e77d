/* Lamport's bakery for three processes and three rounds: the steps of models/mutex/bakery.ravel with
   N = 3, ROUNDS = 3, MAX = 9. */
#define N 3
#define READ(j) d_step { if :: number[j] > m -> m = number[j] :: else fi }
#define BEFORE(j) (number[j] < number[_pid] || (number[j] == number[_pid] && j < _pid))
#define WAIT(j) \
  !choosing[j]; \
  (number[j] == 0 || !BEFORE(j))
#define ROUND \
  skip; /* enter trying */ \
  choosing[_pid] = true; \
  READ(0); \
  READ(1); \
  READ(2); \
  d_step { number[_pid] = m + 1; m = 0 }; \
  choosing[_pid] = false; \
  WAIT(0); \
  WAIT(1); \
  WAIT(2); \
  skip; /* leave trying */ \
  skip; /* enter critical */ \
  skip; \
  skip; /* leave critical */ \
  number[_pid] = 0

bool choosing[N];
byte number[N];

active [N] proctype P() {
  byte m;
  ROUND;
  ROUND;
  ROUND;
  false /* without this SPIN would take a step to remove the process */
}
