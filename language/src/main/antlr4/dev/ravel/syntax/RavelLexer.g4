// SPDX-License-Identifier: Apache-2.0

// The words and signs of Ravel. Every character of any text belongs to some token, so that the
// lexer never fails: what is no part of the language has a token of its own, and class Scanner
// reports it.
lexer grammar RavelLexer;

tokens {
  // Never given by the lexer: classes Brackets, Contexts, OrderWords and Atoms tell these from their
  // places.
  COUNTING,   // "count" as a quantifier
  ANY_NAMED,  // "any" before a name and "in"
  RETURNING,  // "return" before a value on its line
  DOMAIN,     // the name of an enum or a channel that stands for all that it has
  CHECK_NAME, // any word between "check" and ":" or "with"
  STRAY,      // a closing bracket without its opening one
  ATOM,       // "(" before an expression in a formula of temporal logic
  PREFIX,     // "G", "[]", "F", "<>" or "X" as an operator of temporal logic
  INFIX,      // "U", "W", "R" or "M" as an operator of temporal logic
  ORDER,      // the memory order of the access that follows, such as "acquire"
  BLOCK_ORDER, // the memory order before "atomic"
  FENCE,      // "fence" as a statement
  FENCE_ORDER // the memory order after "fence"
}

// Words that begin declarations: reserved.
MODEL     : 'model';
CONST     : 'const';
INPUT     : 'input';
SYMBOLIC  : 'symbolic';
ENUM      : 'enum';
RECORD    : 'record';
SHARED    : 'shared';
MUTEX     : 'mutex';
COND      : 'cond';
SEMAPHORE : 'semaphore';
UNORDERED : 'unordered';
LOSSY     : 'lossy';
DUPLICATING : 'duplicating';
CHANNEL   : 'channel';
BARRIER   : 'barrier';
FUN       : 'fun';
PROC      : 'proc';
STRONG    : 'strong';
FAIR      : 'fair';
DAEMON    : 'daemon';
THREAD    : 'thread';
TASK      : 'task';
CRASH     : 'crash';
NET       : 'net';
PLACE     : 'place';
TRANS     : 'trans';
CHECK     : 'check';
SCHEDULE  : 'schedule';
OPTION    : 'option';
IMPORT    : 'import';

// Words that begin statements: reserved.
VAR         : 'var';
AWAIT       : 'await';
IF          : 'if';
WHILE       : 'while';
LOOP        : 'loop';
FOR         : 'for';
REPEAT      : 'repeat';
EITHER      : 'either';
BREAK       : 'break';
CONTINUE    : 'continue';
GOTO        : 'goto';
RETURN      : 'return';
ATOMIC      : 'atomic';
CRITICAL    : 'critical';
SECTION     : 'section';
NONCRITICAL : 'noncritical';
LOCK        : 'lock';
UNLOCK      : 'unlock';
TRYLOCK     : 'trylock';
WITH        : 'with';
WAIT        : 'wait';
SIGNAL      : 'signal';
BROADCAST   : 'broadcast';
DOWN        : 'down';
UP          : 'up';
SEND        : 'send';
RECEIVE     : 'receive';
PEEK        : 'peek';
PASS        : 'pass';
FIRE        : 'fire';
START       : 'start';
JOIN        : 'join';
ASSERT      : 'assert';
ASSUME      : 'assume';
PRINT       : 'print';
SKIP_       : 'skip';

// The other reserved words.
IN     : 'in';
WHEN   : 'when';
WHERE  : 'where';
END    : 'end';
EXPECT : 'expect';
BY     : 'by';
DO     : 'do';
NO     : 'no';
TRUE   : 'true';
FALSE  : 'false';
BOOL   : 'bool';
INT    : 'int';
AND    : 'and';
OR     : 'or';
NOT    : 'not';
ALL    : 'all';
SOME   : 'some';
THEN   : 'then';
ELSE   : 'else';
ANY    : 'any';

// Words with a meaning in some places, names elsewhere.
READS      : 'reads';
UNLESS     : 'unless';
AT         : 'at';
TO         : 'to';
FROM       : 'from';
DONE       : 'done';
CRASHED    : 'crashed';
COUNT      : 'count';
HOLDS      : 'holds';
LEADS      : 'leads';
MOST       : 'most';
OF         : 'of';
ON         : 'on';
NEVER      : 'never';
ALWAYS     : 'always';
REACHABLE  : 'reachable';
FINALLY    : 'finally';
EVENTUALLY : 'eventually';
SAFE       : 'safe';
BOUNDED    : 'bounded';
TERMINATES : 'terminates';
LTL        : 'ltl';

ID     : [A-Za-z_] [A-Za-z_0-9]*;
NUMBER : [0-9]+;
TEXT   : '"' (~["\\\r\n] | '\\' ~[\r\n])* '"';

COMMA    : ',';
COLON    : ':';
LBRACE   : '{';
RBRACE   : '}';
LPAREN   : '(';
RPAREN   : ')';
LBRACKET : '[';
RBRACKET : ']';
SEMI     : ';';
RANGE    : '..';
DOT      : '.';
ARROW    : '->';
IMPLIES  : '=>';
EQ       : '==';
NE       : '!=';
LE       : '<=';
GE       : '>=';
ANDAND   : '&&';
OROR     : '||';
ASSIGN   : '=';
LT       : '<';
GT       : '>';
PLUS     : '+';
MINUS    : '-';
STAR     : '*';
SLASH    : '/';
PERCENT  : '%';
BANG     : '!';

// "///" and then anything but another slash is the hover text of what follows.
DOC     : '///' (~[/\r\n] ~[\r\n]*)? -> channel(HIDDEN);
COMMENT : ('//' ~[\r\n]* | '/*' .*? '*/') -> skip;
SPACE   : [ \t\r\n\f]+ -> skip;

// What is no part of the language.
OPEN_COMMENT : '/*';
OPEN_TEXT    : '"' (~["\\\r\n] | '\\' ~[\r\n])* '\\'?;
BAD_NUMBER   : [0-9]+ ([A-Za-z_] [A-Za-z_0-9]* | '.' [0-9]+);
FOREIGN_SIGN : ':=' | '++' | '+=' | '-=' | '*=' | '/=' | '%=' | '**' | '<>' | '=<' | '===' | '!=='
             | '&' | '|';
QUESTION     : '?';
FOREIGN_TEXT : '\'' ~['\r\n]* '\'' | OPENING ~[\r\n\u0003\u0004]* (OPENING | CLOSING);
FOREIGN_LINE : '#' ~[\r\n]*;
FOREIGN_NAME : ([A-Za-z_] | LETTER) ([A-Za-z_0-9] | LETTER | MARK_OR_DIGIT)*;
UNKNOWN      : .;

// Characters outside of ASCII, as class SourceCharacters shows them.
fragment LETTER        : '\u0001';
fragment MARK_OR_DIGIT : '\u0002';
fragment OPENING       : '\u0003';
fragment CLOSING       : '\u0004';
