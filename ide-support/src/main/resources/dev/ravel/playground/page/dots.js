// SPDX-License-Identifier: Apache-2.0
// All states of a model as dots in layers, painted by WebGL, or where there is none by the plain
// canvas. Over them lies a second canvas with what changes, which has the keys and the pointer.

import {ask} from './api.js';
import {make, say} from './dom.js';
import {w} from './words.js';

const EDGE = 24; // px around all dots
const NEAR = 14; // px from a dot to a click on it
const CLOSEST = 48; // px between layers, and between dots, at the largest scale
const NAMED = 26; // px between dots from which on each has its name

const VERTEX = `attribute vec2 at; attribute vec3 ink; attribute float look; uniform vec2 scale; uniform vec2 shift; uniform float size;
varying vec3 its; varying float kind;
void main() { gl_Position = vec4(at * scale + shift, 0.0, 1.0); gl_PointSize = look > 0.5 && look < 2.5 ? max(size * 1.8, 6.0) : size; its = ink; kind = look; }`;
const FRAGMENT = `precision mediump float; varying vec3 its; varying float kind; uniform float dots; uniform float cover;
void main() {
  vec2 p = abs(gl_PointCoord - 0.5);
  if (dots > 0.5) {
    bool shown = kind < 0.5 ? length(p) < 0.5 : kind < 1.5 ? true : kind < 2.5 ? abs(p.x - p.y) < 0.17 : length(p) > 0.28 && length(p) < 0.5;
    if (!shown) discard;
  }
  gl_FragColor = vec4(its * cover, cover);
}`;

/** The numbers of a colour of the page, from 0 to 1; those that the system has forced on it are theirs. */
function numbers(css) {
  const probe = make('span', {style: `color: ${css}; forced-color-adjust: none`});
  document.body.append(probe);
  const all = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(its => Number(its) / 255);
  probe.remove();
  return all;
}

/** The colours: of threads, then of dots by what is special about them. */
function inks() {
  const forced = matchMedia('(forced-colors: active)').matches;
  const own = (name, system) => numbers(forced ? system : `var(--${name})`);
  return {
    threads: [0, 1, 2, 3, 4, 5].map(k => own('t' + k, 'GrayText')),
    looks: [own('ink', 'CanvasText'), own('good', 'CanvasText'), own('bad', 'CanvasText'), own('dim', 'CanvasText')],
    ink: forced ? 'CanvasText' : getComputedStyle(document.documentElement).getPropertyValue('--ink'),
    focus: forced ? 'Highlight' : getComputedStyle(document.documentElement).getPropertyValue('--focus'),
    page: forced ? 'Canvas' : getComputedStyle(document.documentElement).getPropertyValue('--page'),
  };
}

const css = ([r, g, b], cover = 1) => `rgb(${r * 255} ${g * 255} ${b * 255} / ${cover})`;

/** The states of an answer of the server: where their dots are, in units, and which steps join them. */
export class Dots {
  constructor(data) {
    Object.assign(this, data);
    this.count = data.layer.length;
    this.layers = 0;
    const size = [];
    data.layer.forEach(its => {
      size[its] = (size[its] || 0) + 1;
      this.layers = Math.max(this.layers, its + 1);
    });
    this.columns = Math.max(1, ...size);
    this.x = Float32Array.from(data.layer, (its, k) => data.place[k] + 0.5 + (this.columns - size[its]) / 2);
    this.byLayer = size.map(count => new Array(count));
    data.layer.forEach((its, k) => (this.byLayer[its][data.place[k]] = k));
    this.before = new Int32Array(this.count).fill(-1); // on the shortest way that was found first
    this.first = new Int32Array(this.count + 1); // steps are listed by the state before
    data.from.forEach((from, step) => {
      const to = data.to[step];
      if (this.before[to] < 0 && data.move[to]) {
        this.before[to] = from;
      }
      this.first[from + 1] = step + 1;
    });
    for (let k = 1; k <= this.count; k++) {
      this.first[k] = Math.max(this.first[k], this.first[k - 1]);
    }
  }

  /** The shortest moves to a state. */
  moves(state) {
    const moves = [];
    for (let at = state; this.before[at] >= 0; at = this.before[at]) {
      moves.unshift(this.move[at]);
    }
    return moves;
  }

