// SPDX-License-Identifier: Apache-2.0
// Help with writing a model: what can stand at the cursor, what a name is and where it is declared,
// another name for it, and the layout. The answers are those of the language server.

import {ask} from './api.js';
import {by, dialog, make, say} from './dom.js';
import {change, cursor, focusEditor, goTo, textOf} from './editor.js';
import {w} from './words.js';

const CM = window.CodeMirror;

let nameOf = () => '';

const question = (what, more = {}) =>
  ask('edit?' + what, {name: nameOf(), text: textOf(), what, ...more}).catch(() => ({}));

/** What the editor can do by it; a function gives the name of the model that is open. */
export function writing(name) {
  nameOf = name;
  const run = doing => () => {
    doing();
    return true;
  };
  return [
    CM.autocompletion({override: [complete], icons: false}),
    CM.hoverTooltip(async (_, at) => tooltip(await question('hover', {at}))),
    CM.keymap.of([
      {key: 'F12', run: run(() => definition())},
      {key: 'F2', run: run(rename)},
      {key: 'Shift-Alt-f', run: run(format)},
      {key: 'Mod-i', run: run(tellName)},
    ]),
    CM.EditorView.domEventHandlers({
      mousedown(event, view) {
        const at = event.ctrlKey || event.metaKey ? view.posAtCoords({x: event.clientX, y: event.clientY}) : null;
        if (at === null) {
          return false;
        }
        definition(at);
        return true;
      },
    }),
  ];
}

// ----------------------------------------------------------------------------------- completion

/** A piece of text with the marks of CodeMirror for where one types, the last place last. */
function piece(text) {
  const words = new Map([...text.matchAll(/\$\{(\d+):([^}]*)\}/g)].map(its => [its[1], its[2]]));
  return text.replace(/\$\{?(\d+)(?::[^}]*\})?/g, (_, number) => `\${${number === '0' ? 99 : number}:${words.get(number) || ''}}`);
}

async function complete(context) {
  const before = context.matchBefore(/\w*/);
  if (!context.explicit && before.from === before.to) {
    return null;
  }
  const its = await question('complete', {at: context.pos});
  if (its.from === undefined || context.aborted) {
    return null;
  }
  const options = [
    ...its.names.map(one => ({label: one.name, detail: one.kind, info: one.doc || undefined, boost: 2})),
    ...its.pieces.map(one => CM.snippetCompletion(piece(one.text), {label: one.word + ' …', boost: 1})),
    ...its.words.map(word => ({label: word})),
  ];
  return {from: its.from, options, validFor: /^\w*$/};
}

// ------------------------------------------------------------------------------------ of a name

/** What there is to say of a name, as elements. */
function note(its) {
  const words = line => line.split('`').map((part, k) => (k % 2 ? make('code', {}, part) : part));
  return [
    make('pre', {class: 'head'}, its.head),
    make('p', {}, its.kind),
    its.doc ? make('p', {}, its.doc) : null,
    ...its.uses.map(line => make('p', {class: 'note'}, words(line))),
  ].filter(Boolean);
}

function tooltip(its) {
  return its.head ? {pos: its.from, end: its.to, above: true, create: () => ({dom: make('div', {class: 'name-note'}, note(its))})} : null;
}

/** Says of the name at the cursor what the pointer would show over it. */
async function tellName() {
  const its = await question('hover', {at: cursor()});
  if (!its.head) {
    say(w('there-is-no-name-at'));
    return;
  }
  by('event').replaceChildren(make('h2', {}, w('name')), ...note(its));
  say([its.head, its.kind, its.doc, ...its.uses].join('. '));
}

async function definition(at = cursor()) {
  const {places = []} = await question('definition', {at});
  const own = places.find(its => its.file === nameOf());
  if (own) {
    goTo(own.from, own.to);
  } else if (places.length) {
    say(w('it-is-declared-in-line', {file: places[0].file, line: places[0].line}));
    dialog(w('declared-in-another-file'), make('p', {}, w('line-5', {file: places[0].file, line: places[0].line})));
  } else {
    say(w('there-is-no-name-at'));
  }
}

/** Asks for another name for what the cursor names, and changes it everywhere. */
export async function rename() {
  const at = cursor();
  const {name} = await question('rename', {at, to: ''});
  if (!name) {
    say(w('there-is-no-name-to'));
    return;
  }
  const field = make('input', {id: 'new-name', value: name, autocomplete: 'off', spellcheck: 'false'});
  const answer = make('p', {role: 'alert', class: 'violated'});
  const form = make(
    'form',
    {
      submit: async event => {
        event.preventDefault();
        const its = await question('rename', {at, to: field.value});
        const others = (its.places || []).filter(place => place.file !== nameOf());
        if (!its.places || others.length) {
          answer.textContent = others.length
            ? w('it-is-named-in-too', {file: others[0].file})
            : its.refused || w('the-server-does-not-answer');
          return;
        }
        by('dialog').close();
        change(its.places.map(({from, to}) => ({from, to, insert: field.value})));
        say(w('is-called-now-at-places', {name, value: field.value, places: its.places.length}));
        focusEditor();
      },
    },
    make('label', {for: 'new-name'}, w('another-name-for-at-all', {name})),
    field,
    answer,
    make('p', {}, make('button', {type: 'submit', class: 'main'}, w('rename'))),
  );
  dialog(w('rename'), form);
  field.select();
}

/** Lays the text out as `ravel fmt` does; a text with errors stays as it is. */
export async function format() {
  const old = textOf();
  const {text} = await question('format');
  if (text === undefined || old !== textOf()) {
    return;
  }
  if (text === old) {
    say(w('the-text-is-laid-out'));
    return;
  }
  let from = 0;
  while (old[from] === text[from]) {
    from++;
  }
  let end = 0;
  while (end < Math.min(old.length, text.length) - from && old.at(-1 - end) === text.at(-1 - end)) {
    end++;
  }
  change({from, to: old.length - end, insert: text.slice(from, text.length - end)});
  say(w('the-text-is-laid-out-2'));
}
