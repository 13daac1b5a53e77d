" SPDX-License-Identifier: Apache-2.0
" Words, numbers, texts and comments of Ravel. Words that are names in other places are left to the
" language server.
if exists("b:current_syntax")
  finish
endif

syntax keyword ravelKeyword model const input symbolic enum record shared mutex cond semaphore
syntax keyword ravelKeyword unordered lossy duplicating channel barrier fun proc strong fair daemon
syntax keyword ravelKeyword thread task crash net place trans check schedule option import var
syntax keyword ravelKeyword await if while loop for repeat either break continue goto return atomic
syntax keyword ravelKeyword critical section noncritical lock unlock trylock with wait signal
syntax keyword ravelKeyword broadcast down up send receive peek pass fire start join assert assume
syntax keyword ravelKeyword print skip in when where end expect by do then else any
syntax keyword ravelOperator and or not all some
syntax keyword ravelType bool int
syntax keyword ravelBoolean true false
syntax match ravelKeyword /\<no\ze\s\+\(deadlock\|error\|race\|dead\)\>/
syntax match ravelKeyword /\<\(relaxed\|acquire\|release\|acq_rel\|seq_cst\)\ze[ \t]\+[A-Za-z_]/
syntax match ravelKeyword /\<fence\>\([ \t]\+\(acquire\|release\|acq_rel\|seq_cst\)\>\)\?\ze[ \t]*\($\|[;}]\|\/\)/
syntax match ravelNumber /\<[0-9]\+\>/
syntax region ravelString start=/"/ skip=/\\./ end=/"/ oneline
syntax match ravelComment /\/\/.*$/
syntax region ravelComment start=/\/\*/ end=/\*\//

highlight default link ravelKeyword Keyword
highlight default link ravelOperator Operator
highlight default link ravelType Type
highlight default link ravelBoolean Boolean
highlight default link ravelNumber Number
highlight default link ravelString String
highlight default link ravelComment Comment

let b:current_syntax = "ravel"
