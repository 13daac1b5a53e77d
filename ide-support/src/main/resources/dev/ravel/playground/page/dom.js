// SPDX-License-Identifier: Apache-2.0
// Elements of the page.

import {w} from './words.js';

/** The element of an id. */
export const by = id => document.getElementById(id);

/** A new element: its attributes, then what is in it. Functions become listeners. */
export function make(tag, its = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(its)) {
    if (typeof value === 'function') {
      element.addEventListener(name, value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== undefined && value !== null) {
      element.setAttribute(name, value);
    }
  }
  element.append(...inside.flat().filter(part => part !== null && part !== undefined));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A new element of a drawing. */
export function draw(tag, its = {}, ...inside) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(its)) {
    element.setAttribute(name, value);
  }
  element.append(...inside);
  return element;
}

const FOCUSABLE = 'button, input, select, textarea, a[href], [tabindex]';

/** Puts other parts into a box. The keyboard's focus stays in it, where it was if it can. */
export function refill(box, ...parts) {
  const focus = document.activeElement;
  const inside = box.contains(focus);
  const place = inside ? [...box.querySelectorAll(FOCUSABLE)].indexOf(focus) : -1;
  box.replaceChildren(...parts);
  if (inside) {
    const all = [...box.querySelectorAll(FOCUSABLE)];
    const next = place < 0 ? box.querySelector('svg[tabindex]') : all[Math.min(place, all.length - 1)];
    (next || box).focus({preventScroll: true});
  }
}

/** Says something to those who listen; one message for each thing that is done. */
export function say(text) {
  by('live').textContent = text;
}

/** Shows a dialog with a head. */
export function dialog(head, ...inside) {
  const box = by('dialog');
  box.replaceChildren(
    make('h2', {id: 'dialog-head'}, head),
    ...inside,
    make('p', {}, make('button', {type: 'button', click: () => box.close()}, w('close'))),
  );
  if (!box.open) {
    box.showModal();
  }
}

let threads = [];
let letters = new Map();

/** Names the threads: each has a colour and letters, which are those that pictures have on their tabs. */
export function nameThreads(names) {
  threads = names;
  const [bases, indices] = [names.map(name => name.replace(/\[.*/, '')), names.map(name => /\[(.*)\]/.exec(name)?.[1] ?? '')];
  const family = new Set(bases).size === 1 && indices.every(Boolean);
  const lengths = names.map(() => (family ? 0 : 1));
  const its = () => names.map((_, k) => bases[k].slice(0, lengths[k]) + indices[k]);
  for (let all = its(), longer = !family; longer; all = its()) {
    longer = false;
    all.forEach((one, k) => {
      if (lengths[k] < bases[k].length && all.indexOf(one) !== all.lastIndexOf(one)) {
        lengths[k]++;
        longer = true;
      }
    });
  }
  letters = new Map(its().map((one, k) => [names[k], one]));
}

/** The number of a thread's colour. */
export function colour(thread) {
  return Math.max(0, threads.indexOf(thread));
}

/** A tag in the colour of a thread, with its letter. */
export function tag(thread) {
  const number = colour(thread);
  const hatched = number >= 6 ? ' hatched' : '';
  return make(
    'span',
    {class: `tag t${number % 6}${hatched}`, title: thread},
    letters.get(thread) || thread,
  );
}

/** The letter of a thread. */
export const letter = thread => letters.get(thread) || thread;
