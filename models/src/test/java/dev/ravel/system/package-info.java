// SPDX-License-Identifier: Apache-2.0
/** The contract between those who produce concurrent systems and the engines. */
package dev.ravel.system;
