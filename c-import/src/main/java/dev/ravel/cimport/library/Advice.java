// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What to do about a function or header that is not supported. */
public final class Advice {
  /** Functions that do one kind of thing, and what a program can do instead. */
  private enum Group {
    PROCESSES(
        "only one process is checked; what another one does can be done by a thread",
        "fork vfork execl execlp execle execv execvp execve wait waitpid posix_spawn system popen"
            + " pclose getpid getppid"),
    JUMPS(
        "return a code from the functions in between in place of the jump",
        "setjmp _setjmp sigsetjmp __sigsetjmp longjmp _longjmp siglongjmp getcontext setcontext"
            + " makecontext swapcontext"),
    SIGNALS(
        "let a thread call the handler: it may do so at any moment",
        "signal sigaction raise kill alarm pause pthread_kill pthread_sigmask sigprocmask sigwait"
            + " sigsuspend sigemptyset sigfillset sigaddset sigdelset timer_create timer_settime"),
    PRIORITIES(
        "leave it out: threads are checked in every order, whatever their priorities are",
        "pthread_mutexattr_setprotocol pthread_mutexattr_setprioceiling pthread_setschedparam"
            + " pthread_attr_setschedparam pthread_attr_setschedpolicy pthread_setschedprio"
            + " pthread_attr_setinheritsched sched_setscheduler sched_setaffinity"
            + " pthread_setaffinity_np pthread_setname_np pthread_setconcurrency nice"),
    ROBUST(
        "leave it out: no thread ends in the middle of what it does",
        "pthread_mutexattr_setrobust pthread_mutex_consistent"),
    INPUT(
        "give the input by --stdin FILE, or let a function of the program give it, by"
            + " `__VERIFIER_nondet_uchar()`",
        "scanf fscanf vscanf vfscanf getchar getc fgetc ungetc fgets fread feof ferror"),
    FILES(
        "let a function of the program give the input, from an array or by"
            + " `__VERIFIER_nondet_uchar()`",
        "fopen fdopen freopen fclose gets getline clearerr"
            + " open close read write lseek fseek ftell rewind remove rename"
            + " unlink mkstemp tmpfile stat fstat access opendir readdir mmap munmap shm_open ioctl"
            + " fcntl pipe dup dup2 poll select epoll_wait"),
    NETWORK(
        "let a function of the program give what comes, by `__VERIFIER_nondet_uchar()`",
        "socket bind listen accept connect send recv sendto recvfrom setsockopt getaddrinfo"),
    SYSTEM(
        "use the functions of pthread.h and stdatomic.h in its place",
        "syscall sem_open sem_unlink sem_close mq_open msgget semget shmget futex clone"),
    ENDINGS("call the function at the end of `main`", "atexit at_quick_exit on_exit"),
    MACHINE(
        "write the number into the program, or give it by -D",
        "sysconf get_nprocs pthread_getconcurrency getpagesize gethostname getrusage"),
    COMPLEX("use two numbers in place of a complex one", "__muldc3 __divdc3 __mulsc3 __divsc3"),
    LONG_DOUBLE("use `double`", "sinl cosl tanl expl logl sqrtl powl fabsl floorl ceill strtold");

    private final String help;

    /** Their names, with a space between two. */
    private final String functions;

    Group(String help, String functions) {
      this.help = help;
      this.functions = functions;
    }

    boolean has(String name) {
      return List.of(functions.split(" ")).contains(name);
    }
  }

  private static final List<String> HEADERS_OF_SYSTEMS =
      List.of("sys/", "linux/", "asm/", "arpa/", "netinet/", "net/", "bits/");

  private static final String GUESSED =
      "; with --havoc-externals it touches nothing and gives any value, and nothing is proved where"
          + " it is called";

  private Advice() {}

  /** What a function that is not defined is, for a message. */
  public static String what(String name) {
    return Group.COMPLEX.has(name)
        ? "arithmetic of complex numbers is not supported"
        : "the function `" + name + "` is not defined here, and is not supported";
  }

  /**
   * Whether it makes sense to go on as if a function did nothing: not where it moves threads from
   * one place to another, or makes others.
   */
  public static boolean mayBeGuessed(String name) {
    return Stream.of(Group.PROCESSES, Group.JUMPS, Group.COMPLEX)
        .noneMatch(group -> group.has(name));
  }

  /** Whether no header of Ravel declares a function, and there is an advice of its own for it. */
  public static boolean isKnown(String name) {
    return Arrays.stream(Group.values()).anyMatch(group -> group.has(name))
        && Prototypes.header(name).isEmpty();
  }

  /** What to do about a function that is not defined. */
  public static String function(String name) {
    String help =
        Arrays.stream(Group.values())
            .filter(group -> group.has(name))
            .map(group -> group.help)
            .findFirst()
            .orElse(
                "name the C file that defines it, too, or write a function `"
                    + name
                    + "` into the program that does what matters of it; `__VERIFIER_nondet_int()`"
                    + " gives any value");
    return mayBeGuessed(name) ? help + GUESSED : help;
  }

  /** Returns the message about a function that is called without a declaration. */
  public static String undeclared(String name) {
    return "the function `" + name + "` is called without a declaration";
  }

  /** Returns the help for a function that is called without a declaration and defined nowhere. */
  public static String declaration(String name) {
    return Prototypes.header(name)
        .map(header -> "write `#include <" + header + ">` at the top of the file")
        .orElseGet(() -> "declare it before this call; " + function(name));
  }

  /** What to do about a header that is not found. */
  public static String header(String name) {
    boolean system = HEADERS_OF_SYSTEMS.stream().anyMatch(name::startsWith);
    return system
        ? "the headers of this machine are not used; the manual's page on C lists those there are"
        : "name the folder that it lies in: -- -I DIR; the manual's page on C lists the headers"
            + " that come with Ravel";
  }
}
