// SPDX-License-Identifier: Apache-2.0
// All executions side by side, small: lanes of threads, dots of events, their verdicts.

import {colour, draw, make} from './dom.js';
import {w} from './words.js';

const WORDS = {
  final: ['✔', 'holds', w('as-it-should')],
  deadlock: ['▲', 'violated', w('deadlock')],
  error: ['✖', 'violated', w('error')],
  cutoff: ['↺', 'unknown', w('cut-off')],
  'goes on': ['…', 'unknown', w('goes-on')],
};

/** How an execution ends: a sign, its class, its words. */
export function ending(execution) {
  return execution.violates.length && execution.end === 'final'
    ? ['✖', 'violated', w('violates', {violates: execution.violates[0]})]
    : WORDS[execution.end];
}

function small(orders, execution) {
  const used = [...new Set(execution.events.map(e => orders.events[e].thread))].sort(
    (a, b) => colour(a) - colour(b),
  );
  const depth = new Map();
  let deepest = 0;
  for (const e of execution.events) {
    const its = 1 + Math.max(-1, ...orders.events[e].causes.map(c => depth.get(c.event) ?? -1));
    depth.set(e, its);
    deepest = Math.max(deepest, its);
  }
  const lane = Math.min(18, 64 / Math.max(1, used.length));
  const row = Math.min(17, 74 / (deepest + 1));
  const x = e => 4 + lane * (used.indexOf(orders.events[e].thread) + 0.5);
  const y = e => 8 + row * (depth.get(e) + 0.5);
  const svg = draw('svg', {
    width: 8 + lane * used.length,
    height: 12 + row * (deepest + 1),
    'aria-hidden': 'true',
  });
  used.forEach((thread, k) =>
    svg.append(
      draw('rect', {
        x: 4 + lane * k,
        y: 2,
        width: Math.max(lane / 2, lane - 2), // many threads have narrow lanes
        height: 3,
        fill: `var(--t${colour(thread) % 6})`,
      }),
    ),
  );
  for (const e of execution.events) {
    for (const {event: c} of orders.events[e].causes) {
      svg.append(
        draw('path', {
          d: `M${x(c)} ${y(c)}L${x(e)} ${y(e)}`,
          stroke: 'var(--off)',
          'stroke-width': orders.events[c].thread === orders.events[e].thread ? 2 : 1,
        }),
      );
    }
  }
  const radius = Math.max(2, Math.min(5, row / 2 - 1, lane / 2 - 1));
  for (const e of execution.events) {
    svg.append(
      draw('circle', {
        cx: x(e),
        cy: y(e),
        r: radius,
        fill: `var(--t${colour(orders.events[e].thread) % 6})`,
        stroke: 'var(--ink)',
        'stroke-width': 1,
      }),
    );
  }
  return svg;
}

/** The cards; `chosen` is the number of one, `only` whether those alone that fail are shown. */
export function cards(orders, chosen, only, choose) {
  const box = make('div', {class: 'cards', role: 'group', 'aria-label': w('executions')});
  const most = 120;
  let shown = 0;
  let left = 0;
  orders.executions.forEach((execution, number) => {
    const [sign, sort, words] = ending(execution);
    if (only && sort !== 'violated') {
      return;
    }
    if (shown++ >= most) {
      left++;
      return;
    }
    const orderings = execution.orders === undefined ? w('very-many') : execution.orders;
    box.append(
      make(
        'button',
        {
          class: 'card',
          type: 'button',
          'aria-pressed': number === chosen ? 'true' : 'false',
          click: () => choose(number),
        },
        small(orders, execution),
        make(
          'span',
          {},
          make('b', {}, `${orders.number(number)} `, make('span', {class: sort}, sign)),
          make('span', {class: sort}, words),
          make('br'),
          w('interleaving', {orderings}),
        ),
      ),
    );
  });
  box.classList.toggle('many', shown > 12);
  if (left) {
    box.append(make('p', {class: 'note'}, w('more-executions-are-not-shown', {left})));
  }
  return box;
}
