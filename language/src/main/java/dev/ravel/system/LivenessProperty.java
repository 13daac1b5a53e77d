// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/** A property of whole executions. It says what must happen in each that is fair. */
public sealed interface LivenessProperty extends Property
    permits Property.LeadsTo, Property.Eventually, Property.Terminates, Property.Ltl {}
