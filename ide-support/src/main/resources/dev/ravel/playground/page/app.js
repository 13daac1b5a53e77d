// SPDX-License-Identifier: Apache-2.0
// The page as a whole: what is edited, what was found out about it, and where one looks.

import {ask, stream, whenGone} from './api.js';
import {beside, hear, showLines, showPlace} from './beside.js';
import {cards, ending} from './cards.js';
import {by, dialog, letter, make, nameThreads, refill, say} from './dom.js';
import {focusEditor, goTo, openEditor, putText, showPlaces, speak, squiggles, textOf} from './editor.js';
import {halvesInWords, openHalves, showHalves} from './halves.js';
import {Histories, tellHistories} from './histories.js';
import {keep, kept} from './kept.js';
import {map} from './map.js';
import {markOccurrence, markTokens} from './net.js';
import {Orders} from './orders.js';
import {showChecks, showEvent, showNumbers, showProblems, showState, showVerdict} from './panes.js';
import {choose as chooseFrom} from './palette.js';
import {Picture, twin} from './pictures.js';
import {pause, play, startPlay} from './play.js';
import {packed, unpacked} from './share.js';
import {setTheme, showSettings, startSettings, theme} from './settings.js';
import {openPane, startSizes} from './sizes.js';
import {showSteps, tell} from './steps.js';
import {band, diamond, movesTo, path} from './ways.js';
import {Why, nameOf, noWhy} from './why.js';
import {writing} from './writing.js';
import {w} from './words.js';

const TABS = [
  ['executions', w('executions')],
  ['unfolding', w('unfolding')],
  ['graph', w('states')],
  ['net', w('net')],
  ['tree', w('tree')],
  ['explore', w('explore')],
  ['engines', w('engines')],
  ['program', w('program')],
];
const isC = name => /\.[ci]$/i.test(name);

/** What is known, and where one looks. */
const now = {
  name: 'model.ravel',
  hash: '',
  saved: '',
  session: null,
  result: null, // of the last check
  checked: '', // the text that it was of
  orders: null,
  refused: null, // why there are none
  numbers: null,
  moves: [],
  base: [], // the execution from which a branch was taken
  at: 0,
  run: null,
  along: [],
  threads: [], // where each stands in the state that is shown
  seen: {moves: [], at: 0}, // the steps to the state that is shown
  whole: false, // whether [e] is shown, and not a step of the execution
  swapped: null, // {moves, step} of two steps that were swapped
  rows: null, // {moves, rows} of steps in rows
  event: null,
  second: null,
  execution: 0,
  failing: false,
  tab: 'executions',
  other: kept('ravel-other') || '', // the second picture, if there is one
  twin: false,
  occurrences: false, // whether the net is shown by its occurrences
  took: 0,
  running: null,
  factor: 1,
  local: true, // whether [e] alone has colour
  concurrent: false, // whether what is concurrent with e is shaded
  dots: false, // whether all states are seen as dots
  near: null, // which states are seen: around the end of moves, how many more, and which are opened
  automata: kept('ravel-automata') === 'yes', // whether the automata of the threads stand beside the states
  squares: true, // whether diamonds are filled in the graph of states
  against: -1, // the execution that the present one is compared with
  over: kept('ravel-over') !== 'no', // whether two executions are laid over each other
  only: null, // the event that is shown with what it needs and its conflicts alone
  sight: null, // of rows that are shown, an event that is among them
  row: 0, // without one, the first of them
  calls: null, // whether calls of functions are; by the number of events if nothing was said
  folded: null, // whether chains are folded; by the number of events if nothing was said
  hidden: [], // threads that are not shown
  lanes: [], // threads in the order of their lanes; none in the order of the text
  searches: null, // of the events; made where they are looked at
  search: 'explore', // which of them is
  loading: false, // whether the execution of a text that was checked is on its way
  loaded: '', // the text that the steps are of
  wanted: null, // the step that was asked for meanwhile
  focus: null, // where to stand after the next check: moves, at, event
};

let pictures = []; // those in the view: {picture, events: id -> event}
let turn = 0; // answers of former turns are not shown

const failures = {}; // by part: how often it was not loaded; browsers keep a module that failed by its address

/** A part of the page that is loaded where it is wanted first. */
const part = name =>
  import(`./${name}.js${failures[name] ? `?${failures[name]}` : ''}`).catch(() => {
    failures[name] = (failures[name] || 0) + 1;
    throw new Error(w('the-tool-was-stopped-start'));
  });

let teacher = null; // once lessons were asked for
const lesson = () => teacher && teacher.lesson();

const body = more => ({name: now.name, text: textOf(), ...more});

// ------------------------------------------------------------------------------------- checking

async function check() {
  cancel();
  const text = textOf();
  const mine = (now.running = {stop: new AbortController(), text});
  by('cancel').hidden = false;
  by('verdict').textContent = w('checking');
  const began = performance.now();
  let result = null;
  let end = null;
  try {
    await stream(
      'check',
      body({factor: now.factor}),
      its => {
        if (its.type === 'result') {
          result = its;
        } else if (its.type === 'end' || its.type === 'failed') {
          end = its;
        } else if (its.type === 'progress' && now.running === mine) {
          by('verdict').textContent = progress(its);
        }
      },
      mine.stop.signal,
    );
  } catch (error) {
    end = {message: error.name === 'AbortError' ? w('cancelled') : error.message};
  }
  if (now.running !== mine) {
    return;
  }
  now.running = null;
  by('cancel').hidden = true;
  if (!result) {
    showVerdict(null, (end && (end.message || end.complaints)) || w('not-checked'));
    return;
  }
  now.took = performance.now() - began;
  if (result.exitCode === 4 || result.exitCode === 2) {
    showVerdict(result);
    if (!now.result) {
      showChecks(null);
    }
    return;
  }
  now.result = result;
  now.checked = text;
  now.checkedAt = new Date();
  showVerdict(result);
  showChecks(result, chooseCheck);
  how();
  stale();
  offerMore();
  await explore(text);
}

function progress(its) {
  const count = its.events ? w('events', {events: its.events}) : its.states ? w('states-2', {states: its.states}) : w('searching');
  return w('checking-2', {count});
}

function offerMore() {
  const spent = now.result.stopReason && now.result.stopReason !== 'first-violation';
  if (spent) {
    by('verdict').append(
      ' ',
      make(
        'button',
        {
          type: 'button',
          click: () => {
            now.factor *= 10;
            check();
          },
        },
        w('continue-with-ten-times-the'),
      ),
    );
  }
  now.factor = 1;
}

function how() {
  const its = now.result.statistics;
  by('how').textContent = its && its.engine ? w('explored-by', {engine: its.engine}) : '';
}

function cancel() {
  if (now.running) {
    now.running.stop.abort();
    now.running = null;
    by('cancel').hidden = true;
    ask('stop', {}).catch(() => {});
  }
}

/** The unfolding and the numbers of the text that was checked. */
async function explore(text) {
  const mine = ++turn;
  const request = {name: now.name, text};
  now.loading = true;
  now.wanted = null;
  const [events, numbers] = await Promise.all([
    ask('events', request).catch(error => ({failed: [{message: error.message, helps: []}]})),
    ask('numbers', request).catch(() => null),
  ]);
  if (mine !== turn) {
    return;
  }
  now.loading = false;
  now.loaded = text;
  now.numbers = numbers && numbers.states !== undefined ? numbers : null;
  if (events.events) {
    now.orders = new Orders(events);
    now.refused = null;
    nameThreads(events.threads);
  } else {
    now.orders = null;
    now.refused = events.failed ? events.failed[0].message : events.nothing || w('no-events');
  }
  now.search = now.searches ? now.searches.which : now.search;
  now.searches = null;
  now.event = now.only = now.sight = null;
  now.second = null;
  now.row = 0;
  now.execution = 0;
  now.near = null;
  numbersOrNot();
  const focus = now.focus;
  now.focus = null;
  const bad = now.result.properties.find(its => its.verdict === 'violated' && its.counterexamples.length);
  const failing = now.orders ? now.orders.executions.findIndex(x => ending(x)[1] === 'violated') : -1;
  if (focus) {
    await load(focus.moves, Math.min(focus.at, focus.moves.length));
    findExecution();
    if (now.orders && now.orders.events[focus.event]) {
      await select(focus.event);
    }
  } else if (failing >= 0) {
    now.execution = failing;
    await loadWanted(now.orders.executions[failing].moves);
  } else if (bad) {
    await loadWanted(now.result.counterexamples[bad.counterexamples[0]].schedule);
  } else {
    await loadWanted(now.orders && now.orders.executions.length ? now.orders.executions[0].moves : []);
  }
  await openTab(now.tab);
}

/** In a lesson that asks for a number, it is not shown. */
function numbersOrNot() {
  const open = lesson();
  const hide = open && open.hidden;
  showNumbers(hide ? null : now.numbers, hide ? null : now.orders, openTab);
}

async function chooseCheck(property, run) {
  if (property.range) {
    const lines = now.checked.split('\n');
    const offset = place =>
      lines.slice(0, place.line).reduce((sum, line) => sum + line.length + 1, 0) + place.character;
    showPlaces([], []);
    go(offset(property.range.start), offset(property.range.end));
  }
  if (run) {
    await load(run.schedule);
    findExecution();
    await openTab(now.tab);
  }
}

// --------------------------------------------------------------------------------------- editing

let parsing = 0;
let checking = 0;
let complaining = 0;

function edited() {
  if (textOf() !== addressed) {
    noAddress();
  }
  stale();
  dirty();
  clearTimeout(parsing);
  clearTimeout(checking);
  clearTimeout(complaining);
  parsing = setTimeout(parse);
}

/** Whether a text is being checked, or was checked last. */
const isChecked = text => text === (now.running ? now.running.text : now.checked);

