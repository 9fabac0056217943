import Exporting
import PresetFiles
import PresetModel
import Projects

/// The output of `build` and `check` for a person: a line for each file that changed, and a summary.
enum BuildTable {
  static func text(_ report: BuildReport, isVerbose: Bool) -> String {
    let rows = report.outcomes.filter { isVerbose || $0.status != .unchanged && $0.status != .current }
    var out = ""
    if !rows.isEmpty {
      var table = TextTable([
        ("status", .left), ("size", .right), ("frames", .right), ("cycle", .right), ("bytes", .right), ("file", .left),
      ])
      for outcome in rows { table.add(row(outcome, report)) }
      out = table.text
    }
    for outcome in report.outcomes where !outcome.changes.isEmpty {
      out += Escaping.line("\(report.path(of: outcome)): \(outcome.changes.joined(separator: "; "))") + "\n"
    }
    return out + "\(report.summary); \(NumberText.fixed(report.seconds, 2)) s\n"
  }

  /// Whether a text is such an output, by how it ends.
  static func hasReport(_ text: String) -> Bool {
    text.suffix(200).firstMatch(of: /(?: reused| to draw); [0-9,]+\.[0-9]{2} s\n$/) != nil
  }

  private static func row(_ outcome: AssetOutcome, _ report: BuildReport) -> [String] {
    var status = outcome.status.rawValue
    if report.isDryRun, outcome.isRendered { status += outcome.status == .updated ? "?" : "" }
    guard let facts = outcome.entry?.facts else {
      let bytes = outcome.previousBytes.map(NumberText.grouped) ?? ""
      return [status, "", "", "", bytes, report.path(of: outcome)]
    }
    var bytes = NumberText.grouped(facts.bytes)
    if let before = outcome.previousBytes, before != facts.bytes {
      bytes = "\(NumberText.grouped(before)) → \(bytes)"
    }
    // A text of a bundle has no size.
    guard facts.width > 0 else { return [status, "", "", "", bytes, report.path(of: outcome)] }
    return [
      status, "\(facts.width)×\(facts.height)", String(facts.frames), NumberText.fixed(facts.cycle, 2) + " s", bytes,
      report.path(of: outcome),
    ]
  }
}
