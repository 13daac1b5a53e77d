// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import org.antlr.v4.runtime.RuleContext;

/** The words for the kind of name that the grammar wants. */
final class Names {
  private Names() {}

  /**
   * Returns the kind of name wanted in a rule. If the rule is that of names itself, it is that of
   * the rule around it.
   */
  static String wanted(RuleContext context) {
    return switch (context) {
      case NameContext c when c.parent != null -> wanted(c.parent);
      case ArcNameContext _, ArcsContext _, ArcContext _ -> "a place";
      case SectionNameContext _, SectionHeadContext _ -> "the name of a section";
      case ModelNameContext c -> "the name of the model";
      case ConstantContext c -> "the name of the constant";
      case InputContext c -> "the name of the input";
      case EnumTypeContext c -> c.LBRACE() == null ? "the name of the enum" : "the name of a value";
      case RecordTypeContext c -> c.LBRACE() == null ? "the name of the record" : "a field";
      case SharedContext _, VarContext _ -> "the name of the variable";
      case FamilyNameContext c -> family(c.parent);
      case FunContext c -> c.LPAREN() == null ? "the name of the function" : "a parameter";
      case ProcHeadContext c -> c.LPAREN() == null ? "the name of the procedure" : "a parameter";
      case ThreadHeadContext c -> "the name of the thread";
      case NetHeadContext c -> "the name of the net";
      case FieldContext c -> c.parent instanceof ProcHeadContext ? "a parameter" : "a field";
      case IndexContext c -> "the name of the index";
      case ForHeadContext c -> "the name of the counter";
      case TransitionContext c -> "the name of the transition";
      case PlaceContext c -> "the name of a place";
      case SettingContext c -> "the name of a constant";
      case TypeNameContext _, VariableTypeContext _ -> "a type";
      case GotoContext c -> "a label";
      case ScheduleContext c -> "the name of the schedule";
      case CheckContext c ->
          c.BY() == null ? "`holds`, `violated` or `unknown`" : "the name of a schedule";
      case NoContext c -> "`deadlock`, `error`, `race` or `dead code`";
      case OptionContext c -> "the name of an option";
      case AccessContext c -> object(c.parent);
      case SelectorContext c -> "a field";
      case MoveContext c -> c.SLASH() == null ? "a thread or a transition" : "a number, `flush`";
      case EffectContext _, EffectsContext _ -> "a variable";
      case LimitContext c -> "a number or a name";
      default -> "a name";
    };
  }

  private static String family(RuleContext declaration) {
    return switch (declaration) {
      case MutexContext c -> "the name of the mutex";
      case CondContext c -> "the name of the condition";
      case ChannelTailContext c -> "the name of the channel";
      case CountedContext c ->
          c.parent instanceof BarrierContext
              ? "the name of the barrier"
              : "the name of the semaphore";
      default -> "a name";
    };
  }

  private static String object(RuleContext use) {
    return switch (use) {
      case OperationContext c ->
          switch (c.start.getType()) {
            case LOCK, UNLOCK -> "a mutex";
            case SIGNAL, BROADCAST -> "a condition";
            case DOWN, UP -> "a semaphore";
            case PASS -> "a barrier";
            case FIRE -> "a transition";
            case START -> "a task";
            default -> "a thread";
          };
      case TryLockContext c -> c.ARROW() == null ? "a mutex" : "a variable";
      case WithHeadContext _, SuffixContext _ -> "a mutex";
      case WaitContext c -> c.WITH() == null ? "a condition" : "a mutex";
      case SendContext c -> "a channel";
      case ReceiveContext c -> c.FROM() == null ? "a variable" : "a channel";
      case BoundedContext c -> "a place";
      case EffectContext _, EffectsContext _ -> "a variable";
      default -> "a name";
    };
  }
}
