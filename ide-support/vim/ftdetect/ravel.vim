" SPDX-License-Identifier: Apache-2.0
autocmd BufNewFile,BufRead *.ravel setfiletype ravel | setlocal commentstring=//\ %s shiftwidth=2 expandtab
