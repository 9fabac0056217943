import PresetFiles
import PresetModel

/// A report as one JSON document.
enum BuildJSON {
  static func text(_ report: BuildReport) -> String {
    let counts = AssetStatus.allCases.map { ($0.rawValue, JSONNode.number(report.count($0))) }
    return JSONPrinter.document(
      .object([
        ("tool", .text("loaderloom")), ("version", .text(report.toolVersion)), ("mode", .text(report.mode.rawValue)),
        ("dryRun", .boolean(report.isDryRun)), ("ok", .boolean(!report.hasErrors && report.holds)),
        ("outDir", .text(report.outDir)),
        (
          "counts",
          .object(counts + [("drawn", .number(report.rendered)), ("reused", .number(report.reused))])
        ),
        ("seconds", .number((report.seconds * 1000).rounded() / 1000)),
        ("files", .list(report.outcomes.map { file($0, report) })),
        ("problems", .list(report.problems.map(problem))),
        ("overBudget", .list(report.overBudget.map(problem))),
      ]))
  }

  private static func file(_ outcome: AssetOutcome, _ report: BuildReport) -> JSONNode {
    var members: [(String, JSONNode)] = [
      ("file", .text(report.path(of: outcome))), ("status", .text(outcome.status.rawValue)),
      ("drawn", .boolean(outcome.isRendered)),
    ]
    if let bytes = outcome.previousBytes { members.append(("previousBytes", .number(bytes))) }
    if !outcome.changes.isEmpty { members.append(("changes", .texts(outcome.changes))) }
    if let entry = outcome.entry { members.append(("entry", entry.node)) }
    return .object(members)
  }

  private static func problem(_ found: Finding) -> JSONNode {
    var members: [(String, JSONNode)] = [("severity", .text(found.severity.rawValue))]
    if let preset = found.preset { members.append(("preset", .text(preset))) }
    let place = found.place
    if place.isKnown {
      members.append(("file", .text(place.file)))
      if let line = place.line { members.append(("line", .number(line))) }
      members.append(("column", .number(place.column)))
    }
    return .object(members + [("message", .text(found.message))])
  }
}
