/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_MALLOC_H
#define RAVEL_MALLOC_H
#include <stdlib.h>
#endif
