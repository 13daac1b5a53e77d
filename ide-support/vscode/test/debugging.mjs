// SPDX-License-Identifier: Apache-2.0
// The debugger in the editor. Arguments: the folder with the editor, and its address. Prints a line
// for each thing that works; ends with 1 at the first that does not.

import { writeFileSync } from 'node:fs';
import { begin, command, end, folder, open, page, see, works } from './workbench.mjs';

writeFileSync(
  folder + '/models/debug.ravel',
  'mutex m\nshared x: int[0..4]\nshared y: int[0..1]\n\nthread T[i in 1..2] {\n  lock m\n  y = 1\n  x = x + 1\n  unlock m\n}\n\ncheck finally x == 2\n'
);

const row = words => page.locator('.debug-variables .monaco-list-row', { hasText: words }).first();
const stop = async () => {
  await page.locator('.debug-toolbar .codicon-debug-stop').click();
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
};

await begin();
await open('debug.ravel');
await works('what is shared is open where the debugger halts', async () => {
  await page.locator('[id="status.editor.mode"]', { hasText: 'Ravel' }).waitFor();
  await command('Ravel: Step Through the Model');
  await page.locator('.debug-toolbar').waitFor();
  await see('Paused on entry');
  await row(/^x\s*[:=]\s*0$/).waitFor();
});
await works('a step changes what is shared, and who holds what is told', async () => {
  await page.keyboard.press('F11');
  await row(/^m\s*[:=]\s*T\[1\]$/).waitFor();
  await row('Locks').click();
  await row(/^m\s*[:=]\s*held by T\[1\]/).waitFor();
});
await works('a change of a variable halts, and stepping back takes it back', async () => {
  await row(/^x\s*[:=]/).click({ button: 'right' });
  await page.getByText('Break on Value Change').first().click();
  // the debugger knows it
  await page.locator('.debug-breakpoints .codicon-debug-breakpoint-data').first().waitFor();
  await page.keyboard.press('F5');
  await row(/^x\s*[:=]\s*1$/).waitFor();
  await see('Paused on breakpoint');
  await page.locator('.debug-toolbar .codicon-debug-step-back').click();
  await row(/^x\s*[:=]\s*0$/).waitFor();
});
await works('a step over goes to the next synchronisation', async () => {
  await page.keyboard.press('F10');
  await row(/^x\s*[:=]\s*1$/).waitFor();
  await row(/^m\s*[:=]\s*T\[1\]$/).waitFor();
  await page.locator('.debug-toolbar .codicon-debug-reverse-continue').click();
  await row(/^x\s*[:=]\s*0$/).waitFor();
  await page.keyboard.press('F11');
  await row(/^m\s*[:=]\s*T\[1\]$/).waitFor();
});
await works('a condition is evaluated in the console, and what is none is told', async () => {
  await command('Debug Console: Focus on Debug Console View');
  await page.keyboard.type('x == 0');
  await page.keyboard.press('Enter');
  await page.locator('.repl .monaco-list-row', { hasText: /^true$/ }).first().waitFor();
  await page.keyboard.type('zz == 0');
  await page.keyboard.press('Enter');
  await page.locator('.repl .monaco-list-row', { hasText: 'zz' }).nth(1).waitFor();
});
await works('going back goes to the start', async () => {
  await page.locator('.debug-toolbar .codicon-debug-reverse-continue').click();
  await row(/^y\s*[:=]\s*0$/).waitFor();
  await stop();
});
await end();
