// SPDX-License-Identifier: Apache-2.0
// The step bar: forwards and backwards, choices, branches, swaps, and the table of steps.

import {by, colour, draw, letter, make, refill, say, tag} from './dom.js';
import {w} from './words.js';

function sign(path) {
  return draw(
    'svg',
    {width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': 'true'},
    draw('path', {d: path, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8}),
  );
}

const SWAP = 'M5 13V3M2 6l3-3 3 3M11 3v10M8 10l3 3 3-3';
const CHAIN = 'M8 7V3a2.5 2.5 0 0 0-5 0v0M8 5.5v5M5.5 9.5v2a2.5 2.5 0 0 0 5 0v-2a2.5 2.5 0 0 0-5 0zM5.5 6V4.5a2.5 2.5 0 0 1 5 0V6a2.5 2.5 0 0 1-5 0z';

const threadOf = move => move.replace(/\/\w+$/, '');

/**
 * Shows where the execution is.
 *
 * @param its go(at), choose(move), swap(step), rows: by step its row, if the steps are in rows, and
 *     secret: whether it is not shown what can be swapped
 */
export function showSteps(run, at, branch, its) {
  const total = run ? run.steps.length : 0;
  by('where').textContent = w('step-of', {at, total});
  const held = document.activeElement;
  by('first').disabled = by('back').disabled = at === 0;
  by('last').disabled = by('forth').disabled = at >= total;
  if (held && held.disabled && total > 0 && by('steps').contains(held)) {
    by(at === 0 ? 'forth' : 'back').focus(); // a button that can no longer be pressed would lose it, and the keys with it
  }
  by('merge').hidden = !branch;
  by('foata').disabled = by('switches').disabled = total < 2 || Boolean(its.secret);
  if (!run) {
    by('chips').replaceChildren();
    by('choices').replaceChildren();
    by('table').replaceChildren();
    return;
  }
  chips(run, at, its);
  choices(run, at, its);
  table(run, at, its);
}

function chips(run, at, its) {
  const parts = [];
  const from = Math.max(0, Math.min(at - 15, run.steps.length - 30));
  const to = Math.min(run.steps.length, from + 30);
  if (from > 0) {
    parts.push('…');
  }
  for (let k = from; k < to; k++) {
    const step = run.steps[k];
    const number = colour(step.thread) % 6;
    parts.push(
      make(
        'button',
        {
          type: 'button',
          class: 'chip ' + (k < at ? 't' + number : 'later'),
          'aria-current': k === at - 1 ? 'true' : false,
          'aria-label': w('step-2', {k: k + 1, thread: step.thread, step: step.text}),
          title: step.text,
          click: () => its.go(k + 1),
        },
        letter(threadOf(step.move)),
      ),
    );
    if (k + 1 < to && its.secret) {
      parts.push(make('span', {class: 'secret', 'aria-hidden': 'true'}, '·'));
    } else if (k + 1 < to) {
      const swap = run.swaps[k];
      const words = swap.free
        ? w('swap-steps-and', {k: k + 1, k2: k + 2, why: swap.why})
        : w('steps-and-cannot-be-swapped', {k: k + 1, k2: k + 2, why: swap.why});
      parts.push(
        make(
          'button',
          {
            type: 'button',
            class: 'swap',
            disabled: !swap.free,
            'aria-label': words,
            title: words,
            click: () => its.swap(k),
          },
          sign(swap.free ? SWAP : CHAIN),
        ),
      );
    }
  }
  if (to < run.steps.length) {
    parts.push('…');
  }
  refill(by('chips'), ...parts);
}

function choices(run, at, its) {
  const box = by('choices');
  if (!run.choices.length) {
    refill(
      box,
      make('span', {class: 'note'}, run.failed ? w('an-error-has-ended-the') : w('nothing-can-move-any-more')),
    );
    return;
  }
  const shown = run.choices.slice(0, 12);
  refill(
    box,
    make('span', {class: 'note'}, w('next-3')),
    ...shown.map((choice, k) =>
      make(
        'button',
        {type: 'button', click: () => its.choose(choice.move), title: k < 9 ? w('key', {k: k + 1}) : ''},
        tag(threadOf(choice.move)),
        choice.text + (choice.kind === 'error' ? ' ✖' : ''),
      ),
    ),
    run.choices.length > shown.length ? w('and-more-3', {run: run.choices.length - shown.length}) : '',
  );
}

/** The steps in rows: those of a row stand beside each other, for they may be made together. */
function inRows(run, at, its, threads) {
  const from = Math.max(0, at - 100);
  const shown = run.steps.map((step, k) => ({step, k})).slice(from, from + 200);
  const rows = Map.groupBy(shown, ({k}) => its.rows[k]);
  const link = ({k}) => make('button', {type: 'button', class: 'link', 'aria-label': w('step-3', {k: k + 1}), click: () => its.go(k + 1)}, String(k + 1));
  return [...rows].map(([row, steps]) =>
    make(
      'tr',
      {class: steps.some(({k}) => k + 1 === at) ? 'now' : steps[0].k >= at ? 'later' : ''},
      make('th', {scope: 'row'}, w('row', {row: row + 1})),
      threads.map(thread => make('td', {}, steps.filter(({step}) => step.thread === thread).flatMap(one => [link(one), ' ', one.step.text]))),
      make('td', {}, steps.map(({step}) => changed(step)).filter(Boolean).join(', ')),
    ),
  );
}

function changed(step) {
  const changes = step.writes.map(w => `${w.name}: ${w.before || '–'} → ${w.after}`).join(', ');
  const seen = step.reads.map(r => w('is', {r: r.name, value: r.value})).join(', ');
  return step.failure ? `✖ ${step.failure}` : changes || seen;
}

function table(run, at, its) {
  const threads = [...new Set(run.steps.map(step => step.thread))].sort((a, b) => colour(a) - colour(b));
  const list = threads.length > 5 && !its.rows;
  const head = list ? [w('step-4'), w('thread'), w('does'), w('changes')] : [its.rows ? w('row-2') : w('step-4'), ...threads, w('changes')];
  const from = Math.max(0, at - 100);
  const rows = its.rows ? inRows(run, at, its, threads) : run.steps.slice(from, from + 200).map((step, k) => {
    const number = from + k + 1;
    const cells = list
      ? [make('td', {}, tag(step.thread), ' ' + step.thread), make('td', {}, step.text)]
      : threads.map(thread => make('td', {}, thread === step.thread ? step.text : ''));
    return make(
      'tr',
      {class: number === at ? 'now' : number > at ? 'later' : ''},
      make('th', {scope: 'row'}, make('button', {type: 'button', class: 'link', click: () => its.go(number)}, String(number))),
      cells,
      make('td', {}, changed(step)),
    );
  });
  const box = by('table');
  refill(
    box,
    make(
      'table',
      {},
      make('thead', {}, make('tr', {}, head.map(name => make('th', {scope: 'col'}, threads.includes(name) ? tag(name) : '', ' ' + name)))),
      make('tbody', {}, rows),
    ),
  );
  const now = box.querySelector('tr.now');
  if (now) {
    requestAnimationFrame(() => (box.scrollTop = Math.max(0, now.offsetTop - box.clientHeight / 2)));
  }
}

/** What a step was, for those who listen. */
export function tell(run, at) {
  const step = at > 0 ? run.steps[at - 1] : null;
  say(step ? w('step-of-2', {at, steps: run.steps.length, thread: step.thread, step: step.text}) : w('at-the-start'));
}
