// SPDX-License-Identifier: Apache-2.0
// Links that hold a model: `#m1:` and what stands behind it, packed with a checksum.

import {w} from './words.js';

const MOST = 8000;
const LARGEST = 1_000_000;

async function through(bytes, stream) {
  const out = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const {value, done} = await out.read();
    if (done) {
      break;
    }
    size += value.length;
    if (size > LARGEST) {
      throw new Error(w('too-large'));
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The part of a link that holds something; none if it would be too long. */
export async function packed(its) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(its)), new CompressionStream('deflate'));
  let text = '';
  bytes.forEach(byte => (text += String.fromCharCode(byte)));
  const word = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return word.length > MOST ? null : '#m1:' + word;
}

/** What a link holds; none if it holds nothing. Throws for a link that is damaged. */
export async function unpacked(hash) {
  if (!hash.startsWith('#m')) {
    return null;
  }
  if (!hash.startsWith('#m1:')) {
    throw new Error(w('this-link-is-of-a'));
  }
  let its;
  try {
    const text = atob(hash.slice(4).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0));
    its = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(await through(bytes, new DecompressionStream('deflate'))));
  } catch {
    throw new Error(w('this-link-is-damaged-a'));
  }
  const good =
    typeof its.text === 'string' &&
    /^[\w.-]{1,80}\.(ravel|pnml|ll_net|c|i)$/.test(its.name) &&
    Array.isArray(its.moves) &&
    its.moves.every(move => typeof move === 'string') &&
    Number.isInteger(its.at) &&
    (its.event === undefined || Number.isInteger(its.event));
  if (!good) {
    throw new Error(w('this-link-holds-no-model'));
  }
  return its;
}
