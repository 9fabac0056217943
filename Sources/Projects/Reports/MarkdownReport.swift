import Exporting
import PresetFiles
import PresetModel

/// A report as Markdown, for the summary of a pipeline or a comment on a change. It shows the problems first, then each
/// file that changed.
enum MarkdownReport {
  /// Longer tables are cut: comments have a limit, and nobody reads tables of that length.
  private static let mostRows = 200

  static func text(_ report: BuildReport) -> String {
    let isGood = !report.hasErrors && report.holds
    var out = "### \(isGood ? "✅" : "❌") loaderloom \(report.mode.rawValue)\n\n\(report.summary)\n"
    let problems = report.problems + report.overBudget
    if !problems.isEmpty {
      out += "\n" + problems.prefix(mostRows).map { "- `\(Escaping.markdownCode($0.description))`\n" }.joined()
    }
    let rows = report.outcomes.filter { $0.status != .unchanged && $0.status != .current }
    if !rows.isEmpty {
      out += "\n| file | status | size | frames | bytes | what changed |\n| --- | --- | ---: | ---: | ---: | --- |\n"
      out += rows.prefix(mostRows).map { row($0, report) }.joined()
      if rows.count > mostRows { out += "\nand \(rows.count - mostRows) more\n" }
    }
    return out
  }

  private static func row(_ outcome: AssetOutcome, _ report: BuildReport) -> String {
    // A text of a bundle has no size.
    let image = outcome.entry.map(\.facts).flatMap { $0.width > 0 ? $0 : nil }
    let cells = [
      "`\(Escaping.markdownCode(report.path(of: outcome)))`", outcome.status.rawValue,
      image.map { "\($0.width)×\($0.height)" } ?? "", image.map { String($0.frames) } ?? "", bytes(outcome),
      outcome.changes.joined(separator: "; "),
    ]
    return "| " + cells.map { Escaping.markdownCell($0) }.joined(separator: " | ") + " |\n"
  }

  /// "30,343 (+1,200)".
  private static func bytes(_ outcome: AssetOutcome) -> String {
    guard let bytes = outcome.entry?.facts.bytes else { return outcome.previousBytes.map(NumberText.grouped) ?? "" }
    guard let before = outcome.previousBytes, before != bytes else { return NumberText.grouped(bytes) }
    return "\(NumberText.grouped(bytes)) (\(bytes > before ? "+" : "")\(NumberText.grouped(bytes - before)))"
  }
}
