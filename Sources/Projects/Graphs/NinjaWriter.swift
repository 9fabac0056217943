import PresetFiles

/// A work graph as a Ninja file (https://ninja-build.org/manual.html).
enum NinjaWriter {
  static func text(_ graph: WorkGraph, program: String, planCommand: [String]) -> String {
    // `restat`: a file that is made again with the same bytes is not rewritten, and nothing that depends on it runs.
    // Depfiles are read once, into Ninja's own log.
    var out = """
      # Written by `loaderloom plan --format ninja`.
      ninja_required_version = 1.7
      loaderloom = \(Escaping.ninja(program))

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
      out += "build \(Escaping.ninja(step.output)): asset \(paths(graph.inputs(of: step)))\n"
      out += "  arguments = \(variable(step.command))\n  depfile = \(Escaping.dollars(step.depfile))\n"
    }
    out += "\nbuild \(Escaping.ninja(graph.manifest)): manifest \(paths(graph.manifestInputs))\n"
    out += "  arguments = \(variable(graph.manifestCommand))\n"
    if !planCommand.isEmpty, let output = planCommand.last {
      out += "\nbuild \(Escaping.ninja(output)): plan \(paths(graph.sources))\n"
      out += "  arguments = \(variable(planCommand))\n"
    }
    out += "\n" + graph.allInputs.map { "build \(Escaping.ninja($0)): phony\n" }.joined()
    return out + "\ndefault \(Escaping.ninja(graph.manifest))\n"
  }

  private static func paths(_ paths: [String]) -> String { paths.map { Escaping.ninja($0) }.joined(separator: " ") }

  /// The value of a variable, in which only `$` is special.
  private static func variable(_ words: [String]) -> String { Escaping.dollars(Escaping.shell(words)) }
}
