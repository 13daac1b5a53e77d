// SPDX-License-Identifier: Apache-2.0
// Shows a lesson beside the model, gives hints, and has its goal checked.

import {ask, stream} from './api.js';
import {by, dialog, make, say} from './dom.js';
import {LESSONS, progress, solved} from './lessons.js';
import {known, w} from './words.js';

/** The lesson that is open, if one is. */
let open = null;
let hints = 0;
let done = false;
let tries = 0; // answers that were given
let swaps = 0; // orders of the steps that were looked at
let order = null; // the present one

/** Lists all lessons; `begin` opens one. */
export function listLessons(begin) {
  const stars = progress();
  dialog(
    w('lessons'),
    make(
      'ol',
      {},
      LESSONS.map(lesson =>
        make(
          'li',
          {},
          make(
            'button',
            {
              type: 'button',
              class: 'link',
              click: () => {
                by('dialog').close();
                begin(lesson);
              },
            },
            lesson.title,
          ),
          stars[lesson.id] ? ` ${'★'.repeat(stars[lesson.id])}` : '',
        ),
      ),
    ),
  );
}

/** Opens a lesson; `its` has leave(), next(lesson). */
export function showLesson(lesson, its) {
  open = lesson;
  hints = 0;
  done = false;
  tries = 0;
  swaps = 0;
  order = null;
  const hint = make('div', {});
  const answer = make('p', {id: 'lesson-answer', role: 'status'});
  const number = make('input', {type: 'number', id: 'lesson-number', min: '0', 'aria-label': lesson.goal.words});
  const pairs = lesson.goal.kind === 'pairs' ? pairBoxes(lesson.goal.start) : null;
  const given = () => (pairs ? [...pairs.querySelectorAll('input')].map(its => its.checked) : Number(number.value));
  const asks = ['number', 'pairs', 'fix'].includes(lesson.goal.kind);
  const box = by('lesson');
  box.hidden = false;
  box.replaceChildren(
    make('h2', {}, `${LESSONS.indexOf(lesson) + 1}. ${lesson.title}`),
    make('p', {}, lesson.words),
    make('p', {class: 'goal'}, w('goal', {words: lesson.goal.words})),
    pairs || '',
    hint,
    answer,
    make(
      'div',
      {class: 'buttons'},
      lesson.goal.kind === 'number' ? number : null,
      asks ? make('button', {type: 'button', class: 'main', id: 'lesson-try', click: () => its.attempt(given())}, w('check-the-answer')) : null,
      make(
        'button',
        {
          type: 'button',
          click: event => {
            hint.append(make('p', {class: 'note'}, w('hint', {hints: hints + 1, hints2: lesson.hints[hints]})));
            say(lesson.hints[hints]);
            hints++;
            event.target.disabled = hints >= lesson.hints.length;
          },
        },
        w('hint-2'),
      ),
      make('button', {type: 'button', click: () => its.next()}, w('next-lesson')),
      make(
        'button',
        {
          type: 'button',
          click: () => {
            open = null;
            box.hidden = true;
            its.leave();
          },
        },
        w('close'),
      ),
    ),
  );
}

/** A box for each two neighbours of a schedule. */
function pairBoxes(moves) {
  return make(
    'fieldset',
    {id: 'lesson-pairs'},
    make('legend', {}, w('these-can-be-swapped')),
    moves.slice(1).map((move, k) =>
      make('label', {class: 'choice'}, make('input', {type: 'checkbox'}), w('steps-and-of-and', {k: k + 1, k2: k + 2, k3: moves[k], move})),
    ),
  );
}

/** Whether what can be swapped is asked, and so not shown. */
export const asksForSwaps = () => Boolean(open) && !done && open.goal.kind === 'pairs';

/** The lesson that is open. */
export const lesson = () => open;

/** The lesson behind the one that is open. */
export const nextLesson = () => LESSONS[(LESSONS.indexOf(open) + 1) % LESSONS.length];

/** Says how an answer was. A star each: it is solved, the solution is minimal, and no hint was taken. */
function tell(good, words, minimal = false) {
  const box = by('lesson-answer');
  if (good && !done) {
    done = true;
    const stars = 1 + (minimal ? 1 : 0) + (hints ? 0 : 1);
    solved(open, stars);
    const star = (got, what) => `${got ? '★' : '☆'} ${what}`;
    box.replaceChildren(
      make('b', {class: 'holds'}, w('solved', {repeat: '★'.repeat(stars)})),
      ` ${words} `,
      make('span', {class: 'note', id: 'stars'}, [star(true, w('solved-2')), star(minimal, MINIMAL[open.goal.kind]), star(!hints, w('no-hints'))].join(', ')),
    );
    box.dataset.solved = open.id;
  } else if (!good && !done) {
    box.replaceChildren(make('b', {class: 'violated'}, w('not-yet')), ' ' + words);
    delete box.dataset.solved;
  }
}

/** What it is to be minimal, by kind of goal. */
const MINIMAL = {
  violate: w('no-steps-or-switches-to'),
  stuck: w('no-steps-or-switches-to'),
  order: w('no-swap-to-spare'),
  number: w('at-once'),
  pairs: w('at-once'),
  fix: w('no-word-changed-without-need'),
  explore: w('the-first-one'),
};

