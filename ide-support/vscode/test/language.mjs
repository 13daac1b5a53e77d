// SPDX-License-Identifier: Apache-2.0
// What the editor knows of a text. Arguments: the folder with the editor, and its address.
// Prints a line for each thing that works; ends with 1 at the first that does not.

import { writeFileSync } from 'node:fs';
import { at, begin, choice, command, end, field, folder, line, open, page, until, works } from './workbench.mjs';

const model = (name, text) => writeFileSync(`${folder}/models/${name}.ravel`, text);
const squiggles = page.locator('.squiggly-error, .squiggly-warning, .squiggly-info, .squiggly-hint');

/** The text of the editor, as it is shown, without what is only a hint. */
const shown = () => page.locator('.editor-instance .view-line').allInnerTexts().then(its => its.map(text => text.replaceAll('\u00a0', ' ')));

/** Mistakes: a text, where something is wrong, and the line that the first proposal leads to. */
const mistakes = [
  ['shared counter: int[0..9]\nthread a { cuonter = 1 }\n', '2:12', '{ counter = 1 }', 'Change to `counter`'],
  ['shared x: int[0..9]\nthread a { x := 2 }\n', '2:14', '{ x = 2 }', 'Write `=`'],
  ['shared x: int[0..9]\nthread a { if (x = 1) { x = 2 } }\n', '2:18', 'if (x == 1)', 'Compare with `==`'],
  ['shared x: int[0..9]\nthread a { x = x == 1 ? 1 : 2 }\n', '2:23', 'x = if x == 1 then 1 else 2', 'Write `if'],
  ['shared x: int[0..9]\nthread a { print “x” }\n', '2:18', 'print "x"', 'Write "'],
  ['shared x: int[0..9]\nconst N = 3\nthread a[i in N] { x = 1 }\n', '3:15', 'a[i in 0..N-1]', '0..N-1'],
  ['shared x, t: int[0..9]\nthread a { t = x\n x = t + 1 }\n', '1:11', 'var t', 'Make it "var"'],
  ['shared x: int[0..9]\nthread a { x = 2x }\n', '2:16', 'x = 2*x', '2*x'],
  ['shared x: int[0..9]\nthread a { if 1 < x < 4 { x = 1 } }\n', '2:15', 'if 1 < x && x < 4', 'Write `1 < x'],
  ['# a comment\nshared x: int[0..9]\nthread a { x = 1 }\n', '1:1', '// a comment', 'Write `//`']
];
mistakes.forEach(([text], i) => model('mistake' + i, text));
model('wide', '/* what\n   this is */\nshared   x:int[0..2]\n\n\n\n   thread T{\n x=1\n      x=2\n    }\ncheck finally x==2\n');
model(
  'many',
  `model Many
enum Colour { red, green }
shared c: Colour
shared x, y: int[0..2]
mutex m
/// adds one
proc add() {
  x = x + 1
}
thread T[i in 1..2] {
  var t: int[0..2] = y
  with m {
    add()
    t = y + t
  }
}
check sum: finally x == 2
`
);

await begin();
await open('many.ravel');
await works('steps are told of, and checks and threads have lenses', async () => {
  await line('with m').filter({ hasText: '2 steps' }).waitFor();
  const lenses = page.locator('.codelens-decoration');
  await until(async () => (await lenses.allInnerTexts()).join(' ').replace(/\s+/g, ' ').includes('Check'));
});
await works('words are coloured by what they mean', async () => {
  const colour = async (words, word) => {
    const spans = page.locator('.editor-instance .view-line', { hasText: words }).locator('span > span');
    return spans.filter({ hasText: new RegExp('^' + word + '$') }).first().evaluate(its => getComputedStyle(its).color);
  };
  await until(async () => (await colour('t = y + t', 't')) !== (await colour('mutex m', 'm')));
  await until(async () => (await colour('thread T', 'T')) !== (await colour('x = x + 1', 'x')));
});
await works('the outline tells what is declared', async () => {
  await page.keyboard.press('Control+Shift+O');
  for (const [kind, name] of [
    ['enum', 'Colour'],
    ['enum-member', 'green'],
    ['variable', 'c'],
    ['object', 'm'],
    ['method', 'add'],
    ['class', 'T'],
    ['property', 'sum']
  ]) {
    await page
      .locator('.quick-input-list .monaco-list-row', { has: page.locator('.codicon-symbol-' + kind) })
      .filter({ hasText: name })
      .first()
      .waitFor();
  }
  await page.keyboard.press('Escape');
});
await works('names are explained', async () => {
  for (const [place, words] of [
    ['3:8', 'a shared variable'],
    ['13:5', 'adds one'],
    ['12:8', 'mutex m'],
    ['2:15', 'enum'],
    ['11:7', 'a local variable']
  ]) {
    await at(place);
    await command('Show or Focus Hover');
    await page.locator('.monaco-hover:not(.hidden)', { hasText: words }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.monaco-hover:not(.hidden)').waitFor({ state: 'hidden' });
  }
});
await works('a name leads to its declaration and its mentions', async () => {
  await at('13:5');
  await page.keyboard.press('F12');
  await page.getByText('Ln 7, Col 6').first().waitFor();
  await at('4:8');
  await command('Go to References');
  await page.locator('.reference-zone-widget', { hasText: 'many.ravel' }).waitFor();
  await page.keyboard.press('Escape');
});
await works('blocks fold', async () => {
  await command('Fold All');
  await until(async () => !(await shown()).some(its => its.includes('add()') && !its.includes('proc')));
  await command('Unfold All');
  await line('t = y + t').waitFor();
});
await works('a name is changed everywhere, but to none that is taken', async () => {
  await at('4:11');
  await command('Rename Symbol');
  await page.locator('.rename-box input').fill('m');
  await page.keyboard.press('Enter');
  await page.getByText('is taken').or(page.getByText("'m' is")).first().waitFor();
  await page.keyboard.press('Escape');
  await at('4:11');
  await command('Rename Symbol');
  await page.locator('.rename-box input').fill('last');
  await page.keyboard.press('Enter');
  await line('t = last + t').waitFor();
  await line('var t: int[0..2] = last').waitFor();
  await page.keyboard.press('Control+Z');
  await line('t = y + t').waitFor();
});
for (const [i, [, place, mended, title]] of mistakes.entries()) {
  await works('mended: ' + mended, async () => {
    await open(`mistake${i}.ravel`);
    await squiggles.first().waitFor({ state: 'attached' });
    await at(place);
    await page.keyboard.press('Control+.');
    const fix = page.locator('.action-widget .monaco-list-row.action', { hasText: title }).first();
    await fix.waitFor();
    await page.keyboard.press('Enter'); // the first is chosen
    await line(mended).waitFor();
    await until(async () => (await page.locator('.squiggly-error').count()) === 0);
    await page.keyboard.press('Control+S');
  });
}
await works('a selection is laid out, and nothing else', async () => {
  await open('wide.ravel');
  await at('8:1');
  await page.keyboard.press('Shift+End');
  await command('Format Selection');
  await until(async () => (await shown())[7] === '  x = 1');
  const text = await shown();
  if (text[6] !== '   thread T{' || text[8] !== '      x=2' || text[2] !== 'shared   x:int[0..2]') {
    throw new Error('more was laid out: ' + text.join('|'));
  }
  await command('Format Document');
  await line('shared   x: int[0..2]').waitFor();
  await line('check finally x == 2').waitFor();
});
await end();
