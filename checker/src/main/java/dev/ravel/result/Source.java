// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import java.util.Optional;

/**
 * A file that was read, or looked for.
 *
 * @param name as the user gave it; of an import, relative to the directory of the command
 * @param sha256 the hash of its bytes; absent if it could not be read
 */
public record Source(String name, Optional<Sha256> sha256) {}
