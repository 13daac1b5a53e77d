// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.DefinedEverywhere;
import dev.ravel.explore.Question;
import dev.ravel.system.Property;
import dev.ravel.task.Distribution;
import java.util.ArrayList;
import java.util.List;

/**
 * What workers are to search: what the user has, and who searches.
 *
 * @param search for which it is
 * @param build the fingerprint of the Ravel that asks
 * @param members by number of a member the address of its worker
 * @param places by number of a member that of its place: what would be lost with it
 * @param rooms by number of a member the memory that its states may take, in bytes
 * @param copies at how many other places there are copies of each state
 * @param first how many members begin; the others join
 * @param lead the address of the lead
 * @param inquiry the file
 * @param subject its number in the file
 * @param asked the questions
 * @param before of a C program, what was learnt in searches of it before, which began anew
 */
record Assignment(
    JobReplica.Search search,
    String build,
    List<String> members,
    List<Integer> places,
    List<Long> rooms,
    int copies,
    int first,
    String lead,
    Inquiry inquiry,
    int subject,
    List<Asked> asked,
    List<List<List<Long>>> before) {
  /** Copies the lists. */
  Assignment {
    members = List.copyOf(members);
    places = List.copyOf(places);
    rooms = List.copyOf(rooms);
    asked = List.copyOf(asked);
    before = List.copyOf(before);
  }

  /**
   * A question: whether a claim is true, or whether the condition that it looks for has a value
   * everywhere, or whether there are errors.
   *
   * @param claim its number
   */
  record Asked(int claim, boolean beside, boolean errors) {
    /** What a question asks. */
    static Asked of(Question question) {
      return new Asked(
          question.claim(),
          DefinedEverywhere.isBeside(question.property()),
          question.property() instanceof Property.Error);
    }

    /** What questions ask. */
    static List<Asked> all(List<Question> questions) {
      return questions.stream().map(Asked::of).toList();
    }

    /** The property of a system with some claims. */
    Property among(List<Property> claims) {
      Property its = errors ? new Property.Error() : claims.get(claim);
      return beside ? DefinedEverywhere.beside((Property.Reachable) its) : its;
    }
  }

  /** What is to be searched. */
  static Assignment of(
      JobReplica.Search search,
      String build,
      List<String> members,
      List<Integer> places,
      List<Long> rooms,
      int copies,
      String lead,
      Distribution.Matter matter,
      List<Question> questions,
      List<List<List<Long>>> before) {
    return new Assignment(
        search,
        build,
        members,
        places,
        rooms,
        copies,
        members.size(),
        lead,
        Inquiry.of(matter),
        matter.subject(),
        Asked.all(questions),
        before);
  }

  /** The same search with members of one more worker, as many as it has threads. */
  Assignment with(String worker, int place, Offer offer) {
    List<String> all = new ArrayList<>(members);
    List<Integer> itsPlaces = new ArrayList<>(places);
    List<Long> itsRooms = new ArrayList<>(rooms);
    for (int thread = 0; thread < offer.threads(); thread++) {
      all.add(worker);
      itsPlaces.add(place);
      itsRooms.add(offer.memory() / offer.threads());
    }
    return new Assignment(
        search, build, all, itsPlaces, itsRooms, copies, first, lead, inquiry, subject, asked,
        before);
  }

  /** The same search as another lead goes on with it, with the first so many members. */
  Assignment led(String by, int known) {
    return new Assignment(
        search,
        build,
        members.subList(0, known),
        places.subList(0, known),
        rooms.subList(0, known),
        copies,
        first,
        by,
        inquiry,
        subject,
        asked,
        before);
  }

  /** By member, of those that begin, the number of its place. */
  int[] placed() {
    return places.stream().limit(first).mapToInt(Integer::intValue).toArray();
  }

  /** By member, of those that begin, the memory that its states may take, in bytes. */
  long[] roomOf() {
    return rooms.stream().limit(first).mapToLong(Long::longValue).toArray();
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
    return RecordText.of(this);
  }

  /**
   * Reads one.
   *
   * @throws RuntimeException if it is none
   */
  static Assignment read(String text) {
    Assignment its = RecordText.read(text, Assignment.class);
    if (its.places.size() != its.members.size()
        || its.rooms.size() != its.members.size()
        || its.copies < 0
        || its.first < 1
        || its.first > its.members.size()) {
      throw new IllegalArgumentException("members without places");
    }
    return its;
  }
}
