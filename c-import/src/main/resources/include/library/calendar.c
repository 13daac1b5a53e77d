/* SPDX-License-Identifier: Apache-2.0 */
/* Dates of the Gregorian calendar. Local time is UTC, and the locale is that of C. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#define DAY 86400L

static const char days[7][10] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                 "Thursday", "Friday", "Saturday"};
static const char months[12][10] = {"January", "February", "March",     "April",   "May",      "June",
                                    "July",    "August",   "September", "October", "November", "December"};

static long floor_divided(long n, long by) { return n / by - (n % by < 0); }

/* The days from 1970-01-01 to a date; years begin in March, so that leap days are last. */
static long days_to(long year, long month, long day) {
  long from_march = (month + 9) % 12;
  long its = year - (month < 3);
  long era = floor_divided(its, 400);
  long of_era = its - era * 400;
  long of_year = (153 * from_march + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

struct tm *gmtime_r(const time_t *of, struct tm *to) {
  long day = floor_divided(*of, DAY);
  long second = *of - day * DAY;
  long shifted = day + 719468;
  long era = floor_divided(shifted, 146097);
  long of_era = shifted - era * 146097;
  long years = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  long of_year = of_era - (365 * years + years / 4 - years / 100);
  long from_march = (5 * of_year + 2) / 153;
  long month = from_march < 10 ? from_march + 3 : from_march - 9;
  long year = years + era * 400 + (month < 3);
  memset(to, 0, sizeof *to);
  to->tm_sec = (int)(second % 60);
  to->tm_min = (int)(second / 60 % 60);
  to->tm_hour = (int)(second / 3600);
  to->tm_mday = (int)(of_year - (153 * from_march + 2) / 5 + 1);
  to->tm_mon = (int)month - 1;
  to->tm_year = (int)(year - 1900);
  to->tm_wday = (int)(((day + 4) % 7 + 7) % 7);
  to->tm_yday = (int)(day - days_to(year, 1, 1));
  to->tm_zone = "GMT";
  return to;
}

struct tm *localtime_r(const time_t *of, struct tm *to) {
  gmtime_r(of, to);
  to->tm_zone = "UTC";
  return to;
}

static _Thread_local struct tm last_date;
static _Thread_local char last_text[64];

struct tm *gmtime(const time_t *of) { return gmtime_r(of, &last_date); }

struct tm *localtime(const time_t *of) { return localtime_r(of, &last_date); }

time_t timegm(struct tm *of) {
  long month = floor_divided(of->tm_mon, 12);
  long year = of->tm_year + 1900L + month;
  long day = days_to(year, of->tm_mon - month * 12 + 1, 1) + of->tm_mday - 1;
  time_t its = day * DAY + of->tm_hour * 3600L + of->tm_min * 60L + of->tm_sec;
  gmtime_r(&its, of);
  return its;
}

time_t mktime(struct tm *of) {
  time_t its = timegm(of);
  of->tm_zone = "UTC";
  return its;
}

char *asctime_r(const struct tm *of, char *to) {
  int known = of->tm_wday >= 0 && of->tm_wday < 7 && of->tm_mon >= 0 && of->tm_mon < 12;
  sprintf(to, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n", known ? days[of->tm_wday] : "???",
          known ? months[of->tm_mon] : "???", of->tm_mday, of->tm_hour, of->tm_min, of->tm_sec,
          1900 + of->tm_year);
  return to;
}

char *asctime(const struct tm *of) { return asctime_r(of, last_text); }

char *ctime_r(const time_t *of, char *to) {
  struct tm its;
  return asctime_r(localtime_r(of, &its), to);
}

char *ctime(const time_t *of) { return ctime_r(of, last_text); }

void tzset(void) {}

/* The week of the year and the year of ISO 8601, in which weeks begin on Mondays. */
static int week_of(const struct tm *of, int *year) {
  int monday = (of->tm_wday + 6) % 7;
  int week = (of->tm_yday - monday + 10) / 7;
  *year = of->tm_year + 1900;
  long first = days_to(*year, 1, 1);
  if (week < 1) {
    --*year;
    long before = first - days_to(*year, 1, 1);
    return (int)(of->tm_yday + before - monday + 10) / 7;
  }
  if (week == 53) {
    long end = days_to(*year + 1L, 1, 1) - first;
    if (of->tm_yday - monday + 3 >= end) {
      ++*year;
      return 1;
    }
  }
  return week;
}

size_t strftime(char *to, size_t room, const char *format, const struct tm *of) {
  size_t size = 0;
  char part[128];
  for (; *format; format++) {
    int year, hour = of->tm_hour % 12 ? of->tm_hour % 12 : 12;
    char letter = *format;
    if (letter == '%') {
      letter = *++format;
      if (letter == 'E' || letter == 'O') letter = *++format;
    } else {
      letter = 0;
    }
    const char *nested = 0;
    switch (letter) {
      case 0: part[0] = *format; part[1] = 0; break;
      case 'a': sprintf(part, "%.3s", days[of->tm_wday]); break;
      case 'A': sprintf(part, "%s", days[of->tm_wday]); break;
      case 'b': case 'h': sprintf(part, "%.3s", months[of->tm_mon]); break;
      case 'B': sprintf(part, "%s", months[of->tm_mon]); break;
      case 'c': nested = "%a %b %e %H:%M:%S %Y"; break;
      case 'C': sprintf(part, "%02d", (of->tm_year + 1900) / 100); break;
      case 'd': sprintf(part, "%02d", of->tm_mday); break;
      case 'D': case 'x': nested = "%m/%d/%y"; break;
      case 'e': sprintf(part, "%2d", of->tm_mday); break;
      case 'F': nested = "%Y-%m-%d"; break;
      case 'g': week_of(of, &year); sprintf(part, "%02d", year % 100); break;
      case 'G': week_of(of, &year); sprintf(part, "%d", year); break;
      case 'H': sprintf(part, "%02d", of->tm_hour); break;
      case 'I': sprintf(part, "%02d", hour); break;
      case 'j': sprintf(part, "%03d", of->tm_yday + 1); break;
      case 'm': sprintf(part, "%02d", of->tm_mon + 1); break;
      case 'M': sprintf(part, "%02d", of->tm_min); break;
      case 'n': strcpy(part, "\n"); break;
      case 'p': strcpy(part, of->tm_hour < 12 ? "AM" : "PM"); break;
      case 'r': nested = "%I:%M:%S %p"; break;
      case 'R': nested = "%H:%M"; break;
      case 's': { struct tm copy = *of; sprintf(part, "%ld", (long)timegm(&copy)); break; }
      case 'S': sprintf(part, "%02d", of->tm_sec); break;
      case 't': strcpy(part, "\t"); break;
      case 'T': case 'X': nested = "%H:%M:%S"; break;
      case 'u': sprintf(part, "%d", of->tm_wday ? of->tm_wday : 7); break;
      case 'U': sprintf(part, "%02d", (of->tm_yday + 7 - of->tm_wday) / 7); break;
      case 'V': sprintf(part, "%02d", week_of(of, &year)); break;
      case 'w': sprintf(part, "%d", of->tm_wday); break;
      case 'W': sprintf(part, "%02d", (of->tm_yday + 7 - (of->tm_wday + 6) % 7) / 7); break;
      case 'y': sprintf(part, "%02d", (of->tm_year + 1900) % 100); break;
      case 'Y': sprintf(part, "%d", of->tm_year + 1900); break;
      case 'z': strcpy(part, "+0000"); break;
      case 'Z': sprintf(part, "%s", of->tm_zone ? of->tm_zone : ""); break;
      case '%': strcpy(part, "%"); break;
      default: sprintf(part, "%%%c", letter);
    }
    if (nested) strftime(part, sizeof part, nested, of);
    size_t length = strlen(part);
    if (size + length >= room) return 0;
    memcpy(to + size, part, length + 1);
    size += length;
  }
  if (room > 0) to[size] = 0;
  return size;
}
