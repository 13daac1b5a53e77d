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
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {bracketMatching, indentUnit} from '@codemirror/language';
import {autocompletion, completionKeymap, snippetCompletion} from '@codemirror/autocomplete';
import {lintKeymap, previousDiagnostic, setDiagnostics} from '@codemirror/lint';

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
  autocompletion,
  bracketMatching,
  completionKeymap,
  defaultKeymap,
  drawSelection,
  gutter,
  history,
  historyKeymap,
  hoverTooltip,
  indentUnit,
  keymap,
  lineNumbers,
  lintKeymap,
  previousDiagnostic,
  setDiagnostics,
  snippetCompletion,
};
