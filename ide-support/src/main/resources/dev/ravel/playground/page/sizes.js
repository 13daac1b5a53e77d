// SPDX-License-Identifier: Apache-2.0
// Panes are made larger and smaller at the bars between them, by mouse and by keys; Home and a
// double click give the usual size back, and Enter closes a pane and opens it again, as the buttons
// of the head do. What was chosen is kept.

import {by, draw, make} from './dom.js';
import {keep, kept} from './kept.js';
import {w} from './words.js';

const STEP = 24; // px, for a key

/**
 * A bar: the pane, the element that it stands before, its words, the least and the greatest px, how
 * it goes, whether the pane is behind the bar, what it shares its room with, and the part of its sign
 * that is filled.
 */
const BARS = [
  {pane: 'model', before: 'pictures', words: w('width-of-the-model'), name: w('model'), least: 180, most: 700, usual: 332, across: true, behind: false, sign: 'M2 3h4v10H2z'},
  {pane: 'steps', before: 'steps', words: w('height-of-the-steps'), name: w('steps-2'), least: 90, most: 900, usual: 260, across: false, behind: true, sign: 'M2 9h12v4H2z'},
  {pane: 'state', before: 'state', words: w('width-of-the-state'), name: w('state'), least: 160, most: 600, usual: 264, across: true, behind: true, sign: 'M10 3h4v10h-4z'},
];

const variable = bar => `--${bar.pane}-${bar.across ? 'width' : 'height'}`;
const key = bar => `ravel-${bar.pane}-${bar.across ? 'width' : 'height'}`;
const closedKey = bar => `ravel-${bar.pane}-closed`;
const isClosed = bar => document.body.classList.contains('no-' + bar.pane);
const box = bar => by(bar.pane).getBoundingClientRect();
const size = bar => (bar.across ? box(bar).width : box(bar).height);
const most = bar => Math.min(bar.most, bar.across ? innerWidth * 0.45 : by('pictures').clientHeight * 0.7 || bar.most);

function tell(bar) {
  const now = isClosed(bar) ? 0 : Math.round(size(bar));
  by(bar.pane + '-divider').setAttribute('aria-valuenow', String(Math.min(now, bar.most)));
}

function apply(bar, px) {
  const its = Math.round(Math.max(bar.least, Math.min(most(bar), px)));
  document.documentElement.style.setProperty(variable(bar), its + 'px');
  tell(bar);
  return its;
}

function close(bar, closed) {
  document.body.classList.toggle('no-' + bar.pane, closed);
  by(bar.pane + '-open').setAttribute('aria-pressed', closed ? 'false' : 'true');
  keep(closedKey(bar), closed ? 'yes' : '');
  tell(bar);
}

/** Opens a pane if it is closed. */
export function openPane(pane) {
  const bar = BARS.find(its => its.pane === pane);
  if (bar && isClosed(bar)) {
    close(bar, false);
  }
}

function divider(bar) {
  const set = px => {
    if (!isClosed(bar)) {
      keep(key(bar), String(apply(bar, px)));
    }
  };
  const usual = () => {
    document.documentElement.style.removeProperty(variable(bar));
    keep(key(bar), '');
    tell(bar);
  };
  const ways = bar.across ? {ArrowRight: 1, ArrowLeft: -1} : {ArrowDown: 1, ArrowUp: -1};
  const element = make('div', {
    class: 'divider' + (bar.across ? '' : ' flat'),
    role: 'separator',
    tabindex: '0',
    id: bar.pane + '-divider',
    'aria-orientation': bar.across ? 'vertical' : 'horizontal',
    'aria-label': bar.words,
    'aria-valuemin': '0',
    'aria-valuemax': String(bar.most),
    'aria-valuenow': String(bar.usual),
    title: w('enter-closes-and-opens'),
    dblclick: usual,
    keydown: event => {
      const way = ways[event.key];
      if (way) {
        set(size(bar) + (bar.behind ? -way : way) * STEP);
      } else if (event.key === 'Home') {
        usual();
      } else if (event.key === 'Enter') {
        close(bar, !isClosed(bar));
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation(); // Home is also a key of the steps
    },
    pointerdown: event => {
      event.preventDefault();
      element.focus();
      element.setPointerCapture(event.pointerId);
      const at = its => (bar.across ? its.clientX : its.clientY);
      const from = at(event);
      const before = size(bar);
      const move = its => set(before + (bar.behind ? from - at(its) : at(its) - from));
      element.addEventListener('pointermove', move);
      element.addEventListener('pointerup', () => element.removeEventListener('pointermove', move), {once: true});
    },
  });
  by(bar.before).before(element);
}

function button(bar) {
  const frame = draw('path', {d: 'M2 3h12v10H2z', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5});
  const part = draw('path', {d: bar.sign, fill: 'currentColor'});
  return make(
    'button',
    {
      type: 'button',
      id: bar.pane + '-open',
      'aria-pressed': 'true',
      'aria-label': w('pane', {bar: bar.name}),
      title: w('pane-shown-or-not', {bar: bar.name}),
      click: () => close(bar, !isClosed(bar)),
    },
    draw('svg', {width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': 'true'}, frame, part),
  );
}

/** Puts the bars between the panes, and the buttons that close and open them into the head. */
export function startSizes() {
  by('panes').replaceChildren(...BARS.map(button));
  for (const bar of BARS) {
    divider(bar);
    const last = Number(kept(key(bar)));
    if (last) {
      apply(bar, last);
    }
    if (kept(closedKey(bar))) {
      close(bar, true);
    }
  }
}
