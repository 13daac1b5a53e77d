/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_STDIO_H
#define RAVEL_STDIO_H
#include <stdarg.h>
#include <stddef.h>
#define EOF (-1)
#define BUFSIZ 8192
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
typedef struct { int number; } FILE;
extern const FILE __ravel_files[3];
#define stdin ((FILE *)&__ravel_files[0])
#define stdout ((FILE *)&__ravel_files[1])
#define stderr ((FILE *)&__ravel_files[2])
int printf(const char *, ...);
int fprintf(FILE *, const char *, ...);
int sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int asprintf(char **, const char *, ...);
int vprintf(const char *, va_list);
int vfprintf(FILE *, const char *, va_list);
int vsprintf(char *, const char *, va_list);
int vsnprintf(char *, size_t, const char *, va_list);
int vasprintf(char **, const char *, va_list);
int sscanf(const char *, const char *, ...);
int vsscanf(const char *, const char *, va_list);
int scanf(const char *, ...);
int fscanf(FILE *, const char *, ...);
int vscanf(const char *, va_list);
int vfscanf(FILE *, const char *, va_list);
int getchar(void);
int getc(FILE *);
int fgetc(FILE *);
int ungetc(int, FILE *);
char *fgets(char *, int, FILE *);
size_t fread(void *, size_t, size_t, FILE *);
int feof(FILE *);
int ferror(FILE *);
int puts(const char *);
int putchar(int);
int putc(int, FILE *);
int fputc(int, FILE *);
int fputs(const char *, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
int fflush(FILE *);
void setbuf(FILE *, char *);
int setvbuf(FILE *, char *, int, size_t);
#endif
