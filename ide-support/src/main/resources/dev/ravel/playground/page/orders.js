// SPDX-License-Identifier: Apache-2.0
// The event structure of a model, as the server has sent it: events with causes and conflicts.

import {w} from './words.js';

/** The structure with what is asked of it often. */
export class Orders {
  constructor(data) {
    this.events = []; // by number; of a part there are holes
    data.events.forEach(its => (this.events[its.id] = its));
    this.executions = data.executions;
    this.part = data.part || null; // of very many events: which executions are here, of how many
    this.from = this.part ? this.part.from : 0;
    this.whole = this.part || {
      events: this.events.length,
      executions: this.executions.length,
      cutoffs: this.events.filter(its => its.cutoff).length,
    };
    this.calls = data.calls;
    this.threads = data.threads;
    this.initial = data.initial;
    this.effects = this.events.map(() => []);
    this.events.forEach((its, e) => its.causes.forEach(c => this.effects[c.event].push(e)));
    this.below = [];
    // causes have smaller numbers than what they cause
    this.events.forEach((its, e) => {
      const all = new Set([e]);
      its.causes.forEach(c => this.below[c.event].forEach(x => all.add(x)));
      this.below[e] = all;
    });
  }

  /** The number of an execution that is here, from 1, among all. */
  number(execution) {
    return this.from + execution + 1;
  }

  /** An event and all its causes. */
  configuration(e) {
    return this.below[e];
  }

  /** The pair in immediate conflict from which that of two events comes; none if there is none. */
  conflict(a, b) {
    for (const x of this.below[a]) {
      for (const {event: y, reason} of this.events[x].conflicts) {
        if (this.below[b].has(y)) {
          return {x, y, reason};
        }
      }
    }
    return null;
  }

  /** Whether the order of two events does not matter: neither is a cause of the other, and both can happen. */
  concurrent(a, b) {
    return a !== b && Boolean(this.below[b]) && !this.below[a].has(b) && !this.below[b].has(a) && !this.conflict(a, b);
  }

  /** How two events stand to each other: before, after, conflict or concurrent, with a proof. */
  relation(a, b) {
    if (this.below[b].has(a)) {
      return {kind: 'before', proof: this.path(a, b)};
    }
    if (this.below[a].has(b)) {
      return {kind: 'after', proof: this.path(b, a)};
    }
    const pair = this.conflict(a, b);
    return pair
      ? {kind: 'conflict', proof: [`e${pair.x} # e${pair.y}: ${pair.reason}`]}
      : {kind: 'concurrent', proof: []};
  }

  path(from, to) {
    const next = new Map([[to, null]]);
    const queue = [to];
    for (const e of queue) {
      for (const {event: c, reason} of this.events[e].causes) {
        if (!next.has(c)) {
          next.set(c, {e, reason});
          queue.push(c);
        }
      }
    }
    const lines = [];
    for (let at = from; next.get(at); at = next.get(at).e) {
      const {e, reason} = next.get(at);
      lines.push(w('e-comes-behind-e', {e, at, reason}));
    }
    return lines;
  }

  /** The events that can come next in a configuration. */
  enabled(c) {
    return this.events
      .map((_, e) => e)
      .filter(
        e =>
          !c.has(e) &&
          this.events[e].causes.every(x => c.has(x.event)) &&
          !this.events[e].conflicts.some(x => c.has(x.event)),
      );
  }

  /** The conflicting extensions: all causes are in a configuration, and something that excludes it. */
  excluded(c) {
    return this.events
      .map((_, e) => e)
      .filter(
        e =>
          !c.has(e) &&
          this.events[e].causes.every(x => c.has(x.event)) &&
          this.events[e].conflicts.some(x => c.has(x.event)),
      );
  }

  /** What an exploration keeps for C and D: them, and all up to what is in conflict with them. */
  needed(events) {
    const all = new Set();
    for (const e of events) {
      this.below[e].forEach(x => all.add(x));
      this.events[e].conflicts.forEach(x => this.below[x.event].forEach(y => all.add(y)));
    }
    return all;
  }

  /** By step of a schedule: the event that it belongs to; none once it leaves the structure. */
  along(moves) {
    const c = new Set();
    const along = [];
    const rest = new Map(); // by thread: the event that is under way, and how many steps it has left
    for (const move of moves) {
      const thread = move.replace(/\/\d+$/, '');
      const open = rest.get(thread);
      if (open) {
        along.push(open.e);
        open.left--;
        if (!open.left) {
          rest.delete(thread);
        }
        continue;
      }
      const found = this.enabled(c).filter(
        e => this.events[e].thread === thread && this.own(e)[0] === move,
      );
      if (found.length !== 1) {
        break;
      }
      const e = found[0];
      c.add(e);
      along.push(e);
      const left = this.events[e].lines.length - 1;
      if (left > 0) {
        rest.set(thread, {e, left});
      }
    }
    return along;
  }

  /** The moves of an event alone. */
  own(e) {
    return this.events[e].moves.slice(-this.events[e].lines.length);
  }

  /** The first execution that has an event, or events; -1 if none has. */
  executionWith(events) {
    return this.executions.findIndex(x => events.every(e => x.events.includes(e)));
  }

  /** An event in a sentence, for those who listen. */
  sentence(e) {
    const its = this.events[e];
    const list = all => all.map(x => 'e' + x.event).join(', ');
    let text = w('event-e', {e, thread: its.thread, text: its.text, value: its.value.replace('→', w('gives'))}).trim();
    if (its.failure) {
      text += w('an-error', {failure: its.failure});
    }
    if (its.causes.length) {
      text += w('because-of', {all: list(its.causes)});
    }
    if (its.conflicts.length) {
      text += w('in-conflict-with', {all: list(its.conflicts)});
    }
    return text + (its.cutoff ? w('a-cutoff') : '');
  }
}
