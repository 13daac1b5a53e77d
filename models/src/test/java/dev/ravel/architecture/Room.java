// SPDX-License-Identifier: Apache-2.0

package dev.ravel.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A package of Ravel and what it may import.
 *
 * @param name the package without {@code dev.ravel.}
 * @param rooms the packages of Ravel that it may import, written likewise
 * @param libraries the packages outside Ravel and the JDK that it may import, with all below them
 */
record Room(String name, Set<String> rooms, Set<String> libraries) {

  /** Every package there is. A new one is entered here, with a reason for each import. */
  static List<Room> all() {
    List<Room> all = new ArrayList<>();

    // language: text to Program to ConcurrentSystem
    all.add(room("source"));
    all.add(room("examples", "source"));
    all.add(room("ast", "source"));
    all.add(room("syntax", "ast", "source").with("org.antlr"));
    all.add(room("litmus", "syntax", "ast", "source"));
    all.add(room("lints", "ast", "source"));
    all.add(room("naming", "ast", "source"));
    all.add(room("analysis", "lints", "ast", "source"));
    all.add(room("program", "source"));
    all.add(room("lowering", "analysis", "ast", "program", "source"));
    all.add(room("system", "source"));
    all.add(room("automata", "system", "source"));
    all.add(room("machine", "source"));
    all.add(room("processor", "machine", "automata", "system", "source"));
    all.add(room("symmetry", "program", "source"));
    all.add(room("symbolic", "program", "source"));
    all.add(room("execution", "symbolic", "symmetry", "program", "automata", "system", "source"));
    all.add(room("net", "program", "source"));
    all.add(room("formats", "net", "source").with("javax.xml.stream"));

    // c-import: C to programs of machine; its rooms see each other, but not in a circle
    String[] c = {
      "cimport.clang", "cimport.llvm", "cimport.translation", "cimport.library", "machine", "source"
    };
    all.add(room("cimport.clang", c).with("org.bytedeco", "com.github.luben.zstd"));
    all.add(room("cimport.llvm", c).with("org.bytedeco"));
    all.add(room("cimport.translation", c));
    all.add(room("cimport.library", c));

    // checker: ConcurrentSystem to verdicts; no engine sees another
    all.add(room("json").with("com.google.gson"));
    all.add(room("verdict", "system", "source"));
    all.add(room("trace", "verdict", "system", "source"));
    all.add(room("explore", "explore.tables", "trace", "verdict", "system", "source"));
    all.add(
        room("explore.events", "explore", "explore.tables", "trace", "verdict", "system", "source")
            .and("json"));
    all.add(room("explore.tables"));
    all.add(room("explore.states", "explore", "explore.tables", "system", "source"));
    all.add(room("explore.linear", "source").with("org.ojalgo"));
    all.add(room("explore.constraints", "explore", "net", "source").with("org.sat4j"));
    String[] engine = {"explore", "explore.events", "trace", "verdict", "system", "source"};
    all.add(room("explore.temporal", "system", "source"));
    all.add(room("explore.graph", engine).and("explore.states", "explore.temporal"));
    all.add(room("explore.dpor", engine).and("explore.states", "explore.tables"));
    all.add(
        room("explore.executions", "explore", "explore.tables", "trace", "verdict", "system")
            .and("source"));
    all.add(
        room("explore.spread", "explore", "explore.states", "explore.tables", "verdict", "system")
            .and("source"));
    all.add(room("explore.stateless", engine).and("explore.executions", "explore.tables"));
    all.add(room("explore.readsfrom", engine).and("explore.executions", "explore.tables"));
    all.add(
        room("explore.graphs", "automata", "explore", "explore.tables", "trace", "verdict")
            .and("system", "source"));
    addUnfolding(all, engine);
    all.add(
        room("explore.prefix", engine).and("explore.constraints", "explore.tables", "net", "json"));
    all.add(
        room("explore.coverability", "explore", "explore.tables", "net", "verdict", "system")
            .and("source"));
    all.add(
        room("explore.structure", "explore", "explore.constraints", "explore.linear", "net")
            .and("verdict", "system", "source"));
    all.add(room("explore.reduction", "explore.tables", "net", "source"));
    all.add(room("explore.sample", engine).and("explore.executions", "explore.tables"));
    all.add(
        room("inputs", "execution", "symbolic", "program", "processor", "machine", "explore")
            .and("explore.stateless", "verdict", "system", "source")
            .with("com.microsoft.z3"));
    all.add(
        room("explore.local", "explore", "explore.events", "explore.tables", "system", "source"));
    all.add(
        room("suite", "explore", "explore.events", "explore.prefix", "trace", "verdict", "system")
            .and("source")
            .with("com.google.ortools"));
    all.add(room("picture.page", "source"));
    all.add(
        room("picture.print", "picture.page", "source")
            .with("javax.imageio", "org.apache.fontbox", "org.apache.pdfbox"));
    all.add(room("picture.graphviz", "source").with("com.google.gson", "guru.nidi.graphviz"));
    all.add(
        room("picture", "picture.page", "picture.graphviz", "explore.events", "trace", "verdict")
            .and("system", "source", "json"));
    all.add(room("explanation", "trace", "verdict", "system", "source"));
    all.add(room("driver", "processor", "system", "source"));
    all.add(
        room("result", "driver", "explanation", "suite", "trace", "verdict", "system", "source"));
    all.add(
        room("report", "result", "driver", "explanation", "trace", "verdict", "system", "source")
            .and("json", "suite")
            .with("com.google.gson"));
    String[] belowTask = all.stream().map(Room::name).toArray(String[]::new);
    all.add(room("task.auto", belowTask));
    all.add(room("task.nets", belowTask));
    all.add(room("task.loading", belowTask).with("com.google.gson", "org.yaml"));
    all.add(room("task.replay", belowTask).and("task.loading"));
    all.add(room("task.orders", belowTask).and("task.loading", "task.nets", "task.replay"));
    all.add(
        room("task.drawing", belowTask)
            .and("task.loading", "task.nets", "task.orders", "task.replay"));
    all.add(room("task.stepping", belowTask).and("task.loading", "task.replay"));
    String[] rooms = {
      "task.auto",
      "task.nets",
      "task.loading",
      "task.replay",
      "task.orders",
      "task.drawing",
      "task.stepping",
    };
    all.add(room("task", belowTask).and(rooms));
    all.add(
        room("cluster", "task", "task.loading", "result", "explore", "explore.spread", "execution")
            .and("explore.stateless", "explore.sample", "explanation", "processor")
            .and("system", "source", "task.replay", "trace", "verdict")
            .with("org.apache.pekko", "com.typesafe.config", "com.google.gson"));
    // The command line hands on and prints. Front ends are the business of task.
    all.add(
        room("cli", "task", "task.loading", "task.replay", "task.orders", "task.drawing")
            .and("task.stepping", "report", "result", "driver", "cluster")
            .and("explanation", "suite", "picture", "trace", "verdict", "json")
            .and("system", "source", "examples")
            .and("explore", "explore.graph", "explore.dpor", "explore.unfolding")
            .and("explore.prefix", "explore.sample", "explore.events", "explore.executions")
            .with("picocli"));

    // ide-support: everything, and each other, but not in a circle
    all.add(room("launcher", "cimport.clang"));
    all.add(room("playground.bundle"));
    String[] ide = {"editor", "playground", "stepping"};
    for (String name : ide) {
      all.add(room(name, belowTask).and(rooms).and("task", "cli").and(ide).with(""));
    }
    return List.copyOf(all);
  }

