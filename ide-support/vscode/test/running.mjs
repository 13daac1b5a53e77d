// SPDX-License-Identifier: Apache-2.0
// Tests, settings and the panel where not all is at its best. Arguments: the folder with the editor,
// and its address. Prints a line for each thing that works; ends with 1 at the first
// that does not.

import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { at, begin, command, end, folder, open, page, see, until, works } from './workbench.mjs';

writeFileSync(
  folder + '/models/run.ravel',
  'shared x, y: int[0..2]\n\nthread T[i in 1..2] {\n  x = x + 1\n  y = 2\n}\n\ncheck sum: finally x <= 2\n'
);
const places = [folder + '/user/Machine/settings.json', folder + '/user/User/settings.json'];
const first = JSON.parse(readFileSync(places[0], 'utf8'));

/** Writes the settings, which the editor reads whenever they change. */
const settings = more => places.forEach(file => writeFileSync(file, JSON.stringify({ ...first, ...more })));
settings({});

const inside = async () => {
  let found;
  await until(() => (found = page.frames().find(frame => frame.url().includes('beside'))));
  return found;
};

/** What the panel says while there is no playground in it. */
const says = async words =>
  until(async () => {
    for (const frame of page.frames()) {
      const text = await frame.locator('body').innerText({ timeout: 1000 }).catch(() => '');
      if (frame !== page.mainFrame() && text.includes(words)) {
        return true;
      }
    }
    return false;
  });

await begin();
await open('run.ravel');
await works('a check that is written becomes a test, and what is not saved is saved to be checked', async () => {
  await page.locator('.testing-run-glyph').first().waitFor();
  await at('8');
  await page.keyboard.press('End');
  await page.keyboard.type('\ncheck two: finally y == 1');
  await until(async () => (await page.locator('.testing-run-glyph').count()) === 2);
  await command('Test: Run All Tests');
  await see('violated, expected: holds');
  await until(() => readFileSync(folder + '/models/run.ravel', 'utf8').includes('two'));
});
await works('tests run on save where the settings say so', async () => {
  settings({ 'ravel.checkOnSave': true });
  await page.waitForTimeout(2000);
  await page.keyboard.press('Escape');
  await open('run.ravel');
  await at('9');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await page.keyboard.press('Control+S');
  await until(async () => (await page.locator('.testing-run-glyph.codicon-testing-passed-icon').count()) === 2);
});
await works('options and limits of the settings are those of each check', async () => {
  settings({ 'ravel.arguments': ['--engine=unfolding'] });
  await page.waitForTimeout(2000);
  await command('Ravel: Check');
  await see('explored completely by unfolding');
  settings({ 'ravel.timeout': 'soon' });
  await page.waitForTimeout(2000);
  await command('Ravel: Check');
  await see('is not a time');
  settings({});
});
await works('another command line is started at once, and one that is not there is told of', async () => {
  settings({ 'ravel.command': '/nowhere/ravel' });
  await see("cannot be started as '/nowhere/ravel'");
  settings({});
  await open('run.ravel');
  await at('9');
  await page.keyboard.press('End');
  await page.keyboard.type(' +');
  await page.locator('.squiggly-error').first().waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+S');
});
await works('the panel tells that it waits, and why it ends', async () => {
  const slow = folder + '/slow';
  writeFileSync(slow, `#!/bin/sh\n[ "$1" != serve ] || { echo $$ > ${folder}/serve; echo 'ravel: building checker' >&2; sleep 20; }\nexec '${first['ravel.command']}' "$@"\n`);
  chmodSync(slow, 0o755);
  settings({ 'ravel.command': slow });
  await page.waitForTimeout(2000);
  await command('Ravel: Show Executions and States');
  await says('ravel: building checker');
  await (await inside()).locator('#verdict b').first().waitFor();
  process.kill(Number(readFileSync(folder + '/serve', 'utf8')));
  await says('The panel cannot be shown');
  settings({});
  await page.waitForTimeout(2000);
  await page.locator('.tab', { hasText: 'run.ravel' }).click();
  await command('Ravel: Show Executions and States');
  await (await inside()).locator('#verdict b').first().waitFor();
});
await end();
