/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs a program in the order of a schedule. The program is compiled with -fsanitize=thread and
 * linked without that library: the compiler then calls the functions below before each access to
 * memory, and the linker sends calls of pthread functions here (--wrap). What is a step of the
 * schedule waits here until all steps before it are made; what no other thread can see goes on.
 * Linux; gcc or clang.
 *
 * Exit code: 0 if the program did what the schedule says and ended as that says; 4 if the compiler
 * evaluates operands in another order than the schedule; 3 if the program did something else.
 */
#define _GNU_SOURCE
#include "ravel-turns.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SECONDS 60 /* after so many a program that comes nowhere is stopped */
#define FOR_EVER -1
#define JOINS(thread) (-2 - (thread))

int __real_pthread_mutex_lock(pthread_mutex_t *);
int __real_pthread_mutex_unlock(pthread_mutex_t *);
int __real_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int __real_pthread_cond_broadcast(pthread_cond_t *);

static pthread_mutex_t monitor = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;

static int place;     /* how many steps were made */
static int live = 1;  /* threads that have not ended */
static int waiting;   /* of these, those that wait for their turn */
static int alone = 1; /* main has made no step: nobody sees what it does */
static int *wants;    /* by thread: the step that it waits for */
static char *ended;   /* by thread */
static pthread_t *handle;

struct own {
  int id;
  int next;    /* its next step */
  int holds;   /* the step that it makes, or -1 */
  int copy;    /* the copy that it makes, or 0 */
  int block;   /* whether it is in a block that is one step */
  int left;    /* whether it has ended */
  int looked;  /* the step behind which it has looked for memory */
  void *given; /* what a thread is started with, or ends with */
};
static _Thread_local struct own me = {.holds = -1, .next = -1, .looked = -1};

static void enter(void) { __real_pthread_mutex_lock(&monitor); }
static void leave(void) { __real_pthread_mutex_unlock(&monitor); }

/* ---------------------------------------------------------------------------- the end */

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  fprintf(stderr, "%s: ", ravel_test.name);
  vfprintf(stderr, format, arguments);
  fprintf(stderr, "\n");
  va_end(arguments);
  fflush(stderr);
}

static void name_thread(char *name, int thread) {
  if (thread)
    sprintf(name, "t%d", thread);
  else
    strcpy(name, "main");
}

static void reached(void) {
  say("%d of %d steps as in the schedule; then: %s", place, ravel_test.steps, ravel_test.end);
  fflush(NULL);
  _exit(0);
}

static void fails(const char *what, ...) {
  char text[500], thread[20], by[20];
  va_list arguments;
  va_start(arguments, what);
  vsnprintf(text, sizeof text, what, arguments);
  va_end(arguments);
  name_thread(thread, me.id);
  const char *right = getenv("RAVEL_RIGHT_TO_LEFT");
  if (right && *right) {
    say("the schedule evaluates operands from right to left, and the compiler may do otherwise: "
        "after %d of %d steps %s %s", place, ravel_test.steps, thread, text);
    fflush(NULL);
    _exit(4);
  }
  if (place < ravel_test.steps) {
    name_thread(by, ravel_test.step[place].thread);
    say("not as in the schedule: %s %s; the next step is number %d, `%s` of %s", thread, text,
        place + 1, ravel_test.step[place].text, by);
  } else {
    say("not as in the schedule: %s %s; all %d steps are made, and it should end: %s", thread, text,
        ravel_test.steps, ravel_test.end);
  }
  fflush(NULL);
  _exit(3);
}

static int all_made(void) {
  return place == ravel_test.steps || me.holds == ravel_test.steps - 1;
}

static void on_signal(int number) {
  int asserted = number == SIGABRT && ravel_test.ending == RAVEL_ASSERTION;
  int broken = number != SIGALRM && ravel_test.ending == RAVEL_ERROR;
  if (all_made() && (asserted || broken)) {
    place = ravel_test.steps;
    reached();
  }
  fails(number == SIGALRM ? "comes to no end" : "is stopped by signal %d", number);
}

/* ---------------------------------------------------------------------------- turns */