  /** Adds the engine of unfoldings. Of its rooms, each sees those before it. */
  private static void addUnfolding(List<Room> all, String... engine) {
    String unfolding = "explore.unfolding";
    List<String> before = new ArrayList<>(List.of("explore.constraints", "explore.tables"));
    for (String floor :
        List.of(
            ".operations",
            ".structure",
            ".configuration",
            ".answers",
            ".extensions",
            ".alternatives",
            "")) {
      all.add(room(unfolding + floor, engine).and(before.toArray(String[]::new)));
      before.add(unfolding + floor);
    }
  }

  private static Room room(String name, String... rooms) {
    return new Room(name, Set.of(rooms), Set.of());
  }

  private Room and(String... more) {
    List<String> both = new ArrayList<>(rooms);
    both.addAll(List.of(more));
    return new Room(name, Set.copyOf(both), libraries);
  }

  private Room with(String... some) {
    return new Room(name, rooms, Set.of(some));
  }

  /** Returns whether a class of this room may use a class of the given package. */
  boolean mayUse(String packageName) {
    if (packageName.startsWith("dev.ravel.")) {
      String other = packageName.substring("dev.ravel.".length());
      return other.equals(name) || rooms.contains(other);
    }
    return packageName.isEmpty()
        || packageName.startsWith("java.")
        || libraries.stream().anyMatch(packageName::startsWith);
  }
}
