// SPDX-License-Identifier: Apache-2.0

package dev.ravel.architecture;

import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages keep to what {@link Room} says of them, and to a few rules that hold for all. */
class ArchitectureTest {
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.ravel");

  /** Words that say nothing of what a package holds or a class is. */
  private static final Pattern EMPTY_WORD =
      Pattern.compile("(?:.*[a-z0-9])?(Utils?|Common|Misc|Helpers?|Manager|Impl)");

  private static final Set<String> EMPTY_PACKAGES =
      Set.of("util", "utils", "common", "misc", "helper", "helpers", "manager", "impl");

  /**
   * The classes that may print and exit. They are the command line and the commands of other
   * modules.
   */
  private static final DescribedPredicate<JavaClass> COMMANDS =
      DescribedPredicate.describe(
          "commands",
          c ->
              c.getPackageName().equals("dev.ravel.cli")
                  || c.isAssignableTo("dev.ravel.cli.Subcommand"));

  @Test
  void everyPackageImportsWhatItMay() {
    assertEquals(Set.of(), violations(PRODUCT, Room.all()));
  }

  private static Set<String> violations(JavaClasses classes, List<Room> rooms) {
    Set<String> found = new TreeSet<>();
    for (JavaClass origin : classes) {
      String name = origin.getPackageName();
      Stream<Room> same = rooms.stream().filter(r -> name.equals("dev.ravel." + r.name()));
      same.findFirst()
          .ifPresentOrElse(
              room ->
                  origin.getDirectDependenciesFromSelf().stream()
                      .map(ArchitectureTest::used)
                      .filter(used -> !room.mayUse(used.getPackageName()))
                      .forEach(used -> found.add(origin.getName() + " uses " + used.getName())),
              () -> found.add("package " + name + " is not entered in Room"));
    }
    return found;
  }

  private static JavaClass used(Dependency dependency) {
    return dependency.getTargetClass().getBaseComponentType();
  }

  @Test
  void aForeignImportAndAnUnknownPackageAreNoticed() {
    List<Room> strict =
        Room.all().stream()
            .map(r -> r.name().equals("ast") ? new Room("ast", Set.of(), Set.of()) : r)
            .toList();
    assertTrue(
        violations(PRODUCT, strict).stream().anyMatch(v -> v.contains(" uses dev.ravel.source.")));
    JavaClasses own = new ClassFileImporter().importClasses(ArchitectureTest.class);
    assertEquals(
        Set.of("package dev.ravel.architecture is not entered in Room"),
        violations(own, Room.all()));
  }

  @Test
  void noPackageIsOnACycle() {
    slices().matching("dev.ravel.(**)").should().beFreeOfCycles().check(PRODUCT);
  }

  @Test
  void namesSayWhatIsInside() {
    Set<String> empty = new TreeSet<>();
    for (JavaClass c : PRODUCT) {
      if (EMPTY_WORD.matcher(c.getSimpleName()).matches()
          || Stream.of(c.getPackageName().split("\\.", -1)).anyMatch(EMPTY_PACKAGES::contains)) {
        empty.add(c.getName());
      }
    }
    assertEquals(Set.of(), empty);
    assertTrue(EMPTY_WORD.matcher("StringUtil").matches());
    assertTrue(EMPTY_WORD.matcher("Helper").matches());
    assertFalse(EMPTY_WORD.matcher("CommonPrefix").matches());
  }

  @Test
  void onlyCommandsPrint() {
    ArchRule rule =
        noClasses().that(are(DescribedPredicate.not(COMMANDS))).should(ACCESS_STANDARD_STREAMS);
    rule.check(PRODUCT);
    JavaClasses printing = new ClassFileImporter().importClasses(Printing.class);
    assertThrows(AssertionError.class, () -> rule.check(printing));
  }

  @Test
  void onlyCommandsExit() {
    DescribedPredicate<JavaCall<?>> exit =
        DescribedPredicate.describe(
            "exit",
            call ->
                Set.of("exit", "halt").contains(call.getName())
                    && (call.getTargetOwner().isEquivalentTo(System.class)
                        || call.getTargetOwner().isEquivalentTo(Runtime.class)));
    ArchRule rule =
        noClasses().that(are(DescribedPredicate.not(COMMANDS))).should().callCodeUnitWhere(exit);
    rule.check(PRODUCT);
    JavaClasses printing = new ClassFileImporter().importClasses(Printing.class);
    assertThrows(AssertionError.class, () -> rule.check(printing));
  }

  @Test
  void staticsDoNotChange() {
    fields()
        .that()
        .areStatic()
        .and()
        .areNotDeclaredIn("dev.ravel.syntax.RavelLexer") // generated; it never sets them again
        .should()
        .beFinal()
        .check(PRODUCT);
  }

  /** A new system that is made of another one is tested by {@code CapabilitiesTest} as well. */
  @Test
  void systemsMadeOfOthersAreKnown() {
    Set<String> systems =
        PRODUCT.stream()
            .filter(its -> !its.isInterface() && its.isAssignableTo(ConcurrentSystem.class))
            .map(JavaClass::getSimpleName)
            .collect(Collectors.toSet());
    Set<String> learnt = Set.of("Learnt", "ProgramSystem", "Processor");
    systems.removeAll(learnt);
    assertEquals(
        Set.of(
            "AwaitedAssumptions",
            "BufferedSystem",
            "GraphSystem",
            "ForwardingSystem",
            "CrashChosenAtStart",
            "EncodedSystem",
            "MonitoredSystem"),
        systems);
  }

  /** A class that the rules must find. */
  private static final class Printing {
    @SuppressWarnings("unused")
    static void end() {
      System.out.println("end");
      System.exit(0);
    }
  }
}
