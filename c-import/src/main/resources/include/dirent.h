/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_DIRENT_H
#define RAVEL_DIRENT_H
#include <sys/types.h>
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
struct dirent { ino_t d_ino; unsigned char d_type; char d_name[256]; };
typedef struct __ravel_folder DIR;
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
void rewinddir(DIR *);
int closedir(DIR *);
#endif
