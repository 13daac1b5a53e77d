// SPDX-License-Identifier: Apache-2.0
// Pictures, and the net of the model, as files to keep.

import {ask} from './api.js';
import {dialog, make} from './dom.js';
import {w} from './words.js';

const FORMATS = [
  ['svg', 'SVG', w('for-the-web-its-text'), 'image/svg+xml'],
  ['png', 'PNG', w('dots-for-slides'), 'image/png'],
  ['pdf', 'PDF', w('for-print'), 'application/pdf'],
  ['tex', 'TikZ', w('for-latex'), 'text/plain'],
  ['dot', 'DOT', w('for-graphviz'), 'text/plain'],
  ['json', 'JSON', w('the-data-of-the-picture'), 'application/json'],
  ['pnml', 'PNML', w('the-model-as-a-petri'), 'application/xml'],
];

/** Offers the formats of a picture, which was asked for with these words. */
export function offer(asked, title) {
  const done = make('div', {role: 'status'});
  const save = async (format, type) => {
    const its = await ask('export', {...asked, format}).catch(error => ({nothing: error.message}));
    if (!its.file) {
      done.replaceChildren(make('p', {class: 'violated'}, its.failed ? its.failed[0].message : its.nothing));
      return;
    }
    const bytes = Uint8Array.from(atob(its.bytes), letter => letter.charCodeAt(0));
    const link = make('a', {href: URL.createObjectURL(new Blob([bytes], {type})), download: its.file}, its.file);
    const left = (its.warnings ?? []).map(each => make('p', {}, each.message + '.'));
    done.replaceChildren(make('p', {}, w('saved-bytes', {bytes: bytes.length}), link), ...left);
    link.click();
  };
  dialog(
    w('save-the-picture'),
    make('p', {}, title),
    make(
      'table',
      {},
      FORMATS.map(([format, name, words, type]) =>
        make(
          'tr',
          {},
          make('td', {}, make('button', {type: 'button', id: 'save-' + format, click: () => save(format, type)}, name)),
          make('td', {}, words),
        ),
      ),
    ),
    done,
  );
}