async function parse() {
  const text = textOf();
  let its;
  try {
    its = await ask('parse', {name: now.name, text});
  } catch {
    return;
  }
  if (text !== textOf() || !its.diagnostics) {
    return;
  }
  squiggles(its.diagnostics, now.name);
  const wrong = its.diagnostics.some(one => one.severity === 'error');
  if (wrong) {
    complaining = setTimeout(() => complain(its.diagnostics), 1500);
  } else {
    complain([]);
    if (now.result && now.took < 1000 && !isChecked(text)) {
      checking = setTimeout(() => isChecked(textOf()) || check(), 400);
    }
  }
}

function complain(diagnostics) {
  showProblems(diagnostics, now.name, its => go(its.from, its.to));
}

/** Goes to a place of the text. */
function go(from, to) {
  openPane('model');
  goTo(from, to);
  showPlace(textOf(), from, to);
}

/** The text of another editor: of the same file, or of another one, which is checked at once. */
function textBeside(name, text) {
  const other = name !== now.name || !now.result;
  if (other) {
    openText(name, text, '');
  } else if (text !== textOf()) {
    putText(text);
    edited();
  }
  return other;
}

/** A result of another text stays, dimmed, and says of which it is. */
function stale() {
  const old = now.result && now.checked !== textOf();
  document.body.classList.toggle('stale', Boolean(old));
  if (old) {
    const time = now.checkedAt.toLocaleTimeString([], {hour: '2-digit', minute: '2-digit'});
    by('how').textContent = w('result-for-the-text-of', {time});
  } else if (now.result) {
    how();
  }
}

// -------------------------------------------------------------------------------------- stepping

/** Loads an execution, and stands at its end. */
async function load(moves, at = moves.length) {
  pause();
  now.moves = moves;
  now.base = moves;
  await stand(at);
}

/** Loads the execution of another text, and stands where one has asked for meanwhile, or at its end. */
const loadWanted = moves => load(moves, Math.min(now.wanted ?? moves.length, moves.length));

/** Stands after some steps of the moves; those of another text are on their way, and it waits for them. */
async function stand(at) {
  if (now.loading) {
    now.wanted = at < now.moves.length ? at : Infinity;
    if (now.loaded !== now.checked) {
      return;
    }
  }
  const moves = now.moves;
  let run;
  try {
    run = await ask('step', {name: now.name, text: now.checked, moves, at});
  } catch (error) {
    if (error.message !== 'superseded') {
      say(error.message);
    }
    return;
  }
  if (moves !== now.moves) {
    return;
  }
  if (run.failed && run.failed[0]) {
    dialog(w('these-steps-cannot-be-made'), make('p', {}, run.failed[0].message));
    return;
  }
  now.run = run.steps ? run : null;
  now.at = run.at || 0;
  now.along = now.orders ? now.orders.along(moves) : [];
  now.event = now.at > 0 && now.at <= now.along.length ? now.along[now.at - 1] : null;
  now.second = null;
  showRun();
  bringToSight();
}

function showRun() {
  const branch = now.moves !== now.base;
  now.whole = false;
  noWhy();
  swapNote();
  if (location.hash) {
    address();
  }
  showStep(branch);
  if (now.run) {
    const before = now.at > 0 ? previous() : null;
    showState(
      now.at ? w('state-after-step', {at: now.at}) : w('state-at-the-start'),
      now.run.values,
      before,
      now.run.state.threads,
      whyIs,
    );
    now.seen = {moves: now.moves, at: now.at};
    judged();
    const step = now.at > 0 ? now.run.steps[now.at - 1] : null;
    places(now.run.state.threads, step ? [step.line] : []);
    tell(now.run, now.at);
  }
  showEvent(now.orders, now.event, now.second, e => select(e));
  mark();
  if (teacher) {
    teacher.watchRun(now.run, now.moves, now.result);
  }
}

/** Shows why a value of the state that is shown is what it is. */
async function whyIs(name, value) {
  const {moves, at} = now.seen;
  const own = moves === now.moves && now.run && now.run.steps.length === moves.length;
  const run = own ? now.run : await ask('step?why', {name: now.name, text: now.checked, moves, at}).catch(() => null);
  if (!run || !run.steps || now.seen.moves !== moves) {
    return;
  }
  const along = now.orders ? now.orders.along(moves) : [];
  const go = step => (own || along[step] === undefined ? stand(step + 1) : select(along[step]));
  new Why(run, at, name, value, go).show(false);
}

/** The values before the last step. */
function previous() {
  const step = now.run.steps[now.at - 1];
  const before = {...now.run.values};
  for (const change of step.writes) {
    const name = nameOf(step, change);
    if (name in before && change.before !== '') {
      before[name] = change.before;
    }
  }
  return before;
}

function judged() {
  const its = now.run.judged;
  for (const check of its.violated) {
    by('values').append(make('dt', {class: 'violated'}, '✖'), make('dd', {class: 'violated'}, w('is-violated', {check})));
  }
  for (const check of its.reached) {
    by('values').append(make('dt', {class: 'holds'}, '✔'), make('dd', {class: 'holds'}, w('is-reached', {check})));
  }
}

function places(threads, lines) {
  now.threads = threads;
  if (textOf() === now.checked) {
    showPlaces(
      threads.filter(its => its.line && its.file === now.name).map(its => ({thread: its.name, line: its.line})),
      lines,
    );
    showLines(lines);
  }
}

/** Takes a step: the next one of the execution, or another, with which a branch begins. */
async function choose(move) {
  if (now.moves[now.at] !== move) {
    now.moves = [...now.moves.slice(0, now.at), move];
  }
  await stand(now.at + 1);
  findExecution();
  await repaint();
}

async function swap(step) {
  const moves = [...now.moves];
  [moves[step], moves[step + 1]] = [moves[step + 1], moves[step]];
  now.moves = moves;
  now.swapped = {moves, step};
  await stand(now.at);
  say(w('steps-and-are-swapped-it', {step: step + 1, step2: step + 2}));
}

/** Puts the steps into another order that is the same execution. */
async function arrange(form) {
  const moves = now.moves;
  const its = await ask('arrange', {name: now.name, text: now.checked, moves, form}).catch(error => ({nothing: error.message}));
  if (moves !== now.moves) {
    return;
  }
  if (!its.moves) {
    dialog(w('there-is-no-such-order'), make('p', {}, its.failed ? its.failed[0].message : its.nothing));
    return;
  }
  now.moves = its.moves;
  now.rows = its.rows ? {moves: its.moves, rows: its.rows} : null;
  await stand(its.moves.length);
  const rows = its.rows && its.rows.length ? its.rows.at(-1) + 1 : 0;
  say(
    its.rows
      ? w('step-in-row-those-of', {moves: its.moves.length, rows})
      : w('switch-between-threads-before', {switches: its.switches, before: its.before}),
  );
}

/** By step the row that it is in; none if the steps are not in rows. */
const rowsShown = () => (now.rows && now.rows.moves === now.moves ? now.rows.rows : null);

/** What the step bar can do, and what it shows. */
const stepActions = () => ({go: stand, choose, swap, rows: rowsShown(), secret: Boolean(teacher) && teacher.asksForSwaps()});

/** Shows the steps of the execution, and the statements that are open. */
function showStep(branch) {
  showSteps(now.run, now.at, branch, stepActions());
  showHalves(now.run, choose);
}

/** Opens statements into their steps, or closes them. */
function halves() {
  const open = openHalves();
  openPane('steps');
  showHalves(now.run, choose);
  say(!open ? w('statements-are-closed') : now.run && now.run.statements.length ? halvesInWords(now.run) : w('no-statement-here-has-more'));
}

/** Says behind a swap that it makes no difference, and shows that if it is not seen. */
function swapNote() {
  const its = now.swapped && now.swapped.moves === now.moves ? now.swapped : null;
  by('swapped').hidden = !its;
  if (its) {
    const seen = now.tab === 'graph' || now.other === 'graph';
    const show = () => (innerWidth < 900 ? openTab('graph') : openOther('graph')).then(swapNote);
    by('swapped').replaceChildren(
      w('steps-and-are-swapped-and', {step: its.step + 1, step2: its.step + 2}),
      seen ? '' : make('button', {type: 'button', id: 'diamond', click: show}, w('show-the-diamond')),
    );
  }
}

/** Paints anew where the event that is selected is none of those that a picture of a part shows. */
function bringToSight() {
  const e = now.event;
  const away = ({picture: its, events}) =>
    its.window && (e === null ? now.at === 0 && its.data.kind === 'executions' && !its.nodes.has('e0') : ![...events.values()].some(all => all.includes(e)));
  if (pictures.some(away)) {
    now.sight = e;
    now.only = now.only === null ? null : e;
    repaint();
  }
}

/** The execution of the unfolding that the moves belong to. */
function findExecution() {
  if (now.orders && now.along.length) {
    const found = now.orders.executionWith([...new Set(now.along)]);
    if (found >= 0) {
      now.execution = found;
    }
  }
}

// -------------------------------------------------------------------------------------- pictures

const SOON = 40; // ms, within which nobody misses an answer

/** Selects an event, and stands behind it; with Shift, as the second of two. */
async function select(e, shift = false) {
  if (shift && now.event !== null) {
    now.second = e === now.event ? null : e;
    showEvent(now.orders, now.event, now.second, x => select(x), whatIf);
    mark();
    return;
  }
  if (!now.orders.events[e]) {
    await toPart({event: e});
    if (!now.orders.events[e]) {
      return;
    }
    repaint();
  }
  const place = now.along.lastIndexOf(e);
  if (place < 0) {
    const own = now.orders.events[e];
    const found = now.orders.executionWith([e]);
    const former = now.execution;
    if (found >= 0) {
      now.execution = found;
    }
    now.moves = now.base = found >= 0 ? now.orders.executions[found].moves : own.moves;
    now.along = now.orders.along(now.moves);
    if (!now.along.includes(e)) {
      now.moves = now.base = own.moves;
      now.along = now.orders.along(own.moves);
    }
    if (former !== now.execution && now.tab === 'executions') {
      repaint();
    }
  }
  now.event = e;
  now.second = null;
  now.whole = true;
  const at = now.along.lastIndexOf(e) + 1;
  const moves = now.moves;
  const asked = ask('step', {name: now.name, text: now.checked, moves, at}).catch(() => null);
  // all panes are painted at once if the steps come soon; else what is known is shown meanwhile
  await Promise.race([asked, new Promise(late => setTimeout(late, SOON))]);
  if (now.event !== e || moves !== now.moves || !now.orders) {
    return;
  }
  swapNote();
  const its = now.orders.events[e];
  now.seen = {moves: its.moves, at: its.moves.length};
  noWhy();
  showState(w('state-after-e', {e}), its.state.values, its.before, its.state.threads, whyIs);
  showEvent(now.orders, e, null, x => select(x));
  places(its.state.threads, its.lines);
  mark();
  say(now.orders.sentence(e));
  bringToSight();
  const run = await asked;
  if (run && run.steps && now.event === e && moves === now.moves) {
    now.run = run;
    now.at = run.at;
    showStep(now.moves !== now.base);
    address();
  }
}

