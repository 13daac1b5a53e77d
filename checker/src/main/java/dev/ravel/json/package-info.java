// SPDX-License-Identifier: Apache-2.0

/** JSON documents. They are records and ordered fields, with the one mapper that writes them. */
package dev.ravel.json;
