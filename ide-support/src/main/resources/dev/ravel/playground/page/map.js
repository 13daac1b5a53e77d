// SPDX-License-Identifier: Apache-2.0
// A map of a large unfolding: all its events as dots, and which of them the picture shows.

import {colour, make} from './dom.js';
import {w} from './words.js';

const PITCH = 5; // px between dots, where there is room
const HIGHEST = 90;
const WIDEST = 900;

/** Where the dots are: by event its column and depth; how many columns and rows there are; by strip its columns. */
function places(orders) {
  const strip = orders.events.map(() => -1);
  orders.executions.forEach((x, k) => x.events.forEach(e => strip[e] < 0 && (strip[e] = k)));
  // what is cut off is in no execution: it stands with the last of its causes
  orders.events.forEach((its, e) => strip[e] < 0 && (strip[e] = Math.max(0, ...its.causes.map(c => strip[c.event]))));
  const depth = [];
  orders.events.forEach((its, e) => (depth[e] = 1 + Math.max(-1, ...its.causes.map(c => depth[c.event]))));
  const used = new Map(); // by strip and depth: how many stand there
  const column = orders.events.map((_, e) => {
    const key = strip[e] + ' ' + depth[e];
    used.set(key, (used.get(key) || 0) + 1);
    return used.get(key) - 1;
  });
  const wide = [];
  strip.forEach((s, e) => (wide[s] = Math.max(wide[s] || 0, column[e] + 1)));
  const from = [];
  let columns = 0;
  for (let s = 0; s < wide.length; s++) {
    from[s] = columns;
    columns += wide[s] || 0;
  }
  return {strip, x: column.map((c, e) => from[strip[e]] + c), y: depth, columns, rows: Math.max(0, ...depth.filter(its => its >= 0)) + 1, from, wide};
}

const known = new WeakMap(); // by orders: its places

/**
 * The map.
 *
 * @param shown the events that the picture shows
 * @param select chooses the event that is nearest to a click
 * @return the element, and mark(event), which shows where one stands
 */
export function map(orders, shown, select) {
  if (!known.has(orders)) {
    known.set(orders, places(orders));
  }
  const its = known.get(orders);
  const width = Math.min(WIDEST, its.columns * PITCH + 8);
  const height = Math.min(HIGHEST, its.rows * PITCH + 8);
  const sharp = devicePixelRatio || 1;
  const canvas = make('canvas', {
    class: 'map',
    role: 'img',
    width: Math.round(width * sharp),
    height: Math.round(height * sharp),
    style: `width: ${width}px`,
    'aria-label': w('map-of-all-events-of', {events: orders.events.filter(Boolean).length, shown: shown.size}),
    title: w('all-events-a-click-leads'),
  });
  const x = e => ((its.x[e] + 0.5) / its.columns) * (width - 8) + 4;
  const y = e => ((its.y[e] + 0.5) / its.rows) * (height - 8) + 4;
  const size = Math.max(1, Math.min(PITCH - 1, (width - 8) / its.columns - 0.5, (height - 8) / its.rows - 0.5));
  const style = getComputedStyle(document.documentElement);
  const ink = name => style.getPropertyValue('--' + name);
  const under = canvas.cloneNode(); // all that stays the same
  const paint = () => {
    const pen = under.getContext('2d');
    pen.scale(sharp, sharp);
    pen.fillStyle = ink('chosen');
    const strips = new Set([...shown].map(e => its.strip[e]));
    strips.forEach(s => pen.fillRect((its.from[s] / its.columns) * (width - 8) + 4, 0, ((its.wide[s] || 0) / its.columns) * (width - 8), height));
    orders.events.forEach((event, e) => {
      const own = shown.has(e);
      pen.fillStyle = own ? ink('t' + (colour(event.thread) % 6)) : ink('off');
      const here = own ? size : Math.max(1, size * 0.6);
      pen.fillRect(x(e) - here / 2, y(e) - here / 2, here, here);
    });
  };
  paint();
  const mark = chosen => {
    const pen = canvas.getContext('2d');
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(under, 0, 0);
    pen.scale(sharp, sharp);
    if (chosen !== null) {
      pen.strokeStyle = ink('focus');
      pen.lineWidth = 2;
      pen.strokeRect(x(chosen) - 6, y(chosen) - 6, 12, 12);
    }
  };
  canvas.addEventListener('click', event => {
    const box = canvas.getBoundingClientRect();
    const [px, py] = [(event.clientX - box.left) * (width / box.width), (event.clientY - box.top) * (height / box.height)];
    let best = orders.executions[0].events[0];
    const away = e => (x(e) - px) ** 2 + (y(e) - py) ** 2;
    orders.events.forEach((_, e) => away(e) < away(best) && (best = e));
    select(best);
  });
  return {element: canvas, mark};
}
