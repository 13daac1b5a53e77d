// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

/**
 * States that are one long each. It is their only word, or their words folded by a {@link Tree}.
 *
 * <p>Memory: at most 13.4 to 14.7 bytes for each state once there are many, and the parts of the
 * tree. Where states that are found one after the other have many bits in common it is less ({@link
 * PackedLongs}), in particular where they take several words: 8 to 10.5 bytes.
 *
 * <p>Several threads may read while nobody adds; {@link ConcurrentInsert} is how several add.
 */
final class FoldedStates implements StateSet {
  private final Tree tree;
  private final Numbering longs = new Numbering();
  private final ConcurrentInsert claiming = new ConcurrentInsert(longs);

  /** Creates an empty set of states of a number of words. */
  FoldedStates(int words) {
    this.tree = new Tree(words);
  }

  /** Returns the tree that folds words. */
  Tree tree() {
    return tree;
  }

  /** The numbers of the states, by their longs. */
  Numbering longs() {
    return longs;
  }

  /** Returns the insertion of states by several threads. */
  ConcurrentInsert claiming() {
    return claiming;
  }

  @Override
  public int count() {
    return longs.count();
  }

  @Override
  public int parts() {
    return tree.parts();
  }

  @Override
  public long bytes() {
    return longs.bytes() + tree.bytes();
  }

  @Override
  public long[] blank() {
    return tree.blank();
  }

  @Override
  public void unfold(int id, long[] state) {
    tree.unfold(longs.get(id), state);
  }

  @Override
  public void fold(long[] state) {
    long _ = tree.fold(state);
  }

  @Override
  public boolean refold(long[] state, int[] changed, int count, boolean learns) {
    return tree.refold(state, changed, count, learns);
  }

  @Override
  public void restore(long[] state, long[] before, int[] changed, int count) {
    tree.restore(state, before, changed, count);
  }

  @Override
  public int find(long[] state) {
    return longs.find(tree.key(state));
  }

  @Override
  public int add(long[] state) {
    return longs.add(tree.key(state));
  }

  @Override
  public void collect(long[] state, Batch batch) {
    batch.keys[batch.size] = tree.key(state);
  }

  @Override
  public void lookUp(Batch batch, int[] numbers) {
    longs.lookUp(batch, numbers);
  }

  @Override
  public void add(Batch batch, int[] numbers) {
    longs.add(batch, numbers);
  }
}
