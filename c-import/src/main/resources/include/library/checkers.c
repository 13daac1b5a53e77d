/* SPDX-License-Identifier: Apache-2.0 */
/* What programs call that were written for checkers, and assertions without their header. */
_Noreturn void __assert_fail(const char *, const char *, unsigned, const char *);

static void claim(int holds) {
  if (!holds) __assert_fail("the condition that is asserted", "", 0, "");
}

int assert(int holds) {
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
