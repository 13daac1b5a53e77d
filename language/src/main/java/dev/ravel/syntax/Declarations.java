// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Declaration.Counted;
import dev.ravel.ast.Declaration.Delivery;
import dev.ravel.ast.Declaration.FamilyName;
import dev.ravel.ast.Declaration.Field;
import dev.ravel.ast.Declaration.Parameter;
import dev.ravel.ast.Declaration.Setting;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Synchronisation;
import dev.ravel.ast.VariableType;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Fairness;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Builds declarations. One that cannot be understood is {@code null}, and has been reported. */
final class Declarations {
  private final Origin origin;
  private final Types types;
  private final Checks checks;
  private final Schedules schedules;

  Declarations(Origin origin, Types types) {
    this.origin = origin;
    this.types = types;
    this.checks = new Checks(origin);
    this.schedules = new Schedules(origin);
  }

  Declaration declaration(DeclarationContext context) {
    Span span = origin.span(context);
    String doc = origin.doc(context);
    return switch (context) {
      case ConstantContext c ->
          new Declaration.Const(origin.name(c.name()), c.expression().node, doc, span);
      case InputContext c ->
          new Declaration.Input(
              c.SYMBOLIC() != null, origin.name(c.name()), c.typeName().node, doc, span);
      case EnumTypeContext c -> {
        List<Name> names = names(c.name());
        yield new Declaration.EnumType(names.getFirst(), names.subList(1, names.size()), doc, span);
      }
      case RecordTypeContext c ->
          new Declaration.RecordType(origin.name(c.name()), fields(c.field()), doc, span);
      case SharedContext c ->
          new Declaration.Shared(
              origin.order(c.BLOCK_ORDER()),
              c.ATOMIC() != null,
              names(c.name()),
              types.variableType(c.variableType()),
              Optional.ofNullable(c.expression()).map(e -> e.node),
              doc,
              span);
      case MutexContext c -> objects(Synchronisation.MUTEX, families(c.familyName()), doc, span);
      case CondContext c -> objects(Synchronisation.COND, families(c.familyName()), doc, span);
      case SemaphoreContext c ->
          objects(Synchronisation.SEMAPHORE, counted(c.counted()), doc, span);
      case BarrierContext c -> barrier(c, doc, span);
      case ChannelContext c -> {
        List<ParserRuleContext> words = new ArrayList<>(c.delivery());
        Optional.ofNullable(c.network()).ifPresent(words::addFirst);
        yield channel(c.channelTail(), delivery(words, false), doc, span);
      }
      case FunContext c -> {
        List<Name> names = names(c.name());
        yield new Declaration.Fun(
            names.getFirst(), names.subList(1, names.size()), c.expression().node, doc, span);
      }
      case ProcContext c -> proc(c, doc, span);
      case ThreadContext c ->
          thread(c.threadTail(), fairness(c.fairness()), c.DAEMON() != null, doc, span);
      case FairlyContext c ->
          c.channelTail() == null
              ? thread(c.threadTail(), fairness(c.fairness()), c.DAEMON() != null, doc, span)
              : fairChannel(c, doc, span);
      case CrashContext c -> new Declaration.Crash(c.limit().node, names(c.name()), doc, span);
      case NetContext c -> net(c, doc, span);
      case CheckContext c -> checks.check(c, doc, span);
      case ScheduleContext c ->
          new Declaration.Schedule(
              origin.name(c.name()),
              settings(c.settings()),
              schedules.schedule(c.scheduleText()),
              doc,
              span);
      case OptionContext c -> new Options(origin).option(c, span).orElse(null);
      case ImportOfContext c -> {
        Token path = c.TEXT().getSymbol();
        yield new Declaration.Import(new Texts(origin).plain(path), origin.span(path), span);
      }
      default -> throw new IllegalArgumentException("no declaration: " + context.getText());
    };
  }

  Index index(IndexContext c) {
    Domains domains = new Domains(origin);
    return new Index(
        origin.name(c.name()), domains.low(c.domain()), domains.high(c.domain()), origin.span(c));
  }

  private List<Name> names(List<NameContext> contexts) {
    return contexts.stream().map(origin::name).toList();
  }

  private List<Field> fields(List<FieldContext> contexts) {
    return contexts.stream()
        .map(f -> new Field(origin.name(f.name()), types.variableType(f.variableType())))
        .toList();
  }

  private static Declaration objects(
      Synchronisation kind, List<Counted> names, String doc, Span span) {
    return new Declaration.Objects(
        kind, names, Optional.empty(), Declaration.Delivery.QUEUE, doc, span);
  }

  private FamilyName family(FamilyNameContext context) {
    return new FamilyName(origin.name(context.name()), Expressions.expressions(context));
  }

  private List<Counted> families(List<FamilyNameContext> contexts) {
    return contexts.stream().map(c -> new Counted(family(c), Optional.empty())).toList();
  }

  private List<Counted> counted(List<CountedContext> contexts) {
    return contexts.stream()
        .map(
            c ->
                new Counted(
                    family(c.familyName()), Optional.ofNullable(c.expression()).map(e -> e.node)))
        .toList();
  }

