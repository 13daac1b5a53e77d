// SPDX-License-Identifier: Apache-2.0
// The finite complete prefix, event by event: the queue of possible extensions in their order, and
// at a cutoff the two local configurations that end in the same marking.

import {make, say} from './dom.js';
import {w} from './words.js';

const MOST = 30; // rows of a list

/** Where one stands while the prefix comes to be: so many events have been appended. */
export class PrefixQueue {
  constructor(answer) {
    this.its = answer;
    this.events = answer.events;
    this.calls = [null, ...answer.events];
    this.at = 0;
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
    return [[w('to-next-cutoff'), event => event.same !== undefined]];
  }

  execution() {
    return null;
  }

  name(k) {
    return k < 0 ? w('the-start-2') : `b${k + 1}`;
  }

  words(k) {
    return `${this.name(k)} ${this.events[k].transition}`;
  }

  /** The events that are possible and not appended, in their order. */
  queue(at = this.at) {
    return this.events.map((_, k) => k).filter(k => k >= at && this.events[k].possible <= at);
  }

  sentence() {
    const queue = this.queue();
    const waits = w('possible-extension-waits', {queue: queue.length});
    if (!this.at) {
      return w('the-prefix-has-the-start', {waits});
    }
    const k = this.at - 1;
    const event = this.events[k];
    const size = event.history.length + 1;
    let text = w('is-the-least-of-the', {words: this.words(k), size});
    if (event.same !== undefined) {
      text += w('it-is-a-cutoff-ends', {same: this.name(event.same), k: this.name(k)});
    } else {
      const made = this.queue().filter(x => this.events[x].possible === this.at).length;
      text += made ? w('extension-becomes-possible', {made}) : w('nothing-new-becomes-possible');
    }
    return text + ` ${waits[0].toUpperCase()}${waits.slice(1)}.`;
  }

  list(head, all, note) {
    return make(
      'div',
      {class: 'column'},
      make('h3', {}, head),
      note ? make('p', {class: 'note'}, note) : null,
      make(
        'ol',
        {class: 'queue'},
        all.slice(0, MOST).map(k =>
          make(
            'li',
            {class: k === this.at - 1 ? 'now' : ''},
            make('b', {}, this.name(k)),
            ' ',
            make('code', {}, this.events[k].transition),
            make('span', {class: 'note'}, ` ${this.events[k].history.length + 1}${this.events[k].same !== undefined && k < this.at ? ' ↺ ' + this.name(this.events[k].same) : ''}`),
          ),
        ),
        all.length > MOST ? make('li', {class: 'note'}, w('and-more-2', {all: all.length - MOST})) : null,
      ),
    );
  }

  side() {
    const appended = this.events.map((_, k) => k).filter(k => k < this.at).reverse();
    return make(
      'div',
      {class: 'sides'},
      this.list(w('queue'), this.queue(), w('the-next-one-stands-first')),
      this.list(w('appended'), appended, w('the-last-one-stands-first')),
      this.repeated(),
    );
  }

  /** At a cutoff: both local configurations, and their marking. */
  repeated() {
    const k = this.at - 1;
    if (k < 0 || this.events[k].same === undefined) {
      return null;
    }
    const same = this.events[k].same;
    const column = (x, marking, other) =>
      make(
        'div',
        {class: 'column'},
        make('h3', {}, x < 0 ? w('the-start') : `[${this.name(x)}]`),
        make('ol', {class: 'queue'}, (x < 0 ? [] : [...this.events[x].history, x]).map(y => make('li', {}, make('b', {}, this.name(y)), ' ', make('code', {}, this.events[y].transition)))),
        make('p', {class: 'note'}, w('ends-in-the-marking')),
        make('ul', {class: 'queue', 'data-marking': x}, marking.map(place => make('li', {class: other.includes(place) ? 'equal' : ''}, make('code', {}, place)))),
      );
    const marking = x => (x < 0 ? this.its.initial : this.events[x].marking);
    return [column(k, marking(k), marking(same)), column(same, marking(same), marking(k))];
  }
}
