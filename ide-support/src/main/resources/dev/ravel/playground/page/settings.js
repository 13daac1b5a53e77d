// SPDX-License-Identifier: Apache-2.0
// How the page looks: its theme, and the size of text. Both are kept.

import {dialog, make} from './dom.js';
import {keep, kept} from './kept.js';
import {LANGUAGES, w, wish, wished} from './words.js';

const THEMES = [
  ['light', w('light')],
  ['dark', w('dark')],
  ['contrast', w('high-contrast')],
];
const SIZES = [80, 90, 100, 115, 130, 150, 175, 200]; // percent
const root = document.documentElement;

const forced = matchMedia('(forced-colors: active)');
const dark = matchMedia('(prefers-color-scheme: dark)');
let chosen = 'light';

/** The theme that is shown: light, dark or contrast. */
export const theme = () => root.dataset.theme;

/** Where the system forces its colours on the page, pictures stand on its ground: dark on a dark one alone. */
function show() {
  root.dataset.theme = !forced.matches ? chosen : dark.matches ? 'dark' : chosen === 'dark' ? 'light' : chosen;
}

/** Chooses a theme, and shows it. */
export function setTheme(name) {
  chosen = name;
  show();
  keep('ravel-theme', name);
}

function setSize(percent) {
  root.style.fontSize = percent === 100 ? '' : percent + '%';
  root.style.setProperty('--text', String(percent / 100));
  keep('ravel-text', String(percent));
}

const size = () => (SIZES.includes(Number(kept('ravel-text'))) ? Number(kept('ravel-text')) : 100);

/** Begins with what was chosen last; else with what the system prefers. `changed` is called when it changes its colours. */
export function startSettings(changed) {
  const wanted = query => matchMedia(query).matches;
  const usual = wanted('(prefers-contrast: more)') ? 'contrast' : wanted('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const last = kept('ravel-theme');
  setTheme(THEMES.some(([name]) => name === last) ? last : usual);
  setSize(size());
  const again = () => {
    const before = theme();
    show();
    if (before !== theme()) {
      changed();
    }
  };
  forced.addEventListener('change', again);
  dark.addEventListener('change', again);
}

/** Shows the settings; `changed` is called when the theme is another one, `spoken` when the language is. */
export function showSettings(changed, spoken) {
  const radio = ([name, words]) =>
    make(
      'label',
      {class: 'choice'},
      make('input', {
        type: 'radio',
        name: 'theme',
        value: name,
        checked: name === chosen,
        change: () => {
          setTheme(name);
          changed();
        },
      }),
      ' ' + words,
    );
  const sizes = make(
    'select',
    {id: 'text-size', change: event => setSize(Number(event.target.value))},
    SIZES.map(its => make('option', {value: its, selected: its === size()}, its + ' %')),
  );
  const languages = make(
    'select',
    {
      id: 'language',
      change: event => {
        wish(event.target.value);
        spoken();
      },
    },
    make('option', {value: '', selected: !wished()}, w('as-the-browser')),
    Object.entries(LANGUAGES).map(([name, words]) => make('option', {value: name, lang: name, selected: name === wished()}, words)),
  );
  dialog(
    w('settings'),
    make('fieldset', {}, make('legend', {}, w('theme')), THEMES.map(radio)),
    make('p', {}, make('label', {for: 'text-size'}, w('size-of-text-and-pictures')), sizes),
    make('p', {}, make('label', {for: 'language'}, w('language')), languages),
  );
}