const request = () => ({name: now.name, text: now.checked});

/** What would become of the executions if the steps of two events were independent, or dependent. */
async function whatIf(e, second) {
  const step = x => ({moves: now.orders.events[x].moves, steps: now.orders.events[x].lines.length});
  const told = await part('whatif')
    .then(({supposed}) => supposed(request(), now.orders, step(e), step(second)))
    .catch(error => make('p', {class: 'note'}, error.message));
  dialog(w('what-if'), told);
}

/** Whether the local configuration of an event is shown, and not a step. */
const isWhole = () => now.whole && now.orders !== null && now.event !== null;

/** Shows in every picture of events what is selected. */
function mark() {
  for (const {picture, events, own} of pictures) {
    if (own) {
      own(picture);
      continue;
    }
    if (!events || now.event === null || !now.orders) {
      picture.clear();
      if (picture.map) {
        picture.map.mark(null);
      }
      continue;
    }
    if (now.local) {
      picture.unmark();
    } else {
      picture.clear();
    }
    markEvents(picture, events);
  }
}

/** In a picture of events: [e], what is in conflict with e, and of a cutoff what it repeats. */
function markEvents(picture, events) {
  const inside = now.orders.configuration(now.event);
  const its = now.orders.events[now.event];
  if (picture.map) {
    picture.map.mark(now.event);
  }
  if (now.local && picture.data.kind !== 'overlay') { // there the orders keep their colours
    picture.choose(new Set([...events].filter(([, all]) => all.some(e => inside.has(e))).map(([id]) => id)));
  }
  const same = its.cutoff && its.same >= 0 ? now.orders.configuration(its.same) : new Set();
  const besideIt = e => now.concurrent && now.orders.concurrent(now.event, e);
  let here = null;
  let there = null;
  events.forEach((all, id) => {
    if (all.includes(now.event)) {
      here = id;
      picture.ring(id);
      if (all[0] !== now.event) {
        picture.badge(id, 'e' + now.event); // the box has the name of its first event
      }
      picture.show(id);
    } else if (all.includes(now.second)) {
      picture.ring(id, 'second');
    } else if (its.conflicts.some(c => all.includes(c.event))) {
      picture.ring(id, 'conflict', 4);
    }
    if (all.some(besideIt)) {
      picture.ring(id, 'co', 5);
    }
    if (all.some(e => same.has(e))) {
      picture.ring(id, 'must', 3);
      there = all.includes(its.same) ? id : there;
    }
  });
  if (here && there) {
    picture.link(here, there);
  }
}

async function openTab(tab) {
  if (tab === 'unfolding') {
    now.sight = now.event;
  }
  if (tab === now.other) {
    now.other = now.tab; // never the same picture twice
  }
  now.tab = tab;
  fillOther();
  for (const button of by('tabs').children) {
    const on = button.dataset.tab === tab;
    button.setAttribute('aria-selected', on ? 'true' : 'false');
    button.tabIndex = on ? 0 : -1;
    if (on) {
      by('view').setAttribute('aria-labelledby', button.id);
    }
  }
  await repaint();
}

/** Shows a second picture beside the first one, or none for an empty word. */
async function openOther(tab) {
  now.other = tab;
  keep('ravel-other', tab);
  fillOther();
  await repaint();
}

function fillOther() {
  const open = Boolean(now.other);
  by('other').hidden = !open;
  if (!open) {
    by('view2').replaceChildren(); // an element of the page has its id once, seen or not
  }
  by('split').setAttribute('aria-pressed', open ? 'true' : 'false');
  by('other-tab').replaceChildren(
    ...TABS.filter(([tab]) => tab !== now.tab).map(([tab, words]) => make('option', {value: tab}, words)),
  );
  by('other-tab').value = now.other;
}

function split() {
  openOther(now.other ? '' : ['unfolding', 'graph'].find(tab => tab !== now.tab));
}

let painting = 0;

async function repaint() {
  const mine = ++painting;
  pictures = [];
  await Promise.all([
    paint(mine, by('view'), now.tab),
    now.other ? paint(mine, by('view2'), now.other) : null,
  ]);
}

/** Puts the picture of a tab into a box. */
async function paint(mine, box, tab) {
  if (!now.result) {
    refill(
      box,
      make('p', {class: 'note'}, w('nothing-to-show-yet-press')),
    );
    return;
  }
  const wait = setTimeout(() => {
    if (mine === painting) {
      refill(box, make('p', {class: 'note'}, w('drawing')));
    }
  }, 300);
  let parts;
  let shown = [];
  const {at, event} = now;
  try {
    [parts, shown] = await view(tab);
  } catch (error) {
    if (error.message === 'superseded') {
      clearTimeout(wait);
      if (mine === painting) {
        await paint(mine, box, tab); // an older one has asked the same later: it had to wait for its script
      }
      return;
    }
    parts = [make('p', {class: 'note'}, error.message)];
  }
  clearTimeout(wait);
  if (mine === painting) {
    pictures.push(...shown);
    refill(box, ...parts);
    shown.forEach(({picture}) => picture.once && picture.once());
    mark();
    if (at !== now.at || event !== now.event) {
      bringToSight(); // what was chosen meanwhile
    }
  }
}

const drawn = new Map(); // by kind and place: what was drawn last, and for which question

async function picture(kind, more, its) {
  const asked = {name: now.name, text: now.checked, kind, theme: theme(), ...more};
  const place = kind + (more.pane || '');
  const key = JSON.stringify(asked);
  const last = drawn.get(place);
  const document = last && last.key === key ? last.document : await ask('picture?' + place, asked);
  if (document.svg) {
    drawn.set(place, {key, document});
  } else {
    const why = document.failed ? document.failed[0].message : document.nothing;
    return [make('p', {class: 'note'}, why || w('there-is-no-such-picture')), null];
  }
  const made = new Picture(document, its);
  const parts = [];
  if (document.truncated) {
    parts.push(make('p', {class: 'note'}, document.truncated));
  }
  if (document.placed) {
    parts.push(make('p', {class: 'note'}, document.placed));
  }
  parts.push(made.element, saver(asked, made.data.title));
  if (now.twin) {
    parts.push(twin(document.lines, made));
  }
  return [make('div', {}, parts), made];
}

/** A button that saves a picture. */
function saver(asked, title) {
  const press = () => part('export').then(({offer}) => offer(asked, title)).catch(error => say(error.message));
  return make('p', {class: 'save'}, make('button', {type: 'button', class: 'link', click: press}, w('save-the-picture-2')));
}

const idOf = id => Number(id.slice(1));

async function view(tab) {
  switch (tab) {
    case 'executions':
      return executionsView();
    case 'unfolding':
      return unfoldingView();
    case 'explore':
      return exploreView();
    case 'engines':
      return enginesTab();
    case 'net':
      return netView();
    case 'graph':
      return statesView();
    default:
      return graphView(tab);
  }
}

async function enginesTab() {
  const [{enginesView}, {chooseTwo}] = await Promise.all([part('engines'), part('whatif')]);
  const texts = now.run ? now.run.steps.map(step => `${step.thread}: ${step.text}`) : [];
  return [enginesView(request(), chooseTwo(request(), now.orders, now.moves, texts)), []];
}

async function graphView(kind) {
  const [element, made] = await picture(kind, kind === 'tree' ? {depth: 8} : {}, {select: id => selectNode(kind, made, id)});
  const own = {tree: markPath, program: markProgram}[kind];
  return [[make('h3', {}, made ? made.data.title : ''), element], made ? [{picture: made, own}] : []];
}

/** The graph of states, or of a large one those around the state in which it was opened. */
async function statesView() {
  if (now.dots) {
    return dotsView();
  }
  now.near = now.near || {moves: now.moves.slice(0, now.at), opened: [], more: 0};
  const near = now.near;
  const line = now.orders ? make('p', {class: 'note two-lines', id: 'histories'}, POINT) : '';
  const [[element, made], threads] = await Promise.all([
    picture('graph', near, {
      select: (id, shift, entered) => (entered && made.nodes.get(id).look === 'open' ? expand(id) : selectNode('graph', made, id)),
      open: id => made.nodes.get(id).look === 'open' && expand(id),
      hover: line && (id => histories(made, line, id, false)),
    }),
    now.automata ? picture('program', {pane: 'beside'}, {select: id => selectNode('program', threads[1], id)}) : null,
  ]);
  if (!made) {
    return [[element], []];
  }
  made.way = {moves: near.moves, ids: made.along};
  const shown = [{picture: made, own: markGraph}];
  if (threads && threads[1]) {
    shown.push({picture: threads[1], own: markProgram});
  }
  return [
    [
      make('h3', {}, made.data.title),
      statesButtons(made),
      line,
      threads ? make('div', {class: 'sides'}, element, make('section', {class: 'automata', 'aria-label': w('threads')}, threads[0])) : element,
    ],
    shown,
  ];
}

