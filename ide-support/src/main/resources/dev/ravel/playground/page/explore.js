// SPDX-License-Identifier: Apache-2.0
// Explore(C, D, A), call by call, forwards and backwards, on the picture of the unfolding.

import {ending} from './cards.js';
import {make, say} from './dom.js';
import {known, w} from './words.js';

const CODE = [
  'Explore(C, D, A):',
  '  if en(C) ⊆ D: return',
  '  if A ≠ ∅: pick e in A ∩ en(C)',
  '  else: pick e in en(C) \\ D',
  '  Explore(C ∪ {e}, D, A \\ {e})',
  '  if some J in Alt(C, D ∪ {e}):',
  '    Explore(C, D ∪ {e}, J \\ C)',
];

const names = all => (all.length ? all.map(e => 'e' + e).join(', ') : '∅');
const braces = all => (all.length ? `{${names(all)}}` : '∅');

/** The calls of an exploration with their sets, and where one stands in them. */
export class Exploration {
  constructor(orders) {
    this.orders = orders;
    this.kind = 'unfolding';
    this.at = 0;
    this.calls = [];
    const seen = new Set();
    let executions = 0;
    for (const call of orders.calls) {
      const by = call.by < 0 ? {c: [], d: [], a: []} : this.calls[call.by];
      const sets = call.by < 0
        ? {c: [], d: [], a: []}
        : call.instead
          ? {c: by.c, d: [...by.d, call.event], a: call.alternative}
          : {c: [...by.c, call.event], d: by.d, a: by.a.filter(e => e !== call.event)};
      const c = new Set(sets.c);
      const enabled = orders.enabled(c);
      const excluded = orders.excluded(c);
      [...sets.c, ...sets.a, ...enabled, ...excluded].forEach(e => seen.add(e));
      const needed = orders.needed([...sets.c, ...sets.d]);
      [...sets.a, ...enabled, ...excluded].forEach(e => needed.add(e));
      executions += call.end === 'execution' ? 1 : 0;
      this.calls.push({...call, ...sets, parent: by, enabled, excluded, needed, seen: new Set(seen), executions});
    }
  }

  get call() {
    return this.calls[this.at];
  }

  /** Goes to another call, if there is one. */
  go(at) {
    this.at = Math.max(0, Math.min(this.calls.length - 1, at));
    say(this.sentence());
  }

  /** Goes to the next call of a kind; to the last one without any. */
  next(matches) {
    const found = this.calls.findIndex((call, k) => k > this.at && matches(call));
    this.go(found < 0 ? this.calls.length - 1 : found);
  }

  stops() {
    const cutoffs = this.orders.events.some(e => e.cutoff);
    return [
      [w('to-next-execution'), call => call.end === 'execution'],
      ...(cutoffs ? [[w('to-next-cutoff'), call => this.cut(call).length > 0]] : []),
    ];
  }

  legend() {
    return [
      w('full-colour-c'),
      w('green-ring-can-come-next'),
      w('d-explored-avoid'),
      w('a-dotted-must-follow'),
      w('violet-an-event-of-c'),
      w('dashed-not-found-yet'),
      w('pale-dotted-found-and-not'),
    ];
  }

  /** The execution that has ended at the call; none if none has. */
  execution() {
    return this.call.end === 'execution' ? this.orders.executions[this.call.executions - 1] : null;
  }

  /** What the call does, in words. */
  sentence() {
    const its = this.call;
    const event = its.event >= 0 ? this.orders.events[its.event] : null;
    let text;
    if (its.by < 0) {
      text = w('nothing-has-happened-yet-all');
    } else if (its.instead) {
      text =
        w('all-that-begins-with-and', {all: braces(its.c), event: its.event, thread: event.thread, text: event.text}) +
        w('goes-into-d-j-can', {all: braces(its.a)});
    } else if (its.parent.a.includes(its.event)) {
      text = w('a-must-follow-e-joins', {all: braces(its.parent.a), event: its.event, thread: event.thread, text: event.text});
    } else {
      const free = its.parent.enabled.filter(e => !its.parent.d.includes(e));
      text = w('of-which-can-happen-and', {free: braces(free), event: its.event, thread: event.thread, text: event.text});
    }
    if (its.end === 'execution') {
      const [sign, , words] = ending(this.execution());
      const cut = its.enabled.filter(e => this.orders.events[e].cutoff);
      text += w('c-is-execution', {cut: cut.length ? w('only-is-left-which-is', {cut: braces(cut)}) : w('nothing-is-left'), executions: its.executions, sign, words});
    } else if (its.end === 'redundant') {
      text += w('all-that-can-happen-is');
    }
    return text;
  }

  /** The line of the algorithm that has made the call. */
  line() {
    const its = this.call;
    return its.by < 0 ? 0 : its.instead ? 6 : its.end === 'redundant' ? 1 : 4;
  }