static char *address_of(struct ravel_memory *memory);

static int next_of(int thread, int from) {
  while (from < ravel_test.steps && ravel_test.step[from].thread != thread)
    from++;
  return from;
}

/* Everybody waits and nobody can go on: either that is the end, or something went wrong. */
static void look_whether_all_wait(void) {
  if (waiting < live)
    return;
  for (int t = 0; t < ravel_test.threads; t++)
    if (wants[t] == place && place < ravel_test.steps || wants[t] <= JOINS(0) && ended[-2 - wants[t]])
      return;
  if (place == ravel_test.steps &&
      (ravel_test.ending == RAVEL_DEADLOCK || ravel_test.ending == RAVEL_GOES_ON ||
       ravel_test.ending == RAVEL_ERROR))
    reached();
  fails("waits, as all threads do");
}

static void wait_for(int step) {
  wants[me.id] = step;
  waiting++;
  while (step <= JOINS(0) ? !ended[-2 - step] : step == FOR_EVER || place != step) {
    look_whether_all_wait();
    __real_pthread_cond_wait(&moved, &monitor);
  }
  waiting--;
  wants[me.id] = FOR_EVER;
}

/* Finds the memory that others may use since a step; -1 stands for what main did before all. */
static void find(int step) {
  for (int k = 0; k < ravel_test.founds; k++) {
    const struct ravel_found *its = &ravel_test.found[k];
    if (its->step == step) {
      char *holder = its->pointer < 0 ? 0 : address_of(&ravel_test.memory[its->pointer]);
      char *to = holder ? *(char **)(holder + its->pointer_offset) : its->pointer < 0 ? me.given : 0;
      ravel_test.memory[its->memory].at = to ? to - its->offset : 0;
    }
  }
}

/* The thread comes to something behind the step that it has made. */
static void look_behind(void) {
  if (me.holds >= 0 && me.looked != me.holds) {
    me.looked = me.holds;
    find(me.holds);
  }
}

/* The step that the thread has made is over. */
static void finish(void) {
  if (me.holds < 0)
    return;
  look_behind();
  place = me.holds + 1;
  me.holds = -1;
  __real_pthread_cond_broadcast(&moved);
}

/* Makes the next step of the thread, when it is its turn. */
static const struct ravel_step *take(void) {
  finish();
  wait_for(me.next);
  me.holds = me.next;
  if (alone)
    find(-1);
  alone = 0;
  for (int k = 0; k < ravel_test.gones; k++)
    if (ravel_test.gone[k].step == me.holds)
      ravel_test.memory[ravel_test.gone[k].memory].at = 0;
  me.next = next_of(me.id, me.next + 1);
  me.copy = ravel_test.step[me.holds].copy;
  return &ravel_test.step[me.holds];
}

/* The next step of the thread, behind those that the machine does not make; 0 if there is none. */
static const struct ravel_step *next(void) {
  look_behind();
  if (me.next < 0)
    me.next = next_of(me.id, 0);
  while (me.next < ravel_test.steps && ravel_test.step[me.next].action == RAVEL_SILENT)
    take();
  return me.next < ravel_test.steps ? &ravel_test.step[me.next] : 0;
}

/* The thread would make a step that is not in the schedule. */
static void beyond(const char *what) {
  finish();
  const struct ravel_step *step = next();
  if (step)
    fails("comes to %s, where the schedule has `%s`", what, step->text);
  if (me.id == ravel_test.last && ravel_test.ending == RAVEL_ASSERTION)
    fails("comes to %s, and no assertion has failed", what);
  if (me.id == ravel_test.last && ravel_test.ending == RAVEL_ERROR) {
    wait_for(ravel_test.steps);
    reached();
  }
  wait_for(FOR_EVER);
}

/* ---------------------------------------------------------------------------- memory */

static char *image;
static const Elf64_Sym *symbols;
static const char *names;
static const Elf64_Shdr *sections;
static long symbol_count;
static long moved_by;