/** All states as dots. */
async function dotsView() {
  const {allStates} = await part('dots');
  const back = make('button', {type: 'button', id: 'dots-back', click: () => ((now.dots = false), repaint())}, w('back-to-the-picture'));
  const its = await allStates({name: now.name, text: now.checked}, moves => load(moves).then(findExecution), back);
  const nothing = {data: {kind: 'map', nodes: [], edges: []}, nodes: new Map(), groups: new Map(), clear: () => {}};
  const own = () => its.mark && its.mark(isWhole() ? now.seen.moves : now.moves.slice(0, now.at));
  return [[make('h3', {}, w('states')), its.element], [{picture: nothing, own}]];
}

/** What can be changed in what is seen of the states. */
function statesButtons(made) {
  const button = (id, words, press, more = {}) => make('button', {type: 'button', id, click: press, ...more}, words);
  const redraw = change => () => {
    change();
    repaint();
  };
  const parts = [squaresButton(made)];
  parts.push(
    button('automata', w('threads-beside'), redraw(() => keep('ravel-automata', (now.automata = !now.automata) ? 'yes' : '')), {
      'aria-pressed': now.automata ? 'true' : 'false',
      title: w('the-automata-of-the-threads'),
    }),
  );
  if (made.part) {
    const count = made.data.truncated.shown;
    parts.push(
      button('near-here', w('those-around-the-present-state'), redraw(() => (now.near = null))),
      button('near-more', w('100-more'), redraw(() => (now.near.more += 100)), {disabled: count >= MOST_STATES}),
      made.data.truncated.exact ? button('near-all', w('all-as-dots', {states: made.data.truncated.of}), redraw(() => (now.dots = true))) : '',
      now.orders ? button('near-unfolding', w('unfolding-events', {events: now.orders.whole.events}), () => openTab('unfolding')) : '',
      make('span', {class: 'note'}, w('a-drawing-of-all-would')),
    );
  }
  return make('div', {class: 'buttons'}, parts);
}

const MOST_STATES = 1500; // in one picture

/** Shows what comes next behind a state at the rim of what is seen. */
async function expand(id) {
  const own = () => pictures.find(its => its.picture.data.kind === 'graph');
  const before = own().picture.nodes.size;
  now.near.opened.push(id);
  await repaint();
  const its = own();
  if (its && its.picture.nodes.has(id)) {
    its.picture.show(id);
    const more = its.picture.nodes.size - before;
    say(w('more-state-is-shown-behind', {more, id}));
  }
}

/** Switches the filling of diamonds, and says what it is. */
function squaresButton(picture) {
  const redraw = () => {
    now.squares = !now.squares;
    repaint();
  };
  const its = {id: 'squares', 'aria-pressed': now.squares ? 'true' : 'false', title: w('filled-two-independent-steps-in')};
  return make('button', {type: 'button', ...its, click: redraw}, w('diamonds', {diamonds: picture.diamonds.length}));
}

const POINT = w('point-at-a-state-or');
const walked = new WeakMap(); // by picture of states: the histories of all

/** Shows all histories of a state, here in words and in the unfolding if it is seen; of no state, what is selected. */
function histories(picture, line, id, aloud) {
  if (!now.orders) {
    return;
  }
  if (id === null || !picture.nodes.has(id)) {
    tellHistories(line, POINT, false);
    mark();
    return;
  }
  if (!walked.has(picture)) {
    walked.set(picture, new Histories(picture, now.orders));
  }
  const all = walked.get(picture);
  tellHistories(line, all.sentence(id), aloud);
  pictures.filter(its => its.events && its.picture.data.kind === 'unfolding').forEach(its => all.mark(its.picture, its.events, now.orders, id));
}

/** Those of the state at which the keyboard stands. */
function historiesHere() {
  const own = pictures.find(its => its.picture.data.kind === 'graph');
  const line = by('histories');
  if (own && line) {
    histories(own.picture, line, own.picture.current, true);
  } else {
    say(w('no-states-are-shown'));
  }
}

const squared = new WeakSet(); // pictures in which the diamonds are filled

/** In a graph of states: its diamonds, and the way to the present state. */
function markGraph(picture) {
  if (now.squares && !squared.has(picture)) {
    squared.add(picture);
    picture.squares(picture.diamonds);
  }
  markPath(picture);
}

async function selectNode(kind, picture, id) {
  const node = picture.nodes.get(id);
  if (kind === 'program') {
    const line = Number(node.name);
    const lines = now.checked.split('\n');
    if (line >= 1 && line <= lines.length) {
      const from = lines.slice(0, line - 1).reduce((sum, its) => sum + its.length + 1, 0);
      go(from, from + lines[line - 1].length);
    }
  } else {
    const moves = movesTo(picture, id);
    if (moves) {
      await load(moves);
      findExecution();
    }
  }
  picture.show(id);
  say(node.sentence);
  by('event').replaceChildren(make('h2', {}, w('selected')), make('p', {}, node.sentence));
}

/** In a graph of states, or the tree: the way to the present state, and where steps lead. */
function markPath(picture) {
  picture.clear();
  const lozenge = markDiamond(picture);
  if (isWhole()) {
    picture.tell(markBand(picture) + lozenge);
    return;
  }
  const along = path(picture, now.moves.slice(0, now.at));
  const away = along.length !== now.at + 1 || !picture.nodes.has(along[now.at]);
  picture.tell((away ? w('the-state-after-step-is', {at: now.at}) : '') + lozenge);
  if (away) {
    return;
  }
  const here = along[along.length - 1];
  along.forEach(id => picture.groups.get(id) && picture.groups.get(id).classList.add('passed'));
  picture.ring(here, '', 5);
  picture.data.edges
    .filter(edge => edge.from === here && edge.to !== here)
    .forEach(edge => picture.ring(edge.to, 'can', 4));
  picture.show(here);
}

/** In a graph of states, or the tree: all that the orders of [e] go through, and where they end. */
function markBand(picture) {
  const its = band(picture, now.orders, now.orders.configuration(now.event));
  const strands = new Set(its.strands.map(both => both.join(' ')));
  strands.forEach(both => picture.strand(...both.split(' ')));
  its.nodes.forEach(id => picture.ring(id, 'band', 4));
  its.ends.forEach(id => {
    picture.ring(id, '', 8);
    picture.show(id);
  });
  const name = `[e${now.event}]`;
  const count = picture.data.kind === 'tree' ? w('nodes', {nodes: its.nodes.size}) : w('states-3', {nodes: its.nodes.size});
  const all = w('the-band-the-that-the', {count, name});
  return all + (its.many ? w('there-are-too-many-orders') : its.shown ? '' : w('some-of-them-are-not'));
}

/** In a graph of states: two steps that were swapped, as a filled diamond; it in words. */
function markDiamond(picture) {
  const its = now.swapped && now.swapped.moves === now.moves ? now.swapped : null;
  if (!its || picture.data.kind !== 'graph') {
    return '';
  }
  const corners = diamond(picture, its.moves.slice(0, its.step), its.moves[its.step], its.moves[its.step + 1]);
  if (!corners) {
    return w('the-states-around-steps-and', {step: its.step + 1, step2: its.step + 2});
  }
  picture.area(corners);
  corners.forEach(id => picture.ring(id, 'corner', 2));
  return w('the-diamond-steps-and-in', {step: its.step + 1, step2: its.step + 2});
}

/** In a program: where threads stand. */
function markProgram(picture) {
  picture.clear();
  const names = new Map(); // by node: the threads
  for (const thread of now.threads.filter(its => its.line && its.file === now.name)) {
    const all = picture.data.nodes.filter(node => node.name === String(thread.line));
    const one = all.filter(node => thread.next && node.sentence.includes(thread.next));
    for (const node of one.length ? one.slice(0, 1) : all.slice(0, 1)) {
      names.set(node.id, [...(names.get(node.id) || []), letter(thread.name)]);
    }
  }
  names.forEach((letters, id) => {
    picture.ring(id, 'can', 4);
    picture.badge(id, letters.join(' '));
  });
}

/** The net, for the token game; or its occurrences. */
async function netView() {
  const redraw = () => {
    now.occurrences = !now.occurrences;
    repaint();
  };
  const occurrences = now.occurrences;
  const [element, made] = await picture(occurrences ? 'prefix' : 'net', {}, {
    select: (id, shift) => (occurrences ? selectOccurrence(made, id) : selectTransition(made, id, shift)),
  });
  const words = occurrences
    ? w('a-circle-is-a-token')
    : w('a-click-on-a-transition');
  const buttons = make(
    'div',
    {class: 'buttons'},
    make('button', {type: 'button', id: 'occurrences', 'aria-pressed': occurrences ? 'true' : 'false', click: redraw}, w('occurrences')),
    make('span', {class: 'note'}, words),
  );
  const own = occurrences ? its => markOccurrence(its, its.chosen) : markNet;
  return [[make('h3', {}, made ? made.data.title : ''), buttons, element], made ? [{picture: made, own}] : []];
}

function tellNode(picture, id) {
  const {sentence} = picture.nodes.get(id);
  picture.show(id);
  say(sentence);
  by('event').replaceChildren(make('h2', {}, w('selected')), make('p', {}, sentence));
}

function selectOccurrence(picture, id) {
  picture.chosen = id;
  markOccurrence(picture, id);
  tellNode(picture, id);
}

/** Fires a transition, or takes it back. */
async function selectTransition(picture, id, back) {
  const game = picture.game;
  if (back && game && game.last === id) {
    await stand(now.at - 1);
    say(w('taken-back', {picture: picture.nodes.get(id).sentence}));
  } else if (!back && game && game.moves.has(id)) {
    await choose(game.moves.get(id));
  } else {
    tellNode(picture, id);
  }
}

/** In a net: the tokens of the present state, and the transitions that can fire. */
function markNet(picture) {
  return markTokens(picture, request(), now.run, now.moves.slice(0, now.at));
}

