/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_ALLOCA_H
#define RAVEL_ALLOCA_H
#undef alloca
#define alloca(n) __builtin_alloca(n)
#endif
