import PresetFiles
import PresetModel

/// The inputs of a build's files, in the form that compilers write for make and Ninja: `output: input input`.
public enum Depfile {
  /// - Returns: the text for all files of a session.
  /// - Throws: an error for a path with a control character, which a depfile cannot contain.
  public static func text(_ session: BuildSession) throws(GraphFormat.UnsayableName) -> String {
    let plan = session.plan
    for asset in plan.assets {
      for path in [plan.project.output.path(of: asset.path), plan.project.file] + plan.inputs(of: asset) {
        try GraphFormat.ninja.check(path)
      }
    }
    return plan.assets.sorted { $0.path < $1.path }.map { asset in
      text(
        output: plan.project.output.path(of: asset.path), inputs: [plan.project.file] + plan.inputs(of: asset))
    }.joined()
  }

  static func text(output: String, inputs: [String]) -> String {
    let paths = inputs.map { Escaping.depfile($0) }
    return "\(Escaping.depfile(output)): \(paths.joined(separator: " "))\n"
  }
}
