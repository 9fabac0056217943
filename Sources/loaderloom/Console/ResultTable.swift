import ExportPipeline
import GraphicsCore

/// The table that `render` prints: a line for each file.
enum ResultTable {
  static func text(_ files: [(file: ReportJSON.Written, seconds: Double)], isVerbose: Bool) -> String {
    var columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("preset", .left), ("format", .left), ("size", .right), ("frames", .right), ("cycle", .right),
      ("bytes", .right), ("seam", .left), ("time", .right), ("file", .left),
    ]
    if isVerbose { columns += [("colours", .right), ("largest error", .right)] }
    var table = TextTable(columns)
    for (file, seconds) in files {
      let report = file.report
      var row = [
        report.preset, report.format.rawValue, "\(report.width)×\(report.height)", String(report.frames),
        NumberText.fixed(report.cycle, 2) + " s", NumberText.grouped(report.bytes), seam(report),
        NumberText.fixed(seconds * 1000, 1) + " ms", file.path,
      ]
      if isVerbose {
        row += [
          colors(report),
          report.isExact ? "exact" : NumberText.fixed(report.largestError, 4),
        ]
      }
      table.add(row)
    }
    return table.text
  }

  private static func colors(_ report: FileReport) -> String {
    guard let colors = report.colors, let stored = report.storedColors else { return "many" }
    return stored == colors ? "\(colors)" : "\(colors)→\(stored)"
  }

  /// The step over the loop's end as a share of the largest step inside it.
  private static func seam(_ report: FileReport) -> String {
    if report.frames == 1 { return "still" }
    if report.plays == .times(1) { return "plays once" }
    let share = report.largestStep > 0 ? report.seam / report.largestStep * 100 : 0
    return report.isSeamless ? "ok \(NumberText.fixed(share, 0)) %" : "jump \(NumberText.fixed(share, 0)) %"
  }
}
