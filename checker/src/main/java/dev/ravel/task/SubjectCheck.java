// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Circumstance;
import dev.ravel.result.Examined;
import dev.ravel.result.Finding;
import dev.ravel.source.Diagnosed;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.verdict.Judgement;
import java.util.List;
import java.util.Optional;

/** The check of one subject. It has its system, the plan of the search, and the findings. */
sealed interface SubjectCheck permits ModelCheck, CCheck {
  /** Returns what is checked. */
  Subject subject();

  /** Searches, as far as the limits allow. */
  Examined searched();

  /** The check of a subject. */
  static SubjectCheck of(Subject subject, SearchContext context) {
    return switch (subject) {
      case Subject.Modelled its -> new ModelCheck(its, context);
      case CSubject its -> new CCheck(its, context);
    };
  }

  /**
   * Searches; where that ends early, all is unknown that it has not told.
   *
   * @throws Refused if the subject cannot be searched
   */
  default Examined examined() {
    return EarlyEnd.of(
        () -> {
          try {
            return searched();
          } catch (LocalWorkTooLong tooLong) {
            String message = tooLong.getMessage();
            return unexamined(subject(), Problem.K006, new Circumstance.TooLong(message));
          } catch (Diagnosed what) {
            throw Refused.model(what.diagnostic());
          }
        },
        reason -> unexamined(subject(), reason, new Circumstance.Nothing()));
  }

  /** Returns what is known of a subject that was not searched. */
  static Examined unexamined(Subject subject, Problem reason, Circumstance why) {
    List<Finding> findings =
        subject.claims().stream()
            .map(its -> new Finding(its, Judgement.unknown(reason), why, Optional.empty(), false))
            .toList();
    return Examined.unsearched(subject.settings(), findings, Optional.of(reason));
  }
}
