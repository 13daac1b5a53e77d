;;; ravel-mode.el --- Models of concurrent programs  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:
;; Words, numbers, texts and comments of Ravel, and the language server.  Words that are names in
;; other places are left to the server.

;;; Code:

(defconst ravel-words
  '("model" "const" "input" "symbolic" "enum" "record" "shared" "mutex" "cond" "semaphore"
    "unordered" "lossy" "duplicating" "channel" "barrier" "fun" "proc" "strong" "fair" "daemon"
    "thread" "task" "crash" "net" "place" "trans" "check" "schedule" "option" "import" "var"
    "await" "if" "while" "loop" "for" "repeat" "either" "break" "continue" "goto" "return" "atomic"
    "critical" "section" "noncritical" "lock" "unlock" "trylock" "with" "wait" "signal"
    "broadcast" "down" "up" "send" "receive" "peek" "pass" "fire" "start" "join" "assert" "assume"
    "print" "skip" "in" "when" "where" "end" "expect" "by" "do" "then" "else" "any")
  "The reserved words.")

(defvar ravel-font-lock
  `((,(regexp-opt ravel-words 'words) . font-lock-keyword-face)
    ("\\<no\\>[ \t]+\\(?:deadlock\\|error\\|race\\|dead\\)\\>" . font-lock-keyword-face)
    ("\\<\\(relaxed\\|acquire\\|release\\|acq_rel\\|seq_cst\\)\\>[ \t]+[A-Za-z_]"
     1 font-lock-keyword-face)
    ("\\<\\(fence\\(?:[ \t]+\\(?:acquire\\|release\\|acq_rel\\|seq_cst\\)\\)?\\)[ \t]*\\(?:$\\|[;}/]\\)"
     1 font-lock-keyword-face)
    (,(regexp-opt '("and" "or" "not" "all" "some") 'words) . font-lock-builtin-face)
    (,(regexp-opt '("bool" "int") 'words) . font-lock-type-face)
    (,(regexp-opt '("true" "false") 'words) . font-lock-constant-face))
  "The colours of words.")

(defvar ravel-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "w" table)
    table)
  "Comments and texts.")

;;;###autoload
(define-derived-mode ravel-mode prog-mode "Ravel"
  "Models of concurrent programs."
  (setq-local font-lock-defaults '(ravel-font-lock))
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.ravel\\'" . ravel-mode))

(with-eval-after-load 'eglot
  (defvar eglot-server-programs)
  (add-to-list 'eglot-server-programs '(ravel-mode . ("ravel" "lsp"))))

(provide 'ravel-mode)
;;; ravel-mode.el ends here
