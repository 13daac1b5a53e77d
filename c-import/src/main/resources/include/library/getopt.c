/* SPDX-License-Identifier: Apache-2.0 */
/* Options of a command line, as POSIX has them, with the long ones of GNU. Arguments keep their
   order: the first that is no option ends the options. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

char *optarg;
int optind = 1, opterr = 1, optopt;

/* The place in a group of short options, such as -ab. */
static const char *group;

static int complains(const char *name, const char *options, const char *what, const char *which) {
  if (opterr && *options != ':') fprintf(stderr, "%s: %s '%s'\n", name, what, which);
  return '?';
}

static int missing(const char *name, const char *options, const char *which) {
  int answer = complains(name, options, "option requires an argument --", which);
  return *options == ':' ? ':' : answer;
}

static int short_option(int count, char *const *list, const char *options) {
  char text[2] = {*group++, 0};
  const char *known = text[0] == ':' ? 0 : strchr(options, text[0]);
  int last = !*group;
  optind += last;
  if (!known) {
    optopt = text[0];
    if (last) group = 0;
    return complains(list[0], options, "invalid option --", text);
  }
  if (known[1] != ':') {
    if (last) group = 0;
    return text[0];
  }
  if (!last) {
    optarg = (char *)group;
    optind++;
  } else if (known[2] != ':') {
    if (optind >= count) {
      group = 0;
      optopt = text[0];
      return missing(list[0], options, text);
    }
    optarg = list[optind++];
  }
  group = 0;
  return text[0];
}

static int long_option(int count, char *const *list, const char *options,
                       const struct option *all, int *index) {
  const char *name = list[optind] + 2, *end = strchr(name, '=');
  size_t length = end ? (size_t)(end - name) : strlen(name);
  int found = -1, several = 0;
  for (int k = 0; all[k].name; k++) {
    if (strncmp(all[k].name, name, length) == 0) {
      if (strlen(all[k].name) == length) {
        found = k;
        several = 0;
        break;
      }
      several |= found >= 0;
      found = found < 0 ? k : found;
    }
  }
  optind++;
  if (found < 0 || several) {
    optopt = 0;
    return complains(list[0], options, several ? "ambiguous option" : "unrecognized option",
                     name - 2);
  }
  if (end && all[found].has_arg == no_argument) {
    optopt = all[found].val;
    return complains(list[0], options, "option does not allow an argument", name - 2);
  }
  if (end) {
    optarg = (char *)end + 1;
  } else if (all[found].has_arg == required_argument) {
    if (optind >= count) {
      optopt = all[found].val;
      return missing(list[0], options, name - 2);
    }
    optarg = list[optind++];
  }
  if (index) *index = found;
  if (!all[found].flag) return all[found].val;
  *all[found].flag = all[found].val;
  return 0;
}

int getopt_long(int count, char *const *list, const char *options, const struct option *all,
                int *index) {
  optarg = 0;
  if (optind == 0) {
    optind = 1;
    group = 0;
  }
  if (!group) {
    const char *next = optind < count ? list[optind] : 0;
    if (!next || next[0] != '-' || !next[1]) return -1;
    if (strcmp(next, "--") == 0) {
      optind++;
      return -1;
    }
    if (next[1] == '-' && all) return long_option(count, list, options, all, index);
    group = next + 1;
  }
  return short_option(count, list, options);
}

int getopt(int count, char *const *list, const char *options) {
  return getopt_long(count, list, options, 0, 0);
}
