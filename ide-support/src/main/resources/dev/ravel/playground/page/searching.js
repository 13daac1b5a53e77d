// SPDX-License-Identifier: Apache-2.0
// The view of searches: Explore(C, D, A), the same without D, all interleavings, and the prefix;
// each is gone through forwards and backwards, and their sizes stand beside each other.

import {ask} from './api.js';
import {make} from './dom.js';
import {Exploration} from './explore.js';
import {PrefixQueue} from './prefix.js';
import {Interleavings, WithoutD} from './plain.js';
import {w} from './words.js';

const SEARCHES = [
  ['explore', 'Explore(C, D, A)'],
  ['without', w('without-d')],
  ['plain', w('all-interleavings')],
  ['prefix', w('prefix-the-queue-of-extensions')],
];

/** What was asked of one text, and which search is looked at. */
export class Searches {
  constructor(request, orders, which) {
    this.request = request;
    this.orders = orders;
    this.which = which;
    this.made = new Map([['explore', new Exploration(orders)]]);
  }

  /** The search that is looked at; a sentence where there is none. */
  async present() {
    return this.get(this.which);
  }

  async get(which) {
    if (!this.made.has(which)) {
      const its = await ask('search?' + which, {...this.request, search: which});
      const why = its.failed ? its.failed[0].message : its.nothing;
      const made = why
        ? why
        : which === 'prefix'
          ? new PrefixQueue(its)
          : new (which === 'without' ? WithoutD : Interleavings)(this.orders, its);
      this.made.set(which, made);
    }
    return this.made.get(which);
  }
}

/** The list of searches. */
export function choice(searches, changed) {
  const select = make(
    'select',
    {
      id: 'search',
      'aria-label': w('search'),
      change: () => {
        searches.which = select.value;
        changed();
      },
    },
    SEARCHES.map(([which, words]) => make('option', {value: which}, words)),
  );
  select.value = searches.which;
  return select;
}

/** The controls of a search; `show` is called behind each step. */
export function controls(its, show) {
  const where = make('b', {});
  const button = (words, at, name, id) =>
    make('button', {type: 'button', id, 'aria-label': name || false, click: () => { at(); show(); }}, words);
  const bar = [
    button('|◀\uFE0E', () => its.go(0), w('first-call')),
    button('◀\uFE0E', () => its.go(its.at - 1), w('call-back'), 'call-back'),
    where,
    button('▶\uFE0E', () => its.go(its.at + 1), w('call-forward'), 'call-forward'),
    button('▶\uFE0E|', () => its.go(its.calls.length - 1), w('last-call')),
    ...its.stops().map(([words, matches]) => button(words, () => its.next(matches))),
  ];
  return {bar, where: () => (where.textContent = w('call-of', {at: its.at, calls: its.calls.length - 1}))};
}

/** How much the searches do, in the numbers of the model. */
export function comparison(numbers, orders, without) {
  const or = value => (value === undefined || value === null ? '∞' : value);
  const explored = orders.executions.length;
  const ends = without && without.calls ? without.calls.filter(call => call.ends) : [];
  const again = ends.filter(call => call.again).length;
  const most = count => (without.whole ? String(count) : w('more-than-2', {count}));
  const rows = [
    ['Explore(C, D, A)', orders.calls.length, explored, w('none')],
    without && without.calls
      ? [w('without-d'), without.all || most(without.calls.length), most(ends.length), w('of-these-executions', {most: most(again)})]
      : null,
    numbers ? [w('all-interleavings'), numbers.whole ? or(numbers.nodes) : '?', numbers.whole ? or(numbers.interleavings) : '?', repeated(numbers)] : null,
    numbers ? [w('all-states'), numbers.whole ? numbers.states : w('more-than', {states: numbers.states}), '–', w('none-but-it-tells-no')] : null,
  ].filter(Boolean);
  return make(
    'table',
    {class: 'plain', id: 'searches'},
    make('caption', {class: 'hidden'}, w('how-much-the-searches-do')),
    make('thead', {}, make('tr', {}, [w('search'), w('calls'), w('ends-reached'), w('what-it-comes-to-again')].map((words, k) => make('th', {scope: 'col', class: k === 1 || k === 2 ? 'n' : ''}, words)))),
    make(
      'tbody',
      {},
      rows.map(([name, calls, reached, more]) =>
        make('tr', {}, make('th', {scope: 'row'}, name), make('td', {class: 'n'}, String(calls)), make('td', {class: 'n'}, String(reached)), make('td', {}, more)),
      ),
    ),
  );
}

function repeated(numbers) {
  if (!numbers.whole || numbers.nodes === undefined) {
    return w('states-for-ever');
  }
  return w('times-a-state', {BigInt: BigInt(numbers.nodes) - BigInt(numbers.states)});
}
