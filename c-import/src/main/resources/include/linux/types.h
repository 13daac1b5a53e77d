/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_LINUX_TYPES_H
#define RAVEL_LINUX_TYPES_H
#include <asm/types.h>
typedef __u16 __le16;
typedef __u16 __be16;
typedef __u32 __le32;
typedef __u32 __be32;
typedef __u64 __le64;
typedef __u64 __be64;
#endif
