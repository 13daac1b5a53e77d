/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SYS_SYSINFO_H
#define RAVEL_SYS_SYSINFO_H
int get_nprocs(void);
int get_nprocs_conf(void);
#endif
