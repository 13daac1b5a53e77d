// SPDX-License-Identifier: Apache-2.0
// Searches that keep no account of what was explored, call by call: Explore without D and A, and
// the search of all interleavings. What they come to again is what D saves.

import {make, say} from './dom.js';
import {ending} from './cards.js';
import {w} from './words.js';

const list = all => (all.length ? all.map(e => 'e' + e).join(', ') : '∅');

/** Where one stands in the calls of a search. */
class Plain {
  constructor(orders, answer) {
    this.orders = orders;
    this.at = 0;
    this.whole = answer.whole;
    this.all = answer.all;
    let again = 0;
    let ends = 0;
    this.calls = answer.calls.map(call => {
      again += call.again ? 1 : 0;
      ends += call.ends ? 1 : 0;
      return {...call, soFar: {again, ends}};
    });
    this.first = new Map(); // by what is reached: the call that has reached it first
    this.calls.forEach((call, k) => !call.again && call.at >= 0 && this.first.set(call.at, k));
    this.found = new Map(); // by call that ends: its execution
  }

  get call() {
    return this.calls[this.at];
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.calls.length - 1, at));
    say(this.sentence());
  }

  next(matches) {
    const found = this.calls.findIndex((call, k) => k > this.at && matches(call));
    this.go(found < 0 ? this.calls.length - 1 : found);
  }

  stops() {
    return [
      [w('to-next-execution'), call => call.ends],
      [w('to-what-comes-again'), call => call.again],
    ];
  }

  /** The calls from the first to the present one. */
  chain(at = this.at) {
    const chain = [];
    for (let k = at; k >= 0; k = this.calls[k].by) {
      chain.unshift(k);
    }
    return chain;
  }

  /** The number of the execution at which a call ends; -1 if it does not, or it is not known. */
  executionOf(at) {
    if (!this.calls[at].ends) {
      return -1;
    }
    if (!this.found.has(at)) {
      this.found.set(at, this.orders.executionWith([...new Set(this.events(at))]));
    }
    return this.found.get(at);
  }

  /** How often each execution was reached up to now. */
  reached() {
    const counts = new Map();
    for (let k = 0; k <= this.at; k++) {
      if (this.calls[k].ends) {
        const number = this.executionOf(k);
        counts.set(number, (counts.get(number) || 0) + 1);
      }
    }
    return counts;
  }

  execution() {
    const number = this.executionOf(this.at);
    return number < 0 ? null : this.orders.executions[number];
  }

  ended() {
    const number = this.executionOf(this.at);
    if (number < 0) {
      return this.call.ends ? w('nothing-can-follow') : '';
    }
    const [sign, , words] = ending(this.orders.executions[number]);
    const times = this.reached().get(number);
    return w('nothing-is-left-it-is', {number: number + 1, sign, words, times: times > 1 ? w('for-the-time', {nth: nth(times)}) : ''});
  }

  stack() {
    const chain = this.chain().map(k => '#' + k);
    return chain.length > 8 ? '… › ' + chain.slice(-7).join(' › ') : chain.join(' › ');
  }

  side() {
    const reached = [...this.reached()].sort((a, b) => a[0] - b[0]);
    return make(
      'div',
      {style: 'flex: 0 0 250px'},
      make('ol', {class: 'code', style: 'list-style: none; padding: 0'}, this.code().map((line, k) => make('li', {class: k === this.line() ? 'now' : ''}, line))),
      make('p', {class: 'note'}, this.stack()),
      make('dl', {class: 'sets'}, this.sets().flatMap(([name, value, note]) => [make('dt', {}, name), make('dd', {}, value + ' ', make('span', {class: 'note'}, note))])),
      make('h3', {}, w('executions-so-far-of-2', {reached: reached.length, executions: this.orders.executions.length})),
      make(
        'ul',
        {},
        reached.slice(0, 12).map(([number, times]) =>
          make('li', {class: 'note'}, number < 0 ? w('another-end') : w('execution-2', {number: number + 1}), ': ', make(times > 1 ? 'b' : 'span', {}, times > 1 ? w('times', {times}) : w('once'))),
        ),
      ),
      this.whole ? null : make('p', {class: 'note'}, w('the-first-calls-are-shown', {calls: this.calls.length, all: this.all ? w('of', {all: this.all}) : ''})),
    );
  }

  line() {
    return this.call.by < 0 ? 0 : this.call.ends ? 1 : 3;
  }
}

const nth = n => (n === 2 ? w('second') : n === 3 ? w('third') : w('th', {n}));

/** Explore without D and A, on the picture of the unfolding. */
export class WithoutD extends Plain {
  constructor(orders, answer) {
    super(orders, answer);
    this.kind = 'unfolding';
  }

