// SPDX-License-Identifier: Apache-2.0
// What the page uses of CodeMirror.

import {Compartment, EditorState, RangeSet, RangeSetBuilder, StateEffect, StateField} from '@codemirror/state';
import {
  Decoration,
  EditorView,
  GutterMarker,
  ViewPlugin,
  drawSelection,
  gutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {bracketMatching, indentUnit} from '@codemirror/language';
import {lintKeymap, setDiagnostics} from '@codemirror/lint';

window['CodeMirror'] = {
  Compartment,
  Decoration,
  EditorState,
  EditorView,
  GutterMarker,
  RangeSet,
  RangeSetBuilder,
  StateEffect,
  StateField,
  ViewPlugin,
  bracketMatching,
  defaultKeymap,
  drawSelection,
  gutter,
  history,
  historyKeymap,
  indentUnit,
  keymap,
  lineNumbers,
  lintKeymap,
  setDiagnostics,
};