async function exploreView() {
  const {Searches, choice, comparison, controls} = await part('searching');
  if (!now.orders || !now.orders.calls.length) {
    return [[make('p', {class: 'note'}, now.refused || (now.orders && now.orders.part ? w('a-part-has-no-calls') : w('there-are-no-calls-to')))], []];
  }
  now.searches ??= new Searches({name: now.name, text: now.loaded}, now.orders, now.search);
  const searches = now.searches;
  const which = choice(searches, repaint);
  const its = await searches.present();
  if (typeof its === 'string') {
    return [[make('div', {class: 'stepbar'}, which), make('p', {class: 'note'}, its)], []];
  }
  const events = its.kind !== 'tree';
  const [element, made] = its.mark
    ? await picture(its.kind, events ? {pane: 'explore'} : {pane: 'explore', depth: 12}, {
        select: (id, shift) => (events ? select(idOf(id), shift) : selectNode('tree', made, id)),
        sentence: id => (events ? now.orders.sentence(idOf(id)) : ''),
      })
    : [null, null];
  const head = make('p', {class: 'say', id: 'sentence'});
  const side = make('div', {});
  const below = make('div', {});
  const {bar, where} = controls(its, () => show());
  const show = () => {
    head.textContent = its.sentence();
    side.replaceChildren(its.side());
    below.replaceChildren((its.below && its.below()) || '');
    where();
    if (made) {
      its.mark(made);
    }
    if (teacher) {
      teacher.watchCall(its.execution(), its.call ? its.call.executions : 0, 1 + now.orders.executions.findIndex(x => x.violates.length));
    }
  };
  show();
  const hidden = lesson() && lesson().hidden;
  const without = hidden ? null : await searches.get('without').catch(() => null);
  return [
    [
      make('div', {class: 'stepbar'}, which, ...bar),
      head,
      make('div', {class: 'sides'}, side, element),
      below,
      its.legend ? make('p', {class: 'legend'}, its.legend().map(words => make('span', {}, words))) : null,
      hidden ? null : comparison(now.numbers, now.orders, without),
    ].filter(Boolean),
    made ? [{picture: made, own: () => its.mark(made)}] : [],
  ];
}

function legend() {
  return make(
    'p',
    {class: 'legend'},
    make('span', {}, w('next-step-of-the-thread')),
    make('span', {}, w('must-come-before')),
    make('span', {}, make('i', {}, '# e8'), w('either-or-not-in-one')),
  );
}

async function executionsView() {
  if (lesson() && lesson().hidden && lesson().goal.what === 'executions' && !by('lesson-answer').dataset.solved) {
    return [[make('p', {class: 'note'}, w('the-executions-are-shown-once'))], []];
  }
  if (!now.orders) {
    return [[make('p', {class: 'note'}, now.refused)], []];
  }
  const row = cards(now.orders, now.execution, now.failing, number => {
    now.execution = number;
    load(now.orders.executions[number].moves).then(repaint);
  });
  const bad = now.orders.executions.filter(x => ending(x)[1] === 'violated').length;
  const filter = make(
    'button',
    {
      type: 'button',
      'aria-pressed': now.failing ? 'true' : 'false',
      click: () => {
        now.failing = !now.failing;
        repaint();
      },
    },
    w('failing-only', {bad}),
  );
  const execution = now.orders.executions[now.execution];
  if (!execution) {
    return [[now.orders.part ? partBar() : '', row], []];
  }
  const other = now.against === now.execution ? undefined : now.orders.executions[now.against];
  const over = other && now.over ? await overlayPicture(execution, other) : null;
  const [one, two] = over
    ? [over, null]
    : await Promise.all([executionPicture(now.execution, ''), other ? executionPicture(now.against, 'against') : null]);
  const shown = [one, two].filter(its => its && its.made);
  if (two) {
    differences(one, other);
    differences(two, execution);
  }
  const [sign, sort, words] = ending(execution);
  const orders = execution.orders === undefined ? w('very-many') : execution.orders;
  return [
    [
      now.orders.part ? partBar() : '',
      row,
      make('h3', {}, w('execution-of', {execution: now.orders.number(now.execution), executions: now.orders.whole.executions}), make('span', {class: sort}, `${sign} ${words}`)),
      make('p', {class: 'note'}, w('stands-for-interleaving', {orders}), foldedNote(one.made), bad ? filter : '', ' ', againstChoice(), ' ', other ? overButton() : ''),
      two ? compared(one, two, execution, other) : one.element,
      over ? over.legend : legend(),
      make('div', {class: 'buttons'}, over ? '' : [chainsButton(execution.moves.length), callsButton(execution.moves.length)], coButton()),
      sameQuestion(execution),
    ],
    shown.map(({made, events}) => ({picture: made, events})),
  ];
}

/** An execution as {element, made, events}; its events have the names that they have in the unfolding. */
async function executionPicture(number, pane) {
  const execution = now.orders.executions[number];
  const along = now.orders.along(execution.moves);
  const name = id => (along[idOf(id)] === undefined ? id : 'e' + along[idOf(id)]);
  const eventsOf = (its, id) => its.members(id).map(step => along[step]).filter(e => e !== undefined);
  const [element, made] = await picture(
    'executions',
    {schedule: execution.moves.join(' '), execution: now.orders.number(number), pane, lanes: now.lanes, folded: areChainsFolded(execution.moves.length), calls: areCallsFolded(execution.moves.length), from: Math.max(0, Math.floor(now.at / 100) * 100 - 100)},
    {
      order: moveLane,
      select: (id, shift) => {
        const e = made ? eventsOf(made, id).at(-1) : along[idOf(id)];
        if (e !== undefined) {
          select(e, shift);
        }
      },
      sentence: id => (along[idOf(id)] === undefined ? '' : now.orders.sentence(along[idOf(id)])),
      words: line => line.replace(/\be\d+\b/g, name),
    },
  );
  const events = new Map();
  if (made) {
    made.window = made.part && number === now.execution;
    made.groups.forEach((group, id) => {
      const e = along[idOf(id)];
      if (e !== undefined) {
        events.set(id, eventsOf(made, id));
        // the picture counts steps; the page names events everywhere as the unfolding does
        group.querySelectorAll('text').forEach(text => {
          if (text.textContent === id) {
            text.textContent = 'e' + e;
          }
        });
      }
    });
  }
  return {element, made, events};
}

/** Puts the lane of a thread before another one's, or last. */
async function moveLane(thread, before, order) {
  const rest = order.filter(its => its !== thread);
  const at = before === null ? rest.length : rest.indexOf(before);
  rest.splice(at, 0, thread);
  now.lanes = [...rest, ...now.lanes.filter(its => !rest.includes(its))];
  await repaint();
  say(w('the-lanes-from-the-left', {rest: rest.join(', ')}));
}

/** Which execution the present one is compared with. */
function againstChoice() {
  const select = make(
    'select',
    {
      id: 'against',
      'aria-label': w('compare-with'),
      change: () => {
        now.against = Number(select.value);
        repaint();
      },
    },
    make('option', {value: -1}, w('compare-with-2')),
    now.orders.executions.map((_, k) => (k === now.execution ? null : make('option', {value: k}, w('compare-with-execution', {k: now.orders.number(k)})))),
  );
  select.value = String(now.against === now.execution ? -1 : now.against);
  return now.orders.executions.length > 1 ? select : '';
}

/** Puts rhombuses at the events of a picture that another execution does not have, once it is in the page. */
function differences({made, events}, other) {
  if (made) {
    const has = new Set(other.events);
    made.once = () => events.forEach((all, id) => all.every(e => has.has(e)) || made.rhombus(id));
  }
}

/** Switches between two executions laid over each other, and beside each other. */
function overButton() {
  const press = () => {
    now.over = !now.over;
    keep('ravel-over', now.over ? '' : 'no');
    repaint();
  };
  return make('button', {type: 'button', id: 'over', 'aria-pressed': now.over ? 'true' : 'false', click: press}, w('laid-over-each-other'));
}

/** Two executions laid over each other, as {element, made, events, legend}. */
async function overlayPicture(execution, other) {
  const [first, second] = [now.orders.number(now.execution), now.orders.number(now.against)];
  const [one, two] = [execution, other].map(its => now.orders.along(its.moves));
  const {eventsOf, nameOf: nameOfBoth, overlayLegend, tellOverlay} = await part('overlay');
  let all = new Map();
  const name = id => nameOfBoth(all.get(id) || [], id);
  const [element, made] = await picture(
    'overlay',
    {schedule: execution.moves.join(' '), other: other.moves.join(' '), execution: first, otherExecution: second, lanes: now.lanes},
    {
      order: moveLane,
      select: (id, shift) => selectOver(all.get(id), shift, other),
    },
  );
  const events = new Map();
  if (!made) {
    return {element, made, events, legend: overlayLegend(first, second)};
  }
  all = eventsOf(made, one, two);
  all.forEach((both, id) => events.set(id, both.filter(e => e !== undefined)));
  made.groups.forEach((group, id) => {
    group.setAttribute('aria-label', group.getAttribute('aria-label').replace(/\be\d+\b/g, name));
    group.querySelectorAll('text').forEach(text => {
      if (text.textContent === id) {
        text.textContent = name(id);
      }
    });
  });
  // the names are known only now
  element.querySelectorAll('.twin li button').forEach(line => (line.textContent = line.textContent.replace(/\be\d+\b/g, name)));
  element.prepend(tellOverlay(made, all, first, second));
  return {element, made, events, legend: overlayLegend(first, second)};
}

/** Selects a step of two executions: that of the present one, or else of the other, which is the present one then. */
async function selectOver([first, second], shift, other) {
  if (first === undefined && second === undefined) {
    return;
  }
  if (first === undefined) {
    [now.execution, now.against] = [now.against, now.execution];
    now.moves = now.base = other.moves;
    now.along = now.orders.along(other.moves);
    await select(second, shift);
    await repaint();
  } else {
    await select(first, shift);
  }
}

