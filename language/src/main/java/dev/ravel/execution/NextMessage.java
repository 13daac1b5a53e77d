// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The local states that are about to put a message into an unordered channel. Others are about to
 * take one out, whichever it is. They do nothing else with that channel. Operations that begin an
 * atomic block are not told of: there the whole block is one operation. Neither are receives that
 * let only some messages fit, since it may be an error to look at one of the others.
 */
final class NextMessage {
  private final Program program;
  private final ObjectTable objects;
  private final Evaluator evaluator;
  private final Mentions mentions;

  NextMessage(Program program, ObjectTable objects, Evaluator evaluator) {
    this.program = program;
    this.objects = objects;
    this.evaluator = evaluator;
    this.mentions = new Mentions(objects);
  }

  /** The channel that a thread puts a message into, or {@link ConcurrentSystem#NONE}. */
  int put(int thread, Frame frame) {
    return next(thread, frame) instanceof Instruction.Send send
        ? alone(send.channel(), send, frame)
        : ConcurrentSystem.NONE;
  }

  /** The channel that a thread takes a message out of, or {@link ConcurrentSystem#NONE}. */
  int taken(int thread, Frame frame) {
    return next(thread, frame) instanceof Instruction.Receive receive
            && !receive.sieve().stays()
            && receive.sieve().where() instanceof Expr.Const where
            && where.value() != 0
        ? alone(receive.channel(), receive, frame)
        : ConcurrentSystem.NONE;
  }

  private Instruction next(int thread, Frame frame) {
    Routine routine = program.routines().get(program.threads().get(thread).routine());
    return routine.code().get(frame.pc);
  }

  /**
   * Returns the channel at a location, if it is unordered and registers alone say which it is. The
   * instruction evaluates nothing that depends on the channel.
   */
  private int alone(Location location, Instruction instruction, Frame frame) {
    int channel = LocalMember.of(evaluator, location, frame);
    boolean is =
        channel != ConcurrentSystem.NONE
            && objects.kind(channel) instanceof ObjectDeclaration.Channel its
            && its.unordered()
            && its.capacity() > 0
            && instruction.operands().stream()
                .flatMapToInt(operand -> Arrays.stream(mentions.objects(operand)))
                .noneMatch(object -> object == channel);
    return is ? channel : ConcurrentSystem.NONE;
  }

  /** Returns whether an object is an unordered channel. */
  boolean isUnordered(int object) {
    return object < objects.declared()
        && objects.kind(object) instanceof ObjectDeclaration.Channel its
        && its.unordered();
  }

  /** Returns the number of messages for which a channel that holds some words has room. */
  long room(int object, long[] words) {
    var channel = (ObjectDeclaration.Channel) objects.kind(object);
    return (long) channel.capacity() - words.length / channel.leaves().size();
  }
}
