import ExportPipeline

/// A work graph as a Makefile for GNU make.
enum MakeWriter {
  static func text(_ graph: WorkGraph, program: String) -> String {
    let manifest = Escaping.make(graph.manifest)
    // A file that comes out with the same bytes keeps its time; make would ask for it again and again, so it is touched.
    var out = """
      # Written by `loaderloom plan --format make`.
      LOADERLOOM ?= \(Escaping.dollars(program))

      .PHONY: all
      all: \(manifest)


      """
    for step in graph.steps {
      out += "\(Escaping.make(step.output)): \(paths(step.inputs))\n"
      out +=
        "\t$(LOADERLOOM) \(Escaping.dollars(Quoting.shell(step.command)))\n\t@touch \(Escaping.dollars(Quoting.shell([step.output])))\n"
    }
    out += "\n\(manifest): \(paths(graph.steps.map(\.output)))\n"
    out += "\t$(LOADERLOOM) \(Escaping.dollars(Quoting.shell(graph.manifestCommand)))\n"
    out += "\t@touch \(Escaping.dollars(Quoting.shell([graph.manifest])))\n\n"
    return out + "-include \(graph.steps.map { Escaping.make($0.depfile) }.joined(separator: " "))\n"
  }

  private static func paths(_ paths: [String]) -> String { paths.map { Escaping.make($0) }.joined(separator: " ") }
}