  /** The steps out of a state, by their numbers. */
  out(state) {
    return Array.from({length: this.first[state + 1] - this.first[state]}, (_, k) => this.first[state] + k);
  }

  /** The states along moves; it ends where they lead to none that is here. */
  along(moves) {
    const way = [0];
    for (const move of moves) {
      const [thread, outcome] = move.split('/');
      const own = this.out(way.at(-1)).filter(step => this.threads[this.thread[step]] === thread);
      const step = own[outcome ? Number(outcome) - 1 : 0];
      if (step === undefined) {
        break;
      }
      way.push(this.to[step]);
    }
    return way;
  }

  /** What a state is, in words. */
  sentence(state) {
    const look = ['', w('it-is-final'), w('it-is-bad'), w('what-follows-is-open')][this.look[state]];
    const out = this.out(state).map(step => `s${this.to[step]} (${this.threads[this.thread[step]]})`);
    return [w('state-of-layer', {state, layer: this.layer[state]}), out.length ? w('leads-to', {states: out.join(', ')}) : '', look].filter(Boolean).join(' ');
  }
}

/** What paints the dots that stay: by WebGL. Nothing where there is none. */
function shaded(canvas, dots, its) {
  const gl = canvas.getContext('webgl', {antialias: true, premultipliedAlpha: true, preserveDrawingBuffer: true});
  if (!gl) {
    return null;
  }
  const program = gl.createProgram();
  [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]].forEach(([type, text]) => {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  });
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    return null;
  }
  gl.useProgram(program);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const place = name => gl.getUniformLocation(program, name);
  const load = (count, put) => {
    const data = new Float32Array(6 * count);
    for (let k = 0; k < count; k++) {
      put(data, 6 * k, k);
    }
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    return buffer;
  };
  const put = (data, at, state, ink, look) => data.set([dots.x[state], dots.layer[state], ...ink, look], at);
  const lines = load(2 * dots.from.length, (data, at, k) => put(data, at, (k % 2 ? dots.to : dots.from)[k >> 1], its.threads[dots.thread[k >> 1] % 6], 0));
  const points = load(dots.count, (data, at, k) => put(data, at, k, its.looks[dots.look[k]], dots.look[k]));
  const attribute = (name, size, offset) => {
    const at = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, 24, offset);
  };
  return view => {
    const sharp = devicePixelRatio || 1;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.uniform2f(place('scale'), (2 * view.sx) / view.width, (-2 * view.sy) / view.height);
    gl.uniform2f(place('shift'), (2 * view.x) / view.width - 1, 1 - (2 * view.y) / view.height);
    gl.uniform1f(place('size'), view.size * sharp);
    for (const [buffer, mode, count, isDots] of [[lines, gl.LINES, 2 * dots.from.length, 0], [points, gl.POINTS, dots.count, 1]]) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      attribute('at', 2, 0);
      attribute('ink', 3, 8);
      attribute('look', 1, 20);
      gl.uniform1f(place('dots'), isDots);
      gl.uniform1f(place('cover'), isDots ? 1 : view.cover);
      gl.drawArrays(mode, 0, count);
    }
  };
}

/** The same by the plain canvas. */
function plain(canvas, dots, its) {
  const pen = canvas.getContext('2d');
  return view => {
    const sharp = devicePixelRatio || 1;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.scale(sharp, sharp);
    its.threads.forEach((ink, own) => {
      pen.strokeStyle = css(ink, view.cover);
      pen.beginPath();
      dots.from.forEach((from, step) => {
        if (dots.thread[step] % 6 === own) {
          pen.moveTo(...view.at(from));
          pen.lineTo(...view.at(dots.to[step]));
        }
      });
      pen.stroke();
    });
    for (let k = 0; k < dots.count; k++) {
      const [x, y] = view.at(k);
      const r = (dots.look[k] === 1 || dots.look[k] === 2 ? Math.max(view.size, 3.4) : view.size) / 2;
      pen.fillStyle = pen.strokeStyle = css(its.looks[dots.look[k]]);
      pen.beginPath();
      if (dots.look[k] === 2) {
        pen.moveTo(x - 2 * r, y - 2 * r);
        pen.lineTo(x + 2 * r, y + 2 * r);
        pen.moveTo(x + 2 * r, y - 2 * r);
        pen.lineTo(x - 2 * r, y + 2 * r);
        pen.stroke();
      } else if (dots.look[k] === 1) {
        pen.fillRect(x - 2 * r, y - 2 * r, 4 * r, 4 * r);
      } else {
        pen.arc(x, y, r, 0, 7);
        dots.look[k] === 3 ? pen.stroke() : pen.fill();
      }
    }
  };
}

