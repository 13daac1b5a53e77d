// SPDX-License-Identifier: Apache-2.0

/** JSON documents: records and ordered fields, and the one mapper that writes them. */
package dev.ravel.json;
