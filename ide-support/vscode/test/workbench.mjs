// SPDX-License-Identifier: Apache-2.0
// An editor in a browser, and what is done in it over and over. Arguments of the scripts that import
// this: the folder with the editor, and its address.

import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';

const [, script, home, address] = process.argv;
export const folder = home;
const { chromium } = createRequire(folder + '/')('playwright-core');
const shots = `${folder}/screenshots/${basename(script, '.mjs')}`;
mkdirSync(shots, { recursive: true });

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
export const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
page.setDefaultTimeout(120000);

export const field = page.locator('.quick-input-widget .quick-input-box input');
export const choice = words => page.locator('.quick-input-list .monaco-list-row', { hasText: words }).first();
export const line = words => page.locator('.editor-instance .view-line', { hasText: words }).first();
export const see = text => page.getByText(text).first().waitFor();

/** Chooses a command of the editor by its name. */
export async function choose(words) {
  await page.keyboard.press('F1');
  await field.waitFor();
  await field.fill('>' + words);
  await choice(words).waitFor();
  await page.keyboard.press('Enter');
}

/** Runs a command that asks for nothing. */
export async function command(words) {
  await choose(words);
  await field.waitFor({ state: 'hidden' });
}

/** Puts the cursor to a line and a column, both from 1. */
export async function at(place) {
  await page.keyboard.press('Control+G');
  await field.fill(':' + place);
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'hidden' });
}

/** Opens a model of the folder, whose text the editor then has. */
export async function open(name) {
  await page.keyboard.press('Control+P');
  await field.waitFor();
  await field.fill(name);
  await choice(name).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.tab.active', { hasText: name }).waitFor();
}

/** Waits until something is so. */
export async function until(holds) {
  for (let tries = 0; tries < 300; tries++) {
    if (await holds()) {
      return;
    }
    await page.waitForTimeout(200);
  }
  throw new Error('never so: ' + holds);
}

let number = 0;

/** Does something, and tells that it works; ends all with 1 where it does not. */
export async function works(what, doing) {
  try {
    await doing();
  } catch (error) {
    await page.screenshot({ path: `${shots}/failed.png` });
    console.log(await page.locator('.editor-instance .view-line').allInnerTexts());
    console.log(`not: ${what}\n${error.message}`);
    process.exit(1);
  }
  await page.screenshot({ path: `${shots}/${++number}.png` });
  console.log('ok: ' + what);
}

export const end = () => browser.close();

/** Begins; the editor may still be on its way. */
export async function begin() {
  for (let tries = 0; ; tries++) {
    try {
      await page.goto(address);
      break;
    } catch (error) {
      if (tries === 100) {
        throw error;
      }
      await page.waitForTimeout(300);
    }
  }
  await page.waitForSelector('.monaco-workbench');
}