static void read_symbols(void) {
  struct stat size;
  int file = open("/proc/self/exe", O_RDONLY);
  if (file < 0 || fstat(file, &size) < 0)
    return;
  image = mmap(0, size.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  const Elf64_Ehdr *head = (const Elf64_Ehdr *)image;
  sections = (const Elf64_Shdr *)(image + head->e_shoff);
  for (int k = 0; k < head->e_shnum; k++)
    if (sections[k].sh_type == SHT_SYMTAB) {
      symbols = (const Elf64_Sym *)(image + sections[k].sh_offset);
      symbol_count = sections[k].sh_size / sizeof *symbols;
      names = image + sections[sections[k].sh_link].sh_offset;
    }
  for (long k = 0; k < symbol_count; k++)
    if (!strcmp(names + symbols[k].st_name, "ravel_test"))
      moved_by = (long)&ravel_test - symbols[k].st_value;
}

/* The variable of static storage at an address that can be written; 0 if there is none. */
static const Elf64_Sym *variable_at(const char *at) {
  for (long k = 0; k < symbol_count; k++) {
    const Elf64_Sym *its = &symbols[k];
    const char *begin = (const char *)its->st_value + moved_by;
    if (ELF64_ST_TYPE(its->st_info) == STT_OBJECT && its->st_shndx < SHN_LORESERVE &&
        at >= begin && at < begin + its->st_size && (sections[its->st_shndx].sh_flags & SHF_WRITE))
      return its;
  }
  return 0;
}

/* Whether a symbol is that of a variable: of a function it has a number behind its name. */
static int is_named(const Elf64_Sym *symbol, const char *name) {
  const char *its = names + symbol->st_name;
  const char *dot = strrchr(its, '.');
  size_t length = strlen(name);
  return !strcmp(its, name) || !strncmp(its, name, length) && its[length] == '.' ||
         dot && !strcmp(dot + 1, name);
}

/* The address of memory; that of a variable is looked up, if one alone has its name. */
static char *address_of(struct ravel_memory *memory) {
  const Elf64_Sym *only = 0;
  for (long k = 0; !memory->at && memory->variable && k < symbol_count; k++)
    if (ELF64_ST_TYPE(symbols[k].st_info) == STT_OBJECT && is_named(&symbols[k], memory->name)) {
      if (only)
        return 0;
      only = &symbols[k];
    }
  if (only)
    memory->at = (char *)only->st_value + moved_by;
  return memory->at;
}

/* Whether memory is, or overlaps, the place of a step. */
static int is_place(const struct ravel_step *step, const char *at, unsigned long size) {
  if (step->memory < 0)
    return 0;
  struct ravel_memory *memory = &ravel_test.memory[step->memory];
  if (!memory->at && memory->variable) {
    const Elf64_Sym *symbol = variable_at(at);
    if (symbol && is_named(symbol, memory->name))
      memory->at = (char *)symbol->st_value + moved_by;
  }
  unsigned long width = step->size ? step->size : 1;
  return memory->at && at < memory->at + step->offset + width && at + size > memory->at + step->offset;
}

static int is_shared(const char *at) {
  for (int k = 0; k < ravel_test.memories; k++) {
    const struct ravel_memory *its = &ravel_test.memory[k];
    if (its->at && at >= its->at && at < its->at + its->size)
      return 1;
  }
  return variable_at(at) != 0;
}

/* The thread would make a step before others that come first in the schedule: between two sequence
   points the compiler chooses the order. */
static void ahead(const char *what, const char *at, unsigned long size, int action) {
  int k = next() && !getenv("RAVEL_CHANGED") ? me.next : ravel_test.steps;
  for (int own = 0; own < 64 && k < ravel_test.steps; own++, k = next_of(me.id, k + 1)) {
    const struct ravel_step *step = &ravel_test.step[k];
    if (k != me.next && step->action == action && is_place(step, at, size)) {
      say("the compiler evaluates operands in another order than the schedule: %s, step %d, `%s`, "
          "comes before step %d, `%s`", what, k + 1, step->text, me.next + 1,
          ravel_test.step[me.next].text);
      fflush(NULL);
      _exit(4);
    }
  }
}

static int is_of_copy(int copy, const char *at, unsigned long size) {
  for (int k = 0; copy && k < ravel_test.steps; k++)
    if (ravel_test.step[k].copy == copy && is_place(&ravel_test.step[k], at, size))
      return 1;
  return 0;
}

static void access_memory(const void *address, unsigned long size, int action) {
  const char *at = address;
  if (me.block || me.left)
    return;
  enter();
  const struct ravel_step *step = alone ? 0 : next();
  if (alone) {
    leave();
    return;
  }
  if (step && step->copy && is_of_copy(step->copy, at, size)) {
    int copy = step->copy;
    while (next() && next()->copy == copy)
      take();
  } else if (me.copy && is_of_copy(me.copy, at, size)) {
    /* the other half of a copy that is made already */
  } else if (step && step->action == action && is_place(step, at, size)) {
    take();
  } else if (step && action == RAVEL_WRITE && step->action == RAVEL_READ && is_place(step, at, size) &&
             me.next + 1 == next_of(me.id, me.next + 1)) {
    take(); /* part of a word is written: the compiler reads the rest without telling */
    take();
  } else if (action == RAVEL_READ && me.holds >= 0 && ravel_test.step[me.holds].action == RAVEL_WRITE &&
             is_place(&ravel_test.step[me.holds], at, size)) {
    /* the compiler reads again what the thread has just written: nobody else came between */
  } else if (is_shared(at)) {
    const Elf64_Sym *symbol = variable_at(at);
    char what[200];
    snprintf(what, sizeof what, "%s of `%s`",
             action == RAVEL_READ ? "a read" : action == RAVEL_WRITE ? "a write" : "an atomic update",
             symbol ? names + symbol->st_name : "shared memory");
    ahead(what, at, size, action);
    beyond(what);
  }
  leave();
}

/* ---------------------------------------------------------------------------- calls */

/* A function is called: the step that this is, or 0 if it is none. */
static const struct ravel_step *calls(const char *name, const void *at, int always) {
  const struct ravel_step *made = 0;
  if (me.block || me.left || alone && !always)
    return 0;
  enter();
  const struct ravel_step *step = next();
  if (step && step->action == RAVEL_CALL && !strcmp(step->call, name) &&
      (step->memory < 0 || !at || is_place(step, at, 1) || !is_shared(at)))
    made = take();
  else {
    char what[100];
    snprintf(what, sizeof what, "a call of %s", name);
    beyond(what);
  }
  leave();
  return made;
}

/* A function of memory is called, which is no step if nobody else can see the memory. */
static const struct ravel_step *calls_for(const char *name, const void *at) {
  enter();
  int seen = !alone && is_shared(at);
  leave();
  return seen ? calls(name, at, 0) : 0;
}

/* A call that goes on. */
static const struct ravel_step *goes_on(const struct ravel_step *step, const char *name) {
  return step && step->more ? calls(name, 0, 1) : step;
}

static void thread_ends(void) {
  enter();
  while (next() && next()->action == RAVEL_END)
    take();
  finish();
  if (next())
    fails("ends, where the schedule has `%s`", next()->text);
  me.left = 1;
  ended[me.id] = 1;
  live--;
  __real_pthread_cond_broadcast(&moved);
  if (live)
    look_whether_all_wait();
  leave();
}

struct start {
  int id;
  void *(*function)(void *);
  void *argument;
};

static void thread_left(void *unused) {
  (void)unused;
  thread_ends();
}

static void *begin(void *start) {
  struct start its = *(struct start *)start;
  free(start);
  me = (struct own){.id = its.id, .holds = -1, .looked = -1};
  me.next = next_of(me.id, 0);
  handle[me.id] = pthread_self();
  pthread_cleanup_push(thread_left, 0);
  me.given = its.function(its.argument);
  pthread_cleanup_pop(1);
  return me.given;
}

int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *),
                          void *argument) {
  const struct ravel_step *step = calls("pthread_create", 0, 1);
  struct start *start = malloc(sizeof *start);
  start->id = step->created;
  start->function = function;
  start->argument = argument;
  me.given = argument;
  enter();
  look_behind();
  live++;
  leave();
  return __real_pthread_create(thread, attributes, begin, start);
}

