// SPDX-License-Identifier: Apache-2.0
// Goes along an execution by itself, as fast as one likes.

import {by, say} from './dom.js';
import {keep, kept} from './kept.js';
import {w} from './words.js';

const KEY = 'ravel-speed';
const SECOND = 1000;

let timer = null;

/** Whether steps are made by themselves. */
export const playing = () => timer !== null;

function show() {
  by('play').textContent = playing() ? w('pause') : w('play');
}

/** Ends it. */
export function pause() {
  clearTimeout(timer);
  timer = null;
  show();
}

/**
 * Begins or ends it.
 *
 * @param step makes a step, and gives whether there is another one
 */
export function play(step) {
  if (playing()) {
    pause();
    say(w('paused'));
    return;
  }
  const next = async () => {
    const mine = timer;
    const more = await step();
    if (mine === timer) {
      if (more) {
        wait();
      } else {
        pause();
      }
    }
  };
  const wait = () => {
    timer = setTimeout(next, SECOND / Number(by('speed').value));
  };
  wait();
  show();
}

/** Begins with the speed that was chosen last. */
export function startPlay() {
  const speed = by('speed');
  const last = kept(KEY);
  if ([...speed.options].some(its => its.value === last)) {
    speed.value = last;
  }
  speed.addEventListener('change', () => keep(KEY, speed.value));
  show();
}
