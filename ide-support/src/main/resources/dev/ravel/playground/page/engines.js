// SPDX-License-Identifier: Apache-2.0
// The same checks by every engine, and by other relations of independence.

import {stream, text} from './api.js';
import {make} from './dom.js';
import {known, w} from './words.js';

const SIGNS = {holds: ['✔', 'holds'], violated: ['✖', 'violated'], unknown: ['?', 'unknown']};
const RELATIONS = [
  ['nothing-independent', w('no-two-steps-are-independent')],
  ['readwrite', w('steps-that-do-not-write')],
  ['sync', w('readwrite-and-synchronisation-by-its')],
];

const cell = value => make('td', {class: 'n'}, value === null || value === undefined ? '–' : String(value));
const verdicts = all =>
  make(
    'td',
    {},
    all.map(its => {
      const [sign, sort] = SIGNS[its.verdict] || ['?', 'unknown'];
      return make('span', {class: sort, title: known(its.verdict)}, sign + ' ');
    }),
    make('span', {class: 'hidden'}, all.map(its => known(its.verdict)).join(', ')),
  );

/** The view: two tables that are filled where that is asked for; `more` stands below. */
export function enginesView(request, more) {
  const first = make('div', {});
  const second = make('div', {});
  const compare = make('button', {type: 'button', click: () => run(compare, first, () => engines(request))}, w('compare-all-engines'));
  const what = make('button', {type: 'button', click: () => run(what, second, () => relations(request))}, w('compare-relations-of-independence'));
  return [
    make('h3', {}, w('engines')),
    make('p', {class: 'note'}, w('the-same-checks-searched-in')),
    compare,
    first,
    make('h3', {}, w('what-if-fewer-steps-were')),
    make('p', {class: 'note'}, w('the-less-is-known-to')),
    what,
    second,
    ...more,
  ];
}

async function run(button, box, work) {
  button.disabled = true;
  box.replaceChildren(make('p', {class: 'note'}, w('searching-2')));
  try {
    box.replaceChildren(await work());
  } catch (error) {
    box.replaceChildren(make('p', {class: 'note'}, error.message));
  }
  button.disabled = false;
}

async function engines(request) {
  const whole = (await text('compare', request)).trim();
  const cut = whole.lastIndexOf('\n{"type":"end"');
  if (cut < 0) {
    throw new Error(JSON.parse(whole).complaints || w('there-is-nothing-to-compare'));
  }
  const its = JSON.parse(whole.slice(0, cut));
  return make(
    'table',
    {class: 'plain'},
    make('thead', {}, make('tr', {}, [w('engine'), w('verdicts'), w('states-4'), w('steps'), w('executions-2'), w('events-2'), w('cutoffs'), 'ms'].map((name, k) => make('th', {scope: 'col', class: k > 1 ? 'n' : ''}, name)))),
    make(
      'tbody',
      {},
      its.rows.map(row =>
        make(
          'tr',
          {},
          make('th', {scope: 'row'}, row.engine),
          verdicts(row.verdicts),
          ['states', 'transitions', 'executions', 'events', 'cutoffs', 'timeMs'].map(name => cell(row[name])),
        ),
      ),
    ),
  );
}

async function relations(request) {
  const rows = [];
  for (const [word, meaning] of RELATIONS) {
    let result = null;
    let end = null;
    await stream('check', {...request, engine: 'unfolding', independence: word}, its => {
      result = its.type === 'result' ? its : result;
      end = its.type === 'end' ? its : end;
    });
    rows.push(
      make(
        'tr',
        {},
        make('th', {scope: 'row'}, word, make('div', {class: 'note'}, meaning)),
        result ? verdicts(result.properties) : make('td', {}, end ? end.complaints : ''),
        cell(result && result.statistics && result.statistics.executions),
        cell(result && result.statistics && result.statistics.events),
      ),
    );
  }
  return make(
    'table',
    {class: 'plain'},
    make('thead', {}, make('tr', {}, [w('relation'), w('verdicts'), w('executions-2'), w('events-2')].map((name, k) => make('th', {scope: 'col', class: k > 1 ? 'n' : ''}, name)))),
    make('tbody', {}, rows),
  );
}