int __real_pthread_join(pthread_t, void **);
int __wrap_pthread_join(pthread_t thread, void **result) {
  if (calls("pthread_join", 0, 1)) {
    enter();
    for (int t = 1; t < ravel_test.threads; t++)
      if (pthread_equal(handle[t], thread))
        wait_for(JOINS(t));
    leave();
  }
  return __real_pthread_join(thread, result);
}

int __real_pthread_detach(pthread_t);
int __wrap_pthread_detach(pthread_t thread) {
  calls("pthread_detach", 0, 1);
  return __real_pthread_detach(thread);
}

void __real_pthread_exit(void *) __attribute__((noreturn));
void __wrap_pthread_exit(void *result) {
  int apart = 0; /* or it is part of the step before */
  if (!me.block && !me.left) {
    enter();
    apart = next() && next()->action == RAVEL_CALL;
    leave();
  }
  if (apart)
    calls("pthread_exit", 0, 1);
  me.given = result;
  if (me.id == 0)
    thread_ends();
  __real_pthread_exit(result);
}

void __real_exit(int) __attribute__((noreturn));
void __wrap_exit(int code) {
  calls("exit", 0, 1);
  __real_exit(code);
}

/* Functions that the machine carries out as they are, when it is their turn. */
#define AT_ITS_TURN(result, name, parameters, arguments, at)                                       \
  result __real_##name parameters;                                                                 \
  result __wrap_##name parameters {                                                                \
    calls(#name, at, 0);                                                                           \
    return __real_##name arguments;                                                                \
  }
