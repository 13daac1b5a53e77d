// SPDX-License-Identifier: Apache-2.0
// The walkthrough, step by step, by its own buttons. Arguments: the folder with the editor, and its
// address. Prints a line for each thing that works; ends with 1 at the first that does not.

import { existsSync } from 'node:fs';
import { begin, choice, choose, end, field, folder, page, see, until, works } from './workbench.mjs';

const tab = words => page.locator('.tab', { hasText: words });
const step = words => page.locator('.getting-started-step', { hasText: words });
const done = words => step(words).locator('.codicon-getting-started-step-checked').waitFor();

/** Opens a step of the walkthrough, and presses its button. */
async function press(title, button) {
  await tab('Walkthrough').click();
  await step(title).click();
  await step(title).locator('.button-container', { hasText: button }).locator('.monaco-button').click();
}

await begin();
await works('the walkthrough begins', async () => {
  await choose('Welcome: Open Walkthrough...');
  await choice('Your First Race').click();
  await see('Make a model');
});
await works('a model is made from an example', async () => {
  await press('Make a model', 'New Model');
  await field.waitFor();
  await field.fill('lost-update');
  await choice('lost-update').waitFor();
  await page.keyboard.press('Enter');
  await until(async () => (await field.inputValue()).startsWith(folder)); // where to save it is asked
  await field.fill(folder + '/models/first.ravel');
  await page.keyboard.press('Enter');
  await tab('first.ravel').waitFor();
  if (!existsSync(folder + '/models/first.ravel')) {
    throw new Error('there is no file');
  }
  await tab('Walkthrough').click();
  await done('Make a model');
});
await works('it is checked', async () => {
  await press('Check it', 'Check');
  await page.locator('.statusbar-item', { hasText: 'as expected' }).first().waitFor();
  await done('Check it');
});
await works('the panel shows its executions', async () => {
  await press('See why', 'Show Executions');
  let inside;
  for (let tries = 0; !inside && tries < 300; tries++) {
    await page.waitForTimeout(200);
    inside = page.frames().find(frame => frame.url().includes('beside'));
  }
  await inside.locator('#verdict b', { hasText: 'as expected' }).waitFor();
  await inside.locator('#view .picture svg').first().waitFor();
  await done('See why');
});
await works('the debugger steps through it, and back', async () => {
  await press('Go through it', 'Step');
  await page.locator('.debug-toolbar').waitFor();
  await see('Paused on entry');
  await page.keyboard.press('F11');
  await see('T[1] and T[2] race for `x`'); // where both are about to use x
  await page.locator('.debug-toolbar .codicon-debug-step-back').click();
  await page.locator('.debug-toolbar .codicon-debug-stop').click();
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  await tab('Walkthrough').click();
  await done('Go through it');
});
await end();
