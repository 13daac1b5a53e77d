// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symbolic;

import java.math.BigInteger;

/** The numbers from low to high, between which a sum lies whatever the inputs are. */
public record Extent(BigInteger low, BigInteger high) {
  static Extent of(long low, long high) {
    return new Extent(BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  boolean isOne() {
    return low.equals(high);
  }

  Extent plus(Extent other) {
    return new Extent(low.add(other.low), high.add(other.high));
  }

  Extent times(BigInteger factor) {
    BigInteger one = low.multiply(factor);
    BigInteger other = high.multiply(factor);
    return new Extent(one.min(other), one.max(other));
  }

  Extent times(Extent other) {
    Extent one = times(other.low);
    Extent two = times(other.high);
    return new Extent(one.low.min(two.low), one.high.max(two.high));
  }

  /** Between 0 and every number of this. */
  Extent down() {
    return new Extent(low.min(BigInteger.ZERO), high.max(BigInteger.ZERO));
  }

  /** The largest absolute value. */
  BigInteger most() {
    return low.abs().max(high.abs());
  }
}
