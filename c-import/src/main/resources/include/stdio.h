/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_STDIO_H
#define RAVEL_STDIO_H
#include <stdarg.h>
#include <stddef.h>
#include <sys/types.h>
#define EOF (-1)
#define BUFSIZ 8192
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
typedef struct __ravel_stream { int number; int (*put)(int, struct __ravel_stream *); } FILE;
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
FILE *fopen(const char *, const char *);
FILE *fdopen(int, const char *);
int fclose(FILE *);
int fileno(FILE *);
int fseek(FILE *, long, int);
int fseeko(FILE *, off_t, int);
long ftell(FILE *);
off_t ftello(FILE *);
void rewind(FILE *);
void clearerr(FILE *);
ssize_t getline(char **, size_t *, FILE *);
ssize_t getdelim(char **, size_t *, int, FILE *);
int remove(const char *);
int rename(const char *, const char *);
void perror(const char *);
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
