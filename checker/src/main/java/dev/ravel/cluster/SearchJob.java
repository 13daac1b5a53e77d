// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.DefinedEverywhere;
import dev.ravel.explore.Question;
import dev.ravel.processor.Processor;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Subject;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A search over all states by members at workers.
 *
 * @param search its number among those of a check
 * @param members the members by number
 * @param copies the number of other places with copies of each state
 * @param first the number of members that begin; the others join
 * @param lead the address of the worker with the coordinator
 * @param request the file
 * @param subject the number of the subject in the file
 * @param queries the questions
 * @param before the lessons of earlier searches of a C program, each of which outgrew its system
 */
record SearchJob(
    JobReplica.Search search,
    List<Member> members,
    int copies,
    int first,
    String lead,
    CheckRequest request,
    int subject,
    List<Query> queries,
    List<List<long[]>> before) {
  /** Copies the lists, and checks the numbers. */
  SearchJob {
    members = List.copyOf(members);
    queries = List.copyOf(queries);
    before = List.copyOf(before);
    if (copies < 0 || first > members.size()) {
      throw new IllegalArgumentException("members without places");
    }
  }

  /**
   * A member.
   *
   * @param worker the address of its worker
   * @param process the word that its worker shares with those that are lost together with it
   * @param place the number of its place: the members of a place are lost together
   * @param room the memory for its states, in bytes
   */
  record Member(String worker, String process, int place, long room) {
    /** The members of a worker, one for each thread. */
    static List<Member> of(String worker, int place, Offer offer) {
      Member each = new Member(worker, offer.process(), place, offer.memory() / offer.threads());
      return Collections.nCopies(offer.threads(), each);
    }
  }

  /**
   * A question about the truth of a claim, the definedness of its condition, or errors.
   *
   * @param claim the number of the claim
   */
  record Query(int claim, boolean beside, boolean errors) {
    private static Query of(Question question) {
      return new Query(
          question.claim(),
          DefinedEverywhere.isBeside(question.property()),
          question.property() instanceof Property.Error);
    }

    /** These questions in a form that other workers understand. */
    static List<Query> all(List<Question> questions) {
      return questions.stream().map(Query::of).toList();
    }

    /** The properties of these questions in a system of a subject. */
    static List<Property> properties(List<Query> queries, Subject subject, Shared system) {
      List<Property> claims =
          switch (subject) {
            case CSubject c -> c.properties((Processor) system);
            case Subject.Modelled _ -> ((ProgramSystem) system).properties();
          };
      return queries.stream().map(each -> each.among(claims)).toList();
    }

    private Property among(List<Property> claims) {
      Property its = errors ? new Property.Error() : claims.get(claim);
      return beside ? DefinedEverywhere.beside((Property.Reachable) its) : its;
    }
  }

  /** The same search with other members and another lead. */
  SearchJob with(List<Member> others, String leader) {
    return new SearchJob(search, others, copies, first, leader, request, subject, queries, before);
  }

  /** The addresses of the workers with members, each once. */
  List<String> workers() {
    return members.stream().map(Member::worker).distinct().toList();
  }

  /** By member, of those that begin, the number of its place. */
  int[] places() {
    return members.stream().limit(first).mapToInt(Member::place).toArray();
  }

  /** By member, of those that begin, the memory for its states in bytes. */
  long[] rooms() {
    return members.stream().limit(first).mapToLong(Member::room).toArray();
  }

  /** The numbers of the members at a worker. */
  List<Integer> membersAt(String address) {
    return IntStream.range(0, members.size())
        .filter(member -> members.get(member).worker().equals(address))
        .boxed()
        .toList();
  }
}