#define FOR_MEMORY(name, parameters, arguments, at)                                                \
  int __real_##name parameters;                                                                    \
  int __wrap_##name parameters {                                                                   \
    calls_for(#name, at);                                                                          \
    return __real_##name arguments;                                                                \
  }
/* Functions with a time, which is over if what they wait for is not there when it is their turn. */
#define IN_TIME(name, trying, type)                                                                \
  int __wrap_##name(type *it, const struct timespec *time) {                                       \
    (void)time;                                                                                    \
    calls(#name, it, 0);                                                                           \
    return __real_##trying(it) ? ETIMEDOUT : 0;                                                    \
  }

AT_ITS_TURN(int, pthread_mutex_lock, (pthread_mutex_t * it), (it), it)
AT_ITS_TURN(int, pthread_mutex_trylock, (pthread_mutex_t * it), (it), it)
AT_ITS_TURN(int, pthread_mutex_unlock, (pthread_mutex_t * it), (it), it)
AT_ITS_TURN(int, pthread_mutex_destroy, (pthread_mutex_t * it), (it), it)
FOR_MEMORY(pthread_mutex_init, (pthread_mutex_t * it, const pthread_mutexattr_t *how), (it, how), it)
IN_TIME(pthread_mutex_timedlock, pthread_mutex_trylock, pthread_mutex_t)

AT_ITS_TURN(int, pthread_rwlock_rdlock, (pthread_rwlock_t * it), (it), it)
AT_ITS_TURN(int, pthread_rwlock_tryrdlock, (pthread_rwlock_t * it), (it), it)
AT_ITS_TURN(int, pthread_rwlock_wrlock, (pthread_rwlock_t * it), (it), it)
AT_ITS_TURN(int, pthread_rwlock_trywrlock, (pthread_rwlock_t * it), (it), it)
AT_ITS_TURN(int, pthread_rwlock_unlock, (pthread_rwlock_t * it), (it), it)
AT_ITS_TURN(int, pthread_rwlock_destroy, (pthread_rwlock_t * it), (it), it)
FOR_MEMORY(pthread_rwlock_init, (pthread_rwlock_t * it, const pthread_rwlockattr_t *how), (it, how), it)
IN_TIME(pthread_rwlock_timedrdlock, pthread_rwlock_tryrdlock, pthread_rwlock_t)
IN_TIME(pthread_rwlock_timedwrlock, pthread_rwlock_trywrlock, pthread_rwlock_t)

