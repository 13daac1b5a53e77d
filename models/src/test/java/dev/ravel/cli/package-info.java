// SPDX-License-Identifier: Apache-2.0
/**
 * The door through which whole-tool tests run the command line inside of their own process. It lies
 * in this package because the entry that does not end the virtual machine is not public.
 */
package dev.ravel.cli;
