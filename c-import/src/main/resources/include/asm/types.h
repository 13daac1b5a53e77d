/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_ASM_TYPES_H
#define RAVEL_ASM_TYPES_H
typedef signed char __s8;
typedef unsigned char __u8;
typedef short __s16;
typedef unsigned short __u16;
typedef int __s32;
typedef unsigned __u32;
typedef long long __s64;
typedef unsigned long long __u64;
#endif
