// SPDX-License-Identifier: Apache-2.0
// The histories of a state: all configurations of the unfolding whose orders end in it.

import {say} from './dom.js';
import {start, after} from './ways.js';
import {w} from './words.js';

const MOST = 4000; // configurations that are gone through
const SHOWN = 6; // histories that are named, and numbered in the picture

/** By state of a graph of states: the configurations that reach it. */
export class Histories {
  /** Goes through the configurations, smaller ones first. */
  constructor(picture, orders) {
    this.found = new Map(); // by node: arrays of events
    this.whole = true;
    const conflicts = orders.events.map(its => new Set(its.conflicts.map(x => x.event)));
    const first = orders.events.map((_, e) => e).filter(e => !orders.events[e].causes.length);
    const from = start(picture);
    const queue = from ? [{node: from.id, events: [], inside: new Set(), enabled: first}] : [];
    const seen = new Set(['']);
    for (const {node, events, inside, enabled} of queue) {
      if (!this.found.has(node)) {
        this.found.set(node, []);
      }
      this.found.get(node).push(events);
      for (const e of enabled) {
        const more = [...events, e].sort((a, b) => a - b);
        const key = more.join(' ');
        if (seen.has(key)) {
          continue;
        }
        const to = orders.own(e).reduce((at, move) => at && after(picture, at, move), node);
        if (!to || seen.size > MOST) {
          this.whole = false; // it is not in the picture, or there are too many
          continue;
        }
        seen.add(key);
        const all = new Set(inside).add(e);
        const next = enabled.filter(x => x !== e && !conflicts[e].has(x));
        for (const x of orders.events[e].cutoff ? [] : orders.effects[e]) {
          const its = orders.events[x];
          if (its.causes.every(c => all.has(c.event)) && !its.conflicts.some(c => all.has(c.event))) {
            next.push(x);
          }
        }
        queue.push({node: to, events: more, inside: all, enabled: next});
      }
    }
  }

  of(node) {
    return this.found.get(node) || [];
  }

  /** Those of a state in a sentence. */
  sentence(node) {
    const all = this.of(node);
    const more = this.whole ? '' : w('others-may-not-be-shown');
    if (!all.length) {
      return w('no-configuration-that-is-shown', {node, more});
    }
    const set = events => (events.length ? `{${events.map(e => 'e' + e).join(', ')}}` : '∅');
    const count = all.length === 1 ? w('1-history') : w('histories-one-state', {all: all.length});
    return `${node}: ${count}. ${all.slice(0, SHOWN).map(set).join('  ')}${all.length > SHOWN ? '  …' : ''}${more}`;
  }

  /** Marks the histories of a state in a picture of events: what one of them has, and by number where each ends. */
  mark(picture, events, orders, node) {
    const all = this.of(node);
    const inside = new Set(all.flat());
    picture.clear();
    picture.choose(new Set([...events].filter(([, own]) => own.some(e => inside.has(e))).map(([id]) => id)));
    const ends = new Map(); // by event: the numbers of the histories that end with it
    all.slice(0, SHOWN).forEach((its, k) => {
      const last = its.filter(e => !orders.effects[e].some(x => its.includes(x)));
      last.forEach(e => ends.set(e, [...(ends.get(e) || []), k + 1]));
    });
    events.forEach((own, id) => {
      const numbers = own.flatMap(e => ends.get(e) || []);
      if (numbers.length) {
        picture.ring(id, 'history', 4);
        picture.badge(id, numbers.join(' '));
      }
    });
  }
}

/** Tells of the histories of the state that is pointed at, in a line of its own; to listeners too if `aloud`. */
export function tellHistories(line, words, aloud) {
  line.textContent = words;
  line.title = words;
  if (aloud) {
    say(words);
  }
}
