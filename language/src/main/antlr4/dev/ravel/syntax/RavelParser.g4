// SPDX-License-Identifier: Apache-2.0

// The sentences of Ravel (language manual, section 2), over the tokens that class Preparation hands
// on: brackets are balanced, nesting is limited, and words that look further ahead than one token
// are settled. So each decision looks at one token; class GreedyPrediction adds that a quantifier or
// an "if" takes all operators that follow it.
//
// Each rule that stands for a node of the abstract syntax hands its context to class TreeBuilder as
// soon as it is complete, and the context then forgets its children: the parse tree of a large file
// never exists as a whole. No rule is left recursive, and what repeats is a loop, so that only
// nesting costs stack.
//
// Where a text does not fit, class Recovery reports it, and ends one rule after the other until it
// comes to one after which it knows where to go on.
parser grammar RavelParser;

options {
  tokenVocab = RavelLexer;
  superClass = org.antlr.v4.runtime.Parser; // this package has a Parser of its own
}

@header {
import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Property;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.ast.TypeName;
}

@members {
  TreeBuilder tree;

  /** Lets a context forget its children, of which a node was made. */
  private static <T> T done(ParserRuleContext context, T node) {
    context.children = null;
    return node;
  }
}

// What is parsed: a file, a schedule, an expression alone, a formula of temporal logic.

file
    : modelName? (declaration | ';')* EOF
    ;

loneSchedule
    : scheduleText EOF
    ;

loneExpression
    : expression EOF
    ;

loneFormula
    : formula EOF
    ;

// Declarations

modelName
    : MODEL name
    ;

declaration returns [Declaration node]
    @after { $node = done($ctx, tree.declarations.declaration($ctx)); }
    : CONST name '=' expression                                                         # constant
    | SYMBOLIC? INPUT name ':' typeName                                                 # input
    | ENUM name '{' name (',' name)* '}'                                                # enumType
    | RECORD name '{' field (',' field)* '}'                                            # recordType
    | BLOCK_ORDER? ATOMIC? SHARED name (',' name)* ':' variableType ('=' expression)?                # shared
    | MUTEX familyName (',' familyName)*                                                # mutex
    | COND familyName (',' familyName)*                                                 # cond
    | SEMAPHORE counted (',' counted)*                                                  # semaphore
    | BARRIER counted (',' counted)*                                                    # barrier
    | (network delivery*)? channelTail                                                   # channel
    | FUN name '(' (name (',' name)*)? ')' '=' expression                               # fun
    | PROC procHead block                                                               # proc
    | (DAEMON fairness?)? threadTail                                                    # thread
    | fairness (DAEMON? threadTail | LOSSY delivery* channelTail)                        # fairly
    | CRASH AT MOST limit OF name (',' name)*                                           # crash
    | NET netHead netBody                                                               # net
    | CHECK checkHead? property (EXPECT name)? (BY SCHEDULE name)?                      # check
    | SCHEDULE name (WITH settings)? '{' scheduleText '}'                               # schedule
    | OPTION (AWAIT | name) ('=' name ('-' name)? | name)?                              # option
    | IMPORT TEXT                                                                       # importOf
    ;

fairness
    : STRONG? FAIR
    ;

threadTail
    : (THREAD | TASK) threadHead block
    ;

channelTail
    : CHANNEL familyName (',' familyName)* ':' variableType
    ;

// How a channel treats its messages.
network
    : UNORDERED
    | LOSSY
    | DUPLICATING
    ;

delivery
    : network
    | FAIR LOSSY
    ;

procHead
    : name '(' (parameter (',' parameter)*)? ')' (':' variableType)?
    ;

threadHead
    : name index*
    ;

netHead
    : name
    ;

field
    : name ':' variableType
    ;

parameter
    : name ':' CHANNEL? variableType
    ;

familyName
    : name ('[' expression ']')*
    ;

counted
    : familyName ('=' expression)?
    ;

index returns [Index node]
    @after { $node = done($ctx, tree.declarations.index($ctx)); }
    : '[' name IN domain ']'
    ;

// The values that a name goes through: a range, all of an enum by its name alone, or the messages of
// a channel.
domain
    : DOMAIN ('[' expression ']')*
    | expression '..' expression
    ;

typeName returns [TypeName node]
    @after { $node = done($ctx, tree.types.typeName($ctx)); }
    : BOOL
    | INT '[' expression '..' expression ']'
    | name
    ;

variableType
    : typeName ('[' expression ']')*
    ;

settings
    : setting (',' setting)*
    ;

setting
    : name '=' expression
    ;


// Nets

netBody
    : '{' (netItem | ';')* '}'
    ;

