/* SPDX-License-Identifier: Apache-2.0 */
/* What a test tells the turns: the steps of a schedule, in their order, and how it ends. */
#ifndef RAVEL_TURNS_H
#define RAVEL_TURNS_H

enum ravel_action {
  RAVEL_READ,
  RAVEL_WRITE,
  RAVEL_UPDATE, /* reads and writes at once */
  RAVEL_CALL,
  RAVEL_END,   /* the thread ends */
  RAVEL_SILENT /* the scope of variables ends */
};

enum ravel_ending {
  RAVEL_FINAL,
  RAVEL_ASSERTION, /* an assertion fails behind the last step */
  RAVEL_ERROR,     /* another error comes behind the last step */
  RAVEL_DEADLOCK,
  RAVEL_GOES_ON /* the schedule ends where a state was seen before, or at a limit */
};

/* An object of memory that threads share. */
struct ravel_memory {
  const char *name;
  int variable; /* whether it is a variable of static storage: then the name is that in C */
  unsigned long size;
  char *at; /* 0 until it is found */
};

struct ravel_step {
  int thread; /* 0 is main */
  int action;
  const char *call;   /* the function that is called */
  int memory;         /* the object that is used, or -1 */
  long offset;        /* of the place in it */
  unsigned long size; /* of what is read or written */
  int more;           /* whether the call goes on in a later step */
  int inner;          /* whether the call has called a function of the program */
  long long result;   /* what the call gives */
  int created;        /* the thread that is started, or -1 */
  int copy;           /* the number of the copy that it is a part of, or 0 */
  const char *text;
};

/* An object of memory is found by a pointer that leads to it. */
struct ravel_found {
  int step;
  int memory;
  int pointer; /* the object that holds it; -1: what a thread is started with, or ends with */
  long pointer_offset;
  long offset; /* in the object that is found */
};

/* An object of memory is there no more. */
struct ravel_gone {
  int step;
  int memory;
};

struct ravel_test {
  const char *name;
  int threads;
  int steps;
  const struct ravel_step *step;
  int memories;
  struct ravel_memory *memory;
  int founds;
  const struct ravel_found *found;
  int gones;
  const struct ravel_gone *gone;
  int ending;
  const char *end; /* in words */
  int last;        /* the thread that makes the last step */
};

extern const struct ravel_test ravel_test;

#endif