/** Two executions beside each other, and what differs, in words. */
function compared(one, two, execution, other) {
  const names = all => (all.length ? all.map(e => 'e' + e).join(', ') : w('nothing'));
  const without = (all, those) => all.filter(e => !those.includes(e)).sort((a, b) => a - b);
  const both = execution.events.filter(e => other.events.includes(e)).sort((a, b) => a - b);
  const [first, second] = [now.orders.number(now.execution), now.orders.number(now.against)];
  const words =
    w('execution-alone-has', {both: both.length ? w('both-have', {both: names(both)}) : w('they-have-no-event-in'), first, without: names(without(execution.events, other.events))}) +
    w('execution-alone', {second, without: names(without(other.events, execution.events))});
  const box = (number, its) => make('div', {}, make('h4', {}, w('execution', {number})), its.element);
  return make(
    'div',
    {},
    make('p', {class: 'say', id: 'compared'}, words),
    make('p', {class: 'note'}, w('an-event-that-the-other')),
    make('div', {class: 'sides wrap'}, box(first, one), box(second, two)),
  );
}

/** Switches the shading of what is concurrent with the selected event. */
function coButton() {
  const press = () => {
    now.concurrent = !now.concurrent;
    document.querySelectorAll('.co-button').forEach(its => its.setAttribute('aria-pressed', now.concurrent ? 'true' : 'false'));
    mark();
    sayConcurrent();
  };
  return make(
    'button',
    {type: 'button', class: 'co-button', 'aria-pressed': now.concurrent ? 'true' : 'false', title: w('key-p-a-broad-ring'), click: press},
    w('concurrent-events'),
  );
}

function sayConcurrent() {
  if (!now.concurrent) {
    say(w('concurrent-events-are-not-marked'));
  } else if (now.event === null || !now.orders) {
    say(w('select-an-event-those-concurrent'));
  } else {
    const count = now.orders.events.filter((_, e) => now.orders.concurrent(now.event, e)).length;
    say(w('event-is-concurrent-with-e', {count, event: now.event}));
  }
}

/** Whether chains of steps stand in one box, of so many events. */
const areChainsFolded = events => (now.folded === null ? events > 25 : now.folded);

/** Whether calls of functions, where there are any, stand in one box; executions of few steps are no unfoldings of many events. */
const areCallsFolded = events => isC(now.name) && (now.calls === null ? events > 25 : now.calls);

/** How many events the picture that is seen could have. */
const eventsSeen = () => (now.tab === 'executions' ? now.orders.executions[now.execution]?.moves.length : now.orders.events.length) || 0;

async function foldCalls() {
  now.calls = !areCallsFolded(eventsSeen());
  await repaint();
  say(now.calls ? w('calls-are-folded') : w('no-call-is-folded'));
}

/** How many events of a picture stand in boxes of others; nothing for none. */
function foldedNote(made) {
  const folded = made ? made.data.nodes.reduce((sum, node) => sum + (node.members || [0]).length - 1, 0) : 0;
  return folded ? w('events-folded', {folded}) + ' ' : '';
}

async function foldChains() {
  now.folded = !areChainsFolded(eventsSeen());
  await repaint();
  say(now.folded ? w('chains-are-folded') : w('nothing-is-folded'));
}

/** A button that folds chains of steps. */
function chainsButton(events) {
  const pressed = areChainsFolded(events) ? 'true' : 'false';
  return make('button', {type: 'button', class: 'chains-button', 'aria-pressed': pressed, title: w('key-f'), click: foldChains}, w('fold-chains'));
}

/** A button that folds calls of functions; for a program in C alone. */
function callsButton(events) {
  const pressed = areCallsFolded(events) ? 'true' : 'false';
  return isC(now.name) ? make('button', {type: 'button', class: 'calls-button', 'aria-pressed': pressed, title: w('key-g'), click: foldCalls}, w('fold-calls')) : '';
}

/** What of the unfolding is seen, and buttons to change it. */
function seen() {
  const redraw = change => () => {
    change();
    repaint();
  };
  return make(
    'div',
    {class: 'buttons'},
    chainsButton(now.orders.events.length),
    callsButton(now.orders.events.length),
    make(
      'button',
      {
        type: 'button',
        id: 'only',
        'aria-pressed': now.only === null ? 'false' : 'true',
        title: w('key-i'),
        disabled: now.only === null && now.event === null,
        click: only,
      },
      now.only === null ? w('this-event-alone') : w('all-events-again'),
    ),
    coButton(),
    now.hidden.map(name =>
      make('button', {type: 'button', class: 'shown-again', click: redraw(() => (now.hidden = now.hidden.filter(its => its !== name)))}, w('show', {name})),
    ),
  );
}

/** Folds away all but the event that is selected, what comes before it, and what is in conflict with them; or shows all again. */
async function only() {
  if (now.only === null && now.event === null) {
    say(w('select-an-event-first'));
    return;
  }
  now.only = now.only === null ? now.event : null;
  now.sight = now.event;
  await repaint();
  say(now.only === null ? w('nothing-is-folded') : w('only-event-is-shown', {only: now.only}));
}

/** Goes to what a cutoff repeats. */
async function corresponding() {
  const its = now.orders && now.event !== null ? now.orders.events[now.event] : null;
  if (!its || !its.cutoff) {
    say(w('select-a-cutoff-first'));
  } else if (its.same >= 0) {
    await select(its.same);
  } else {
    await stand(0);
    say(w('the-cutoff-ends-in-the'));
  }
}

/** Hides the thread of the event that is selected. */
async function hideThread() {
  if (!now.orders || now.event === null) {
    say(w('select-an-event-first'));
    return;
  }
  const name = now.orders.events[now.event].thread;
  now.hidden = [...now.hidden, name];
  now.event = now.second = null;
  await repaint();
  say(w('is-hidden', {name}));
}

/** Asks whether two schedules are the same execution. */
function sameQuestion(execution) {
  const first = make('input', {'aria-label': w('first-schedule'), value: execution.moves.join(' ')});
  const second = make('input', {'aria-label': w('second-schedule'), value: now.moves.join(' ')});
  const answer = make('div', {role: 'status'});
  const button = make(
    'button',
    {
      type: 'button',
      click: async () => {
        const its = await ask('same', {name: now.name, text: now.checked, first: first.value, second: second.value}).catch(error => ({failed: [{message: error.message}]}));
        const lines = its.lines || its.failed.map(one => one.message);
        answer.replaceChildren(make('pre', {class: 'say'}, lines.join('\n')));
      },
    },
    w('compare'),
  );
  return make('details', {}, make('summary', {}, w('are-two-schedules-the-same')), first, second, button, answer);
}

/** Asks for another part of very many events, with an execution or an event; whether it is there. */
async function toPart(which) {
  const its = await ask('events', {name: now.name, text: now.loaded, ...which}).catch(error => ({failed: [error]}));
  if (!its.part) {
    say(its.failed ? its.failed[0].message : w('no-events'));
    return false;
  }
  now.orders = new Orders(its);
  now.searches = null;
  now.execution = its.part.chosen - its.part.from;
  now.against = -1;
  now.event = now.second = null;
  now.along = now.orders.along(now.moves);
  return true;
}

/** Which executions of very many events are here, and ways to others. */
function partBar() {
  const {from, executions, whole} = now.orders;
  const go = (id, words, k, able) => make('button', {type: 'button', id, disabled: !able, click: () => toExecution(k)}, words);
  return make(
    'div',
    {class: 'buttons'},
    go('part-before', w('executions-before'), -1, from > 0),
    go('part-behind', w('executions-behind'), executions.length, from + executions.length < whole.executions),
    make('span', {class: 'note', id: 'part'}, w('a-part-of-executions', {from: from + 1, to: from + executions.length, executions: whole.executions, events: whole.events})),
  );
}

const MOST_EVENTS = 250; // in one picture: of more, those of executions around the present one are shown

async function unfoldingView() {
  if (!now.orders) {
    return [[make('p', {class: 'note'}, now.refused)], []];
  }
  const folded = areChainsFolded(now.orders.events.length);
  const first = now.orders.whole.events > MOST_EVENTS ? now.orders.number(now.execution) - 1 : 0;
  const around = now.only === null ? -1 : now.only;
  const sight = now.sight === null ? -1 : now.sight;
  const [element, made] = await picture('unfolding', {folded, calls: areCallsFolded(now.orders.events.length), hidden: now.hidden, first, around, sight, from: now.row}, {
    select: (id, shift) => select(made ? made.members(id).at(-1) : idOf(id), shift),
    sentence: id => (now.orders.events[idOf(id)] ? now.orders.sentence(idOf(id)) : ''),
  });
  const events = new Map();
  if (made) {
    made.groups.forEach((_, id) => events.set(id, made.members(id)));
  }
  const part = made && made.part;
  if (part) {
    made.window = true;
    made.map = map(now.orders, new Set([...events.values()].flat()), e => select(e));
  }
  return [
    [
      make('h3', {}, made ? made.data.title : w('unfolding')),
      make('p', {class: 'note'}, w('a-strip-holds-the-events'), part ? w('and-others-which-are-not') : ''),
      seen(),
      part ? windowBar(made, events) : '',
      element,
      legend(),
    ],
    made ? [{picture: made, events}] : [],
  ];
}

/** The map of all events, and ways to the executions on either side of those that are shown. */
function windowBar(made, events) {
  const shown = new Set([...events.values()].flat());
  const whole = now.orders.executions.map((x, k) => (x.events.every(e => shown.has(e)) ? k : -1)).filter(k => k >= 0);
  const last = now.orders.whole.executions - 1 - now.orders.from;
  const [from, to] = whole.length ? [whole[0], whole.at(-1)] : [now.execution, now.execution];
  const target = now.only === null ? now.orders.executions[now.execution].events : now.orders.configuration(now.only);
  const rows = made.data.nodes.map(node => node.depth);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const away = [...target].filter(e => !shown.has(e) && !now.hidden.includes(now.orders.events[e].thread));
  const below = away.some(e => now.orders.events[e].causes.some(c => shown.has(c.event)));
  const toRow = (id, words, row, able) =>
    make(
      'button',
      {
        type: 'button',
        id,
        disabled: !able,
        click: () => {
          now.row = row;
          now.sight = null;
          repaint();
        },
      },
      words,
    );
  const go = (id, words, k) => make('button', {type: 'button', id, disabled: now.orders.from + k < 0 || k > last, click: () => toExecution(k)}, words);
  return make(
    'div',
    {class: 'window'},
    made.map.element,
    make(
      'div',
      {class: 'buttons'},
      away.length ? toRow('rows-before', w('rows-above'), Math.max(0, top - 31), top > 0) : '',
      away.length ? toRow('rows-after', w('rows-below'), bottom + 1, below) : '',
      now.only === null
        ? [
            go('window-before', w('executions-before'), from - 1),
            go('window-after', w('executions-behind'), to + 1),
            make('span', {class: 'note'}, w('executions-to-of', {from: now.orders.number(from), to: now.orders.number(to), last: now.orders.whole.executions})),
          ]
        : '',
    ),
  );
}

