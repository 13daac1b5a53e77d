/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_MATH_H
#define RAVEL_MATH_H
typedef float float_t;
typedef double double_t;
#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define fpclassify(x) \
  __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf(x)
#define isnan(x) __builtin_isnan(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)
#define RAVEL_OF_ONE(name) \
  double name(double);     \
  float name##f(float);
#define RAVEL_OF_TWO(name)     \
  double name(double, double); \
  float name##f(float, float);
RAVEL_OF_ONE(fabs)
RAVEL_OF_ONE(floor)
RAVEL_OF_ONE(ceil)
RAVEL_OF_ONE(trunc)
RAVEL_OF_ONE(round)
RAVEL_OF_ONE(rint)
RAVEL_OF_ONE(nearbyint)
RAVEL_OF_ONE(sqrt)
RAVEL_OF_ONE(cbrt)
RAVEL_OF_ONE(exp)
RAVEL_OF_ONE(exp2)
RAVEL_OF_ONE(expm1)
RAVEL_OF_ONE(log)
RAVEL_OF_ONE(log2)
RAVEL_OF_ONE(log10)
RAVEL_OF_ONE(log1p)
RAVEL_OF_ONE(sin)
RAVEL_OF_ONE(cos)
RAVEL_OF_ONE(tan)
RAVEL_OF_ONE(asin)
RAVEL_OF_ONE(acos)
RAVEL_OF_ONE(atan)
RAVEL_OF_ONE(sinh)
RAVEL_OF_ONE(cosh)
RAVEL_OF_ONE(tanh)
RAVEL_OF_TWO(pow)
RAVEL_OF_TWO(atan2)
RAVEL_OF_TWO(hypot)
RAVEL_OF_TWO(fmod)
RAVEL_OF_TWO(fmin)
RAVEL_OF_TWO(fmax)
RAVEL_OF_TWO(fdim)
RAVEL_OF_TWO(copysign)
double fma(double, double, double);
float fmaf(float, float, float);
double ldexp(double, int);
float ldexpf(float, int);
double scalbn(double, int);
float scalbnf(float, int);
double frexp(double, int *);
float frexpf(float, int *);
double modf(double, double *);
float modff(float, float *);
int ilogb(double);
double logb(double);
long lround(double);
long lroundf(float);
long long llround(double);
long lrint(double);
long lrintf(float);
long long llrint(double);
#endif
