#include "ravel-turns.h"

static struct ravel_memory memories[] = {
    {"counter", 1, 4, 0},
};

static const struct ravel_step steps[] = {
    {0, RAVEL_CALL, "pthread_create", -1, 0, 0, 0, 0, 0LL, 1, 0,
     "line 18: pthread_create(&first, 0, add, 0)"},
    {0, RAVEL_CALL, "pthread_create", -1, 0, 0, 0, 0, 0LL, 2, 0,
     "line 19: pthread_create(&second, 0, add, 0)"},
    {2, RAVEL_READ, "", 0, 0, 4, 0, 0, 0LL, -1, 0,
     "line 11: int seen = atomic_load(&counter)"},
    {1, RAVEL_READ, "", 0, 0, 4, 0, 0, 0LL, -1, 0,
     "line 11: int seen = atomic_load(&counter)"},
    {2, RAVEL_WRITE, "", 0, 0, 4, 0, 0, 0LL, -1, 0,
     "line 12: atomic_store(&counter, seen + 1)"},
    {1, RAVEL_WRITE, "", 0, 0, 4, 0, 0, 0LL, -1, 0,
     "line 12: atomic_store(&counter, seen + 1)"},
    {0, RAVEL_CALL, "pthread_join", -1, 0, 0, 0, 0, 0LL, -1, 0,
     "line 20: pthread_join(first, 0)"},
    {0, RAVEL_CALL, "pthread_join", -1, 0, 0, 0, 0, 0LL, -1, 0,
     "line 21: pthread_join(second, 0)"},
    {0, RAVEL_READ, "", 0, 0, 4, 0, 0, 0LL, -1, 0,
     "line 22: assert(counter == 2)"},
};

static const struct ravel_found founds[] = {
    {0},
};

static const struct ravel_gone gones[] = {
    {0},
};

const struct ravel_test ravel_test = {
    __FILE__, 3, 9, steps, 1, memories, 0, founds, 0, gones, RAVEL_ASSERTION, "error R001", 0};
