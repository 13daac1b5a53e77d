// SPDX-License-Identifier: Apache-2.0
// The same checks by every engine, and by other relations of independence.

import {stream, text} from './api.js';
import {make} from './dom.js';

const SIGNS = {holds: ['✔', 'holds'], violated: ['✖', 'violated'], unknown: ['?', 'unknown']};
const RELATIONS = [
  ['nothing-independent', 'no two steps are independent'],
  ['readwrite', 'steps that do not write what the other uses'],
  ['sync', 'readwrite, and synchronisation by its meaning'],
];

const cell = value => make('td', {class: 'n'}, value === null || value === undefined ? '–' : String(value));
const verdicts = all =>
  make(
    'td',
    {},
    all.map(its => {
      const [sign, sort] = SIGNS[its.verdict] || ['?', 'unknown'];
      return make('span', {class: sort, title: its.verdict}, sign + ' ');
    }),
    make('span', {class: 'hidden'}, all.map(its => its.verdict).join(', ')),
  );

/** The view: two tables that are filled where that is asked for; `more` stands below. */
export function enginesView(request, more) {
  const first = make('div', {});
  const second = make('div', {});
  const compare = make('button', {type: 'button', click: () => run(compare, first, () => engines(request))}, 'Compare all engines');
  const what = make('button', {type: 'button', click: () => run(what, second, () => relations(request))}, 'Compare relations of independence');
  return [
    make('h3', {}, 'Engines'),
    make('p', {class: 'note'}, 'The same checks, searched in different ways: the verdicts are equal, the effort is not.'),
    compare,
    first,
    make('h3', {}, 'What if fewer steps were independent?'),
    make('p', {class: 'note'}, 'The less is known to be independent, the more executions a search by partial orders tells apart.'),
    what,
    second,
    ...more,
  ];
}

async function run(button, box, work) {
  button.disabled = true;
  box.replaceChildren(make('p', {class: 'note'}, 'searching …'));
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
    throw new Error(JSON.parse(whole).complaints || 'there is nothing to compare');
  }
  const its = JSON.parse(whole.slice(0, cut));
  return make(
    'table',
    {class: 'plain'},
    make('thead', {}, make('tr', {}, ['engine', 'verdicts', 'states', 'steps', 'executions', 'events', 'cutoffs', 'ms'].map((name, k) => make('th', {scope: 'col', class: k > 1 ? 'n' : ''}, name)))),
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
    make('thead', {}, make('tr', {}, ['relation', 'verdicts', 'executions', 'events'].map((name, k) => make('th', {scope: 'col', class: k > 1 ? 'n' : ''}, name)))),
    make('tbody', {}, rows),
  );
}