netItem returns [List<NetItem> nodes]
    @after { $nodes = done($ctx, tree.nets.item($ctx)); }
    : PLACE place (',' place)*                                          # places
    | fairness? TRANS name index* ':'? arcs? clause* '->' arcs? clause* # transition
    | END WHEN expression                                               # endWhen
    ;

// The clauses of a transition, in any order; class Nets reports one out of place.
clause
    : READS arcs
    | UNLESS arcs
    | WHEN expression
    | DO effects
    ;

place
    : name index* ('=' expression)?
    ;

arcs
    : arc (',' arc)*
    ;

arc
    : NUMBER '*' arcName arcIndex*
    | arcName ('*' arcName)? arcIndex*
    ;

arcIndex
    : '[' expression ('..' expression)? ']'
    ;

// One variable before `=` and further effects, or several and as many values.
effects
    : access ('=' expression (',' effect)* | (',' access)+ '=' expression (',' expression)*)
    ;

effect
    : access '=' expression
    ;


// Checks and schedules

checkHead
    : CHECK_NAME (WITH settings)? ':'
    | WITH settings ':'
    ;

property returns [Property node]
    @after { $node = done($ctx, tree.checks.property($ctx)); }
    : NO name name?                                                     # no
    | TERMINATES                                                        # terminates
    | AT MOST limit IN sectionName                                      # atMost
    | (NEVER | ALWAYS | REACHABLE | FINALLY | EVENTUALLY) expression    # stated
    | SAFE limit?                                                       # safe
    | BOUNDED access                                                    # bounded
    | LTL TEXT                                                          # ltl
    | ALL name IN domain ':' property               # forAll
    | openingExpression (LEADS TO expression)?                          # leadsTo
    ;

limit returns [Expression node]
    @after { $node = done($ctx, tree.checks.limit($ctx)); }
    : NUMBER
    | name
    | '(' expression ')'
    ;

scheduleText
    : move* loopOfMoves?
    ;

loopOfMoves
    : '(' move+ ')' '*'
    ;

move
    : name moveIndex* ('/' (NUMBER | CRASH | ID))? ('*' NUMBER)?
    ;

moveIndex
    : '[' ('-'? NUMBER | name) ']'
    ;

formula returns [LtlFormula node]
    @after { $node = done($ctx, tree.formulas.row($ctx)); }
    : formulaOperand (('&&' | AND | '||' | OR | '->' | '=>' | INFIX | ID) formulaOperand)*
    ;

formulaOperand returns [LtlFormula node]
    @after { $node = done($ctx, tree.formulas.operand($ctx)); }
    : ('!' | NOT | PREFIX)* formulaBase
    ;

formulaBase
    : TRUE
    | FALSE
    | ATOM expression ')'
    | '(' formula ')'
    | bareCondition
    ;

// A condition without parentheses; class Formulas takes a name or a comparison that stands alone.
bareCondition returns [Expression node]
    @after { $node = done($ctx, tree.expressions.row($ctx)); }
    : bareOperand (bareOperator operand)*
    ;

bareOperand returns [Expression node]
    @after { $node = done($ctx, tree.expressions.prefixed($ctx)); }
    : '-'* barePrimary
    ;

barePrimary
    : NUMBER
    | reference suffix?
    ;

bareOperator
    : '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'
    | ASSIGN // an error that the tree builder explains
    ;

// Statements

block returns [Block node]
    @after { $node = done($ctx, tree.statements.block($ctx)); }
    : '{' (statement | ';')* '}'
    ;

statement returns [Statement node]
    @after { $node = done($ctx, tree.statements.statement($ctx)); }
    : statementReference suffix?
      ((',' access)* '=' rightSide (',' rightSide)* | ':' | binary operand (operator operand)*)?
                                                                        # named
    | VAR name ':' variableType ('=' rightSide)?                        # var
    | AWAIT expression                                                  # await
    | IF condition block (ELSE elseBranch)*                             # if
    | WHILE condition block                                             # while
    | LOOP block                                                        # loop
    | FOR forHead block                                                 # for
    | REPEAT condition block                                            # repeat
    | FAIR? EITHER alternative (OR alternative)* (ELSE block)?                # either
    | BREAK                                                             # break
    | CONTINUE                                                          # continue
    | GOTO name                                                         # goto
    | (RETURN | RETURNING expression)                                   # return
    | BLOCK_ORDER? ATOMIC block                                         # atomic
    | FENCE FENCE_ORDER?                                                # fence
    | CRITICAL block                                                    # critical
    | SECTION sectionHead block                                         # section
    | NONCRITICAL                                                       # noncritical
    | (LOCK | UNLOCK | SIGNAL | BROADCAST | DOWN | UP | PASS | FIRE | START | JOIN) access
                                                                        # operation
    | TRYLOCK access '->' access                                        # tryLock
    | WITH withHead block                                               # with
    | WAIT access WITH access                                           # wait
    | SEND expression TO access                                         # send
    | (RECEIVE | PEEK) ANY? access FROM access (WHERE expression)?      # receive
    | ASSERT expression                                                 # assert
    | ASSUME expression                                                 # assume
    | PRINT TEXT                                                        # print
    | SKIP_                                                             # skip
    ;

