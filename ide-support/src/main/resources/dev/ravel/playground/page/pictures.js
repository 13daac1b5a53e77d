// SPDX-License-Identifier: Apache-2.0
// Pictures that the server has drawn: they get into the page, can be clicked and gone through by
// keys, and show what is selected by shapes beside colours.

import {draw, make} from './dom.js';
import {w} from './words.js';

let count = 0;

/**
 * A picture in the page.
 *
 * @param document the svg, its data and its words
 * @param its what happens: select(id, withShift), sentence(id); where lanes can be moved also
 *     order(thread, the one that it goes before or null, all from the left), and where it matters at
 *     what one points, hover(id), of nothing null; open(id) is a double click
 */
export class Picture {
  constructor(document, its) {
    this.data = document.picture;
    const shown = new Set(this.data.nodes.map(node => node.id));
    this.diamonds = (document.diamonds || []).filter(corners => corners.every(id => shown.has(id)));
    this.its = its;
    this.part = Boolean(document.truncated);
    this.along = document.along || [];
    this.steps = document.steps || []; // of two executions, by node
    this.prefix = 'picture' + ++count + '-';
    const sheet = make('div', {class: 'sheet'});
    sheet.innerHTML = document.svg;
    this.svg = sheet.querySelector('svg');
    this.note = make('p', {class: 'note', hidden: true});
    this.element = make('div', {class: 'picture'}, this.note, sheet); // the note stays where the sheet is scrolled
    this.svg.setAttribute('role', 'application');
    this.svg.setAttribute('tabindex', '0');
    this.svg.setAttribute('aria-label', w('arrow-keys-go-through-it', {title: this.data.title}));
    this.svg.querySelector(':scope > title').remove();
    this.nodes = new Map(this.data.nodes.map(node => [node.id, node]));
    this.groups = new Map();
    this.boxes = new Map();
    this.words = new Map(); // by node: its line of the text beside the picture
    this.svg.querySelectorAll('g[id]').forEach(group => {
      const id = group.id;
      group.dataset.id = id;
      group.id = this.prefix + id;
      this.groups.set(id, group);
      const sentence = (its.sentence && its.sentence(id)) || group.querySelector('title').textContent;
      group.setAttribute('aria-label', sentence);
      const rect = group.querySelector('rect, circle');
      const full = group.querySelector(':scope > path');
      if (rect && full) {
        const over = full.nextElementSibling;
        group.style.setProperty('--full', full.getAttribute('fill'));
        group.style.setProperty('--over', (over && over.getAttribute('fill')) || 'currentColor');
      }
      group.addEventListener('click', event => {
        this.current = id;
        its.select(id, event.shiftKey);
      });
      if (its.open) {
        group.addEventListener('dblclick', () => its.open(id));
      }
    });
    this.current = this.data.nodes.length ? this.data.nodes[0].id : null;
    this.svg.addEventListener('keydown', event => this.key(event));
    if (its.order) {
      this.heads();
    }
    this.svg.addEventListener('focus', () => this.point());
    if (its.hover) {
      let last = null;
      const hover = id => id !== last && its.hover((last = id));
      this.svg.addEventListener('pointerover', event => hover((event.target.closest('g[data-id]') || {dataset: {id: null}}).dataset.id));
      this.svg.addEventListener('pointerleave', () => hover(null));
    }
  }

