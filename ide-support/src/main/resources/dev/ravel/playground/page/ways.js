// SPDX-License-Identifier: Apache-2.0
// Ways through a graph of states, or through the tree: along moves, to a node, and along all orders
// of a configuration.

const MOST = 20_000; // places of the walk through the orders of a configuration

const edges = new WeakMap(); // by picture: by node and move, the node behind it

/** By node and move: the node behind it. What a part does not show has no place there. */
function behind(picture) {
  if (!edges.has(picture)) {
    edges.set(picture, new Map(picture.data.edges.map(edge => [edge.from + ' ' + edge.move, edge.to])));
  }
  return edges.get(picture);
}

/** The node to which a move leads from another one; none if it is not shown. */
export const after = (picture, node, move) => behind(picture).get(node + ' ' + move);

/** The first node; none if it is not shown. */
export const start = picture => picture.data.nodes.find(node => node.initial);

/** How many of the moves are those of the way that the picture knows from the start. */
function known(picture, moves) {
  const {moves: own = [], ids = []} = picture.way || {};
  let count = 0;
  while (count < moves.length && count < own.length && count + 1 < ids.length && moves[count] === own[count]) {
    count++;
  }
  return count;
}

/** The nodes of a graph along the moves, not all of which may be shown; it ends where they do not say which edge is taken. */
export function path(picture, moves) {
  const count = known(picture, moves);
  const from = start(picture);
  const nodes = count ? picture.way.ids.slice(0, count + 1) : from ? [from.id] : [];
  for (const move of nodes.length ? moves.slice(count) : []) {
    const next = after(picture, nodes[nodes.length - 1], move);
    if (!next) {
      break;
    }
    nodes.push(next);
  }
  return nodes;
}

/** The moves of a short path to a node of a graph, from the start or from the way to what is shown; none if there is none. */
export function movesTo(picture, id) {
  const found = new Map();
  const from = start(picture);
  if (from) {
    found.set(from.id, []);
  }
  const {moves: own = [], ids = []} = picture.way || {};
  ids.forEach((node, k) => picture.nodes.has(node) && !found.has(node) && found.set(node, own.slice(0, k)));
  const queue = [...found.keys()];
  const out = Map.groupBy(picture.data.edges, edge => edge.from);
  for (const at of queue) {
    for (const edge of out.get(at) || []) {
      if (edge.move && !found.has(edge.to)) {
        found.set(edge.to, [...found.get(at), edge.move]);
        queue.push(edge.to);
      }
    }
  }
  return found.get(id) || null;
}

/**
 * The nodes that all orders of a configuration go through.
 *
 * @param orders the event structure
 * @param configuration a set of events
 * @return nodes, strands [from, to] between them, ends where the orders end, whether all of it is
 *     `shown`, and whether there were too `many` places to go through all orders
 */
export function band(picture, orders, configuration) {
  const threads = new Map(); // by thread: its moves, each with its event and place there
  for (const e of [...configuration].sort((a, b) => a - b)) {
    const own = orders.own(e);
    const all = threads.get(orders.events[e].thread) || [];
    own.forEach((move, k) => all.push({move, e, first: k === 0, last: k === own.length - 1}));
    threads.set(orders.events[e].thread, all);
  }
  const lanes = [...threads.values()];
  const place = new Map(); // by event: its lane, and how many moves there lead to its end
  lanes.forEach((lane, k) => lane.forEach((its, n) => its.last && place.set(its.e, [k, n + 1])));
  const may = (counts, its) =>
    !its.first || orders.events[its.e].causes.every(({event}) => counts[place.get(event)[0]] >= place.get(event)[1]);
  const found = {nodes: new Set(), strands: [], ends: new Set(), shown: true, many: false};
  const from = start(picture);
  const queue = from ? [{node: from.id, counts: lanes.map(() => 0)}] : [];
  const seen = new Set();
  for (const {node, counts} of queue) {
    found.nodes.add(node);
    if (counts.every((count, k) => count === lanes[k].length)) {
      found.ends.add(node);
    }
    lanes.forEach((lane, k) => {
      const its = lane[counts[k]];
      if (!its || !may(counts, its)) {
        return;
      }
      const next = after(picture, node, its.move);
      if (!next) {
        found.shown = false;
        return;
      }
      const more = counts.with(k, counts[k] + 1);
      const key = next + ' ' + more.join();
      if (!seen.has(key)) {
        seen.add(key);
        queue.push({node: next, counts: more});
      }
      found.strands.push([node, next]);
    });
    if (seen.size > MOST) {
      found.many = true;
      break;
    }
  }
  found.shown = found.shown && Boolean(from);
  return found;
}

/**
 * The four corners of two independent steps in a graph of states: before both, behind either one,
 * and behind both; none if they are not all shown.
 *
 * @param before the moves before both
 */
export function diamond(picture, before, one, other) {
  const along = path(picture, before);
  const top = along.length === before.length + 1 ? along.at(-1) : null;
  const left = top && after(picture, top, one);
  const right = top && after(picture, top, other);
  const end = left && after(picture, left, other);
  return end && right && end === after(picture, right, one) ? [top, left, end, right] : null;
}
