import PresetFiles

/// A work graph as a Makefile for GNU make.
enum MakeWriter {
  static func text(_ graph: WorkGraph, program: String, planCommand: [String]) -> String {
    let manifest = Escaping.make(graph.manifest)
    // A file that is made again with the same bytes keeps its time. It is touched, since make would ask for it again
    // and again.
    var out = """
      # Written by `loaderloom plan --format make`.
      LOADERLOOM ?= \(Escaping.dollars(program))

      .PHONY: all
      all: \(manifest)


      """
    for step in graph.steps {
      out += "\(Escaping.make(step.output)): \(paths(graph.inputs(of: step)))\n"
      out +=
        "\t$(LOADERLOOM) \(Escaping.dollars(Escaping.shell(step.command)))\n"
        + "\t@touch \(Escaping.dollars(Escaping.shell([step.output])))\n"
    }
    out += "\n\(manifest): \(paths(graph.manifestInputs))\n"
    out += "\t$(LOADERLOOM) \(Escaping.dollars(Escaping.shell(graph.manifestCommand)))\n"
    out += "\t@touch \(Escaping.dollars(Escaping.shell([graph.manifest])))\n\n"
    // Before anything else, make remakes a makefile that is out of date, and starts again with the new one.
    if let output = planCommand.last {
      out += "\(Escaping.make(output)): \(paths(graph.sources))\n"
      out += "\t$(LOADERLOOM) \(Escaping.dollars(Escaping.shell(planCommand)))\n\n"
    }
    out += graph.allInputs.map { "\(Escaping.make($0)):\n" }.joined() + "\n"
    return out + "-include \(graph.steps.map { Escaping.make($0.depfile) }.joined(separator: " "))\n"
  }

  private static func paths(_ paths: [String]) -> String { paths.map { Escaping.make($0) }.joined(separator: " ") }
}
