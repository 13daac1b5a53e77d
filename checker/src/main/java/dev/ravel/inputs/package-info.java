// SPDX-License-Identifier: Apache-2.0

/**
 * Symbolic inputs. {@link dev.ravel.inputs.Z3Solver} tells whether some inputs make conditions
 * true, by Z3 (L. de Moura and N. Bjørner, "Z3: an efficient SMT solver", TACAS 2008), which only
 * this package knows; {@link dev.ravel.inputs.GivenInputs} tells what was found with symbolic
 * inputs with inputs that show it; {@link dev.ravel.inputs.InputClasses} and {@link
 * dev.ravel.inputs.InputPaths} explore C programs for all that their functions give.
 */
package dev.ravel.inputs;