AT_ITS_TURN(int, pthread_spin_lock, (pthread_spinlock_t * it), (it), (const void *)it)
AT_ITS_TURN(int, pthread_spin_trylock, (pthread_spinlock_t * it), (it), (const void *)it)
AT_ITS_TURN(int, pthread_spin_unlock, (pthread_spinlock_t * it), (it), (const void *)it)
AT_ITS_TURN(int, pthread_spin_destroy, (pthread_spinlock_t * it), (it), (const void *)it)
FOR_MEMORY(pthread_spin_init, (pthread_spinlock_t * it, int how), (it, how), (const void *)it)

AT_ITS_TURN(int, sem_wait, (sem_t * it), (it), it)
AT_ITS_TURN(int, sem_trywait, (sem_t * it), (it), it)
AT_ITS_TURN(int, sem_post, (sem_t * it), (it), it)
AT_ITS_TURN(int, sem_getvalue, (sem_t * it, int *value), (it, value), it)
AT_ITS_TURN(int, sem_destroy, (sem_t * it), (it), it)
FOR_MEMORY(sem_init, (sem_t * it, int how, unsigned value), (it, how, value), it)

int __wrap_sem_timedwait(sem_t *it, const struct timespec *time) {
  (void)time;
  calls("sem_timedwait", it, 0);
  if (!__real_sem_trywait(it))
    return 0;
  errno = ETIMEDOUT;
  return -1;
}

AT_ITS_TURN(int, pthread_cond_destroy, (pthread_cond_t * it), (it), it)
FOR_MEMORY(pthread_cond_init, (pthread_cond_t * it, const pthread_condattr_t *how), (it, how), it)
AT_ITS_TURN(int, pthread_barrier_destroy, (pthread_barrier_t * it), (it), it)
FOR_MEMORY(pthread_barrier_init,
           (pthread_barrier_t * it, const pthread_barrierattr_t *how, unsigned count), (it, how, count), it)

/* The schedule says who is woken and when: nobody waits for the condition itself. */
static int awaits(const char *name, pthread_cond_t *it, pthread_mutex_t *mutex) {
  const struct ravel_step *step = calls(name, it, 1);
  __real_pthread_mutex_unlock(mutex);
  step = goes_on(step, name);
  step = goes_on(step, name);
  __real_pthread_mutex_lock(mutex);
  return (int)step->result;
}

int __wrap_pthread_cond_wait(pthread_cond_t *it, pthread_mutex_t *mutex) {
  return awaits("pthread_cond_wait", it, mutex);
}

int __wrap_pthread_cond_timedwait(pthread_cond_t *it, pthread_mutex_t *mutex, const struct timespec *time) {
  (void)time;
  return awaits("pthread_cond_timedwait", it, mutex);
}

int __wrap_pthread_cond_signal(pthread_cond_t *it) {
  calls("pthread_cond_signal", it, 0);
  return 0;
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *it) {
  calls("pthread_cond_broadcast", it, 0);
  return 0;
}

int __wrap_pthread_barrier_wait(pthread_barrier_t *it) {
  const struct ravel_step *step = calls("pthread_barrier_wait", it, 1);
  return (int)goes_on(step, "pthread_barrier_wait")->result;
}

int __real_pthread_once(pthread_once_t *, void (*)(void));
int __wrap_pthread_once(pthread_once_t *it, void (*function)(void)) {
  const struct ravel_step *step = calls("pthread_once", it, 0);
  if (!step)
    return __real_pthread_once(it, function);
  if (step->inner) {
    function();
    calls("pthread_once", 0, 0);
  }
  return 0;
}

/* An address that was freed and that others could see is never given again. */
void __real_free(void *);
void __wrap_free(void *it) {
  if (!it || !calls_for("free", it))
    __real_free(it);
}

/* Time plays no part. */
unsigned __wrap_sleep(unsigned seconds) {
  (void)seconds;
  return 0;
}
int __wrap_usleep(unsigned microseconds) {
  (void)microseconds;
  return 0;
}
int __wrap_nanosleep(const struct timespec *time, struct timespec *left) {
  (void)time;
  if (left)
    memset(left, 0, sizeof *left);
  return 0;
}