elseBranch
    : IF condition block
    | block
    ;

condition
    : expression
    ;

forHead
    : name IN domain
    ;

sectionHead
    : sectionName
    ;

withHead
    : access
    ;

alternative
    : (WHEN condition)? (ON statement)? block
    ;

rightSide returns [RightSide node]
    @after { $node = done($ctx, tree.statements.rightSide($ctx)); }
    : expression
    | (ANY | ANY_NAMED name IN) (domain | '{' expression (',' expression)* '}') (WHERE expression)?
    ;


// Expressions: a flat row of operands and operators, which class TreeBuilder orders by precedence.

expression returns [Expression node]
    @after { $node = done($ctx, tree.expressions.row($ctx)); }
    : operand (operator operand)*
    ;

operator
    : binary
    | ASSIGN // an error that the tree builder explains
    ;

binary
    : '=>' | '||' | OR | '&&' | AND | '==' | '!=' | '<' | '<=' | '>' | '>='
    | '+' | '-' | '*' | '/' | '%'
    ;

operand returns [Expression node]
    @after { $node = done($ctx, tree.expressions.prefixed($ctx)); }
    : ('!' | NOT | '-')* primary
    ;

primary
    : NUMBER
    | TRUE
    | FALSE
    | reference suffix?
    | '(' expression ')'
    | '[' expression (',' expression)* ']'
    | (ALL | SOME | COUNTING) name IN domain ':' expression
    | IF expression THEN expression ELSE expression
    ;

suffix
    : IN sectionName
    | AT name
    | DONE
    | CRASHED
    | HOLDS access
    ;

reference
    : ORDER? name ('(' (expression (',' expression)*)? ')' | selector*)
    ;

access returns [Access node]
    @after { $node = done($ctx, tree.expressions.access($ctx)); }
    : name selector*
    ;

selector
    : '[' expression ']'
    | '.' name
    ;

// The start of a statement: class Contexts makes "at", "done", "crashed" and "holds"
// names where they can begin one.

statementReference
    : ORDER? statementName ('(' (expression (',' expression)*)? ')' | selector*)
    ;

// The expression at the start of a property, where "all" makes a family of checks and the words of
// checks are no names.

openingExpression returns [Expression node]
    @after { $node = done($ctx, tree.expressions.row($ctx)); }
    : openingOperand (operator operand)*
    ;

openingOperand returns [Expression node]
    @after { $node = done($ctx, tree.expressions.prefixed($ctx)); }
    : ('!' | NOT | '-')+ primary
    | openingPrimary
    ;

openingPrimary
    : NUMBER
    | TRUE
    | FALSE
    | openingReference suffix?
    | '(' expression ')'
    | '[' expression (',' expression)* ']'
    | (SOME | COUNTING) name IN domain ':' expression
    | IF expression THEN expression ELSE expression
    ;

openingReference
    : openingName ('(' (expression (',' expression)*)? ')' | selector*)
    ;

// Names. Which words may be names depends on the place.

sectionName
    : name
    | CRITICAL
    ;

name
    : ID | COUNT | TO | FROM | LEADS | MOST | OF | ON
    | READS | UNLESS
    | AT | DONE | CRASHED | HOLDS
    | NEVER | ALWAYS | REACHABLE | FINALLY | EVENTUALLY | SAFE | BOUNDED | TERMINATES | LTL
    ;

arcName
    : ID | COUNT | TO | FROM | LEADS | MOST | OF | ON
    | AT | DONE | CRASHED | HOLDS
    | NEVER | ALWAYS | REACHABLE | FINALLY | EVENTUALLY | SAFE | BOUNDED | TERMINATES | LTL
    ;

statementName
    : ID | COUNT | TO | FROM | LEADS | MOST | OF | ON
    | READS | UNLESS
    | NEVER | ALWAYS | REACHABLE | FINALLY | EVENTUALLY | SAFE | BOUNDED | TERMINATES | LTL
    ;

openingName
    : ID | COUNT | TO | FROM | LEADS | MOST | OF | ON
    | READS | UNLESS
    | DONE | CRASHED | HOLDS
    ;
