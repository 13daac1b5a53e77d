/* Random operations in assembly, and what they leave in memory and registers. */
#include <stdio.h>

static unsigned seed = SEED;
static unsigned drawn(unsigned below) {
  seed = seed * 1103515245u + 12345u;
  return (seed >> 16) % below;
}
static long number(void) {
  static const long some[] = {0, 1, 2, -1, 127, -128, 255, 65535, 2147483647, -2147483648l};
  return drawn(3) ? some[drawn(10)] : (long)drawn(65536) << 48 ^ (long)drawn(65536) << 20;
}

#define OPERATIONS(type, suffix)                                                             \
  static void operate_##suffix(void) {                                                       \
    static type at;                                                                          \
    type value = (type)number(), other = (type)(drawn(2) ? at : number());                   \
    unsigned char zero = 7;                                                                  \
    if (drawn(3) == 0) at = (type)number();                                                  \
    switch (drawn(13)) {                                                                     \
      case 0: __asm__ volatile("lock; inc" #suffix " %0" : "+m"(at)); break;                 \
      case 1: __asm__ volatile("lock dec" #suffix " %0\n\tsetz %1" : "+m"(at), "=qm"(zero)); \
        break;                                                                               \
      case 2: __asm__ volatile("lock; add" #suffix " %1,%0" : "=m"(at) : "r"(value), "m"(at)); \
        break;                                                                               \
      case 3: __asm__ volatile("lock\n\tsub" #suffix " %2, %0; sete %1"                      \
                               : "+m"(at), "=q"(zero) : "r"(value) : "memory", "cc"); break; \
      case 4: __asm__ volatile("lock; and" #suffix " %1, %0; setne %2"                       \
                               : "+m"(at) , "+r"(value), "=q"(zero)); break;                 \
      case 5: __asm__ volatile("lock; or" #suffix " %1, %0" : "+m"(at) : "r"(value)); break; \
      case 6: __asm__ volatile("lock; xor" #suffix " %1, %0" : "+m"(at) : "q"(value)); break; \
      case 7: __asm__ volatile("lock; add" #suffix " $5, %0; setnz %1" : "+m"(at), "=r"(zero)); \
        break;                                                                               \
      case 8: __asm__ volatile("lock; xadd" #suffix " %0, %1; sete %2"                       \
                               : "+r"(value), "+m"(at), "=q"(zero) : : "memory"); break;     \
      case 9: __asm__ volatile("xchg" #suffix " %0, %1" : "=r"(value), "+m"(at) : "0"(value)); \
        break;                                                                               \
      case 10: __asm__ volatile("xchg %1, %0" : "+r"(value), "+m"(at)); break;               \
      case 11: __asm__ volatile("lock; cmpxchg" #suffix " %2, %1"                            \
                                : "=a"(other), "+m"(at) : "r"(value), "0"(other) : "memory"); \
        break;                                                                               \
      default: __asm__ volatile("lock; cmpxchg" #suffix " %3, %1; sete %0"                   \
                                : "=q"(zero), "+m"(at), "+a"(other) : "r"(value) : "cc");    \
    }                                                                                        \
    printf(#suffix " %lx %lx %lx %d\n", (long)at, (long)value, (long)other, zero);           \
  }
OPERATIONS(char, b)
OPERATIONS(short, w)
OPERATIONS(int, l)
OPERATIONS(long, q)

static struct { long lower, upper; } __attribute__((aligned(16))) both;
static void operate_on_both(void) {
  long lower = drawn(2) ? both.lower : number(), upper = drawn(2) ? both.upper : number();
  unsigned char swapped;
  __asm__ volatile("lock; cmpxchg16b %1\n\tsetz %0"
                   : "=q"(swapped), "+m"(both), "+a"(lower), "+d"(upper)
                   : "b"(number()), "c"(number()) : "memory", "cc");
  printf("16b %lx %lx %lx %lx %d\n", both.lower, both.upper, lower, upper, swapped);
}

int main(void) {
  for (int k = 0; k < 60; k++) {
    switch (drawn(5)) {
      case 0: operate_b(); break;
      case 1: operate_w(); break;
      case 2: operate_l(); break;
      case 3: operate_q(); break;
      default: operate_on_both();
    }
    __asm__ volatile("" : : : "memory");
    __asm__ volatile("mfence" : : : "memory");
    __asm__ volatile("rep; nop");
    __asm__ volatile("lock; addl $0,0(%%rsp)" : : : "memory", "cc");
  }
}
