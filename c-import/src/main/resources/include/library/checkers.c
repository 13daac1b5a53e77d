/* SPDX-License-Identifier: Apache-2.0 */
/* What programs call that were written for checkers, and assertions without their header. */
_Noreturn void __assert_fail(const char *, const char *, unsigned, const char *);

/* Their types for programs that do not declare them. */
void reach_error();
void __VERIFIER_error();
void __VERIFIER_assume(int);
void __CPROVER_assume(int);
void __ESBMC_assume(int);
void __goblint_assume(int);
void __VERIFIER_assert(int);
void __ESBMC_assert(int, const char *);
void __CPROVER_assert(int, const char *);
void __goblint_check(int);
void __goblint_assert(int);
void __VERIFIER_atomic_begin();
void __VERIFIER_atomic_end();
void __ESBMC_atomic_begin();
void __ESBMC_atomic_end();
void __CPROVER_atomic_begin();
void __CPROVER_atomic_end();
void __ESBMC_yield();
int assert(_Bool);

static void claim(int holds) {
  if (!holds) __assert_fail("the condition that is asserted", "", 0, "");
}

int assert(_Bool holds) {
  claim(holds);
  return 0;
}

void __VERIFIER_assert(int holds) { claim(holds); }

void __ESBMC_assert(int holds, const char *text) {
  if (!holds) __assert_fail(text, "", 0, "");
}

void __CPROVER_assert(int holds, const char *text) {
  if (!holds) __assert_fail(text, "", 0, "");
}

void __goblint_check(int holds) { claim(holds); }

void __goblint_assert(int holds) { claim(holds); }

/* What a competition's programs declare and may leave undefined. */
void assume_abort_if_not(int holds) { __VERIFIER_assume(holds); }
