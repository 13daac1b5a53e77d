// SPDX-License-Identifier: Apache-2.0
// Panes are made wider and narrower at the bars between them, by mouse and by keys; Home and a
// double click give the usual size back. The sizes are kept.

import {by, make} from './dom.js';
import {keep, kept} from './kept.js';

const STEP = 24; // px, for a key

/** A bar: the name of its size, the least and the greatest px, and whether more is to the left. */
const BARS = [
  {size: 'model', before: 'pictures', words: 'Width of the model', least: 180, most: 700, usual: 332, turned: false},
  {size: 'state', before: 'state', words: 'Width of the state', least: 160, most: 600, usual: 264, turned: true},
];

function apply(bar, px, element) {
  const its = Math.round(Math.max(bar.least, Math.min(bar.most, innerWidth * 0.45, px)));
  document.documentElement.style.setProperty(`--${bar.size}-width`, its + 'px');
  element.setAttribute('aria-valuenow', String(its));
  return its;
}

/** Puts the bars between the panes. */
export function startSizes() {
  for (const bar of BARS) {
    const key = `ravel-${bar.size}-width`;
    const set = px => keep(key, String(apply(bar, px, element)));
    const usual = () => {
      document.documentElement.style.removeProperty(`--${bar.size}-width`);
      element.setAttribute('aria-valuenow', String(bar.usual));
      keep(key, '');
    };
    const now = () => by(bar.size).getBoundingClientRect().width;
    const element = make('div', {
      class: 'divider',
      role: 'separator',
      tabindex: '0',
      id: bar.size + '-divider',
      'aria-orientation': 'vertical',
      'aria-label': bar.words,
      'aria-valuemin': String(bar.least),
      'aria-valuemax': String(bar.most),
      'aria-valuenow': String(bar.usual),
      dblclick: usual,
      keydown: event => {
        const way = {ArrowRight: 1, ArrowLeft: -1}[event.key];
        if (way) {
          event.preventDefault();
          set(now() + (bar.turned ? -way : way) * STEP);
        } else if (event.key === 'Home') {
          event.preventDefault();
          usual();
        }
      },
      pointerdown: event => {
        event.preventDefault();
        element.focus();
        element.setPointerCapture(event.pointerId);
        const from = event.clientX;
        const width = now();
        const move = its => set(width + (bar.turned ? from - its.clientX : its.clientX - from));
        element.addEventListener('pointermove', move);
        element.addEventListener('pointerup', () => element.removeEventListener('pointermove', move), {once: true});
      },
    });
    by(bar.before).before(element);
    const last = Number(kept(key));
    if (last) {
      apply(bar, last, element);
    }
  }
}
