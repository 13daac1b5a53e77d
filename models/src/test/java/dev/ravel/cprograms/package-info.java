// SPDX-License-Identifier: Apache-2.0
/** C programs: the corpus under every engine, and random programs against other judges. */
package dev.ravel.cprograms;
