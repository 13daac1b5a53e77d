// SPDX-License-Identifier: Apache-2.0
/**
 * Tests over the manual and the tutorial. Every model in them is checked, every command is run and
 * prints what the page says, every link leads somewhere, and no code is left out. Imports the door
 * to the command line, and the codes.
 */
package dev.ravel.docs;
