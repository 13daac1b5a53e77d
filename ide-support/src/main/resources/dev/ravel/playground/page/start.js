// SPDX-License-Identifier: Apache-2.0
// Begins: first the words of the page, then all else.

import {startWords} from './words.js';

startWords().then(() => import('./app.js'));
