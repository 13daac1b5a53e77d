// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the commands that this module adds to the command line. They lie in this package because
 * the entry that does not end the virtual machine is not public.
 */
package dev.ravel.cli;