  stack() {
    const chain = [];
    for (let at = this.at; at >= 0; at = this.calls[at].by) {
      chain.unshift('#' + at);
    }
    return chain.length > 8 ? '… › ' + chain.slice(-7).join(' › ') : chain.join(' › ');
  }

  /** What stands beside the picture: the algorithm, the sets, the executions so far. */
  side() {
    const its = this.call;
    const set = (name, all, note) => [
      make('dt', {}, name),
      make('dd', {}, names(all), ' ', make('span', {class: 'note'}, note)),
    ];
    const done = this.orders.executions.slice(0, its.executions);
    return make(
      'div',
      {style: 'flex: 0 0 250px'},
      make('ol', {class: 'code', style: 'list-style: none; padding: 0'}, CODE.map((line, k) => make('li', {class: k === this.line() ? 'now' : ''}, line))),
      make('p', {class: 'note'}, this.stack()),
      make(
        'dl',
        {class: 'sets'},
        set('C', its.c, w('the-execution-so-far')),
        set('en(C)', its.enabled, w('can-come-next')),
        set('⊘ D', its.d, w('explored-avoid')),
        set('▶ A', its.a, w('must-follow')),
        set('cex(C)', its.excluded, w('could-have-come-in-place')),
      ),
      make('h3', {}, w('executions-so-far-of', {done: done.length, executions: this.orders.executions.length})),
      make(
        'ul',
        {},
        done.slice(-8).map((x, k) => {
          const [sign, sort, words] = ending(x);
          return make('li', {class: 'note'}, `${Math.max(0, done.length - 8) + k + 1}: ${x.moves.slice(0, 12).join(' ')} `, make('span', {class: sort}, `${sign} ${words}`));
        }),
      ),
    );
  }

  /** The cutoffs that come to be possible by a call: they are found, and not taken. */
  cut(call) {
    const before = call.parent.enabled || [];
    return call.enabled.filter(e => this.orders.events[e].cutoff && !before.includes(e));
  }

  /** What stands below the picture at cutoffs: what each repeats. */
  below() {
    const all = this.cut(this.call).filter(e => this.orders.events[e].same !== undefined);
    return all.length ? make('section', {id: 'repeated'}, all.slice(0, 3).map(e => this.repeats(e, this.orders.events[e].same))) : null;
  }

  /** A cutoff's local configuration beside the one that it repeats, and the states behind them. */
  repeats(e, same) {
    const state = x => (x < 0 ? this.orders.initial : this.orders.events[x].state);
    const rows = x => [
      ...Object.entries(state(x).values).map(([name, value]) => `${name} = ${value}`),
      ...state(x).threads.map(thread => `${thread.name}: ${thread.next ? w('line-next', {line: thread.line, next: thread.next}) : known(thread.is)}`),
    ];
    const column = (x, other) =>
      make(
        'div',
        {class: 'column'},
        make('h3', {}, x < 0 ? w('the-start') : `[e${x}]`),
        make('ol', {class: 'queue'}, (x < 0 ? [] : [...this.orders.configuration(x)].sort((a, b) => a - b)).map(y => make('li', {}, make('b', {}, 'e' + y), ' ', make('code', {}, this.orders.events[y].text)))),
        make('p', {class: 'note'}, x < 0 ? w('is-the-state') : w('ends-in-the-state')),
        make('ul', {class: 'queue', 'data-state': x}, rows(x).map(row => make('li', {class: rows(other).includes(row) ? 'equal' : ''}, make('code', {}, row)))),
      );
    return make(
      'div',
      {},
      make('p', {class: 'say'}, w('e-can-come-next-and', {e, same: same < 0 ? w('the-start-is') : w('e-ends-in', {same})})),
      make('div', {class: 'sides'}, column(e, same), column(same, e)),
    );
  }

  /** Marks the picture of the unfolding. */
  mark(picture) {
    const its = this.call;
    const c = new Set(its.c.map(e => 'e' + e));
    picture.clear();
    picture.groups.forEach((group, id) => {
      const e = Number(id.slice(1));
      group.classList.toggle('in', c.has(id));
      group.classList.toggle('unknown-yet', !its.seen.has(e));
      group.classList.toggle('spent', its.seen.has(e) && !its.needed.has(e));
    });
    its.excluded.forEach(e => picture.ring('e' + e, 'conflict', 4));
    its.enabled.forEach(e => picture.ring('e' + e, 'can'));
    its.d.forEach(e => {
      picture.hatch('e' + e);
      picture.badge('e' + e, '⊘ D');
    });
    its.a.forEach(e => {
      picture.ring('e' + e, 'must', 3);
      picture.badge('e' + e, '▶ A');
      if (its.instead) {
        picture.under('e' + e, w('j-replaces-e', {event: its.event}));
      }
    });
  }
}
