# SPDX-License-Identifier: Apache-2.0
"""The tool-info module builds command lines and reads results. BenchExec need not be there."""

import sys
import types
import unittest
from types import SimpleNamespace

try:
    import benchexec.result
    import benchexec.tools.template
except ImportError:
    package = types.ModuleType("benchexec")
    package.result = types.ModuleType("benchexec.result")
    package.result.RESULT_TRUE_PROP = "true"
    package.result.RESULT_UNKNOWN = "unknown"
    package.result.RESULT_ERROR = "ERROR"
    package.tools = types.ModuleType("benchexec.tools")
    package.tools.template = types.ModuleType("benchexec.tools.template")
    package.tools.template.BaseTool2 = object
    sys.modules["benchexec"] = package
    sys.modules["benchexec.result"] = package.result
    sys.modules["benchexec.tools"] = package.tools
    sys.modules["benchexec.tools.template"] = package.tools.template

import ravel


def task(**options):
    return SimpleNamespace(property_file="p.prp", input_files=["a.c", "b.c"], options=options)


class ToolTest(unittest.TestCase):
    def setUp(self):
        self.tool = ravel.Tool()

    def line(self, options, its, cputime=None):
        return self.tool.cmdline("ravel", options, its, SimpleNamespace(cputime=cputime))

    def test_a_command_names_property_and_files(self):
        self.assertEqual(
            ["ravel", "check", "--format", "svcomp", "--all", "--property", "p.prp", "a.c", "b.c"],
            self.line(["--all"], task(data_model="LP64")),
        )

    def test_limits_and_data_models_are_passed_on(self):
        words = self.line([], task(data_model="ILP32"), 900)
        self.assertEqual(["--timeout", "900s", "a.c", "b.c", "--", "-m32"], words[-6:])
        self.assertNotIn("900s", self.line(["--timeout", "5s"], task(), 900))

    def test_the_last_line_is_the_result(self):
        for lines, expected in [
            (["warning", "true\n"], "true"),
            (["false(no-data-race)\n"], "false(no-data-race)"),
            (["false(valid-deref)\n"], "false(valid-deref)"),
            (["unknown\n"], "unknown"),
            (["error[F001]: there is no file\n"], "ERROR"),
            ([], "ERROR"),
        ]:
            self.assertEqual(expected, self.tool.determine_result(SimpleNamespace(output=lines)))


if __name__ == "__main__":
    unittest.main()