/**
 * The map of all states.
 *
 * @param request the name and the text of the model
 * @param select is called with the moves to the state that is chosen
 * @param back a button that leads back
 * @return the element, and mark(moves), which shows the way and where it ends; or why there is none
 */
export async function allStates(request, select, back) {
  const data = await ask('map', request);
  if (!data.layer) {
    return {element: make('div', {}, back, make('p', {class: 'note'}, data.failed ? data.failed[0].message : data.nothing))};
  }
  const dots = new Dots(data);
  const under = make('canvas', {'aria-hidden': 'true'});
  const over = make('canvas', {
    tabindex: '0',
    role: 'application',
    'aria-label': w('map-of-all-states', {states: dots.count}),
  });
  const line = make('p', {class: 'note', id: 'dot-line'}, w('the-map-of-states-is-read'));
  const colours = inks();
  const paint = shaded(under, dots, colours) || plain(under, dots, colours);
  const view = {x: 0, y: 0, sx: 1, sy: 1, width: 0, height: 0, size: 3, cover: 0.5, at: k => [view.x + dots.x[k] * view.sx, view.y + dots.layer[k] * view.sy]};
  let way = [];
  let chosen = 0;
  let waiting = false;

  const whole = () => {
    view.sx = Math.min(CLOSEST, (view.width - 2 * EDGE) / dots.columns);
    view.sy = Math.min(CLOSEST, (view.height - 2 * EDGE) / Math.max(1, dots.layers - 1));
    view.x = (view.width - dots.columns * view.sx) / 2;
    view.y = EDGE;
  };
  const marks = pen => {
    pen.lineWidth = 3;
    pen.strokeStyle = colours.focus;
    pen.beginPath();
    way.forEach((state, k) => (k ? pen.lineTo(...view.at(state)) : pen.moveTo(...view.at(state))));
    pen.stroke();
    const ring = (state, radius) => {
      pen.beginPath();
      pen.arc(...view.at(state), radius, 0, 7);
      pen.stroke();
    };
    if (way.length) {
      ring(way.at(-1), 9);
    }
    pen.setLineDash([3, 3]);
    ring(chosen, 13);
    pen.setLineDash([]);
  };
  const names = pen => {
    pen.font = '11px sans-serif';
    pen.fillStyle = colours.ink;
    for (let k = 0; k < dots.count; k++) {
      const [x, y] = view.at(k);
      if (x > 0 && y > 0 && x < view.width && y < view.height) {
        pen.fillText('s' + k, x + 6, y - 5);
      }
    }
  };
  const now = () => {
    waiting = false;
    view.size = Math.max(2, Math.min(9, Math.min(view.sx, view.sy) * 0.6));
    view.cover = Math.max(0.08, Math.min(0.8, (40 * view.sx * view.sy) / Math.max(1, dots.from.length / dots.count) / 400));
    paint(view);
    const pen = over.getContext('2d');
    const sharp = devicePixelRatio || 1;
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.clearRect(0, 0, view.width, view.height);
    if (Math.min(view.sx, view.sy) >= NAMED) {
      names(pen);
    }
    marks(pen);
  };
  const repaint = () => {
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(now);
    }
  };
  const zoom = (factor, x = view.width / 2, y = view.height / 2) => {
    const least = Math.min(CLOSEST, (view.width - 2 * EDGE) / dots.columns);
    const to = Math.max(least, Math.min(CLOSEST, view.sx * factor));
    const low = Math.min(CLOSEST, (view.height - 2 * EDGE) / Math.max(1, dots.layers - 1));
    const down = Math.max(low, Math.min(CLOSEST, view.sy * factor));
    view.x = x - ((x - view.x) * to) / view.sx;
    view.y = y - ((y - view.y) * down) / view.sy;
    [view.sx, view.sy] = [to, down];
    repaint();
  };
  const bring = state => {
    const [x, y] = view.at(state);
    view.x += x < EDGE ? EDGE - x : x > view.width - EDGE ? view.width - EDGE - x : 0;
    view.y += y < EDGE ? EDGE - y : y > view.height - EDGE ? view.height - EDGE - y : 0;
  };
  const point = (state, aloud) => {
    chosen = state;
    bring(state);
    line.textContent = dots.sentence(state);
    if (aloud) {
      say(line.textContent);
    }
    repaint();
  };
  const nearest = (x, y) => {
    let best = -1;
    let far = NEAR * NEAR;
    for (let k = 0; k < dots.count; k++) {
      const [dx, dy] = [view.x + dots.x[k] * view.sx - x, view.y + dots.layer[k] * view.sy - y];
      if (dx * dx + dy * dy < far) {
        far = dx * dx + dy * dy;
        best = k;
      }
    }
    return best;
  };

  let held = null;
  over.addEventListener('pointerdown', event => {
    held = {x: event.clientX, y: event.clientY, moved: false};
    over.setPointerCapture(event.pointerId);
  });
  over.addEventListener('pointermove', event => {
    if (held) {
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      held.moved = held.moved || Math.hypot(dx, dy) > 4;
      if (held.moved) {
        view.x += dx;
        view.y += dy;
        [held.x, held.y] = [event.clientX, event.clientY];
        repaint();
      }
    } else {
      const state = nearest(event.offsetX, event.offsetY);
      if (state >= 0) {
        line.textContent = dots.sentence(state);
      }
    }
  });
  over.addEventListener('pointerup', event => {
    const moved = held && held.moved;
    held = null;
    const state = moved ? -1 : nearest(event.offsetX, event.offsetY);
    if (state >= 0) {
      point(state, true);
      select(dots.moves(state));
    }
  });
  over.addEventListener('wheel', event => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault(); // a plain wheel scrolls the page
      zoom(event.deltaY < 0 ? 1.25 : 0.8, event.offsetX, event.offsetY);
    }
  }, {passive: false});
  over.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const row = dots.byLayer[dots.layer[chosen]];
    const aside = step => row[Math.max(0, Math.min(row.length - 1, dots.place[chosen] + step))];
    const on = dots.out(chosen).map(step => dots.to[step]).find(to => dots.layer[to] > dots.layer[chosen]);
    const to = {ArrowLeft: () => aside(-1), ArrowRight: () => aside(1), ArrowUp: () => dots.before[chosen], ArrowDown: () => on}[event.key];
    const other = {'+': () => zoom(1.25), '-': () => zoom(0.8), '0': () => (whole(), repaint()), Enter: () => select(dots.moves(chosen))}[event.key];
    if (to || other) {
      event.preventDefault();
      event.stopPropagation();
      const state = to ? to() : undefined;
      if (state >= 0 && state !== undefined) {
        point(state, true);
      }
      if (other) {
        other();
      }
    }
  });

  const button = (id, words, press) => make('button', {type: 'button', id, click: press}, words);
  const key = [...new Set(data.thread)].length <= 12
    ? make('p', {class: 'legend note'}, [...new Set(data.thread)].sort((a, b) => a - b).map(k => make('span', {}, make('i', {class: 'stroke', style: `background: var(--t${k % 6})`}), data.threads[k] + ' ')))
    : '';
  const frame = make('div', {class: 'dots'}, under, over);
  const element = make(
    'div',
    {class: 'all-states'},
    make('p', {class: 'note'}, data.all ? w('all-states-and-steps', {states: dots.count, steps: data.from.length}) : w('more-states-than', {states: dots.count})),
    make('div', {class: 'buttons'}, back, button('dots-in', w('larger'), () => zoom(1.25)), button('dots-out', w('smaller'), () => zoom(0.8)), button('dots-all', w('whole-map'), () => (whole(), repaint()))),
    frame,
    line,
    make('p', {class: 'note'}, w('dots-are-states')),
    key,
  );
  new ResizeObserver(() => {
    const first = view.width === 0;
    const width = frame.clientWidth;
    if (width && width !== view.width) {
      view.width = width;
      view.height = frame.clientHeight;
      for (const canvas of [under, over]) {
        canvas.width = Math.round(width * (devicePixelRatio || 1));
        canvas.height = Math.round(view.height * (devicePixelRatio || 1));
      }
      if (first) {
        whole();
      }
      repaint();
    }
  }).observe(frame);
  return {
    element,
    dots,
    mark: moves => {
      way = dots.along(moves);
      point(way.at(-1), false);
    },
  };
}
