// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;
import dev.ravel.explore.DefinedEverywhere;
import dev.ravel.explore.Named;
import dev.ravel.explore.Question;
import dev.ravel.system.Property;
import dev.ravel.task.Spreading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What workers are to search: what the user has, and who searches. As text it is JSON; a field that
 * is null is not there.
 *
 * @param build the fingerprint of the Ravel that asks
 * @param members by number of a member the address of its worker
 * @param places by number of a member that of its place: what would be lost with it
 * @param lead the address of the lead
 * @param file the name of the model or net
 * @param files by name what was read for it, as Base64
 * @param query what is asked of a net
 * @param relation the word of the independence relation
 * @param subject its number in the file
 * @param asked the questions
 */
record Assignment(
    String build,
    List<String> members,
    List<Integer> places,
    String lead,
    String file,
    Map<String, String> files,
    Map<String, String> defines,
    Set<String> swept,
    List<String> only,
    String query,
    String relation,
    int subject,
    List<Asked> asked) {
  /**
   * A question: whether a claim is true, or whether the condition that it looks for has a value
   * everywhere.
   *
   * @param claim its number
   */
  record Asked(int claim, boolean beside) {
    /** What a question asks. */
    static Asked of(Question question) {
      return new Asked(question.claim(), DefinedEverywhere.isBeside(question.property()));
    }

    /** The property of a system with some claims. */
    Property among(List<Property> claims) {
      Property its = claims.get(claim);
      return beside ? DefinedEverywhere.beside((Property.Reachable) its) : its;
    }
  }

  /** What is to be searched. */
  static Assignment of(
      String build,
      List<String> members,
      List<Integer> places,
      String lead,
      Spreading.Matter matter,
      List<Question> questions) {
    return new Assignment(
        build,
        members,
        places,
        lead,
        matter.file(),
        Texts.written(matter.files()),
        matter.defines(),
        matter.swept(),
        matter.only(),
        matter.query().orElse(null),
        matter.relation().map(Named::word).orElse(null),
        matter.subject(),
        questions.stream().map(Asked::of).toList());
  }

  /** The files by name. */
  Map<String, byte[]> texts() {
    return Texts.read(files);
  }

  /** What is asked of a net. */
  Optional<String> queried() {
    return Optional.ofNullable(query);
  }

  /** The word of the independence relation. */
  Optional<String> related() {
    return Optional.ofNullable(relation);
  }

  /** By member the number of its place. */
  int[] placed() {
    return places.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The numbers of the members that a worker has. */
  List<Integer> membersAt(String address) {
    List<Integer> its = new ArrayList<>();
    for (int member = 0; member < members.size(); member++) {
      if (members.get(member).equals(address)) {
        its.add(member);
      }
    }
    return its;
  }

  /** As text. */
  String text() {
    return new Gson().toJson(this);
  }

  /**
   * Reads one.
   *
   * @throws RuntimeException if it is none
   */
  static Assignment read(String text) {
    Assignment its = new Gson().fromJson(text, Assignment.class);
    if (its == null
        || its.build == null
        || its.members == null
        || its.places == null
        || its.places.size() != its.members.size()
        || its.lead == null
        || its.file == null
        || its.files == null
        || its.defines == null
        || its.swept == null
        || its.only == null
        || its.asked == null) {
      throw new IllegalArgumentException("an assignment in which something is missing");
    }
    return its;
  }
}
