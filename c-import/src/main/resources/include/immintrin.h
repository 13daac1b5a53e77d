/* SPDX-License-Identifier: Apache-2.0 */
/* What orders accesses and waits; there are no vectors. */
#ifndef RAVEL_IMMINTRIN_H
#define RAVEL_IMMINTRIN_H
#define _mm_pause() __builtin_ia32_pause()
#define _mm_mfence() __builtin_ia32_mfence()
#define _mm_lfence() __builtin_ia32_lfence()
#define _mm_sfence() __builtin_ia32_sfence()
#define __pause() __builtin_ia32_pause()
#define _mm_prefetch(place, how) __builtin_prefetch((place), 0, (how) & 3)
#define _MM_HINT_T0 3
#define _MM_HINT_T1 2
#define _MM_HINT_T2 1
#define _MM_HINT_NTA 0
#endif
