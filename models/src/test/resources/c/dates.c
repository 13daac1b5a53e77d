/* SPDX-License-Identifier: Apache-2.0 */
/* Random dates, and what functions of the calendar make of them. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>

#ifndef SEED
#define SEED 1
#endif
#ifndef CALLS
#define CALLS 20
#endif

static unsigned state = SEED;

static unsigned below(unsigned n) {
  state = state * 1103515245u + 12345u;
  return (state >> 16) % n;
}

static void told(const struct tm *its) {
  printf("%d-%d-%d %d:%d:%d %d %d\n", its->tm_year, its->tm_mon, its->tm_mday, its->tm_hour,
         its->tm_min, its->tm_sec, its->tm_wday, its->tm_yday);
}

int main(void) {
  static const char *const formats[] = {
      "%a %A %b %B %c", "%C %d %D %e %F", "%g %G %H %I %j", "%m %M %p %r %R",
      "%s %S %T %u %U", "%V %w %W %x %X", "%y %Y %z %Z %%", "%h%n%t%Ey%Od"};
  for (int call = 0; call < CALLS; call++) {
    long days = (long)below(32768) * 4 + below(4) - 40000;
    time_t time = days * 86400 + (long)below(32768) * 2 + below(20000);
    struct tm its, other;
    told(gmtime_r(&time, &its));
    char text[256];
    printf("%s", asctime_r(&its, text));
    printf("%zu %s\n", strftime(text, sizeof text, formats[below(8)], &its), text);
    printf("%zu\n", strftime(text, below(12), "%F", &its));
    memset(&other, 0, sizeof other);
    other.tm_year = (int)below(300);
    other.tm_mon = (int)below(60) - 30;
    other.tm_mday = (int)below(200) - 100;
    other.tm_hour = (int)below(200) - 100;
    other.tm_min = (int)below(500) - 200;
    other.tm_sec = (int)below(500) - 200;
    printf("%ld\n", (long)timegm(&other));
    told(&other);
    printf("%s", ctime_r(&time, text));
  }
  return 0;
}
