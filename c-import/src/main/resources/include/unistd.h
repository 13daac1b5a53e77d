/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_UNISTD_H
#define RAVEL_UNISTD_H
unsigned sleep(unsigned);
int usleep(unsigned);
#endif