const switches = moves => moves.filter((move, k) => k > 0 && move !== moves[k - 1]).length;

/** Whether moves are as few as those of the check that they violate, with as few switches between threads. */
function least(moves, result, kind) {
  const check = result && result.properties.find(its => its.counterexamples.length && its.kind === kind);
  const its = check && result.counterexamples[check.counterexamples[0]].schedule;
  return Boolean(its) && (moves.length < its.length || (moves.length === its.length && switches(moves) <= switches(its)));
}

/**
 * Looks at where the execution is.
 *
 * @param result of the check, which has shortest executions
 */
export function watchRun(run, moves, result) {
  if (!open || done || !run) {
    return;
  }
  const goal = open.goal;
  if (goal.kind === 'order' && moves.length === goal.target.length && order !== moves.join(' ')) {
    swaps += order === null ? 0 : 1;
    order = moves.join(' ');
  }
  const over = run.choices.length === 0 && run.at === run.steps.length;
  if (goal.kind === 'violate' && over && run.judged.violated.some(check => check.includes('finally'))) {
    tell(true, w('an-update-is-lost-the'), least(moves, result, 'finally'));
  } else if (goal.kind === 'stuck' && over && run.state.threads.some(its => its.is === 'waiting')) {
    tell(true, w('each-holds-what-the-other'), least(moves, result, 'no deadlock'));
  } else if (goal.kind === 'order' && goal.target.every((move, k) => moves[k] === move) && moves.length === goal.target.length) {
    tell(true, w('both-are-one-execution-no'), swaps <= inversions(goal.start, goal.target));
  }
}

/** The fewest swaps of neighbours that turn one order into another. */
function inversions(from, to) {
  const count = {};
  const nth = move => `${move} ${(count[move] = (count[move] || 0) + 1)}`;
  const places = new Map(to.map((move, k) => [nth(move), k]));
  Object.keys(count).forEach(move => delete count[move]);
  const all = from.map(move => places.get(nth(move)));
  return all.reduce((sum, x, k) => sum + all.slice(k + 1).filter(y => y < x).length, 0);
}

/** How many words of a model must be put in, left out or changed to make another one; notes do not count. */
function changes(one, other) {
  const words = text => text.replace(/\/\/.*$/gm, '').match(/\w+|[^\w\s;]/g) || [];
  const [a, b] = [words(one), words(other)];
  let row = b.map((_, k) => k + 1);
  row.unshift(0);
  a.forEach((word, k) => {
    const next = [k + 1];
    b.forEach((its, n) => next.push(Math.min(row[n + 1] + 1, next[n] + 1, row[n] + (word === its ? 0 : 1))));
    row = next;
  });
  return row.at(-1);
}

/**
 * Looks at a call of the exploration.
 *
 * @param first the number of the first execution that violates a check
 */
export function watchCall(execution, number, first) {
  if (open && !done && open.goal.kind === 'explore' && execution && execution.violates.length) {
    tell(true, w('execution-violates-the-check-and', {number}), number === first);
  }
}

/** Checks an answer that was given: a number, or by pair whether it was marked. */
export async function attempt(number, facts) {
  const goal = open.goal;
  tries++;
  if (goal.kind === 'pairs') {
    await attemptPairs(goal, number);
    return;
  }
  if (goal.kind === 'number') {
    const right = facts[goal.what];
    tell(number === right, number === right ? w('there-are', {right}) : w('it-is-not', {number}), tries === 1);
  } else if (goal.kind === 'fix') {
    await attemptFix(goal, facts);
  }
}

/** The tool itself says which neighbours are independent. */
async function attemptPairs(goal, marked) {
  const run = await ask('step?lesson', {name: 'lesson.ravel', text: open.text, moves: goal.start, at: 0}).catch(() => null);
  if (!run || !run.swaps) {
    tell(false, w('the-steps-cannot-be-made'));
    return;
  }
  const right = run.swaps.filter((swap, k) => swap.free === marked[k]).length;
  const good = right === run.swaps.length;
  tell(good, good ? w('the-signs-in-the-bar') : w('of-are-right', {right, swaps: run.swaps.length}), tries === 1);
}

/** The model must keep properties that the lesson knows: deleting a thread or a check is no way out. */
async function attemptFix(goal, facts) {
  const text = facts.text.replace(/^\s*check.*$/gm, '') + '\n' + goal.hidden.join('\n') + '\n';
  const asked = {name: 'lesson.ravel', text};
  const events = await ask('events', asked).catch(() => null);
  if (!events || !events.threads) {
    tell(false, w('the-model-has-errors-2'));
    return;
  }
  if (events.threads.length !== goal.threads || (goal.both && !goal.both.test(text))) {
    tell(false, w('the-threads-must-still-do'));
    return;
  }
  let result = null;
  await stream('check', asked, its => {
    result = its.type === 'result' ? its : result;
  });
  const wrong = result && result.properties.find(its => its.verdict !== 'holds');
  tell(Boolean(result) && !wrong, wrong ? w('is-2', {wrong: wrong.text, known: known(wrong.verdict)}) : w('all-of-it-holds-in'), changes(open.text, facts.text) <= goal.least);
}
