// SPDX-License-Identifier: Apache-2.0
// What if two steps were independent, or dependent? What a search that believes it would find.

import {ask} from './api.js';
import {ending} from './cards.js';
import {make, say} from './dom.js';
import {w} from './words.js';

/**
 * What becomes of the executions.
 *
 * @param request name and text of the model
 * @param orders its events
 * @param one a step, as {moves, steps}: the last ones of a schedule
 * @param two another one
 */
export async function supposed(request, orders, one, two) {
  const its = await ask('suppose', {
    ...request,
    one: one.moves.join(' '),
    oneSteps: one.steps,
    two: two.moves.join(' '),
    twoSteps: two.steps,
  });
  if (!its.truth) {
    const why = its.failed ? its.failed[0].message : its.nothing || w('there-is-no-answer');
    say(why);
    return make('p', {class: 'note'}, why);
  }
  return answer(its, orders);
}

/** The number of an execution in the page, from 0. */
function numberOf(orders, moves) {
  return orders ? orders.executionWith([...new Set(orders.along(moves))]) : -1;
}

function answer(its, orders) {
  const numbers = its.truth.map(real => numberOf(orders, real.moves));
  const name = k => (numbers[k] < 0 ? w('of-2', {truth: its.truth[k].moves.join(' ')}) : String(numbers[k] + 1));
  const times = its.truth.map((_, k) => its.supposed.filter(found => found.is === k));
  const order = its.truth.map((_, k) => k).sort((a, b) => numbers[a] - numbers[b]);
  const [now, then] = its.dependent ? [w('dependent'), w('independent')] : [w('independent'), w('dependent')];
  const code = text => make('code', {}, text);
  const sentence = summary(its, times, then);
  say(sentence);
  return make(
    'div',
    {class: 'supposed'},
    make('p', {}, code(its.one), w('and'), code(its.two), w('are', {now, reason: its.reason})),
    make('p', {class: 'say'}, sentence),
    make(
      'table',
      {class: 'plain'},
      make('thead', {}, make('tr', {}, [w('execution-3'), w('ends'), w('if-they-were', {then})].map(words => make('th', {scope: 'col'}, words)))),
      make('tbody', {}, order.map(k => row(its, k, name, times[k], orders, numbers[k]))),
    ),
    place(its),
  );
}

function summary(its, times, then) {
  const all = its.truth.length;
  const found = times.filter(some => some.length).length;
  const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
  if (its.supposed.length > all) {
    return w('if-they-were-explore-would', {then, supposed: its.supposed.length, all});
  }
  if (found === all) {
    return w('if-they-were-explore-would-2', {then, all: count(all, w('execution-3'), w('executions-2'))});
  }
  const checks = new Set(its.truth.flatMap(real => real.violates));
  times.forEach((some, k) => some.length && its.truth[k].violates.forEach(check => checks.delete(check)));
  const bad = k => its.truth[k].end === 'deadlock' || its.truth[k].end.startsWith('error');
  const missed = [...checks].map(check => w('that-is-violated', {check}));
  const ends = new Set(its.truth.filter((_, k) => bad(k)).map(real => real.end));
  times.forEach((some, k) => some.length && ends.delete(its.truth[k].end));
  missed.push(...[...ends].map(end => w('the', {end})));
  return (
    w('if-they-were-explore-would-3', {then, found, all: count(all, w('execution-3'), w('executions-2'))}) +
    (missed.length ? w('and-miss', {missed: missed.join(w('and'))}) : w('it-would-still-see-every'))
  );
}

function row(its, k, name, found, orders, number) {
  const real = its.truth[k];
  const [sign, sort, words] = orders && number >= 0 ? ending(orders.executions[number]) : ['', '', real.end];
  const other = real.countsAs >= 0 ? its.supposed[real.countsAs].is : -1;
  const then =
    found.length > 1
      ? w('times-2', {found: found.length, found2: found.map(one => one.moves.join(' ')).join(', ')})
      : found.length
        ? w('found-once')
        : other >= 0
          ? w('not-found-it-would-count', {other: name(other)})
          : w('not-found-what-it-begins');
  return make(
    'tr',
    {class: found.length ? '' : 'lost'},
    make('th', {scope: 'row'}, name(k)),
    make('td', {}, make('span', {class: sort}, `${sign} ${words}`)),
    make('td', {}, then),
  );
}

function place(its) {
  if (!its.place) {
    return make('p', {class: 'note'}, w('wherever-both-can-come-next'));
  }
  const after = its.place.moves.length ? w('after', {place: its.place.moves.join(' ')}) : w('at-the-start');
  return make(
    'div',
    {},
    make('p', {}, w('their-order-matters', {after})),
    make('ul', {class: 'twin'}, make('li', {}, its.place.oneFirst), make('li', {}, its.place.twoFirst)),
  );
}

/** Two steps of an execution to choose, and the answer. */
export function chooseTwo(request, orders, moves, texts) {
  const box = make('div', {});
  const option = k => make('option', {value: k}, `${k + 1}  ${texts[k] || moves[k]}`);
  const list = (id, words, at) => {
    const select = make('select', {id}, moves.map((_, k) => option(k)));
    select.value = String(at);
    return [make('label', {for: id}, words + ' '), select];
  };
  const second = moves.findIndex(move => threadOf(move) !== threadOf(moves[0]));
  const button = make(
    'button',
    {
      type: 'button',
      id: 'suppose',
      click: async () => {
        const at = id => Number(document.getElementById(id).value);
        const step = k => ({moves: moves.slice(0, k + 1), steps: 1});
        button.disabled = true;
        try {
          box.replaceChildren(await supposed(request, orders, step(at('suppose-one')), step(at('suppose-two'))));
        } catch (error) {
          box.replaceChildren(make('p', {class: 'note'}, error.message));
        }
        button.disabled = false;
      },
    },
    w('what-if'),
  );
  return [
    make('h3', {}, w('what-if-two-steps-were')),
    make(
      'p',
      {class: 'note'},
      w('choose-two-steps-of-the'),
    ),
    moves.length && second >= 0
      ? make('div', {class: 'stepbar'}, list('suppose-one', w('step-4'), 0), list('suppose-two', w('and-step'), second), button)
      : make('p', {class: 'note'}, w('the-present-execution-has-no')),
    box,
  ];
}

const threadOf = move => move.replace(/\/\w+$/, '');
