import PresetFiles
import PresetModel

/// The inputs of a build's files, in the form that compilers write for make and Ninja: `output: input input`.
public enum Depfile {
  /// - Returns: the text for all files of a session.
  /// - Throws: an error for a path with a control character, which a depfile cannot contain.
  public static func text(_ session: BuildSession) throws(GraphFormat.UnsayableName) -> String {
    let plan = session.plan
    let files =
      plan.assets.map { (path: $0.path, inputs: plan.inputs(of: $0)) }
      + plan.bundles.flatMap { task in task.bundles.map { (path: $0.document, inputs: plan.inputs(of: task)) } }
    let lines = files.sorted { $0.path < $1.path }.map { file in
      (output: plan.project.output.path(of: file.path), inputs: [plan.project.file] + file.inputs)
    }
    for line in lines {
      for path in line.inputs + [line.output] { try GraphFormat.check(path, without: "|", in: "a depfile") }
    }
    return lines.map { text(output: $0.output, inputs: $0.inputs) }.joined()
  }

  static func text(output: String, inputs: [String]) -> String {
    let paths = inputs.map { Escaping.depfile($0) }
    return "\(Escaping.depfile(output)): \(paths.joined(separator: " "))\n"
  }
}
