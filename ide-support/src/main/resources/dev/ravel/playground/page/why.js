// SPDX-License-Identifier: Apache-2.0
// Why a value is what it is: the step that wrote it last, what its thread had read for that, who
// had written this, and so on to the start: a way back through the execution, crumb by crumb.

import {by, make, refill, say, tag} from './dom.js';
import {w} from './words.js';

/** The name of a variable in a state: that of a local one has its thread before it. */
export const nameOf = (step, change) => (change.local ? `${step.thread}.${change.name}` : change.name);

/**
 * Where a variable has its value from: the number of a step, from 0, or -1 for the start; none if
 * the steps do not say it.
 *
 * @param at the steps before this one are asked
 */
export function origin(run, at, name, value) {
  for (let k = at - 1; k >= 0; k--) {
    const step = run.steps[k];
    const writes = step.writes.filter(its => nameOf(step, its) === name);
    if (writes.length) {
      return writes.at(-1).after === value ? k : undefined;
    }
  }
  return run.start[name] === value ? -1 : undefined;
}

/** What the thread of a step had read for its statement: names with values, and before which step. */
export function readFor(run, k) {
  const step = run.steps[k];
  const all = new Map();
  for (let j = k; j >= 0; j--) {
    const its = run.steps[j];
    if (its.thread !== step.thread) {
      continue;
    }
    const same = its.line === step.line && its.file === step.file;
    if (j < k && (!same || its.writes.some(change => !change.local))) {
      break; // another statement, or the same one a turn before
    }
    its.reads.filter(read => !all.has(read.name)).forEach(read => all.set(read.name, {...read, at: j}));
  }
  for (const word of new Set(step.text.match(/[A-Za-z_]\w*/g) || [])) {
    const name = `${step.thread}.${word}`;
    const value = localBefore(run, k, name);
    if (value !== undefined) {
      all.set(name, {name, value, at: k});
    }
  }
  return [...all.values()];
}

/** The value of a local variable before a step; none if it had none. */
function localBefore(run, k, name) {
  for (let j = k - 1; j >= 0; j--) {
    const step = run.steps[j];
    const change = step.writes.findLast(its => its.local && nameOf(step, its) === name);
    if (change) {
      return change.after;
    }
  }
  return run.start[name];
}

/** The way back from a value: crumbs of {name, value, step}; a click on one goes to its step. */
export class Why {
  /**
   * @param run the steps
   * @param go goes to a step, by its number from 0, or -1 to the start
   */
  constructor(run, at, name, value, go) {
    this.run = run;
    this.go = go;
    this.crumbs = [];
    this.add(name, value, at);
  }

  add(name, value, at) {
    this.crumbs.push({name, value, step: origin(this.run, at, name, value)});
    this.at = this.crumbs.length - 1;
  }

  /** What the last writer had read, where one can go on. */
  reads() {
    const {step} = this.crumbs[this.at];
    return step >= 0 ? readFor(this.run, step) : [];
  }

  /** What the variable was before the last writer; none if it had no value, or the writer has read it. */
  before() {
    const {step, name} = this.crumbs[this.at];
    const its = step >= 0 ? this.run.steps[step] : null;
    const change = its && its.writes.findLast(one => nameOf(its, one) === name);
    const read = this.reads().some(one => one.name === name && one.value === change.before);
    return change && change.before !== '' && !read ? {name, value: change.before, at: step} : null;
  }

  /** One crumb in words. */
  sentence({name, value, step}) {
    if (step === undefined) {
      return w('is-no-step-of-this', {name, value});
    }
    if (step < 0) {
      return w('is-it-was-so-at', {name, value});
    }
    const its = this.run.steps[step];
    return w('is-step', {name, value, step: step + 1, thread: its.thread, text: its.text});
  }

  crumb(its, k) {
    const step = its.step >= 0 ? this.run.steps[its.step] : null;
    const words = make('b', {}, `${its.name} = ${its.value}`);
    const by1 = step ? [' ', tag(step.thread), ' ', make('code', {}, step.text)] : its.step === -1 ? [w('at-the-start-2')] : [w('no-step-says-why')];
    return make(
      'li',
      {},
      make(
        'button',
        {
          type: 'button',
          'aria-current': k === this.at ? 'step' : false,
          click: async () => {
            this.at = k;
            if (its.step !== undefined) {
              await this.go(its.step);
            }
            this.show(true);
          },
        },
        words,
        by1,
      ),
    );
  }

  /** Shows the crumbs; with the keyboard's focus on the present one if that is wanted. */
  show(focus) {
    const last = this.crumbs[this.at];
    const reads = this.reads();
    const box = by('why');
    box.hidden = false;
    const more = read =>
      make(
        'button',
        {
          type: 'button',
          click: () => {
            this.crumbs.length = this.at + 1;
            this.add(read.name, read.value, read.at);
            this.show(true);
          },
        },
        `${read.name} = ${read.value}`,
      );
    const thread = last.step >= 0 ? this.run.steps[last.step].thread : '';
    const before = this.before();
    refill(
      box,
      make('h2', {}, w('why-is', {crumbs: this.crumbs[0].name, value: this.crumbs[0].value})),
      make('ol', {class: 'crumbs'}, this.crumbs.map((its, k) => this.crumb(its, k))),
      reads.length ? make('p', {}, w('had-read', {thread}), reads.map(more)) : '',
      before ? make('p', {}, w('before-it'), more(before)) : '',
    );
    if (focus) {
      box.querySelector('[aria-current]').focus({preventScroll: true});
    }
    say(this.sentence(last));
  }
}

/** Shows no way back any more. */
export function noWhy() {
  by('why').hidden = true;
  by('why').replaceChildren();
}
