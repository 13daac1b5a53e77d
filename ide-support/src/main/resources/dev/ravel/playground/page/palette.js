// SPDX-License-Identifier: Apache-2.0
// A list to choose from by typing: all that the page can do, or all that is in a picture.

import {by, make} from './dom.js';
import {w} from './words.js';

const MOST = 200; // rows at a time; more are told, and found by typing on

/**
 * Opens a list. Entries are found by words that occur in them, in any order.
 *
 * @param head what is chosen from
 * @param entries [words, note, act]; note may be empty, act is called when the list is closed
 */
export function choose(head, entries) {
  const box = by('dialog');
  const list = make('ul', {role: 'listbox', id: 'palette-list', class: 'palette', 'aria-label': head});
  const more = make('p', {class: 'note', role: 'status'});
  let found = [];
  let at = 0;

  const input = make('input', {
    type: 'text',
    id: 'palette-input',
    role: 'combobox',
    'aria-label': head,
    'aria-expanded': 'true',
    'aria-controls': 'palette-list',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
    input: () => {
      at = 0;
      find();
    },
    keydown: event => {
      const way = {ArrowDown: 1, ArrowUp: -1}[event.key];
      if (way && found.length) {
        event.preventDefault();
        at = (at + way + found.length) % found.length;
        point();
      } else if (event.key === 'Enter') {
        event.preventDefault();
        take(found[at]);
      }
    },
  });

  function take(entry) {
    if (entry) {
      box.close();
      entry[2]();
    }
  }

  function point() {
    [...list.children].forEach((row, k) => row.setAttribute('aria-selected', k === at ? 'true' : 'false'));
    const row = list.children[at];
    if (row) {
      input.setAttribute('aria-activedescendant', row.id);
      row.scrollIntoView({block: 'nearest'});
    } else {
      input.removeAttribute('aria-activedescendant');
    }
  }

  function find() {
    const words = input.value.toLowerCase().split(/\s+/);
    const all = entries.filter(([text, note]) => {
      const its = (text + ' ' + note).toLowerCase();
      return words.every(word => its.includes(word));
    });
    found = all.slice(0, MOST);
    list.replaceChildren(
      ...found.map((entry, k) =>
        make(
          'li',
          {role: 'option', id: 'palette-' + k, 'aria-selected': 'false', click: () => take(entry)},
          make('span', {}, entry[0]),
          entry[1] ? make('kbd', {}, entry[1]) : null,
        ),
      ),
    );
    more.textContent = all.length
      ? all.length > MOST
        ? w('in-all-the-first-are', {all: all.length, MOST})
        : ''
      : w('nothing-has-these-words');
    point();
  }

  box.replaceChildren(make('h2', {id: 'dialog-head'}, head), input, list, more);
  find();
  if (!box.open) {
    box.showModal();
  }
  input.focus();
}
