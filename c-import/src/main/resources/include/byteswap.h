/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_BYTESWAP_H
#define RAVEL_BYTESWAP_H
#define __bswap_16(x) __builtin_bswap16(x)
#define __bswap_32(x) __builtin_bswap32(x)
#define __bswap_64(x) __builtin_bswap64(x)
#define bswap_16(x) __bswap_16(x)
#define bswap_32(x) __bswap_32(x)
#define bswap_64(x) __bswap_64(x)
#endif
