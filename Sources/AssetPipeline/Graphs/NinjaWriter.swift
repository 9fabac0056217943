/// A work graph as a Ninja file (https://ninja-build.org/manual.html).
enum NinjaWriter {
  static func text(_ graph: WorkGraph, program: String, planCommand: [String]) -> String {
    // `restat`: a file that comes out with the same bytes is not rewritten, and nothing after it runs. Depfiles are read once, into Ninja's own log.
    var out = """
      # Written by `loaderloom plan --format ninja`.
      ninja_required_version = 1.7
      loaderloom = \(Quoting.ninja(program))

      rule asset
        command = $loaderloom $arguments
        description = draw $out
        depfile = $depfile
        deps = gcc
        restat = 1

      rule manifest
        command = $loaderloom $arguments
        description = list the files in $out
        restat = 1

      rule plan
        command = $loaderloom $arguments
        description = plan again
        generator = 1


      """
    for step in graph.steps {
      out += "build \(Quoting.ninja(step.output)): asset \(paths(step.inputs))\n"
      out += "  arguments = \(variable(step.command))\n  depfile = \(variable(path: step.depfile))\n"
    }
    out += "\nbuild \(Quoting.ninja(graph.manifest)): manifest \(paths(graph.steps.map(\.output)))\n"
    out += "  arguments = \(variable(graph.manifestCommand))\n"
    if !planCommand.isEmpty, let output = planCommand.last {
      out += "\nbuild \(Quoting.ninja(output)): plan \(paths(graph.sources))\n"
      out += "  arguments = \(variable(planCommand))\n"
    }
    return out + "\ndefault \(Quoting.ninja(graph.manifest))\n"
  }

  private static func paths(_ paths: [String]) -> String { paths.map(Quoting.ninja).joined(separator: " ") }

  /// The value of a variable: only `$` means something there.
  private static func variable(_ words: [String]) -> String { dollars(Quoting.shell(words)) }

  private static func variable(path: String) -> String { dollars(path) }

  private static func dollars(_ text: String) -> String { text.map { $0 == "$" ? "$$" : String($0) }.joined() }
}
