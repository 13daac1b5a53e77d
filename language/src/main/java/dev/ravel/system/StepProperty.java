// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/** A property of the steps that are enabled in some state. */
public sealed interface StepProperty extends Property
    permits Property.Error, Property.Race, Property.DeadCode {}
