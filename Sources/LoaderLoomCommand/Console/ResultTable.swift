import Exporting
import GraphicsCore
import PresetFiles
import PresetModel

/// The table that `render` prints, with a line for each file.
enum ResultTable {
  static func text(_ files: [(file: RenderedFile, seconds: Double)], isVerbose: Bool) -> String {
    var columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("preset", .left), ("format", .left), ("size", .right), ("frames", .right), ("rate", .right),
      ("cycle", .right), ("bytes", .right), ("loop", .left), ("time", .right), ("file", .left),
    ]
    if isVerbose { columns += [("colors", .right), ("largest error", .right)] }
    var table = TextTable(columns)
    for (file, seconds) in files {
      let facts = file.report.facts
      var row = [
        file.report.preset, file.report.variant.format.rawValue, "\(facts.width)×\(facts.height)", String(facts.frames),
        facts.framesPerSecond.map { NumberText.tenths($0) + " fps" } ?? "",
        NumberText.fixed(facts.cycle, 2) + " s", NumberText.grouped(facts.bytes), loop(facts),
        NumberText.duration(seconds), file.path,
      ]
      if isVerbose {
        row += [
          colors(facts),
          facts.isExact == true ? "exact" : facts.largestError.map { NumberText.fixed($0, 4) } ?? "",
        ]
      }
      table.add(row)
    }
    return table.text
  }

  private static func colors(_ facts: FileFacts) -> String {
    guard facts.frames > 0 else { return "" }
    guard let colors = facts.colors, let stored = facts.storedColors else { return "many" }
    return stored == colors ? "\(colors)" : "\(colors)→\(stored)"
  }

  /// The verdict of the proof; what plays once does not loop, but may jump.
  private static func loop(_ facts: FileFacts) -> String {
    guard let loop = facts.loop else { return "still" }
    if facts.plays == .times(1), loop.verdict != .jump { return "plays once" }
    return loop.verdict == .jump && loop.meant != nil ? "jump, meant" : loop.verdict.rawValue
  }
}
