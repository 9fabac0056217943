import ExportPipeline
import PresetModel

/// What a build's files followed from, in the form that compilers write for make and Ninja: `output: input input`.
public enum Depfile {
  /// - Returns: the text for all files of a session.
  public static func text(_ session: BuildSession) -> String {
    let plan = session.plan
    return plan.assets.sorted { $0.path < $1.path }.map { asset in
      text(
        output: plan.project.output.path(of: asset.path), inputs: [plan.project.file] + plan.inputs(of: asset))
    }.joined()
  }

  static func text(output: String, inputs: [String]) -> String {
    let paths = inputs.map(Quoting.depfile)
    return "\(Quoting.depfile(output)): \(paths.joined(separator: " "))\n"
  }
}