/* ---------------------------------------------------------------------------- for checkers */

#define GIVES(type, name)                                                                          \
  __attribute__((weak)) type name(void) {                                                          \
    return (type)(me.block ? &ravel_test.step[me.holds] : calls(#name, 0, 1))->result;             \
  }
#define NONDET(type, name) GIVES(type, __VERIFIER_nondet_##name) GIVES(type, nondet_##name)
NONDET(_Bool, bool)
NONDET(char, char)
NONDET(signed char, schar)
NONDET(unsigned char, uchar)
NONDET(short, short)
NONDET(unsigned short, ushort)
NONDET(int, int)
NONDET(unsigned, uint)
NONDET(unsigned, unsigned)
NONDET(long, long)
NONDET(unsigned long, ulong)
NONDET(long long, longlong)
NONDET(unsigned long long, ulonglong)
NONDET(size_t, size_t)

/* What a float is, bit by bit. */
#define GIVES_FLOAT(type, whole, name)                                                             \
  __attribute__((weak)) type name(void) {                                                          \
    union {                                                                                        \
      whole bits;                                                                                  \
      type number;                                                                                 \
    } its = {(whole)(me.block ? &ravel_test.step[me.holds] : calls(#name, 0, 1))->result};         \
    return its.number;                                                                             \
  }
#define NONDET_FLOAT(type, whole)                                                                  \
  GIVES_FLOAT(type, whole, __VERIFIER_nondet_##type) GIVES_FLOAT(type, whole, nondet_##type)
NONDET_FLOAT(float, unsigned)
NONDET_FLOAT(double, unsigned long)

__attribute__((weak)) void __VERIFIER_atomic_begin(void) {
  calls("__VERIFIER_atomic_begin", 0, 0);
  me.block++;
}
__attribute__((weak)) void __VERIFIER_atomic_end(void) { me.block--; }
__attribute__((weak)) void reach_error(void) { abort(); }
__attribute__((weak)) void __VERIFIER_error(void) { abort(); }
__attribute__((weak)) void __VERIFIER_assert(int holds) {
  if (!holds)
    abort();
}
__attribute__((weak)) void __VERIFIER_assume(int holds) {
  if (!holds)
    fails("comes to an assumption that does not hold");
}

/* ---------------------------------------------------------------------------- the compiler's calls */

#define ACCESSES(n)                                                                                \
  void __tsan_read##n(void *at) { access_memory(at, n, RAVEL_READ); }                              \
  void __tsan_write##n(void *at) { access_memory(at, n, RAVEL_WRITE); }                            \
  void __tsan_unaligned_read##n(void *at) { access_memory(at, n, RAVEL_READ); }                    \
  void __tsan_unaligned_write##n(void *at) { access_memory(at, n, RAVEL_WRITE); }                  \
  void __tsan_volatile_read##n(void *at) { access_memory(at, n, RAVEL_READ); }                     \
  void __tsan_volatile_write##n(void *at) { access_memory(at, n, RAVEL_WRITE); }
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

void __tsan_read_range(void *at, unsigned long size) { access_memory(at, size, RAVEL_READ); }
void __tsan_write_range(void *at, unsigned long size) { access_memory(at, size, RAVEL_WRITE); }
void *__tsan_memcpy(void *to, const void *from, unsigned long size) {
  access_memory(from, size, RAVEL_READ);
  access_memory(to, size, RAVEL_WRITE);
  return memcpy(to, from, size);
}
void *__tsan_memmove(void *to, const void *from, unsigned long size) {
  access_memory(from, size, RAVEL_READ);
  access_memory(to, size, RAVEL_WRITE);
  return memmove(to, from, size);
}
void *__tsan_memset(void *to, int value, unsigned long size) {
  access_memory(to, size, RAVEL_WRITE);
  return memset(to, value, size);
}
void __tsan_func_entry(void *from) { (void)from; }
void __tsan_func_exit(void) {
  if (!me.block && !me.left && !alone) {
    enter();
    next();
    leave();
  }
}
void __tsan_atomic_thread_fence(int order) { (void)order; }
void __tsan_atomic_signal_fence(int order) { (void)order; }

#define UPDATES(bits, name)                                                                        \
  uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t *at, uint##bits##_t value,   \
                                              int order) {                                         \
    (void)order;                                                                                   \
    access_memory((void *)at, bits / 8, RAVEL_UPDATE);                                             \
    return __atomic_##name(at, value, __ATOMIC_SEQ_CST);                                           \
  }
#define ATOMIC(bits)                                                                               \
  uint##bits##_t __tsan_atomic##bits##_load(const volatile uint##bits##_t *at, int order) {        \
    (void)order;                                                                                   \
    access_memory((void *)at, bits / 8, RAVEL_READ);                                               \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                                  \
  }                                                                                                \
  void __tsan_atomic##bits##_store(volatile uint##bits##_t *at, uint##bits##_t value, int order) { \
    (void)order;                                                                                   \
    access_memory((void *)at, bits / 8, RAVEL_WRITE);                                              \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                                 \
  }                                                                                                \
  uint##bits##_t __tsan_atomic##bits##_exchange(volatile uint##bits##_t *at, uint##bits##_t value, \
                                                int order) {                                       \
    (void)order;                                                                                   \
    access_memory((void *)at, bits / 8, RAVEL_UPDATE);                                             \
    return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);                                       \
  }                                                                                                \
  UPDATES(bits, fetch_add)                                                                         \
  UPDATES(bits, fetch_sub)                                                                         \
  UPDATES(bits, fetch_and)                                                                         \
  UPDATES(bits, fetch_or)                                                                          \
  UPDATES(bits, fetch_xor)                                                                         \
  UPDATES(bits, fetch_nand)                                                                        \
  int __tsan_atomic##bits##_compare_exchange_strong(                                               \
      volatile uint##bits##_t *at, uint##bits##_t *expected, uint##bits##_t value, int order,      \
      int otherwise) {                                                                             \
    (void)order, (void)otherwise;                                                                  \
    access_memory((void *)at, bits / 8, RAVEL_UPDATE);                                             \
    return __atomic_compare_exchange_n(at, expected, value, 0, __ATOMIC_SEQ_CST,                   \
                                       __ATOMIC_SEQ_CST);                                          \
  }                                                                                                \
  int __tsan_atomic##bits##_compare_exchange_weak(                                                 \
      volatile uint##bits##_t *at, uint##bits##_t *expected, uint##bits##_t value, int order,      \
      int otherwise) {                                                                             \
    return __tsan_atomic##bits##_compare_exchange_strong(at, expected, value, order, otherwise);   \
  }                                                                                                \
  uint##bits##_t __tsan_atomic##bits##_compare_exchange_val(                                       \
      volatile uint##bits##_t *at, uint##bits##_t expected, uint##bits##_t value, int order,       \
      int otherwise) {                                                                             \
    __tsan_atomic##bits##_compare_exchange_strong(at, &expected, value, order, otherwise);         \
    return expected;                                                                               \
  }
ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)

/* ---------------------------------------------------------------------------- begin and end */

void __tsan_init(void) {}

__attribute__((constructor)) static void first(void) {
  wants = malloc(ravel_test.threads * sizeof *wants);
  for (int t = 0; t < ravel_test.threads; t++)
    wants[t] = FOR_EVER;
  ended = calloc(ravel_test.threads, 1);
  handle = calloc(ravel_test.threads, sizeof *handle);
  handle[0] = pthread_self();
  read_symbols();
  for (int k = 0; k < 6; k++)
    signal((int[]){SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM}[k], on_signal);
  alarm(SECONDS);
}

__attribute__((destructor)) static void last(void) {
  if (!me.left) {
    enter();
    while (next() && next()->action == RAVEL_END)
      take();
    finish();
    if (next())
      fails("ends the program, where the schedule has `%s`", next()->text);
  }
  if (place < ravel_test.steps || ravel_test.ending != RAVEL_FINAL && ravel_test.ending != RAVEL_ERROR)
    fails("ends the program");
  reached();
}
