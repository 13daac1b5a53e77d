// SPDX-License-Identifier: Apache-2.0
// The panes beside the picture: state, event, checks, numbers.

import {by, make, say, tag} from './dom.js';
import {known, w} from './words.js';

const SIGNS = {holds: ['✔', 'holds'], violated: ['✖', 'violated'], unknown: ['?', 'unknown']};

/** A button that leads to an event. */
export function eventLink(e, select) {
  return make('button', {type: 'button', class: 'link', click: () => select(e)}, 'e' + e);
}

/** Values of a state, with those before it where they differ; `why` asks where a value is from. */
export function showState(head, values, before, threads, why) {
  by('state-head').textContent = head;
  const rows = [];
  for (const [name, value] of Object.entries(values)) {
    const old = before ? before[name] : undefined;
    const changed = old !== undefined && old !== value;
    const words = changed ? `${old} → ${value}` : value;
    rows.push(
      make('dt', {}, name),
      make(
        'dd',
        {},
        make(
          'button',
          {type: 'button', class: 'value', title: w('why'), 'aria-label': w('why-2', {name, words}), click: () => why(name, value)},
          make(changed ? 'b' : 'code', {}, words),
        ),
      ),
    );
  }
  for (const its of threads) {
    const next = its.next ? w('line-next-2', {line: its.line}) : '';
    rows.push(
      make('dt', {}, tag(its.name), ' ' + its.name),
      make(
        'dd',
        {},
        its.is === 'ready' ? '' : known(its.is) + (its.holder ? w('held-by', {holder: its.holder}) : ''),
        next,
        its.next ? make('code', {}, its.next) : '',
      ),
    );
  }
  by('values').replaceChildren(...rows);
}

/** Says all about an event; about two, how they stand to each other, and `whatIf` asks of both. */
export function showEvent(orders, e, second, select, whatIf) {
  const box = by('event');
  if (e === null || !orders) {
    box.replaceChildren();
    return;
  }
  const its = orders.events[e];
  const links = list =>
    list.flatMap(({event, reason}) => [eventLink(event, select), ` ${reason} `, make('br')]);
  const parts = [
    make('h2', {}, w('event-e-2', {e})),
    make('p', {class: 'lead'}, tag(its.thread), ' ', make('code', {}, its.text), ' ', make('b', {}, its.value)),
  ];
  if (its.failure) {
    parts.push(make('p', {class: 'violated'}, '✖ ' + its.failure));
  }
  if (its.cutoff) {
    parts.push(make('p', {}, w('a-cutoff-its-state-was'), its.same === undefined ? '' : its.same < 0 ? w('it-is-that-of-the') : [w('it-repeats'), eventLink(its.same, select)]));
  }
  const all = [...orders.configuration(e)].sort((a, b) => a - b).map(x => 'e' + x);
  const inside = all.length > 40 ? [...all.slice(0, 8), '…', ...all.slice(-8)] : all; // of many the ends, and how many there are
  parts.push(make('p', {}, `[e${e}] = {${inside.join(', ')}}`, all.length > 40 ? w('so-many-events', {count: all.length}) : ''));
  parts.push(make('p', {}, w('because-of-2'), its.causes.length ? links(its.causes) : w('nothing-it-can-come-first')));
  const effects = orders.effects[e];
  parts.push(
    make('p', {}, w('enables'), effects.length ? effects.map(x => eventLink(x, select)) : w('nothing-more')),
  );
  if (its.conflicts.length) {
    parts.push(make('p', {}, make('b', {}, w('either-or')), links(its.conflicts)));
  }
  const concurrent = orders.events.map((_, x) => x).filter(x => orders.concurrent(e, x));
  parts.push(
    make(
      'p',
      {},
      w('concurrent-with'),
      concurrent.length ? concurrent.slice(0, 12).map(x => eventLink(x, select)) : w('nothing'),
      concurrent.length > 12 ? w('and-more', {concurrent: concurrent.length - 12}) : '',
    ),
  );
  if (second !== null) {
    const {kind, proof} = orders.relation(e, second);
    const words = {
      before: w('e-comes-before-e', {e, second}),
      after: w('e-comes-behind-e-2', {e, second}),
      conflict: w('e-and-e-exclude-each', {e, second}),
      concurrent: w('e-and-e-are-concurrent', {e, second}),
    };
    parts.push(make('div', {class: 'say'}, make('b', {}, words[kind]), proof.map(line => make('p', {}, line))));
    if (its.thread !== orders.events[second].thread) {
      parts.push(make('button', {type: 'button', id: 'what-if', click: () => whatIf(e, second)}, w('what-if-their-steps-were')));
    }
    say(words[kind]);
  } else {
    parts.push(make('p', {class: 'note'}, w('shift-and-click-a-second')));
  }
  box.replaceChildren(...parts);
}

