// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The manifest of the manual has the types of Kubernetes, and says the same everywhere. */
class ManifestTest {
  private static final ObjectMapper STRICT =
      new YAMLMapper()
          .setAnnotationIntrospector(
              new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1L;

                // no property is taken that the types do not know
                @Override
                public Boolean hasAnySetter(Annotated method) {
                  return false;
                }
              });

  private static String manifest() {
    List<Block> found =
        Page.in(Page.MANUAL).stream()
            .flatMap(page -> page.blocks().stream())
            .filter(block -> block.info().equals(List.of("yaml")))
            .toList();
    assertEquals(1, found.size());
    return String.join("\n", found.getFirst().lines());
  }

  private static List<Object> read(String text) throws IOException {
    List<Object> all = new ArrayList<>();
    for (String each : text.split("\n---\n", -1)) {
      String kind = STRICT.readTree(each).get("kind").asText();
      Class<?> type =
          switch (kind) {
            case "Service" -> Service.class;
            case "StatefulSet" -> StatefulSet.class;
            default -> throw new IllegalStateException(kind);
          };
      all.add(STRICT.readValue(each, type));
    }
    return all;
  }

  @Test
  void namesFitTogether() throws IOException {
    List<Object> all = read(manifest());
    Service service = (Service) all.get(0);
    StatefulSet set = (StatefulSet) all.get(1);
    String name = service.getMetadata().getName();
    assertEquals("None", service.getSpec().getClusterIP());
    assertEquals(name, set.getSpec().getServiceName());
    assertEquals(
        service.getSpec().getSelector(), set.getSpec().getTemplate().getMetadata().getLabels());
    assertEquals(service.getSpec().getSelector(), set.getSpec().getSelector().getMatchLabels());
    Container container = set.getSpec().getTemplate().getSpec().getContainers().getFirst();
    int port = container.getPorts().getFirst().getContainerPort();
    assertEquals(port, service.getSpec().getPorts().getFirst().getPort());
    List<String> args = container.getArgs();
    assertEquals("worker", args.getFirst());
    assertEquals("$(NAME)." + name + ":" + port, after(args, "--listen"));
    List<String> pods =
        IntStream.range(0, set.getSpec().getReplicas())
            .mapToObj(k -> set.getMetadata().getName() + "-" + k + "." + name + ":" + port)
            .toList();
    assertEquals(pods, Arrays.asList(after(args, "--join").split(",", -1)));
    assertEquals(container.getVolumeMounts().getFirst().getMountPath(), after(args, "--keys"));
    long memory = gigabytes(after(args, "--memory"));
    long heap = gigabytes(container.getEnv().get(1).getValue().replace("-Xmx", ""));
    long limit =
        container.getResources().getLimits().get("memory").getNumericalAmount().longValue();
    assertTrue(memory < heap && heap << 30 < limit);
  }

  private static String after(List<String> args, String option) {
    return args.get(args.indexOf(option) + 1);
  }

  private static long gigabytes(String text) {
    assertTrue(text.toLowerCase(Locale.ROOT).endsWith("g"), text);
    return Long.parseLong(text.substring(0, text.length() - 1));
  }

  /** Names and types that Kubernetes does not know are found. */
  @Test
  void othersAreRefused() {
    for (List<String> change :
        List.of(
            List.of("serviceName:", "service:"),
            List.of("containerPort: 27100", "containerPort: none"),
            List.of("volumeMounts:", "mounts:"),
            List.of("replicas: 3", "replicas: [3]"))) {
      String text = manifest();
      String changed = text.replace(change.get(0), change.get(1));
      assertTrue(!text.equals(changed), change.get(0));
      assertThrows(JsonProcessingException.class, () -> read(changed), change.get(1));
    }
  }
}
