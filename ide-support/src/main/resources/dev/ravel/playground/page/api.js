// SPDX-License-Identifier: Apache-2.0
// Talks to the server that has sent the page. The token comes with the address, and is kept for
// other tabs of this browser; the address is then shown without it.

import {keep, kept} from './kept.js';
import {w} from './words.js';

const KEY = 'ravel-token';
const tab = crypto.randomUUID();

function token() {
  const given = new URLSearchParams(location.search);
  if (given.has('token')) {
    keep(KEY, given.get('token'));
    given.delete('token');
    const rest = given.size ? '?' + given : '';
    history.replaceState(null, '', location.pathname + rest + location.hash);
  }
  return kept(KEY) || '';
}

const secret = token();
let requests = 0; // so far: one may overtake another on its way
let onGone = () => {};
let gone = ''; // what was last said of it

function sayGone(message) {
  if (message !== gone) {
    gone = message;
    onGone(message);
  }
}

/** Calls a function with the message for people whenever the server cannot be reached, or can. */
export function whenGone(tell) {
  onGone = tell;
}

async function send(method, route, body, signal) {
  let answer;
  try {
    answer = await fetch('/api/' + route, {
      method,
      headers: {
        'X-Ravel-Token': secret,
        'X-Ravel-Tab': tab,
        'X-Ravel-Number': String(++requests),
        ...(body ? {'Content-Type': 'application/json'} : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
      signal,
    });
  } catch (error) {
    if (error.name !== 'AbortError') {
      sayGone(w('the-tool-was-stopped-start'));
    }
    throw error;
  }
  if (answer.status === 403) {
    const why = await answer.clone().json().catch(() => ({}));
    if ((why.refused || '').includes('token')) {
      sayGone(w('open-the-address-that-ravel'));
    }
  } else {
    sayGone('');
  }
  return answer;
}

/** Asks; the answer is an object. Throws what is refused, or superseded by a later question. */
export async function ask(route, body, signal) {
  const answer = await send(body ? 'POST' : 'GET', route, body, signal);
  const its = await answer.json();
  if (!answer.ok || its.superseded) {
    const error = new Error(its.refused || 'superseded');
    error.status = answer.status;
    throw error;
  }
  return its;
}

/** Asks; the answer comes as objects, one by one. */
export async function stream(route, body, each, signal) {
  const answer = await send('POST', route, body, signal);
  if (!answer.ok) {
    throw new Error((await answer.json()).refused);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {value, done} = await reader.read();
    rest += value || '';
    const lines = rest.split('\n');
    rest = done ? '' : lines.pop();
    for (const line of lines) {
      if (line.trim()) {
        each(JSON.parse(line));
      }
    }
    if (done) {
      return;
    }
  }
}

/** The whole text of an answer that comes bit by bit. */
export async function text(route, body, signal) {
  const answer = await send('POST', route, body, signal);
  return answer.text();
}
