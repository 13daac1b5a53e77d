# SPDX-License-Identifier: Apache-2.0
"""The tool-info module by which BenchExec runs Ravel on tasks of SV-COMP."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """Ravel, which checks C programs with POSIX threads."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("ravel")

    def name(self):
        return "Ravel"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="ravel ")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", "--format", "svcomp", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        if rlimits.cputime and "--timeout" not in options:
            command += ["--timeout", f"{rlimits.cputime}s"]
        command += task.input_files
        if (task.options or {}).get("data_model") == "ILP32":
            command += ["--", "-m32"]
        return command

    def determine_result(self, run):
        for line in reversed(list(run.output)):
            word = line.strip()
            if word == "true":
                return result.RESULT_TRUE_PROP
            if word.startswith("false(") and word.endswith(")"):
                return word
            if word == "unknown":
                return result.RESULT_UNKNOWN
        return result.RESULT_ERROR
