import PresetFiles
import PresetModel

/// A report as workflow commands, which GitHub shows at the lines they name
/// (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
enum GitHubAnnotations {
  static func text(_ report: BuildReport) -> String {
    var lines = (report.problems + report.overBudget).map { found in
      let kind = found.severity == .note ? "notice" : found.severity.rawValue
      return command(kind, found.place, title: found.preset, found.message)
    }
    for outcome in report.outcomes where outcome.status != .failed {
      if let fault = report.fault(of: outcome) {
        lines.append(command("error", outcome.place, title: outcome.status.rawValue, fault))
      }
    }
    lines.append(command("notice", nil, title: "loaderloom \(report.mode.rawValue)", report.summary))
    return lines.map { $0 + "\n" }.joined()
  }

  private static func command(_ kind: String, _ place: SourcePlace?, title: String?, _ message: String) -> String {
    var properties: [String] = []
    // A shipped preset is not a file of the repository.
    if let place, let line = place.line, place.file.hasSuffix(".json") {
      properties = ["file=\(Escaping.gitHubProperty(place.file))", "line=\(line)", "col=\(place.column)"]
    }
    if let title { properties.append("title=\(Escaping.gitHubProperty(title))") }
    let head = properties.isEmpty ? kind : "\(kind) \(properties.joined(separator: ","))"
    return "::\(head)::\(Escaping.gitHubMessage(message))"
  }
}
