// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.util.Arrays;
import java.util.Optional;

/**
 * Every code that Ravel prints, with its title. The letter tells the kind: F files, U usage, P
 * syntax, N names, T types, C constants and sizes, S structure and steps, L lint, X not supported,
 * M nets and queries in files of other formats, R errors of an execution, V verdicts, K reasons for
 * not knowing, I internal. A code keeps its meaning for ever; a code that is no longer used is not
 * given again.
 */
public enum Problem {
  F001(Severity.ERROR, "the file does not exist"),
  F002(Severity.ERROR, "the file cannot be read"),
  F003(Severity.ERROR, "the file is not text in UTF-8"),
  F004(Severity.ERROR, "the file is too large"),
  F005(Severity.ERROR, "no front end knows this kind of file"),
  F006(Severity.ERROR, "an imported file cannot be read"),
  F007(Severity.ERROR, "files import each other in a circle"),
  F008(Severity.ERROR, "a file cannot be written"),
  F009(Severity.ERROR, "no regular file"),
  F010(Severity.ERROR, "the C compiler cannot be run"),
  F011(Severity.ERROR, "a picture cannot be laid out"),
  F012(Severity.ERROR, "the playground cannot be served at a port"),
  F013(Severity.WARNING, "no browser can be started"),
  F014(Severity.ERROR, "no worker can be reached"),
  F015(Severity.ERROR, "keys that cannot be used"),
  F016(Severity.ERROR, "a worker refuses a job"),
  F017(Severity.ERROR, "a worker cannot listen at its address"),
  F018(Severity.ERROR, "workers have no such job"),

  U001(Severity.ERROR, "a usage error on the command line"),
  U002(Severity.ERROR, "-D names a constant that the model does not have"),
  U003(Severity.ERROR, "-D gives a value that does not fit the constant"),
  U004(Severity.ERROR, "the schedule cannot be run on this model"),
  U005(Severity.ERROR, "no problem has this code"),
  U006(Severity.ERROR, "no check has this name"),
  U007(Severity.ERROR, "a trace file that cannot be used"),
  U008(Severity.ERROR, "the model has changed since the trace was written"),
  U009(Severity.ERROR, "a property file that cannot be used"),
  U010(Severity.ERROR, "a task, build or witness that cannot be used"),

  P001(Severity.ERROR, "unexpected text"),
  P002(Severity.ERROR, "a bracket or block is not closed"),
  P003(Severity.ERROR, "an assignment where a comparison is meant"),
  P004(Severity.ERROR, "a comparison where a statement is meant"),
  P005(Severity.ERROR, "a transition without a colon"),
  P006(Severity.ERROR, "a property without its first word"),
  P007(Severity.ERROR, "nested too deeply"),
  P008(Severity.ERROR, "a number that is too large"),
  P009(Severity.ERROR, "a character that Ravel does not know"),
  P010(Severity.ERROR, "a text without its closing quote"),
  P011(Severity.ERROR, "a comment without its end"),
  P012(Severity.ERROR, "a reserved word used as a name"),
  P013(Severity.ERROR, "a formula of temporal logic that cannot be read"),
  P014(Severity.ERROR, "an expression where a statement is meant"),
  P015(Severity.ERROR, "C that the compiler does not accept"),
  P016(Severity.ERROR, "a C function that is called without a declaration"),

  N001(Severity.ERROR, "an unknown name"),
  N002(Severity.ERROR, "a name that is declared twice"),
  N003(Severity.ERROR, "a name of another kind than is needed here"),
  N004(Severity.ERROR, "an unknown field"),
  N005(Severity.ERROR, "an unknown section"),
  N006(Severity.ERROR, "an unknown label"),
  N007(Severity.ERROR, "a setting of something that is not a constant or input"),
  N008(Severity.ERROR, "an unknown schedule"),
  N009(Severity.ERROR, "an unknown local variable of a thread"),
  N010(Severity.ERROR, "a local variable of a thread that is not the only one of its name"),

  T001(Severity.ERROR, "a value of another type than is needed here"),
  T002(Severity.ERROR, "a whole array where one value is needed"),
  T003(Severity.ERROR, "a wrong number of indices"),
  T004(Severity.ERROR, "a wrong number of arguments"),
  T005(Severity.ERROR, "something that cannot be assigned"),
  T006(Severity.ERROR, "an index on something without members"),
  T007(Severity.ERROR, "a family where one member is needed"),
  T008(Severity.ERROR, "an operator that does not fit its operands"),
  T009(Severity.ERROR, "a list in a place where none may stand"),
  T010(Severity.ERROR, "only checks may speak of threads, places and locks"),
  T011(Severity.ERROR, "a condition that mentions what checks alone may mention"),
  T012(Severity.ERROR, "arrays of unequal size"),
  T013(Severity.ERROR, "a value where an array or a channel of the caller is needed"),