// ----------------------------------------------------------------------------------------- files

function fillFiles() {
  const group = (label, options) => make('optgroup', {label}, options);
  const option = (value, words) => make('option', {value}, words);
  const parts = [];
  if (now.session.files.length) {
    parts.push(group(w('files'), now.session.files.map(name => option('file:' + name, name))));
  }
  parts.push(
    group(w('examples'), now.session.examples.map(its => option('example:' + its.name, its.name + '.ravel'))),
  );
  by('files').replaceChildren(option('', now.name), ...parts);
  by('files').value = '';
}

async function openChoice(value) {
  const [kind, ...rest] = value.split(':');
  const name = rest.join(':');
  if (kind === 'example') {
    const its = now.session.examples.find(one => one.name === name);
    openText(name + '.ravel', its.text, '');
  } else if (kind === 'file') {
    try {
      const file = await ask('file', {name});
      openText(file.name, file.text, file.hash);
    } catch (error) {
      dialog(w('the-file-cannot-be-opened'), make('p', {}, error.message));
    }
  }
}

function openText(name, text, hash) {
  if (isC(name) && !isC(now.name)) {
    now.tab = 'program';
    now.other = 'unfolding';
  }
  turn++; // what is still asked about the text before is not shown any more
  now.loading = false;
  now.name = name;
  now.hash = hash;
  now.saved = text;
  now.result = null;
  now.orders = null;
  now.numbers = null;
  now.run = null;
  now.event = null;
  now.folded = null;
  now.hidden = [];
  now.lanes = [];
  now.against = -1;
  now.near = null;
  now.dots = false;
  speak(isC(name));
  putText(text);
  if (text !== addressed) {
    noAddress();
  }
  complain([]);
  fillFiles();
  dirty();
  check();
}