/** The checks with their verdicts; a violated one leads to its steps. */
export function showChecks(result, choose) {
  const list = by('checks');
  if (!result) {
    list.replaceChildren(make('li', {class: 'note', style: 'padding:4px 12px'}, w('not-checked-yet')));
    return;
  }
  if (!result.properties.length) {
    list.replaceChildren(
      make('li', {class: 'note', style: 'padding:4px 12px'}, w('no-property-here-yet-try'), make('code', {}, 'check finally x == 2')),
    );
    return;
  }
  list.replaceChildren(
    ...result.properties.map(its => {
      const [sign, sort] = SIGNS[its.verdict] || ['?', 'unknown'];
      const run = its.counterexamples.length ? result.counterexamples[its.counterexamples[0]] : null;
      const name = (its.name ? its.name + ': ' : '') + its.text;
      const expected = its.asExpected ? (its.expected === 'holds' ? '' : w('as-expected')) : w('was-expected', {known: known(its.expected)});
      const steps = run ? w('step', {schedule: run.schedule.length}) : '';
      return make(
        'li',
        {},
        make(
          'button',
          {type: 'button', click: () => choose(its, run)},
          make('span', {class: sort, 'aria-hidden': 'true'}, sign),
          make('code', {}, name),
          make('small', {}, make('b', {class: sort}, known(its.verdict)), expected + steps),
          its.message ? make('small', {}, its.message) : null,
        ),
      );
    }),
  );
}

/** The verdict on all checks, beside the button. */
export function showVerdict(result, ended) {
  const box = by('verdict');
  if (!result) {
    box.replaceChildren(ended || '');
    return;
  }
  const code = result.exitCode;
  const [sort, words] =
    code === 0
      ? ['holds', w('as-expected-2')]
      : code === 1
        ? ['violated', w('not-as-expected')]
        : code === 4
          ? ['violated', w('the-model-has-errors')]
          : code === 5
            ? ['unknown', w('nothing-to-check')]
            : ['unknown', w('not-decided')];
  const count = result.properties.length;
  const time = result.statistics ? ` · ${(result.statistics.timeMs / 1000).toFixed(2)} s` : '';
  box.replaceChildren(
    make('b', {class: sort}, words),
    w('check-3', {count, time}),
  );
  say(w('checks', {words: words.slice(2), count}));
}

/** The numbers of the model; each leads to its picture. */
export function showNumbers(numbers, orders, open) {
  const or = value => (value === undefined || value === null ? '∞' : value);
  const cutoffs = orders ? orders.whole.cutoffs : 0;
  const all = [
    [w('interleavings'), numbers && (numbers.whole ? or(numbers.interleavings) : '?'), 'tree'],
    [w('tree-nodes'), numbers && (numbers.whole ? or(numbers.nodes) : '?'), 'tree'],
    [w('states-4'), numbers && (numbers.whole ? numbers.states : w('more-than', {states: numbers.states})), 'graph'],
    [w('events-2'), orders && orders.whole.events + (cutoffs ? w('cutoffs-2', {cutoffs}) : ''), 'unfolding'],
    [cutoffs ? w('branches') : w('executions-2'), orders && orders.whole.executions, 'executions'],
  ];
  by('numbers').replaceChildren(
    ...all.map(([name, value, tab]) =>
      make(
        'li',
        {},
        make('button', {type: 'button', click: () => open(tab)}, name + ' ', make('b', {}, value === null || value === undefined ? '–' : String(value))),
      ),
    ),
  );
}

/** The errors of the model, or of a request. */
export function showProblems(all, name, go) {
  const box = by('problems');
  const shown = all.filter(its => its.severity === 'error');
  box.hidden = !shown.length;
  box.replaceChildren(
    make(
      'ul',
      {},
      shown.slice(0, 20).map(its =>
        make(
          'li',
          {},
          make('b', {class: its.severity}, `${its.severity}[${its.code}]`),
          ' ',
          its.line && its.file === name
            ? make('button', {type: 'button', class: 'link', click: () => go(its)}, w('line-4', {line: its.line}))
            : '',
          ' ' + its.message,
          its.helps.map(help => make('div', {class: 'note'}, help.text)),
        ),
      ),
    ),
  );
}
