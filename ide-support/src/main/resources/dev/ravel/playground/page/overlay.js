// SPDX-License-Identifier: Apache-2.0
// Two executions laid over each other: steps that both make stand there once, and the orders that
// are those of one alone are violet.

import {make} from './dom.js';
import {w} from './words.js';

/** By node of the picture: its events in the unfolding, of either execution; none where there is none. */
export const eventsOf = (picture, one, two) =>
  new Map(picture.steps.map(([a, b], k) => ['e' + k, [a < 0 ? undefined : one[a], b < 0 ? undefined : two[b]]]));

/** What a node is called: by its event, or by both if they are two. */
export function nameOf([first, second], id) {
  const all = [...new Set([first, second])].filter(e => e !== undefined);
  return all.length ? all.map(e => 'e' + e).join('/') : id;
}

/** What the two have in common, and which orders are not, in words. */
export function tellOverlay(picture, events, first, second) {
  const count = test => picture.steps.filter(test).length;
  const name = id => nameOf(events.get(id), id);
  const orders = (kind, number) =>
    picture.data.edges
      .filter(edge => edge.kind === kind)
      .map(edge => make('li', {}, w('order-alone', {number, from: name(edge.from), to: name(edge.to), reason: edge.reason.replace(/^\d+: /, '')})));
  const all = [...orders('first alone', first), ...orders('second alone', second)];
  return make(
    'div',
    {class: 'say', id: 'compared'},
    make(
      'p',
      {},
      w('overlay-steps', {common: count(([a, b]) => a >= 0 && b >= 0), first, one: count(([, b]) => b < 0), second, two: count(([a]) => a < 0)}),
    ),
    all.length ? make('ul', {}, all) : make('p', {}, w('no-order-differs')),
  );
}

/** What the marks mean. */
export const overlayLegend = (first, second) =>
  make(
    'p',
    {class: 'legend'},
    make('span', {}, w('must-come-before')),
    make('span', {}, w('overlay-solid', {first})),
    make('span', {}, w('overlay-dashed', {second})),
    make('span', {}, w('overlay-values')),
  );
