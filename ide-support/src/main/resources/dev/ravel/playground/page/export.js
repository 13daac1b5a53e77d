// SPDX-License-Identifier: Apache-2.0
// Pictures, and the net of the model, as files to keep.

import {ask} from './api.js';
import {dialog, make} from './dom.js';

const FORMATS = [
  ['svg', 'SVG', 'for the web: its text stays text', 'image/svg+xml'],
  ['png', 'PNG', 'dots, for slides', 'image/png'],
  ['pdf', 'PDF', 'for print', 'application/pdf'],
  ['tex', 'TikZ', 'for LaTeX', 'text/plain'],
  ['dot', 'DOT', 'for Graphviz', 'text/plain'],
  ['json', 'JSON', 'the data of the picture', 'application/json'],
  ['pnml', 'PNML', 'the model as a Petri net, not the picture', 'application/xml'],
];

/** Offers the formats of a picture, which was asked for with these words. */
function offer(asked, title) {
  const done = make('div', {role: 'status'});
  const save = async (format, type) => {
    const its = await ask('export', {...asked, format}).catch(error => ({nothing: error.message}));
    if (!its.file) {
      done.replaceChildren(make('p', {class: 'violated'}, its.failed ? its.failed[0].message : its.nothing));
      return;
    }
    const bytes = Uint8Array.from(atob(its.bytes), letter => letter.charCodeAt(0));
    const link = make('a', {href: URL.createObjectURL(new Blob([bytes], {type})), download: its.file}, its.file);
    done.replaceChildren(make('p', {}, `Saved, ${bytes.length} bytes: `, link));
    link.click();
  };
  dialog(
    'Save the picture',
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

/** A button that saves a picture. */
export function saver(asked, title) {
  return make('p', {class: 'save'}, make('button', {type: 'button', class: 'link', click: () => offer(asked, title)}, 'Save the picture …'));
}
