" SPDX-License-Identifier: Apache-2.0
" The language server, for the add-on ALE.
call ale#linter#Define('ravel', {
\   'name': 'ravel',
\   'lsp': 'stdio',
\   'executable': 'ravel',
\   'command': '%e lsp',
\   'language': 'ravel',
\   'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
\})
