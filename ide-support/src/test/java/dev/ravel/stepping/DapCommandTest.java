// SPDX-License-Identifier: Apache-2.0
package dev.ravel.stepping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DapCommandTest {
  @Test
  void aMessageThatIsNoJsonIsSaidInOneLine() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    byte[] said = "Content-Length: 5\r\n\r\n{]]]]".getBytes(StandardCharsets.UTF_8);
    Console console = new Console(out, err, new ByteArrayInputStream(said), Map.of(), false, false);
    assertEquals(0, new DapCommand().run(List.of(), console));
    String complaint = err.toString(StandardCharsets.UTF_8);
    assertTrue(complaint.startsWith("ravel dap: Expected name at line 1"), complaint);
    assertEquals(1, complaint.lines().count(), complaint);
    assertEquals("", out.toString(StandardCharsets.UTF_8));
  }
}