  /** The names of the lanes can be dragged to other places. */
  heads() {
    const bands = this.data.bands;
    const at = event => new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse()).x;
    const gap = x => bands.filter(band => band.x + band.width / 2 < x).length; // bands before it
    bands.forEach((band, k) => {
      const head = draw('rect', {class: 'head', x: band.x, y: 8, width: band.width, height: 30, rx: 6}, draw('title', {}, w('drag-it-to-move-the')));
      const line = draw('path', {class: 'badge gap'});
      head.addEventListener('pointerdown', event => {
        event.preventDefault();
        head.setPointerCapture(event.pointerId);
        const move = its => {
          const to = gap(at(its));
          const x = to < bands.length ? bands[to].x - 5 : bands.at(-1).x + bands.at(-1).width + 5;
          line.setAttribute('d', `M${x} 8V${this.data.height - 8}`);
          this.svg.append(line);
        };
        const end = its => {
          head.removeEventListener('pointermove', move);
          line.remove();
          const to = gap(at(its));
          if (its.type === 'pointerup' && to !== k && to !== k + 1) {
            this.order(k, to);
          }
        };
        head.addEventListener('pointermove', move);
        head.addEventListener('pointerup', end, {once: true});
        head.addEventListener('pointercancel', end, {once: true});
      });
      this.svg.append(head);
    });
  }

  /** Moves a lane to before another one, or behind all. */
  order(lane, before) {
    const all = this.data.bands.map(band => band.head);
    this.its.order(all[lane], before < all.length ? all[before] : null, all);
  }

  point() {
    if (this.current !== null && this.groups.has(this.current)) {
      this.svg.setAttribute('aria-activedescendant', this.prefix + this.current);
    }
  }

  key(event) {
    const ways = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
    const way = ways[event.key];
    if (way && event.altKey) {
      const from = this.its.order && way[0] && this.nodes.get(this.current);
      const to = from ? from.band + way[0] : -1;
      if (from) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (to >= 0 && to < this.data.bands.length) {
        this.order(from.band, way[0] > 0 ? to + 1 : to);
      }
    } else if (way) {
      event.preventDefault();
      const next = this.toward(way[0], way[1]);
      if (next) {
        this.current = next;
        this.its.select(next, event.shiftKey);
        this.svg.focus();
      }
    } else if (event.key === 'Enter' && this.current !== null) {
      event.preventDefault();
      this.its.select(this.current, event.shiftKey, true);
    }
  }

  /** The next node in a direction: up and down along edges where there are some. */
  toward(x, y) {
    const from = this.nodes.get(this.current);
    if (!from) {
      return null;
    }
    if (y) {
      const along = this.data.edges
        .filter(edge => (y > 0 ? edge.from : edge.to) === this.current)
        .map(edge => this.nodes.get(y > 0 ? edge.to : edge.from))
        .filter(node => node && node.id !== this.current)
        .sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x));
      if (along.length) {
        return along[0].id;
      }
    }
    const others = [...this.nodes.values()].filter(
      node =>
        node.id !== this.current &&
        (x ? (node.x - from.x) * x > 2 && Math.abs(node.y - from.y) < 30 : (node.y - from.y) * y > 2),
    );
    others.sort(
      (a, b) => Math.hypot(a.x - from.x, a.y - from.y) - Math.hypot(b.x - from.x, b.y - from.y),
    );
    return others.length ? others[0].id : null;
  }

  /** Says something above the picture; nothing for an empty text. */
  tell(words) {
    this.note.hidden = !words;
    this.note.textContent = words;
  }

  /** Takes rings and badges away. */
  unmark() {
    this.svg.querySelectorAll('.ring, .badge').forEach(its => its.remove());
    this.words.forEach(line => line.removeAttribute('aria-current'));
  }

  /** The events that a node of a picture of events stands for. */
  members(id) {
    const its = this.nodes.get(id);
    return ((its && its.members) || [id]).map(name => Number(name.slice(1)));
  }

  /** The node that an event stands in; none if it is not shown. */
  nodeOf(e) {
    return [...this.nodes.keys()].find(id => this.members(id).includes(e));
  }

  /** A dotted line from one node to another. */
  link(from, to) {
    if (this.groups.has(from) && this.groups.has(to)) {
      const [a, b] = [this.box(from), this.box(to)];
      const d = `M${a.x + a.width / 2} ${a.y + a.height / 2}L${b.x + b.width / 2} ${b.y + b.height / 2}`;
      this.svg.append(draw('path', {d, class: 'badge link'}));
    }
  }

  /** Paints something under the nodes. */
  below(element) {
    const under = [...this.svg.children].find(its => its.matches('g[data-id]'));
    this.svg.insertBefore(element, under || null);
  }

  middle(id) {
    const box = this.box(id);
    return `${box.x + box.width / 2} ${box.y + box.height / 2}`;
  }

  /** A broad strand from one node to another, under both. */
  strand(from, to) {
    if (this.groups.has(from) && this.groups.has(to)) {
      this.below(draw('path', {d: `M${this.middle(from)}L${this.middle(to)}`, class: 'badge strand'}));
    }
  }

  /** Fills the area between nodes, under them. */
  area(ids) {
    if (ids.every(id => this.groups.has(id))) {
      this.below(draw('path', {d: `M${ids.map(id => this.middle(id)).join('L')}Z`, class: 'badge area'}));
    }
  }

  /** Fills areas between nodes, under all marks, for as long as the picture is there. */
  squares(all) {
    const d = all.map(ids => `M${ids.map(id => this.middle(id)).join('L')}Z`).join('');
    this.below(draw('path', {d, class: 'squares'}));
  }

  /** Puts a rhombus at a node, for as long as the picture is there. */
  rhombus(id) {
    const group = this.groups.get(id);
    if (group) {
      const {x, y, width} = this.box(id);
      group.append(draw('path', {d: `M${x + width - 7} ${y}l7 -8l7 8l-7 8z`, class: 'rhombus'}));
      group.setAttribute('aria-label', w('not-in-the-other-execution', {group: group.getAttribute('aria-label')}));
      if (this.words.has(id)) {
        this.words.get(id).append(' ◆');
      }
    }
  }

  /** Takes all marks away. */
  clear() {
    this.svg.classList.remove('selecting');
    this.unmark();
    this.groups.forEach(group => group.classList.remove('in', 'off', 'unknown-yet', 'passed', 'spent'));
    this.words.forEach(line => line.classList.remove('in', 'off'));
  }

  /** Shows what is in a set, and takes the colour of all else. */
  choose(inside) {
    this.svg.classList.add('selecting');
    this.groups.forEach((group, id) => {
      group.classList.toggle('in', inside.has(id));
      group.classList.toggle('off', !inside.has(id));
    });
    this.words.forEach((line, id) => {
      line.classList.toggle('in', inside.has(id));
      line.classList.toggle('off', !inside.has(id));
    });
  }

  /** The box of a node, as it is painted: those of all are measured at once, for that takes a layout. */
  box(id) {
    const measured = group => group.querySelector('rect, circle, ellipse, path, polygon').getBBox();
    if (!this.boxes.size && this.svg.getClientRects().length) {
      this.groups.forEach((group, each) => this.boxes.set(each, measured(group)));
    }
    return this.boxes.get(id) || measured(this.groups.get(id)); // that of what is not seen is empty
  }

  /** Puts a ring around a node. */
  ring(id, sort = '', away = 6) {
    const group = this.groups.get(id);
    if (group) {
      const box = this.box(id);
      if (!sort && this.words.has(id)) {
        this.words.get(id).setAttribute('aria-current', 'true');
      }
      group.append(
        draw('rect', {
          class: 'ring ' + sort,
          x: box.x - away,
          y: box.y - away,
          width: box.width + 2 * away,
          height: box.height + 2 * away,
          rx: 6 + away,
        }),
      );
    }
  }

  /** Puts a badge at the upper left corner of a node. */
  badge(id, words) {
    const group = this.groups.get(id);
    if (group) {
      const box = this.box(id);
      const width = 8 * words.length + 10;
      const text = draw('text', {x: box.x + width / 2 - 6, y: box.y + 1, 'text-anchor': 'middle'}, words);
      group.append(
        draw(
          'g',
          {class: 'badge'},
          draw('rect', {class: 'plate', x: box.x - 6, y: box.y - 12, width, height: 17, rx: 8}),
          text,
        ),
      );
    }
  }

  /** Hatches a node, under its words. */
  hatch(id) {
    const group = this.groups.get(id);
    if (group) {
      const name = this.prefix + 'hatch';
      if (!this.svg.querySelector('#' + name)) {
        this.svg.prepend(
          draw(
            'defs',
            {},
            draw(
              'pattern',
              {id: name, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)'},
              draw('path', {d: 'M0 0V6', class: 'hatching'}),
            ),
          ),
        );
      }
      const box = this.box(id);
      const over = group.querySelector('text');
      const its = {x: box.x, y: box.y, width: box.width, height: box.height, rx: 6, fill: `url(#${name})`};
      group.insertBefore(draw('rect', {class: 'badge hatched', ...its}), over);
    }
  }

  /** Puts words below a node. */
  under(id, words) {
    const group = this.groups.get(id);
    if (group) {
      const box = this.box(id);
      group.append(
        draw('text', {class: 'badge under', x: box.x + box.width / 2, y: box.y + box.height + 17, 'text-anchor': 'middle'}, words),
      );
    }
  }

  /** Shows how many tokens a place has. */
  tokens(id, count) {
    const group = this.groups.get(id);
    const box = this.box(id);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    group.querySelectorAll('circle').forEach((its, k) => its.classList.toggle('gone', k > 0));
    const words = /^\d+$/.test(count) ? (count === '0' ? '' : count === '1' ? '●' : count) : count;
    group.append(
      draw(
        'g',
        {class: 'badge'},
        draw('text', {x, y: y + 5, 'text-anchor': 'middle', class: 'count'}, words),
      ),
    );
  }

  /** Brings a node into sight. */
  show(id) {
    this.current = id;
    const group = this.groups.get(id);
    if (group && !document.activeElement.closest('.twin')) {
      // one layout for all that is shown at once
      requestAnimationFrame(() => group.scrollIntoView({block: 'nearest', inline: 'nearest'}));
    }
    this.point();
  }
}

/**
 * The text that says what a picture shows. What is selected in one is selected in the other.
 *
 * @param lines those of nodes begin with their ids
 */
export function twin(lines, picture) {
  return make(
    'ul',
    {class: 'twin'},
    lines.filter(Boolean).map(line => {
      const [, id] = /^\s+(\w+)[,:]/.exec(line) || [];
      if (!id || !picture.groups.has(id)) {
        return make('li', {}, line);
      }
      const words = picture.its.words ? picture.its.words(line) : line;
      const press = event => picture.its.select(id, event.shiftKey);
      const item = make('li', {'data-of': id}, make('button', {type: 'button', class: 'line', click: press}, words.trim()));
      picture.words.set(id, item);
      return item;
    }),
  );
}
