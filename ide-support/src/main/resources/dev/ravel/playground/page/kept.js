// SPDX-License-Identifier: Apache-2.0
// What the browser keeps from one visit to the next; in a frame of another page it may keep nothing.

const meanwhile = new Map();

/** What was kept under a key; none if nothing was. */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return meanwhile.get(key) || null;
  }
}

/** Keeps something. */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    meanwhile.set(key, value);
  }
}