  C001(Severity.ERROR, "a value that is not constant"),
  C002(Severity.ERROR, "an empty range"),
  C003(Severity.ERROR, "a constant that cannot be computed"),
  C004(Severity.ERROR, "a size that is not possible"),
  C005(Severity.ERROR, "constants that need each other"),
  C006(Severity.ERROR, "an input used as a size"),
  C007(Severity.ERROR, "an initial value that does not fit"),
  C008(Severity.ERROR, "a constant index out of range"),

  S001(Severity.WARNING, "blocking in the middle of atomic"),
  S002(Severity.ERROR, "a statement that may not stand inside atomic"),
  S003(Severity.ERROR, "a procedure or function that calls itself"),
  S004(Severity.ERROR, "a jump into a block"),
  S005(Severity.ERROR, "break or continue outside of a loop"),
  S006(Severity.ERROR, "a task where a thread is meant, or the reverse"),
  S007(Severity.ERROR, "an option that is given twice in different ways"),
  S008(Severity.ERROR, "a statement that is not possible here"),
  S009(Severity.ERROR, "a choice that cannot wait for this"),
  S010(Severity.ERROR, "a question about the crash of a thread that never crashes"),
  S011(Severity.ERROR, "a result that is not returned on every path"),
  S012(Severity.ERROR, "a return where nothing can be returned"),
  S013(Severity.ERROR, "a procedure called in the midst of one step"),
  S014(Severity.ERROR, "a condition on a message that has no name"),
  S015(Severity.ERROR, "a memory order that is not possible here"),

  L001(Severity.HINT, "a section that no check mentions"),
  L002(Severity.HINT, "a statement that cannot be reached"),
  L003(Severity.HINT, "a shared variable that only one thread uses"),
  L004(Severity.WARNING, "busy waiting"),
  L005(Severity.HINT, "two statements on one line"),
  L006(Severity.WARNING, "a remainder that may be negative"),
  L007(Severity.WARNING, "memory orders weaker than sequential consistency"),
  L008(Severity.WARNING, "a lock whose failure is not checked"),
  L009(Severity.HINT, "a thread that is neither joined nor detached"),
  L010(Severity.WARNING, "annotations in comments that are not checked"),
  L011(Severity.WARNING, "an order of evaluation that C leaves open"),
  L012(Severity.HINT, "a freedom of POSIX or C11 that was not explored"),
  L013(Severity.WARNING, "a handler of signals that calls a function that is not safe there"),
  L014(Severity.HINT, "a memory order without effect"),

  X001(Severity.ERROR, "something that cannot be done with symbolic inputs"),
  X002(Severity.ERROR, "something in C that is not supported"),
  X003(Severity.ERROR, "a step that no machine makes"),

  M001(Severity.ERROR, "an XML file that is not well-formed, or nested too deeply"),
  M002(Severity.ERROR, "an XML file with a document type"),
  M003(Severity.ERROR, "an XML file that is no PNML"),
  M004(Severity.ERROR, "a kind of net that is not supported"),
  M005(Severity.ERROR, "an arc or reference that leads to no fitting node"),
  M006(Severity.ERROR, "a name that two nodes or arcs of a net have"),
  M007(Severity.ERROR, "a number of tokens that is not possible"),
  M008(Severity.ERROR, "a line that ll_net does not have"),
  M009(Severity.ERROR, "an element that is not complete"),
  M010(Severity.ERROR, "a query that cannot be read"),
  M011(Severity.ERROR, "a query about what the net does not have"),
  M012(Severity.WARNING, "a question that is left out"),
  M013(Severity.ERROR, "a net that the format cannot hold"),
  M014(Severity.ERROR, "a kind of question that is not supported"),
  M015(Severity.ERROR, "something that is given twice"),
  M016(Severity.WARNING, "a net in a file that does not say which markings are final"),
  M017(Severity.WARNING, "sections of other tools that are skipped"),

