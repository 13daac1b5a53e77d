// SPDX-License-Identifier: Apache-2.0
// The words of the page, in a file for each language. Those of a language are loaded when it is
// asked for; what it has no words for is said in English.

import english from './words-en.js';
import {keep, kept} from './kept.js';

const KEY = 'ravel-language';
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The languages, each by its own name. */
export const LANGUAGES = {en: 'English', de: 'Deutsch'};

/** A language: its words by key, and which form of them goes with a number. */
class Language {
  constructor(name, words) {
    this.words = words;
    this.plural = new Intl.PluralRules(name);
    const has = this.plural.resolvedOptions().pluralCategories;
    this.forms = FORMS.filter(form => has.includes(form));
  }

  /** The text of a key with values in it; none if it has no such key. */
  text(key, values) {
    const text = Object.hasOwn(this.words, key) ? this.words[key] : undefined;
    return text && text.replace(/\{\{|\}\}|\{(\w+)(?::([^}]*))?\}/g, (all, name, forms) =>
      name === undefined ? all[0] : forms === undefined ? values[name] : this.form(forms.split('|'), values[name]),
    );
  }

  form(forms, number) {
    const form = Number.isFinite(Number(number)) ? this.plural.select(Number(number)) : 'other';
    return forms[this.forms.indexOf(form)] ?? forms.at(-1);
  }
}

const fallback = new Language('en', english);
let chosen = fallback;
let language = 'en';

/** Says something by its key; `values` are those of its placeholders. */
export const w = (key, values = {}) => chosen.text(key, values) ?? fallback.text(key, values) ?? key;

/** A word of the server, such as a verdict, in the language of the page if there is one for it. */
export function known(word) {
  const key = 'server-' + word.replaceAll(' ', '-');
  return chosen.text(key, {}) ?? fallback.text(key, {}) ?? word;
}

/** The language that was chosen in the settings; none if it is to be that of the browser. */
export const wished = () => (Object.hasOwn(LANGUAGES, kept(KEY) || '') ? kept(KEY) : '');

/** Chooses a language, from the next loading of the page on; none for that of the browser. */
export const wish = name => keep(KEY, name);

function preferred() {
  const names = navigator.languages.map(name => name.toLowerCase().split('-')[0]);
  return wished() || names.find(name => Object.hasOwn(LANGUAGES, name)) || 'en';
}

/** Loads the words, and puts them where the page has a place for them. */
export async function startWords() {
  const name = preferred();
  if (name !== 'en') {
    try {
      chosen = new Language(name, (await import(`./words-${name}.js`)).default);
      language = name;
    } catch {
      // the server is gone; there are words in English
    }
  }
  const query = new URLSearchParams(location.search);
  if (query.has('language')) { // the address was another one, so that the page is loaded anew
    query.delete('language');
    history.replaceState(null, '', location.pathname + (query.size ? '?' + query : '') + location.hash);
  }
  document.documentElement.lang = language;
  document.title = w('ravel-playground');
  const put = (data, set) =>
    document.querySelectorAll(`[${data}]`).forEach(element => set(element, w(element.getAttribute(data))));
  put('data-w', (element, text) => (element.textContent = text));
  put('data-w-label', (element, text) => element.setAttribute('aria-label', text));
  put('data-w-title', (element, text) => element.setAttribute('title', text));
}
