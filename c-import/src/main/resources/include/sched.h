/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SCHED_H
#define RAVEL_SCHED_H
#include <sys/types.h>
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5
struct sched_param { int sched_priority; };
#define CPU_SETSIZE 1024
typedef struct { unsigned long its[CPU_SETSIZE / 64]; } cpu_set_t;
#define CPU_ZERO(s) __ravel_cpu_zero(s)
#define CPU_SET(n, s) __ravel_cpu_put((n), (s), 1)
#define CPU_CLR(n, s) __ravel_cpu_put((n), (s), 0)
#define CPU_ISSET(n, s) __ravel_cpu_has((n), (s))
#define CPU_COUNT(s) __ravel_cpu_count(s)
static __inline void __ravel_cpu_zero(cpu_set_t *s) {
  for (int k = 0; k < CPU_SETSIZE / 64; k++) s->its[k] = 0;
}
static __inline void __ravel_cpu_put(int n, cpu_set_t *s, int in) {
  if (n < 0 || n >= CPU_SETSIZE) return;
  unsigned long bit = 1UL << n % 64;
  s->its[n / 64] = in ? s->its[n / 64] | bit : s->its[n / 64] & ~bit;
}
static __inline int __ravel_cpu_has(int n, const cpu_set_t *s) {
  return n >= 0 && n < CPU_SETSIZE && (s->its[n / 64] >> n % 64 & 1) != 0;
}
static __inline int __ravel_cpu_count(const cpu_set_t *s) {
  int count = 0;
  for (int n = 0; n < CPU_SETSIZE; n++) count += __ravel_cpu_has(n, s);
  return count;
}
int sched_yield(void);
int pthread_yield(void);
int sched_get_priority_min(int);
int sched_get_priority_max(int);
int sched_setscheduler(pid_t, int, const struct sched_param *);
int sched_getscheduler(pid_t);
int sched_setparam(pid_t, const struct sched_param *);
int sched_getparam(pid_t, struct sched_param *);
int sched_setaffinity(pid_t, size_t, const cpu_set_t *);
int sched_getaffinity(pid_t, size_t, cpu_set_t *);
int sched_getcpu(void);
#endif