  code() {
    return ['Explore(C):', '  if en(C) = ∅: return', '  for each e in en(C):', '    Explore(C ∪ {e})'];
  }

  events(at = this.at) {
    return this.chain(at).slice(1).map(k => this.calls[k].event);
  }

  sentence() {
    const its = this.call;
    if (its.by < 0) {
      return w('nothing-has-happened-yet-without');
    }
    const event = this.orders.events[its.event];
    let text = w('e-is-taken', {event: its.event, thread: event.thread, text: event.text});
    if (its.again) {
      text += w('c-was-reached-already-in', {first: this.first.get(its.at)});
    }
    return text + this.ended();
  }

  sets() {
    const c = this.events();
    return [
      ['C', list(c), w('the-execution-so-far')],
      ['en(C)', list(this.call.ends ? [] : this.orders.enabled(new Set(c))), w('can-come-next')],
      [w('again'), w('of-calls', {again: this.call.soFar.again, at: this.at + 1}), w('reached-before')],
    ];
  }

  mark(picture) {
    const c = new Set(this.events());
    const seen = new Set(this.calls.slice(0, this.at + 1).map(call => call.event));
    const enabled = this.call.ends ? [] : this.orders.enabled(c);
    enabled.forEach(e => seen.add(e));
    picture.clear();
    picture.groups.forEach((group, id) => {
      const e = Number(id.slice(1));
      group.classList.toggle('in', c.has(e));
      group.classList.toggle('unknown-yet', !seen.has(e));
    });
    enabled.forEach(e => picture.ring('e' + e, 'can'));
    if (this.call.again) {
      picture.badge('e' + this.call.event, w('again-2'));
    }
  }

  legend() {
    return [w('full-colour-c'), w('green-ring-can-come-next'), w('again-reached-before'), w('dashed-not-found-yet')];
  }
}

/** The search of all interleavings, on the picture of their tree. */
export class Interleavings extends Plain {
  constructor(orders, answer) {
    super(orders, answer);
    this.kind = 'tree';
  }

  code() {
    return ['Search(s):', '  if no thread can move: return', '  for each step a of s:', '    Search(a(s))'];
  }

  moves(at = this.at) {
    return this.chain(at).slice(1).map(k => this.calls[k].move);
  }

  events(at = this.at) {
    return this.orders.along(this.moves(at));
  }

  sentence() {
    const its = this.call;
    if (its.by < 0) {
      return w('nothing-has-happened-yet-the');
    }
    let text = w('makes-a-step', {move: its.move});
    if (its.at < 0) {
      text += w('it-is-an-error');
    } else if (its.again) {
      text += w('the-state-was-reached-already', {first: this.first.get(its.at)});
    }
    return text + this.ended();
  }

  sets() {
    return [
      [w('schedule-2'), this.moves().slice(-20).join(' ') || '–', ''],
      [w('states-4'), String(new Set(this.calls.slice(0, this.at + 1).filter(call => call.at >= 0).map(call => call.at)).size), w('so-far')],
      [w('again'), w('of-calls', {again: this.call.soFar.again, at: this.at + 1}), w('reached-before')],
    ];
  }

  /** The nodes of the tree that calls have reached; none where the tree is cut. */
  nodes(picture) {
    if (this.picture !== picture) {
      this.picture = picture;
      const start = picture.data.nodes.find(node => node.initial) || picture.data.nodes[0];
      const out = new Map();
      for (const edge of picture.data.edges) {
        out.set(edge.from, [...(out.get(edge.from) || []), edge]);
      }
      this.places = [];
      this.calls.forEach(call => {
        if (call.by < 0) {
          this.places.push(start ? start.id : null);
          return;
        }
        const edge = (out.get(this.places[call.by]) || []).find(its => its.move === call.move);
        this.places.push(edge ? edge.to : null);
      });
    }
    return this.places;
  }

  mark(picture) {
    const nodes = this.nodes(picture);
    picture.clear();
    const reached = new Set(nodes.slice(0, this.at + 1));
    picture.groups.forEach((group, id) => group.classList.toggle('unknown-yet', !reached.has(id)));
    const way = this.chain().map(k => nodes[k]).filter(Boolean);
    way.forEach(id => picture.groups.get(id) && picture.groups.get(id).classList.add('passed'));
    if (way.length) {
      picture.ring(way.at(-1), '', 5);
      picture.show(way.at(-1));
    }
  }

  legend() {
    return [w('thick-the-way-to-the'), w('ring-the-present-state'), w('grey-not-reached-yet'), w('nodes-below-the-depth-of')];
  }
}
