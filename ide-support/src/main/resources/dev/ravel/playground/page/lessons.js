// SPDX-License-Identifier: Apache-2.0
// Eight lessons. Each has a goal that the tool itself checks: a state that is reached, a number, an
// order, or a model that keeps properties which the lesson knows and the text does not show.

import {keep, kept} from './kept.js';

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
    title: 'Break it: the lost update',
    words: 'Two threads add 1 to x. Each addition is two steps: it reads x, then it writes. You choose who goes next.',
    goal: {kind: 'violate', words: 'Let both threads end, with x == 1.'},
    text: LOST,
    tab: 'unfolding',
    hints: ['Look at what a thread has read when it writes.', 'Both threads must read before one of them writes.', 'Take T[1], T[2], T[1], T[2].'],
  },
  {
    id: 'deadlock',
    title: 'Break it: a deadlock',
    words: 'P takes a, then b. Q takes b, then a. Most executions end well.',
    goal: {kind: 'stuck', words: 'Come to a state in which nobody can move, and somebody waits.'},
    text: LOCKS,
    tab: 'graph',
    hints: ['What does each thread hold when it asks for its second lock?', 'Each must have taken its first lock.', 'Take P, then Q.'],
  },
  {
    id: 'same',
    title: 'Swap: the same execution',
    words: 'Two steps that only read x can be swapped: nothing tells which was first. Between the steps of the bar, ⇅ stands where that is so.',
    goal: {
      kind: 'order',
      start: ['T[2]', 'T[1]', 'T[1]', 'T[2]'],
      target: ['T[1]', 'T[2]', 'T[1]', 'T[2]'],
      words: 'Turn T[2] T[1] T[1] T[2] into T[1] T[2] T[1] T[2], by swaps alone.',
    },
    text: LOST,
    tab: 'executions',
    hints: ['Compare the two orders, step by step.', 'Only the first two steps differ.', 'Press ⇅ between steps 1 and 2.'],
  },
  {
    id: 'count',
    title: 'Predict: how many executions?',
    words: 'Three threads write to three variables, two steps each. They can be interleaved in 90 ways. But an execution is what is left when the order of independent steps does not count.',
    goal: {kind: 'number', what: 'executions', words: 'How many executions are there?'},
    text: FREE,
    hidden: true,
    tab: 'executions',
    hints: ['Which steps of different threads use the same variable?', 'None do: all steps of different threads are independent.', 'All 90 interleavings are one execution.'],
  },
  {
    id: 'pairs',
    title: 'Swap: which neighbours are independent?',
    words: 'Two neighbours can be swapped if no thread can tell which was first. The signs between the steps of the bar are hidden; the table says what each step does.',
    goal: {
      kind: 'pairs',
      start: ['A', 'C', 'B', 'C', 'A'],
      words: 'Mark all neighbours that can be swapped.',
    },
    text: PAIRS,
    tab: 'executions',
    hints: ['Which variables do both steps of a pair use?', 'Two steps depend on each other if both use a variable, and one of them changes it.', 'Mark 2 and 3, which only read x, and 3 and 4, which use nothing in common.'],
  },
  {
    id: 'fix-update',
    title: 'Fix it: no update is lost',
    words: 'Change the threads so that x is 2 at the end, always. Both threads must still add.',
    goal: {
      kind: 'fix',
      hidden: ['check finally x == 2', 'check reachable x == 1', 'check no deadlock'],
      threads: 2,
      least: 3, // words to change: atomic { }
      words: 'Every check holds, and both threads still add 1.',
    },
    text: LOST,
    tab: 'executions',
    hints: ['Reading and writing must not be torn apart.', 'A mutex, or `atomic`, keeps others out.', 'Write: atomic { x = x + 1 }'],
  },
  {
    id: 'fix-deadlock',
    title: 'Fix it: locks in order',
    words: 'Change Q so that the threads never wait for each other. Both must still hold both locks at some time.',
    goal: {
      kind: 'fix',
      hidden: ['check no deadlock'],
      threads: 2,
      least: 2, // a and b change places
      both: /lock\s+a[\s\S]*lock\s+b[\s\S]*lock\s+[ab][\s\S]*lock\s+[ab]/,
      words: 'There is no deadlock, and P and Q still take a and b.',
    },
    text: LOCKS,
    tab: 'executions',
    hints: ['A circle of waiting needs two orders.', 'Let both take the locks in the same order.', 'In Q, write lock a before lock b.'],
  },
  {
    id: 'drive',
    title: 'Drive: Explore(C, D, A)',
    words: 'The exploration finds each execution once: what was explored goes into D, and an alternative J says what to follow instead. Go on call by call.',
    goal: {kind: 'explore', words: 'Stop at the call that has found the first violated execution.'},
    text: LOST,
    tab: 'explore',
    hints: ['The calls that end an execution say how it ends.', '“To next execution” leads from one to the next.', 'Press it until the sentence says that a check is violated.'],
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
