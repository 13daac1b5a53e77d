/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SETJMP_H
#define RAVEL_SETJMP_H
typedef struct { long its[25]; } jmp_buf[1];
typedef jmp_buf sigjmp_buf;
int setjmp(jmp_buf);
int sigsetjmp(sigjmp_buf, int);
_Noreturn void longjmp(jmp_buf, int);
_Noreturn void siglongjmp(sigjmp_buf, int);
#endif
