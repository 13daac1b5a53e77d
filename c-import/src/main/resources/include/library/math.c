/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

double fdim(double x, double y) { return isnan(x) || isnan(y) ? x + y : x > y ? x - y : 0; }

float fdimf(float x, float y) { return isnan(x) || isnan(y) ? x + y : x > y ? x - y : 0; }

double frexp(double x, int *exponent) {
  *exponent = 0;
  if (x == 0 || !isfinite(x)) {
    return x;
  }
  while (fabs(x) >= 1) {
    x /= 2;
    ++*exponent;
  }
  while (fabs(x) < 0.5) {
    x *= 2;
    --*exponent;
  }
  return x;
}

float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }

double modf(double x, double *whole) {
  *whole = trunc(x);
  return copysign(isinf(x) ? 0 : x - *whole, x);
}

float modff(float x, float *whole) {
  *whole = truncf(x);
  return copysignf(isinf(x) ? 0 : x - *whole, x);
}

double logb(double x) {
  if (x == 0) {
    return -HUGE_VAL;
  }
  if (!isfinite(x)) {
    return x * x;
  }
  int exponent;
  frexp(x, &exponent);
  return exponent - 1;
}

int ilogb(double x) {
  double exponent = logb(x);
  return isnan(exponent) || exponent < 0 && isinf(exponent) ? -2147483647 - 1
         : isinf(exponent)                                   ? 2147483647
                                                             : (int)exponent;
}

long lround(double x) { return (long)round(x); }

long lroundf(float x) { return (long)roundf(x); }

long long llround(double x) { return (long long)round(x); }

long lrint(double x) { return (long)rint(x); }

long lrintf(float x) { return (long)rintf(x); }

long long llrint(double x) { return (long long)rint(x); }
