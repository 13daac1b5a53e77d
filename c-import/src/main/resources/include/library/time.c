/* SPDX-License-Identifier: Apache-2.0 */
#include <errno.h>
#include <locale.h>
#include <sys/time.h>
#include <time.h>

/* Each thread has its own clock, so that what it says does not depend on the other threads. It
   goes on by one with each look, so that a loop that waits for a time ends. */
static _Thread_local long now;

time_t time(time_t *to) {
  long its = now++;
  if (to) *to = its;
  return its;
}

clock_t clock(void) { return now++; }

double difftime(time_t end, time_t begin) { return (double)(end - begin); }

/* From this one limits of waiting are computed, which may be over at any moment whatever it says.
   It leaps a few times, so that a loop that looks at it until a time has come ends, and then
   stands still, so that a loop that waits again and again has few states. */
static time_t leaping(void) {
  static _Thread_local int looks;
  static const time_t seconds[] = {0, 1, 1000, 1000000};
  time_t its = seconds[looks];
  if (looks < 3) looks++;
  return its;
}

int clock_gettime(clockid_t which, struct timespec *to) {
  to->tv_sec = leaping();
  to->tv_nsec = 0;
  return 0;
}

int clock_getres(clockid_t which, struct timespec *to) {
  if (to) *to = (struct timespec){0, 1};
  return 0;
}

/* The time for which it sleeps plays no part, whether it is one from now on or an absolute one. */
int clock_nanosleep(clockid_t which, int flags, const struct timespec *time, struct timespec *left) {
  return nanosleep(time, left) == 0 ? 0 : errno;
}

int timespec_get(struct timespec *to, int base) {
  clock_gettime(CLOCK_REALTIME, to);
  return base;
}

int gettimeofday(struct timeval *to, void *zone) {
  to->tv_sec = leaping();
  to->tv_usec = 0;
  return 0;
}

char *setlocale(int category, const char *name) { return "C"; }