/** The part of a link that holds the model and where one looks; none if it would be too long. */
const linked = () =>
  packed({
    text: textOf(),
    name: now.name.replace(/.*\//, ''),
    moves: now.moves,
    at: now.at,
    tab: now.tab,
    ...(isWhole() ? {event: now.event} : {}),
  });

/** Loads the page anew in another language, with the model and where one looks. */
async function speakAnew() {
  const hash = await linked();
  if (hash || textOf() === now.saved) {
    location.replace(location.pathname + (beside ? '?beside&' : '?') + 'language' + (hash || ''));
  } else {
    say(w('the-language-changes-later'));
    dialog(w('settings'), make('p', {}, w('the-language-changes-later')));
  }
}

let addressing = 0;
let addressed = ''; // the text that the address is of

/** Makes the address of the page that of the model and of where one looks. */
function address() {
  clearTimeout(addressing);
  if (beside || lesson() || textOf() !== now.checked) {
    return;
  }
  addressing = setTimeout(async () => {
    const mine = addressing;
    const hash = await linked();
    if (mine === addressing) {
      addressed = textOf();
      history.replaceState(null, '', location.pathname + (hash || ''));
    }
  }, 200);
}

function noAddress() {
  clearTimeout(addressing);
  addressing = 0;
  if (location.hash) {
    history.replaceState(null, '', location.pathname);
  }
}

async function share() {
  const hash = await linked();
  if (!hash) {
    const file = URL.createObjectURL(new Blob([textOf()], {type: 'text/plain'}));
    dialog(
      w('too-long-for-a-link'),
      make('p', {}, w('the-model-is-too-long')),
      make('a', {href: file, download: now.name.replace(/.*\//, '')}, w('download', {name: now.name})),
    );
    return;
  }
  addressed = textOf();
  history.replaceState(null, '', location.pathname + hash);
  const link = location.origin + '/' + hash;
  const field = make('input', {readonly: true, value: link, 'aria-label': w('link'), id: 'link'});
  dialog(
    w('a-link-to-this-model'),
    make('p', {}, w('whoever-has-a-playground-of')),
    field,
  );
  field.select();
  navigator.clipboard.writeText(link).then(() => say(w('copied'))).catch(() => {});
}

/** Opens what the link of the page holds; whether there was something. */
async function openLink() {
  let its;
  try {
    its = await unpacked(location.hash);
  } catch (error) {
    history.replaceState(null, '', location.pathname);
    dialog(w('the-link-cannot-be-opened'), make('p', {}, w('what-you-had-open-is', {message: error.message})));
    return false;
  }
  if (!its) {
    return false;
  }
  addressed = its.text;
  now.tab = TABS.some(([tab]) => tab === its.tab) ? its.tab : now.tab;
  const file = await fileOf(its);
  const same = !file || file.text === its.text;
  now.focus = same ? {moves: its.moves, at: its.at, event: its.event} : null;
  openText(file ? file.name : its.name, file ? file.text : its.text, file ? file.hash : '');
  return true;
}

/** The file that a link is of; where the page is loaded anew also if it was changed meanwhile. */
async function fileOf(its) {
  const again = performance.getEntriesByType('navigation').some(one => one.type === 'reload');
  const names = now.session.files.filter(name => name === its.name || name.endsWith('/' + its.name));
  const files = await Promise.all(names.map(name => ask('file', {name}).catch(() => null)));
  return files.find(file => file && file.text === its.text) || (again && files.length === 1 && files[0]) || null;
}

/** Lists the lessons. */
async function openLessons() {
  try {
    teacher = await part('teacher');
    teacher.listLessons(beginLesson);
  } catch (error) {
    say(error.message);
  }
}

function beginLesson(its) {
  teacher.showLesson(its, {
    leave: () => {
      numbersOrNot();
      showStep(now.moves !== now.base);
    },
    next: () => beginLesson(teacher.nextLesson()),
    attempt: number =>
      teacher.attempt(number, {
        text: textOf(),
        executions: now.orders ? now.orders.executions.length : -1,
      }).then(() => {
        showStep(now.moves !== now.base);
        return repaint();
      }),
  });
  now.focus = {moves: its.goal.start || [], at: its.goal.start ? its.goal.start.length : 0};
  now.tab = its.tab;
  openText(its.id + '.ravel', its.text, '');
}

function dirty() {
  by('save').hidden = !(now.session && now.session.write && textOf() !== now.saved);
}

async function save() {
  try {
    const text = textOf();
    const written = await ask('save', {name: now.name, text, hash: now.hash});
    now.hash = written.hash;
    now.saved = text;
    dirty();
    say(w('saved'));
  } catch (error) {
    dialog(w('the-file-was-not-saved'), make('p', {}, error.message));
  }
}

// ------------------------------------------------------------------------------------------ keys

const KEYS = [
  [w('ctrl-enter'), w('check')],
  [w('ctrl'), w('cancel-the-check')],
  [w('alt-0'), w('go-to-the-model')],
  [w('alt-1-8'), w('executions-unfolding-states')],
  [w('f6-shift-f6'), w('next-previous-pane')],
  [w('f8-shift-f8'), w('next-previous-problem-of-the')],
  [w('ctrl-k'), w('all-that-the-page-can')],
  ['/', w('find-an-event-a-state')],
  [w('ctrl-space'), w('in-the-model-what-can')],
  [w('ctrl-i'), w('in-the-model-what-the')],
  [w('f12-ctrl-click'), w('in-the-model-where-the')],
  ['F2', w('in-the-model-another-name')],
  [w('shift-alt-f'), w('in-the-model-lay-the')],
  ['[  ]', w('step-back-forward')],
  ['{  }', w('previous-next-execution')],
  [w('home-end'), w('first-last-step')],
  ['1 … 9', w('take-the-n-th-possible')],
  [w('arrows'), w('in-a-picture-cause-effect')],
  [w('space'), w('play-pause')],
  ['c', w('a-second-picture-beside-the')],
  ['l', w('in-a-picture-of-events')],
  ['o', w('from-a-cutoff-to-the')],
  ['f', w('fold-or-unfold-chains-of')],
  ['g', w('fold-or-unfold-calls-of')],
  ['i', w('show-this-event-alone')],
  ['h', w('hide-the-thread-of-the')],
  [w('alt'), w('in-an-execution-move-the')],
  ['e', w('open-statements-into-their-steps')],
  ['p', w('mark-the-events-that-are')],
  ['m', w('at-a-state-all-histories')],
  [w('esc'), w('clear-the-selection')],
];

function showKeys() {
  dialog(
    w('keys'),
    make('table', {}, KEYS.map(([key, does]) => make('tr', {}, make('td', {}, make('kbd', {}, key)), make('td', {}, does)))),
    make('p', {class: 'note'}, w('single-keys-work-while-a')),
  );
}

/** All that the page can do, to be chosen by typing. */
function showCommands() {
  const press = id => [by(id), () => by(id).click()];
  const buttons = [
    [w('check-2'), w('ctrl-enter'), 'check'],
    [w('cancel-the-check-2'), w('ctrl'), 'cancel'],
    [w('first-step'), w('home'), 'first'],
    [w('step-back'), '[', 'back'],
    [w('step-forward'), ']', 'forth'],
    [w('last-step'), w('end'), 'last'],
    [w('play-or-pause'), w('space'), 'play'],
    [w('back-to-the-execution'), '', 'merge'],
    [w('foata-the-steps-in-rows'), '', 'foata'],
    [w('fewest-switches-between-threads'), '', 'switches'],
    [w('copy-the-schedule'), '', 'copy'],
    [w('open-statements-their-steps-or'), 'e', 'halves'],
    [w('two-pictures-side-by-side'), 'c', 'split'],
    [w('the-picture-as-text'), '', 'twin-button'],
    [w('lessons'), '', 'lessons-open'],
    [w('share'), '', 'share'],
    [w('save'), '', 'save'],
    [w('model-pane-shown-or-not'), '', 'model-open'],
    [w('steps-pane-shown-or-not'), '', 'steps-open'],
    [w('state-pane-shown-or-not'), '', 'state-open'],
    [w('light-or-dark'), '', 'theme'],
    [w('settings-theme-size-of-text'), '', 'settings'],
    [w('keys'), '?', 'keys'],
  ];
  const entries = buttons
    .map(([words, key, id]) => [words, key, ...press(id)])
    .filter(([, , button]) => !button.hidden && !button.disabled)
    .map(([words, key, , act]) => [words, key, act]);
  TABS.forEach(([tab, words], k) => {
    if (!by('tab-' + tab).hidden) {
      entries.push([w('picture', {words}), w('alt-2', {k: k + 1}), () => openTab(tab)]);
    }
  });
  if (now.orders && now.orders.executions.length > 1) {
    entries.push([w('next-execution'), '}', () => otherExecution(1)], [w('previous-execution'), '{', () => otherExecution(-1)]);
  }
  if (!beside) {
    entries.push([w('go-to-the-model-2'), w('alt-0'), () => (openPane('model'), focusEditor())]);
  }
  if (!beside) {
    for (const option of by('files').querySelectorAll('option')) {
      entries.push([w('open', {textContent: option.textContent}), '', () => openChoice(option.value)]);
    }
  }
  chooseFrom(w('what-to-do'), entries);
}

/** Finds what is in the pictures that are shown by what is said of it. */
function findInPictures() {
  const entries = pictures.flatMap(({picture}) =>
    [...picture.groups].map(([id, group]) => [
      group.getAttribute('aria-label'),
      '',
      () => {
        picture.its.select(id, false);
        picture.show(id);
        picture.svg.focus();
      },
    ]),
  );
  if (entries.length) {
    chooseFrom(w('find-in-the-picture'), entries);
  } else {
    say(w('no-picture-is-shown'));
  }
}

const PANES = beside ? ['view', 'steps', 'state'] : ['editor', 'view', 'steps', 'state'];

function nextPane(by1) {
  const panes = PANES.filter(id => by(id).checkVisibility());
  const active = panes.findIndex(id => by(id).contains(document.activeElement));
  const next = panes[(active + by1 + panes.length) % panes.length];
  if (next === 'editor') {
    focusEditor();
  } else {
    const target = by(next).querySelector('svg[tabindex], button:not(:disabled)') || by(next);
    target.focus();
  }
}

function keys(event) {
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === 'Enter') {
    event.preventDefault();
    check();
  } else if (command && event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey) {
    event.preventDefault();
    showCommands();
  } else if (command && event.key === '.') {
    event.preventDefault();
    cancel();
    by('verdict').textContent = w('cancelled');
  } else if (event.altKey && event.key === '0') {
    event.preventDefault();
    openPane('model');
    focusEditor();
  } else if (event.altKey && /^[1-9]$/.test(event.key) && TABS[event.key - 1]) {
    event.preventDefault();
    openTab(TABS[event.key - 1][0]);
  } else if (event.key === 'F6') {
    event.preventDefault();
    nextPane(event.shiftKey ? -1 : 1);
  } else if (!command && !event.altKey && single(event)) {
    event.preventDefault();
  }
}

function single(event) {
  const focus = document.activeElement;
  if (!by('pictures').contains(focus) || focus.matches('input, select, textarea')) {
    return false;
  }
  const total = now.run ? now.run.steps.length : 0;
  if (now.tab === 'explore' && by('view').querySelector('#call-back') && (event.key === '[' || event.key === ']')) {
    by(event.key === '[' ? 'call-back' : 'call-forward').click();
    return true;
  }
  switch (event.key) {
    case '[':
      stand(Math.max(0, now.at - 1));
      return true;
    case ']':
      stand(Math.min(total, now.at + 1));
      return true;
    case 'Home':
      stand(0);
      return true;
    case 'End':
      stand(total);
      return true;
    case '{':
    case '}':
      otherExecution(event.key === '{' ? -1 : 1);
      return true;
    case ' ':
      if (focus.matches('button, summary')) {
        return false;
      }
      playOrPause();
      return true;
    case 'c':
      split();
      return true;
    case 'l':
      now.local = !now.local;
      mark();
      say(now.local ? w('the-local-configuration-alone-has') : w('all-events-have-colour'));
      return true;
    case 'o':
      corresponding();
      return true;
    case 'f':
      if (now.orders) {
        foldChains();
      }
      return true;
    case 'g':
      if (isC(now.name) && now.orders) {
        foldCalls();
      }
      return true;
    case 'e':
      halves();
      return true;
    case 'i':
      only();
      return true;
    case 'h':
      hideThread();
      return true;
    case 'm':
      historiesHere();
      return true;
    case 'p':
      now.concurrent = !now.concurrent;
      repaint().then(sayConcurrent);
      return true;
    case '/':
      findInPictures();
      return true;
    case '?':
      showKeys();
      return true;
    case 'Escape':
      now.event = now.second = null;
      showEvent(null, null);
      mark();
      return true;
    default:
      if (/^[1-9]$/.test(event.key) && now.run && now.run.choices[event.key - 1]) {
        choose(now.run.choices[event.key - 1].move);
        return true;
      }
      return false;
  }
}

/** Goes along the execution by itself, from the start if it is at its end. */
function playOrPause() {
  const moves = now.moves;
  let first = now.at >= moves.length;
  play(async () => {
    if (moves !== now.moves) {
      return false;
    }
    await stand(first ? 0 : now.at + 1);
    first = false;
    return moves === now.moves && now.at < moves.length;
  });
}

function otherExecution(by1) {
  if (now.orders && now.orders.executions.length) {
    const {from, whole} = now.orders;
    toExecution(((from + now.execution + by1 + whole.executions) % whole.executions) - from);
  }
}

/** Shows an execution, by its place among those that are here; others are asked for. */
async function toExecution(number) {
  if (now.orders.executions[number]) {
    now.execution = number;
  } else if (!(await toPart({execution: now.orders.from + number}))) {
    return;
  }
  now.only = now.sight = null;
  now.row = 0;
  await load(now.orders.executions[now.execution].moves);
  await repaint();
}

// ----------------------------------------------------------------------------------------- start

function fillTabs() {
  by('tabs').replaceChildren(
    ...TABS.map(([tab, words]) =>
      make('button', {type: 'button', role: 'tab', id: 'tab-' + tab, 'data-tab': tab, 'aria-controls': 'view', click: () => openTab(tab)}, words),
    ),
  );
  by('tabs').addEventListener('keydown', event => {
    const way = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (way) {
      event.preventDefault();
      const at = TABS.findIndex(([tab]) => tab === now.tab);
      const next = TABS[(at + way + TABS.length) % TABS.length][0];
      openTab(next);
      by('tab-' + next).focus();
    }
  });
}

function listen() {
  by('check').addEventListener('click', check);
  by('cancel').addEventListener('click', () => {
    cancel();
    by('verdict').textContent = w('cancelled');
  });
  by('save').addEventListener('click', save);
  by('share').addEventListener('click', share);
  by('lessons-open').addEventListener('click', openLessons);
  addEventListener('hashchange', openLink);
  by('keys').addEventListener('click', showKeys);
  by('settings').addEventListener('click', () => showSettings(repaint, speakAnew));
  by('files').addEventListener('change', event => openChoice(event.target.value));
  by('first').addEventListener('click', () => stand(0));
  by('back').addEventListener('click', () => stand(now.at - 1));
  by('forth').addEventListener('click', () => stand(now.at + 1));
  by('last').addEventListener('click', () => stand(now.moves.length));
  by('play').addEventListener('click', playOrPause);
  startPlay();
  startSizes();
  by('split').addEventListener('click', split);
  by('other-tab').addEventListener('change', event => openOther(event.target.value));
  by('merge').addEventListener('click', () => load(now.base, Math.min(now.at, now.base.length)));
  by('foata').addEventListener('click', () => arrange('foata'));
  by('switches').addEventListener('click', () => arrange('switches'));
  by('halves').addEventListener('click', halves);
  by('copy').addEventListener('click', () => {
    const text = now.moves.slice(0, now.at).join(' ');
    navigator.clipboard.writeText(text).then(() => say(w('copied-2', {text}))).catch(() => dialog(w('schedule'), make('code', {}, text)));
  });
  by('theme').addEventListener('click', () => {
    setTheme(theme() === 'dark' ? 'light' : 'dark');
    repaint();
  });
  by('twin-button').addEventListener('click', () => {
    now.twin = !now.twin;
    by('twin-button').setAttribute('aria-pressed', now.twin ? 'true' : 'false');
    repaint();
  });
  document.querySelectorAll('.bottom button').forEach(button =>
    button.addEventListener('click', () => {
      document.body.dataset.pane = button.dataset.show;
      document.querySelectorAll('.bottom button').forEach(other =>
        other === button ? other.setAttribute('aria-current', 'true') : other.removeAttribute('aria-current'),
      );
    }),
  );
  document.addEventListener('keydown', keys);
}

async function start() {
  startSettings(repaint);
  whenGone(message => {
    by('gone').hidden = !message;
    by('gone').textContent = message;
  });
  openEditor('', edited, writing(() => now.name));
  fillTabs();
  listen();
  openTab(now.tab);
  showChecks(null);
  showNumbers(null, null, openTab);
  showSteps(null, 0, false, {});
  now.session = await ask('session');
  fillFiles();
  if (beside) {
    hear({text: textBeside, check});
  } else if (!(await openLink())) {
    await openChoice(now.session.open ? 'file:' + now.session.open : 'example:lost-update');
  }
}

start();
