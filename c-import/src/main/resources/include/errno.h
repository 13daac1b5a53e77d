/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_ERRNO_H
#define RAVEL_ERRNO_H
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define EWOULDBLOCK EAGAIN
#define ENOMEM 12
#define EBUSY 16
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
#define EDEADLK 35
#define ENOSYS 38
#define EOVERFLOW 75
#define ENOTSUP 95
#define ETIMEDOUT 110
int *__errno_location(void);
#define errno (*__errno_location())
#endif
