// SPDX-License-Identifier: Apache-2.0
// The editor: CodeMirror with the words of the language, squiggles, and tags where threads stand.

import {by, tag} from './dom.js';
import {w} from './words.js';

const CM = window.CodeMirror;

const WORDS = new Set(
  (
    'model const input symbolic enum record shared mutex cond semaphore unordered lossy duplicating ' +
    'channel barrier fun proc strong fair daemon thread task crash net place trans check schedule option import ' +
    'var await if while loop for repeat either break continue goto return atomic critical section noncritical ' +
    'lock unlock trylock with wait signal broadcast down up send receive peek pass fire start join assert ' +
    'assume print skip in when where end expect by do no true false bool int and or not all some then ' +
    'else any reads unless at to from done crashed count holds leads most of on never always reachable ' +
    'finally eventually safe bounded terminates ltl violated relaxed acquire release acq_rel seq_cst fence'
  ).split(' '),
);
const C_WORDS = new Set(
  (
    'auto break case char const continue default do double else enum extern float for goto if inline int long ' +
    'register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while ' +
    '_Alignas _Alignof _Atomic _Bool _Complex _Generic _Noreturn _Static_assert _Thread_local bool true false NULL'
  ).split(' '),
);
let words = WORDS;

/** Which words are those of the language: of C, or of models. */
export function speak(isC) {
  words = isC ? C_WORDS : WORDS;
}

const TOKENS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"[^"\n]*"|\b\d+\b|[A-Za-z_]\w*/g;

const marks = {
  note: CM.Decoration.mark({class: 'cm-note'}),
  number: CM.Decoration.mark({class: 'cm-number'}),
  word: CM.Decoration.mark({class: 'cm-word'}),
};

const highlighting = CM.ViewPlugin.fromClass(
  class {
    constructor(view) {
      this.decorations = this.of(view);
    }

    update(update) {
      if (update.docChanged || update.viewportChanged) {
        this.decorations = this.of(update.view);
      }
    }

    of(view) {
      const builder = new CM.RangeSetBuilder();
      for (const {from, to} of view.visibleRanges) {
        const text = view.state.doc.sliceString(from, to);
        for (const found of text.matchAll(TOKENS)) {
          const word = found[0];
          const start = from + found.index;
          const kind = word.startsWith('/')
            ? 'note'
            : /^[\d"]/.test(word)
              ? 'number'
              : words.has(word)
                ? 'word'
                : null;
          if (kind) {
            builder.add(start, start + word.length, marks[kind]);
          }
        }
      }
      return builder.finish();
    }
  },
  {decorations: its => its.decorations},
);

class Standing extends CM.GutterMarker {
  constructor(threads) {
    super();
    this.threads = threads;
  }

  eq(other) {
    return this.threads.join() === other.threads.join();
  }

  toDOM() {
    const all = document.createElement('span');
    this.threads.forEach(thread => all.append(tag(thread)));
    return all;
  }
}

const place = CM.StateEffect.define();
const standing = CM.StateField.define({
  create: () => ({markers: CM.RangeSet.empty, lines: CM.Decoration.none}),
  update(value, change) {
    let next = {
      markers: value.markers.map(change.changes),
      lines: value.lines.map(change.changes),
    };
    for (const effect of change.effects) {
      if (effect.is(place)) {
        const byLine = new Map();
        for (const {thread, line} of effect.value.threads) {
          if (line >= 1 && line <= change.state.doc.lines) {
            byLine.set(line, [...(byLine.get(line) || []), thread]);
          }
        }
        const markers = [...byLine.keys()]
          .sort((a, b) => a - b)
          .map(line => new Standing(byLine.get(line)).range(change.state.doc.line(line).from));
        const lines = [...new Set(effect.value.lines)]
          .filter(line => line >= 1 && line <= change.state.doc.lines)
          .sort((a, b) => a - b)
          .map(line => CM.Decoration.line({class: 'cm-here'}).range(change.state.doc.line(line).from));
        next = {markers: CM.RangeSet.of(markers), lines: CM.Decoration.set(lines)};
      }
    }
    return next;
  },
  provide: field => CM.EditorView.decorations.from(field, its => its.lines),
});

let view = null;
let quiet = false;

/**
 * Opens the editor.
 *
 * @param changed is called with each new text
 * @param more what else the editor can do: extensions of CodeMirror
 */
export function openEditor(text, changed, more = []) {
  view = new CM.EditorView({
    parent: by('editor'),
    state: CM.EditorState.create({
      doc: text,
      extensions: [
        CM.gutter({class: 'cm-threads', markers: its => its.state.field(standing).markers}),
        CM.lineNumbers(),
        CM.history(),
        CM.drawSelection(),
        CM.bracketMatching(),
        CM.EditorView.lineWrapping,
        CM.indentUnit.of('  '),
        standing,
        highlighting,
        more,
        CM.keymap.of([{key: 'Shift-F8', run: CM.previousDiagnostic}, ...CM.lintKeymap, ...CM.historyKeymap, ...CM.defaultKeymap]),
        CM.EditorView.contentAttributes.of({'aria-label': w('text-of-the-model')}),
        CM.EditorView.updateListener.of(update => {
          if (update.docChanged && !quiet) {
            changed(view.state.doc.toString());
          }
        }),
      ],
    }),
  });
  view.scrollDOM.tabIndex = 0; // who has no mouse can scroll it
}

/** The text. */
export const textOf = () => view.state.doc.toString();

/** Replaces the text. */
export function putText(text) {
  quiet = true;
  view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}});
  quiet = false;
}

/** Shows diagnostics as squiggles. */
export function squiggles(all, name) {
  const length = view.state.doc.length;
  const shown = all
    .filter(its => its.from !== undefined && its.file === name)
    .map(its => ({
      from: Math.min(its.from, length),
      to: Math.min(Math.max(its.to, its.from + 1), length),
      severity: its.severity,
      source: its.code,
      message: its.message + (its.helps.length ? '\n' + its.helps.map(h => h.text).join('\n') : ''),
      actions: its.helps
        .filter(help => help.edits.length && help.edits.every(e => e.file === name))
        .map(help => ({
          name: help.text,
          apply: editor =>
            editor.dispatch({
              changes: help.edits.map(e => ({from: e.from, to: e.to, insert: e.insert})),
            }),
        })),
    }));
  view.dispatch(CM.setDiagnostics(view.state, shown));
}

/** Shows where threads stand, and marks lines. */
export function showPlaces(threads, lines) {
  view.dispatch({effects: place.of({threads, lines})});
}

/** Makes changes to the text, as one step that can be undone. */
export function change(changes) {
  view.dispatch({changes, userEvent: 'input'});
}

/** Puts the cursor somewhere. */
export function goTo(from, to = from) {
  const length = view.state.doc.length;
  view.dispatch({
    selection: {anchor: Math.min(from, length), head: Math.min(to, length)},
    scrollIntoView: true,
  });
  view.focus();
}

/** Where the cursor is. */
export const cursor = () => view.state.selection.main.head;

/** Goes to the editor. */
export const focusEditor = () => view.focus();
