// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The cells and other objects at which conditions look. */
final class Looks {
  private final Layout layout;
  private final Set<Object> objects = new HashSet<>();
  private boolean cells;
  private int quantifiers;
  private boolean many;

  Looks(Layout layout) {
    this.layout = layout;
  }

  /** Returns whether some conditions look at a cell of a shared variable and anything else. */
  boolean atSeveral(List<Expr> conditions) {
    conditions.forEach(this::look);
    return cells && (many || objects.size() > 1);
  }

  /** An object, by what names it. */
  private record Named(int base, int leaf, List<Location.Dimension> dimensions) {}

  private void look(Expr expr) {
    switch (expr) {
      case Expr.Read read -> {
        ObjectDeclaration.Kind kind = layout.objects().get(read.location().first()).kind();
        boolean input =
            kind instanceof ObjectDeclaration.Input
                || kind instanceof ObjectDeclaration.SymbolicInput;
        if (!input) {
          cells |= kind instanceof ObjectDeclaration.Cell;
          object(read.location());
        }
      }
      case Expr.Length length -> object(length.channel());
      case Expr.Message message -> object(message.channel());
      case Expr.Free free -> object(free.mutex());
      case Expr.Holds holds -> object(holds.mutex());
      case Expr.OfThread its -> objects.add(its.thread());
      default -> {
        // It looks at nothing by itself.
      }
    }
    quantifiers += expr instanceof Expr.Quantified ? 1 : 0;
    expr.operands().forEach(this::look);
    quantifiers -= expr instanceof Expr.Quantified ? 1 : 0;
  }

  private void object(Location location) {
    many |= quantifiers > 0 && !location.dimensions().isEmpty();
    objects.add(new Named(location.base(), location.leaf(), location.dimensions()));
  }
}