  private Declaration fairChannel(FairlyContext context, String doc, Span span) {
    if (context.fairness().STRONG() != null) {
      Span strong = origin.span(context.fairness().STRONG().getSymbol());
      origin.report(
          Diagnostic.at(strong, Problem.P001, "a channel is `fair lossy`, without `strong`")
              .help("leave it out", strong, ""));
    }
    return channel(context.channelTail(), delivery(context.delivery(), true), doc, span);
  }

  private Declaration channel(
      ChannelTailContext context, Delivery delivery, String doc, Span span) {
    List<FamilyName> channels = context.familyName().stream().map(this::family).toList();
    VariableType written = types.variableType(context.variableType());
    List<Expression> sizes = new ArrayList<>(written.sizes());
    Expression capacity = new Expression.IntLiteral(1, span);
    if (!sizes.isEmpty()) {
      capacity = sizes.removeLast(); // the last bracket is the capacity
    } else {
      Span end = origin.source().span(span.end(), span.end());
      origin.report(
          Diagnostic.at(
                  channels.getFirst().name().span(),
                  Problem.P001,
                  "channel `" + channels.getFirst().name() + "` needs a capacity")
              .help("a channel that holds one message: `" + span.text() + "[1]`", end, "[1]")
              .help("one that holds none, so that both sides meet: `[0]`", end, "[0]"));
    }
    Optional<Expression> count = Optional.ofNullable(capacity);
    return new Declaration.Objects(
        Synchronisation.CHANNEL,
        channels.stream().map(channel -> new Counted(channel, count)).toList(),
        Optional.ofNullable(written.element())
            .map(element -> new VariableType(element, sizes, element.span())),
        delivery,
        doc,
        span);
  }

  /**
   * Returns the kind of delivery that the words before a channel name.
   *
   * @param fairLossy whether `fair lossy` stands before them
   */
  private Delivery delivery(List<? extends ParserRuleContext> words, boolean fairLossy) {
    Set<String> known = new HashSet<>();
    boolean fair = fairLossy;
    if (fairLossy) {
      known.add("lossy");
    }
    for (ParserRuleContext word : words) {
      fair |= word.getStart().getType() == FAIR;
      String own = word.getStop().getText();
      if (!known.add(own)) {
        Span twice = origin.span(word);
        origin.report(
            Diagnostic.at(twice, Problem.P001, "`" + own + "` stands here twice")
                .help("leave it out", twice, ""));
      }
    }
    return new Delivery(
        known.contains("unordered"), known.contains("lossy"), fair, known.contains("duplicating"));
  }

  private Declaration barrier(BarrierContext context, String doc, Span span) {
    List<Counted> barriers = counted(context.counted());
    for (Counted barrier : barriers) {
      if (barrier.count().isEmpty()) {
        Name name = barrier.family().name();
        origin.report(
            name.span(),
            Problem.P001,
            "barrier `" + name + "` needs the number of threads that it waits for");
      }
    }
    return objects(Synchronisation.BARRIER, barriers, doc, span);
  }

  private Declaration proc(ProcContext context, String doc, Span span) {
    ProcHeadContext head = context.procHead();
    if (head.name() == null) {
      return null;
    }
    List<Parameter> parameters = new ArrayList<>();
    for (ParameterContext parameter : head.parameter()) {
      if (parameter.exception == null && isRead(parameter.variableType())) {
        parameters.add(
            new Parameter(
                origin.name(parameter.name()),
                parameter.CHANNEL() != null,
                types.variableType(parameter.variableType())));
      }
    }
    return new Declaration.Proc(
        origin.name(head.name()),
        parameters,
        Optional.ofNullable(head.variableType())
            .filter(Declarations::isRead)
            .map(types::variableType),
        context.block().node,
        doc,
        span);
  }

  private static boolean isRead(VariableTypeContext type) {
    return type != null
        && type.typeName() != null
        && type.typeName().node != null
        && type.expression().stream().allMatch(size -> size.node != null);
  }

  private Declaration thread(
      ThreadTailContext context, Fairness fairness, boolean daemon, String doc, Span span) {
    ThreadHeadContext head = context.threadHead();
    if (head.name() == null) {
      return null;
    }
    List<Index> indices =
        head.index().stream().map(its -> its.node).filter(Objects::nonNull).toList();
    return new Declaration.Thread(
        fairness,
        daemon,
        context.TASK() != null,
        origin.name(head.name()),
        indices,
        context.block().node,
        doc,
        span);
  }

  /** Returns the fairness that a mark gives; none where a mark is absent. */
  static Fairness fairness(FairnessContext context) {
    if (context == null) {
      return Fairness.NONE;
    }
    return context.STRONG() == null ? Fairness.WEAK : Fairness.STRONG;
  }

  private Declaration net(NetContext context, String doc, Span span) {
    if (context.netHead().name() == null) {
      return null;
    }
    List<NetItem> items = new ArrayList<>();
    for (NetItemContext item : context.netBody().netItem()) {
      if (item.nodes != null) {
        items.addAll(item.nodes);
      }
    }
    return new Declaration.Net(origin.name(context.netHead().name()), items, doc, span);
  }

  private List<Setting> settings(SettingsContext context) {
    return context == null ? List.of() : checks.settings(context);
  }
}
