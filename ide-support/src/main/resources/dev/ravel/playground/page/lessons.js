// SPDX-License-Identifier: Apache-2.0
// Eight lessons. Each has a goal that the tool itself checks: a state that is reached, a number, an
// order, or a model that keeps properties which the lesson knows and the text does not show.

import {keep, kept} from './kept.js';
import {w} from './words.js';

const LOST = `shared x: int[0..2]

thread T[i in 1..2] {
  x = x + 1     // two steps: read x, then write x
}

check finally x == 2
`;

const LOCKS = `mutex a
mutex b

thread P {
  lock a
  lock b
  unlock b
  unlock a
}

thread Q {
  lock b
  lock a
  unlock a
  unlock b
}

check no deadlock
`;

const FREE = `shared x: int[0..2][3]

thread T[i in 0..2] {
  x[i] = 1
  x[i] = 2
}

check finally all i in 0..2: x[i] == 2
`;

const PAIRS = `shared x: int[0..2]
shared y: int[0..2]

thread A {
  x = 1
  y = 1
}

thread B {
  var s: int[0..2] = x
}

thread C {
  var t: int[0..2] = x
  y = t
}
`;

/** The lessons; `goal.kind` says how it is checked. */
export const LESSONS = [
  {
    id: 'lost-update',
    title: w('break-it-the-lost-update'),
    words: w('two-threads-add-1-to'),
    goal: {kind: 'violate', words: w('let-both-threads-end-with')},
    text: LOST,
    tab: 'unfolding',
    hints: [w('look-at-what-a-thread'), w('both-threads-must-read-before'), w('take-t-1-t-2')],
  },
  {
    id: 'deadlock',
    title: w('break-it-a-deadlock'),
    words: w('p-takes-a-then-b'),
    goal: {kind: 'stuck', words: w('come-to-a-state-in')},
    text: LOCKS,
    tab: 'graph',
    hints: [w('what-does-each-thread-hold'), w('each-must-have-taken-its'), w('take-p-then-q')],
  },
  {
    id: 'same',
    title: w('swap-the-same-execution'),
    words: w('two-steps-that-only-read'),
    goal: {
      kind: 'order',
      start: ['T[2]', 'T[1]', 'T[1]', 'T[2]'],
      target: ['T[1]', 'T[2]', 'T[1]', 'T[2]'],
      words: w('turn-t-2-t-1'),
    },
    text: LOST,
    tab: 'executions',
    hints: [w('compare-the-two-orders-step'), w('only-the-first-two-steps'), w('press-between-steps-1-and')],
  },
  {
    id: 'count',
    title: w('predict-how-many-executions'),
    words: w('three-threads-write-to-three'),
    goal: {kind: 'number', what: 'executions', words: w('how-many-executions-are-there')},
    text: FREE,
    hidden: true,
    tab: 'executions',
    hints: [w('which-steps-of-different-threads'), w('none-do-all-steps-of'), w('all-90-interleavings-are-one')],
  },
  {
    id: 'pairs',
    title: w('swap-which-neighbours-are-independent'),
    words: w('two-neighbours-can-be-swapped'),
    goal: {
      kind: 'pairs',
      start: ['A', 'C', 'B', 'C', 'A'],
      words: w('mark-all-neighbours-that-can'),
    },
    text: PAIRS,
    tab: 'executions',
    hints: [w('which-variables-do-both-steps'), w('two-steps-depend-on-each'), w('mark-2-and-3-which')],
  },
  {
    id: 'fix-update',
    title: w('fix-it-no-update-is'),
    words: w('change-the-threads-so-that'),
    goal: {
      kind: 'fix',
      hidden: ['check finally x == 2', 'check reachable x == 1', 'check no deadlock'],
      threads: 2,
      least: 3, // words to change: atomic { }
      words: w('every-check-holds-and-both'),
    },
    text: LOST,
    tab: 'executions',
    hints: [w('reading-and-writing-must-not'), w('a-mutex-or-atomic-keeps'), w('write-atomic-x-x-1')],
  },
  {
    id: 'fix-deadlock',
    title: w('fix-it-locks-in-order'),
    words: w('change-q-so-that-the'),
    goal: {
      kind: 'fix',
      hidden: ['check no deadlock'],
      threads: 2,
      least: 2, // a and b change places
      both: /lock\s+a[\s\S]*lock\s+b[\s\S]*lock\s+[ab][\s\S]*lock\s+[ab]/,
      words: w('there-is-no-deadlock-and'),
    },
    text: LOCKS,
    tab: 'executions',
    hints: [w('a-circle-of-waiting-needs'), w('let-both-take-the-locks'), w('in-q-write-lock-a')],
  },
  {
    id: 'drive',
    title: w('drive-explore-c-d-a'),
    words: w('the-exploration-finds-each-execution'),
    goal: {kind: 'explore', words: w('stop-at-the-call-that')},
    text: LOST,
    tab: 'explore',
    hints: [w('the-calls-that-end-an'), w('to-next-execution-leads-from'), w('press-it-until-the-sentence')],
  },
];

const KEY = 'ravel-lessons';

/** What was solved: by lesson, the stars. */
export function progress() {
  try {
    return JSON.parse(kept(KEY)) || {};
  } catch {
    return {};
  }
}

/** Notes that a lesson was solved. */
export function solved(lesson, stars) {
  const all = progress();
  all[lesson.id] = Math.max(all[lesson.id] || 0, stars);
  keep(KEY, JSON.stringify(all));
}
