// SPDX-License-Identifier: Apache-2.0
// Writes the licences of all packages that are part of the bundle beside it.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const inputs = Object.keys(JSON.parse(readFileSync('dist/meta.json', 'utf8')).inputs);
const packages = new Set(
  inputs
    .filter(path => path.startsWith('node_modules/'))
    .map(path => path.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//)[1])
);
let text = '';
for (const folder of [...packages].sort()) {
  const licence = readdirSync(folder).find(name => /^licen[cs]e/i.test(name));
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  text += `${name} ${version} (${license})\n\n`;
  text += licence ? readFileSync(`${folder}/${licence}`, 'utf8').trim() + '\n\n' : '';
}
writeFileSync('dist/LICENCES.txt', text);
