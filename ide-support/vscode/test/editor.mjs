// SPDX-License-Identifier: Apache-2.0
// What people do with the extension. Arguments: the folder with the editor, and its address.
// Prints a line for each thing that works; ends with 1 at the first that does not.

import { writeFileSync } from 'node:fs';
import { at, begin, choice, choose, command, end, field, folder, page, see, works } from './workbench.mjs';

const lost = 'model Lost\n\nshared x: int[0..2]\n\nthread T[i in 1..2] {\n  x = x + 1\n}\n\ncheck sum: finally x == 2\ncheck no deadlock\n';
writeFileSync(folder + '/models/lost.ravel', lost);

await begin();
await works('a model is opened, with lenses and hints of steps', async () => {
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'lost.ravel' }).dblclick();
  await page.waitForSelector('.monaco-editor .view-line');
  await see('Step');
  await page.locator('.view-line', { hasText: '2 steps' }).waitFor();
});
await works('a name is explained, proposed and renamed', async () => {
  await at('6,3');
  await command('Show or Focus Hover');
  await page.locator('.monaco-hover', { hasText: 'a shared variable' }).first().waitFor();
  await page.keyboard.press('Escape');
  await at('7,2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('thr');
  await page.locator('.suggest-widget .monaco-list-row', { hasText: 'thread' }).first().waitFor();
  await page.keyboard.press('Escape');
  for (const _ of 'thr\n') {
    await page.keyboard.press('Backspace');
  }
  await at('6,3');
  await command('Rename Symbol');
  await page.locator('.rename-box input').fill('sum0');
  await page.keyboard.press('Enter');
  await page.locator('.view-line', { hasText: 'sum0 = sum0 + 1' }).waitFor();
  await page.keyboard.press('Control+Z');
  await page.locator('.view-line', { hasText: 'x = x + 1' }).waitFor();
});
await works('each check is a test', async () => {
  await command('Test: Run All Tests');
  await see('violated, expected: holds');
});
await works('a test that fails shows the steps, and is debugged', async () => {
  await page.locator('.monaco-list-row', { hasText: 'violated, expected: holds' }).first().click();
  await see('Go through it with the debugger');
  await page.locator('td', { hasText: /^x: 0 → 1$/ }).first().waitFor();
  await command('Test: Debug All Tests');
  await page.locator('.debug-toolbar').waitFor();
  await see('check violated');
  await page.locator('.debug-toolbar .codicon-debug-stop').click();
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
});
await works('a schedule is replayed', async () => {
  await page.locator('.tab', { hasText: 'lost.ravel' }).click();
  await command('Ravel: Replay a Schedule');
  await page.getByPlaceholder('T[1] T[2]*2').fill('T[2] T[1] T[1] T[2]');
  await page.keyboard.press('Enter');
  await page.locator('.debug-toolbar').waitFor();
  await see('check violated');
  await page.locator('.debug-toolbar .codicon-debug-stop').click();
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  await page.locator('.tab', { hasText: 'lost.ravel' }).click();
});
await works('the panel shows executions, and the text follows', async () => {
  await command('Ravel: Show Executions and States');
  let inside;
  for (let tries = 0; !inside && tries < 300; tries++) {
    await page.waitForTimeout(200);
    inside = page.frames().find(frame => frame.url().includes('beside'));
  }
  await inside.locator('#verdict b', { hasText: 'not as expected' }).waitFor();
  await inside.locator('#follow-on').check();
  await inside.locator('#back').click();
  await page.locator('.monaco-editor .view-overlays [class*="ced-"]').first().waitFor();
});
await works('what is typed is checked there', async () => {
  await page.locator('.tab', { hasText: 'lost.ravel' }).click();
  await at('9');
  await page.keyboard.press('End');
  await page.keyboard.type('  expect violated');
  const inside = page.frames().find(frame => frame.url().includes('beside'));
  await inside.locator('#check').click(); // by itself only where the last check was short
  await inside.locator('#verdict b', { hasText: /^.? ?as expected/ }).waitFor();
  await page.locator('.tab', { hasText: 'lost.ravel' }).click();
});
await works('problems are shown as they are typed', async () => {
  await page.keyboard.type('x');
  await page.locator('.squiggly-error').first().waitFor();
  await page.keyboard.press('Backspace');
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+S');
});
await works('the debugger makes a step and takes it back', async () => {
  await command('Ravel: Step Through the Model');
  await page.locator('.debug-toolbar').waitFor();
  await see('Paused on entry');
  await page.keyboard.press('F10');
  await see('Paused on step');
  await page.locator('.debug-toolbar .codicon-debug-step-back').click();
  await page.waitForTimeout(1000);
  await page.locator('.debug-toolbar .codicon-debug-stop').click();
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
});
await works('the walkthrough begins', async () => {
  await choose('Welcome: Open Walkthrough...');
  await choice('Your First Race').click();
  await see('Make a model');
  await see('Go through it, forwards and backwards');
});
await end();