  R001(Severity.ERROR, "an assertion fails"),
  R002(Severity.ERROR, "a value out of its range"),
  R003(Severity.ERROR, "an index out of range"),
  R004(Severity.ERROR, "a division by zero"),
  R005(Severity.ERROR, "a number beyond 64 bits"),
  R006(Severity.ERROR, "unlocking a mutex that is not held"),
  R007(Severity.ERROR, "locking a mutex twice"),
  R008(Severity.ERROR, "waiting without holding the mutex"),
  R009(Severity.ERROR, "starting a task that has been started"),
  R010(Severity.ERROR, "a semaphore above its limit"),
  R011(Severity.ERROR, "no value to choose from"),
  R012(Severity.ERROR, "stuck inside atomic"),
  R013(Severity.ERROR, "a loop of local steps that never ends"),
  R014(Severity.ERROR, "a loop inside atomic that never ends"),
  R015(Severity.ERROR, "a place above its limit"),
  R016(Severity.ERROR, "memory that is not there"),
  R017(Severity.ERROR, "a value that was never given"),
  R018(Severity.ERROR, "something whose meaning C leaves open"),
  R019(Severity.ERROR, "memory that is lost"),
  R020(Severity.ERROR, "a result that does not fit into its signed type"),
  R021(Severity.ERROR, "a cell that one firing assigns twice"),
  R022(Severity.ERROR, "one condition variable with two mutexes"),

  V001(Severity.ERROR, "a condition is false when all threads have finished"),
  V002(Severity.ERROR, "a deadlock"),
  V003(Severity.ERROR, "an error of an execution"),
  V004(Severity.ERROR, "a data race"),
  V005(Severity.ERROR, "dead code"),
  V006(Severity.ERROR, "too many threads in a section"),
  V007(Severity.ERROR, "something that should never be is reachable"),
  V008(Severity.ERROR, "something that should always be is not"),
  V009(Severity.ERROR, "something that should be reachable is not"),
  V010(Severity.ERROR, "a promise that is not kept"),
  V011(Severity.ERROR, "something that never comes"),
  V012(Severity.ERROR, "an execution that does not end"),
  V013(Severity.ERROR, "too many tokens in a place"),
  V014(Severity.ERROR, "a place without a bound"),
  V015(Severity.ERROR, "a formula of temporal logic is violated"),
  V016(Severity.ERROR, "the condition of a check cannot be evaluated"),
  V017(Severity.WARNING, "no final state is reached, so that a claim about these says nothing"),
  V018(Severity.WARNING, "every execution is discarded, so that a claim about them says nothing"),
  V019(Severity.WARNING, "the premise of `leads to` never holds, so that it says nothing"),

  K001(Severity.WARNING, "time used up"),
  K002(Severity.WARNING, "memory used up"),
  K003(Severity.WARNING, "number of states used up"),
  K004(Severity.WARNING, "interrupted"),
  K005(Severity.WARNING, "the engine does not decide this kind of property"),
  K006(Severity.WARNING, "a local computation needed too much"),
  K007(Severity.WARNING, "not decided because the search stopped early"),
  K008(Severity.WARNING, "number of events used up"),
  K009(Severity.WARNING, "executions without end, followed to their ends"),
  K010(Severity.WARNING, "nothing violates it within the bound on preemptions"),
  K011(Severity.WARNING, "only some executions were sampled"),
  K012(Severity.WARNING, "the net has no limit to its tokens"),
  K013(Severity.ERROR, "what a trace shows does not come about"),
  K014(Severity.WARNING, "nothing violates it with the values of --nondet"),
  K015(Severity.WARNING, "a program with a data race has no meaning"),
  K016(Severity.WARNING, "nothing violates it within the bound on steps"),
  K017(Severity.WARNING, "what some functions do is not known"),
  K018(Severity.WARNING, "the engine follows no crashes of threads"),
  K019(Severity.WARNING, "a condition on symbolic inputs was not decided"),
  K020(Severity.WARNING, "a worker was lost"),
  K021(Severity.WARNING, "executions end in an error that is not asked for"),
  K022(Severity.WARNING, "the engine does not look at memory orders"),
  K023(Severity.WARNING, "nothing violates it with few threads"),
  K024(Severity.WARNING, "nothing violates it with short buffers of writes"),
  K025(Severity.WARNING, "races are a matter of the language and not of the machine"),
  K026(Severity.WARNING, "a step is no event of an execution graph"),
  K027(Severity.WARNING, "no moment exists at which all threads see the same memory"),

  I001(Severity.ERROR, "an internal error");

  private final Severity severity;
  private final String title;

  Problem(Severity severity, String title) {
    this.severity = severity;
    this.title = title;
  }

  /** The code, such as {@code N001}. */
  public String code() {
    return name();
  }

  /** Returns the severity. */
  public Severity severity() {
    return severity;
  }

  /** The kind of problem in a few words. */
  public String title() {
    return title;
  }

  /** The problem with a code, written in upper or lower case. */
  public static Optional<Problem> byCode(String code) {
    return Arrays.stream(values()).filter(p -> p.name().equalsIgnoreCase(code)).findFirst();
  }
}
