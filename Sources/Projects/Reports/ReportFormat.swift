/// The machine-readable forms of a build's report.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// Everything, for a user's own programs.
  case json
  /// Annotations of GitHub's checks.
  case github
  /// Test results, which most pipelines can show.
  case junit
  /// Text for a summary or a comment.
  case markdown

  public func text(_ report: BuildReport) -> String {
    switch self {
    case .json: BuildJSON.text(report)
    case .github: GitHubAnnotations.text(report)
    case .junit: JUnitReport.text(report)
    case .markdown: MarkdownReport.text(report)
    }
  }

  /// Whether a text is a report in any of these forms, by how it begins.
  public static func hasReport(_ text: String) -> Bool {
    allCases.contains { text.prefixMatch(of: $0.opening) != nil }
  }

  private var opening: Regex<Substring> {
    switch self {
    case .json: #/\{\n  "tool": "loaderloom",\n  "version": "[^"]*",\n  "mode": /#
    case .github: #/::(?:error|warning|notice)[ :]/#
    case .junit: #/<\?xml [^>]*>\n<testsuites name="loaderloom" /#
    case .markdown: #/### (?:✅|❌) loaderloom (?:build|check)\n/#
    }
  }
}

extension BuildReport {
  /// "12 files: 2 created, 10 unchanged; 2 drawn, 10 reused". A manifest that is as it should be is not counted, by a
  /// check as little as by a build.
  public var summary: String {
    let counted = outcomes.filter { !($0.preset.isEmpty && $0.status == .current) }
    let counts = AssetStatus.allCases.compactMap { status -> String? in
      let count = counted.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    let files = counted.count == 1 ? "1 file" : "\(counted.count) files"
    let work = isDryRun ? "\(rendered) to draw" : "\(rendered) drawn, \(reused) reused"
    return ([files + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))] + [work]).joined(separator: "; ")
  }

  /// What is wrong with a file, in words; nil where nothing is wrong.
  func fault(of outcome: AssetOutcome) -> String? {
    guard !outcome.status.isGood else { return nil }
    let reason = outcome.changes.isEmpty ? "" : ": " + outcome.changes.joined(separator: "; ")
    let advice =
      switch outcome.status {
      case .missing, .stale: "; `loaderloom build` makes it"
      case .orphaned: "; `loaderloom build` removes it"
      default: ""
      }
    return "\(path(of: outcome)) is \(outcome.status.rawValue)\(reason)\(advice)"
  }
}
