// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * An execution of a system with symbolic inputs, and one that a person can replay. The latter has
 * inputs with values, for which the same happens.
 *
 * @param events its events, in the order in which they happen; not copied
 * @param explored its steps in the system that was explored
 * @param system the system in which the inputs have values; asked for again where it is needed
 * @param run its steps there
 * @param names the names of the processes of that system: the same process has the same name in the
 *     systems of all executions
 */
public record GivenExecution(
    int[] events,
    Run explored,
    Supplier<? extends ConcurrentSystem> system,
    Run run,
    IntFunction<String> names) {}
