import Exporting
import PresetModel

/// What `optimize` reports of each file: a line of a table, or the members of an object.
enum OptimizeTable {
  static func text(_ job: RewriteJob<FileOptimizer.Result>) -> String {
    var table = TextTable([
      ("file", .left), ("before", .right), ("bytes", .right), ("saved", .right), ("pixels", .left),
    ])
    var total = (files: 0, before: 0, after: 0)
    for entry in job.entries {
      guard let result = entry.change else { continue }
      total = (total.files + 1, total.before + entry.bytesBefore, total.after + result.bytes.count)
      table.add([entry.file] + sizes(entry.bytesBefore, result.bytes.count) + [pixels(result)])
    }
    if total.files > 1 { table.add(["\(total.files) files"] + sizes(total.before, total.after) + [""]) }
    return table.text
  }

  static func members(
    _ entry: RewriteJob<FileOptimizer.Result>.Entry, _ result: FileOptimizer.Result
  ) -> [(String, JSONNode)] {
    var pairs: [(String, JSONNode)] = [
      ("format", .text(result.format.rawValue)), ("bytesBefore", .number(entry.bytesBefore)),
      ("bytes", .number(result.bytes.count)), ("changed", .boolean(entry.isChanged)),
      ("exact", .boolean(result.isExact)),
    ]
    if let quality = result.quality { pairs.append(("quality", .number(quality))) }
    if let score = result.score, !result.isExact { pairs.append(("score", .number(score))) }
    if let obstacle = result.obstacle { pairs.append(("leftAsItIs", .text(obstacle))) }
    if !result.notes.isEmpty { pairs.append(("notes", .texts(result.notes))) }
    return pairs
  }

  private static func sizes(_ before: Int, _ after: Int) -> [String] {
    let saved = 100 * Double(before - after) / Double(max(1, before))
    return [NumberText.grouped(before), NumberText.grouped(after), NumberText.tenths(saved) + " %"]
  }

  private static func pixels(_ result: FileOptimizer.Result) -> String {
    if let obstacle = result.obstacle { return "left as it is: \(obstacle)" }
    guard let quality = result.quality else { return "the same" }
    return "quality \(quality)" + (result.score.map { ", scores \(NumberText.tenths($0))" } ?? "")
  }
}
