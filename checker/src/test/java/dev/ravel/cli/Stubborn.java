// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

/** A program that listens to Ctrl-C and goes on all the same, until the second one. */
final class Stubborn {
  private Stubborn() {}

  public static void main(String[] args) throws InterruptedException {
    Interruption interruption = Interruption.listening();
    System.out.println("ready");
    while (!interruption.asked()) {
      Thread.sleep(10);
    }
    System.out.println("asked");
    Thread.sleep(60_000);
  }
}
