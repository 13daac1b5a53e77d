/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_MEMORY_H
#define RAVEL_MEMORY_H
#include <string.h>
#endif
