// SPDX-License-Identifier: Apache-2.0
// The net with its tokens, and its occurrences: the token game, forwards and backwards, and the
// prefix of the unfolding as an occurrence net.

import {ask} from './api.js';

/** Whether a picture is that of the net of threads, whose places are values and positions. */
export const ofThreads = picture => picture.data.title.startsWith('net of the threads');

/** Whether a step is that of a transition, by itself or fired by a thread. */
function fires(choice, node) {
  return node.lines.some(line => line === choice.move.split('/')[0] || 'fire ' + line === choice.text);
}

/**
 * Shows the tokens of a state, and the transitions that can fire.
 *
 * @param about what the picture is of: name, text
 * @param run where the steps lead; none if they lead nowhere
 * @param moves the moves up to there
 */
export async function markTokens(picture, about, run, moves) {
  picture.clear();
  picture.game = null;
  if (!run) {
    return;
  }
  const key = (picture.asked = moves.join(' '));
  let game;
  if (ofThreads(picture)) {
    const its = await ask('marking', {...about, moves}).catch(() => null);
    if (!its || !its.places || picture.asked !== key) {
      return;
    }
    const marked = new Set(its.places);
    game = {
      tokens: (id, node) => (node.shape === 'circle' ? (marked.has(id) ? '1' : '0') : null),
      moves: new Map(its.fires.map(one => [one.node, one.move])),
      last: its.last,
    };
    picture.clear();
  } else {
    const choices = id => run.choices.find(choice => fires(choice, picture.nodes.get(id)));
    const boxes = [...picture.nodes].filter(([, node]) => node.shape !== 'circle').map(([id]) => id);
    const last = moves.length ? {move: moves[moves.length - 1], text: run.steps[moves.length - 1].text} : null;
    game = {
      tokens: (_, node) => {
        const name = node.shape === 'circle' && node.lines.find(line => line in run.values);
        return name ? run.values[name] : null;
      },
      moves: new Map(boxes.filter(choices).map(id => [id, choices(id).move])),
      last: last ? boxes.find(id => fires(last, picture.nodes.get(id))) : undefined,
    };
  }
  picture.game = game;
  picture.nodes.forEach((node, id) => {
    const tokens = game.tokens(id, node);
    if (tokens !== null) {
      picture.tokens(id, tokens);
    }
    if (game.moves.has(id)) {
      picture.ring(id, 'can', 5);
      picture.badge(id, '▶');
    } else if (game.last === id) {
      picture.ring(id, '', 4);
    }
  });
}

/** All that an event or condition of an occurrence net comes behind, with itself. */
function history(picture, id) {
  const all = new Set([id]);
  for (const at of all) {
    picture.data.edges.filter(edge => edge.to === at).forEach(edge => all.add(edge.from));
  }
  return all;
}

/** In an occurrence net: what is selected with all that it comes behind, and what a cutoff repeats. */
export function markOccurrence(picture, id) {
  picture.clear();
  if (!picture.nodes.has(id)) {
    return;
  }
  picture.choose(history(picture, id));
  picture.ring(id);
  const repeats = /↺ (\w+)/.exec(picture.nodes.get(id).name);
  if (repeats && picture.nodes.has(repeats[1])) {
    history(picture, repeats[1]).forEach(x => picture.ring(x, 'must', 3));
    picture.link(id, repeats[1]);
  }
}
