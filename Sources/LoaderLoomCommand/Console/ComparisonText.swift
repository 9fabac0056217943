import AnimationComparing
import Exporting
import GraphicsCore
import PresetFiles
import PresetModel
import Projects

/// The output of `diff`.
enum ComparisonText {
  static func pretty(_ comparison: AnimationComparison, listsMoments: Bool) -> String {
    var lines = comparison.structure.map { "differs: \($0)" }
    if let relation = comparison.relation { lines.append(relation) }
    if let worst = comparison.worst {
      if worst.largestError == 0 {
        lines.append("every pixel is the same at all \(comparison.moments.count) moments")
      } else {
        let count = comparison.moments.filter { $0.largestError > 0 }.count
        lines += [
          "largest error \(worst.largestError) of 255, at \(worst.start) ms, x \(worst.place.x), y \(worst.place.y)",
          "mean error    \(NumberText.fixed(comparison.meanError, 4)) of 255",
          "differing     \(count) of \(comparison.moments.count) moments",
        ]
      }
    }
    var text = lines.map { $0 + "\n" }.joined()
    if listsMoments {
      var table = TextTable([
        ("from", .right), ("for", .right), ("frames", .right), ("largest", .right), ("mean", .right), ("where", .left),
      ])
      for moment in comparison.moments where moment.largestError > 0 {
        let region = moment.region.map { "\($0.width)×\($0.height)+\($0.x)+\($0.y)" } ?? ""
        table.add([
          "\(moment.start) ms", "\(moment.duration) ms", "\(moment.frames.0), \(moment.frames.1)",
          String(moment.largestError), NumberText.fixed(moment.meanError, 4), region,
        ])
      }
      text += table.text
    }
    return text
  }

  static func json(_ comparison: AnimationComparison, tolerance: Int) -> String {
    let moments = comparison.moments.filter { $0.largestError > 0 }.map { moment in
      JSONNode.object([
        ("start", .number(Double(moment.start) / 1000)), ("duration", .number(Double(moment.duration) / 1000)),
        ("frames", .list([.number(moment.frames.0), .number(moment.frames.1)])),
        ("largestError", .number(moment.largestError)), ("meanError", .number(moment.meanError)),
        ("x", .number(moment.place.x)), ("y", .number(moment.place.y)),
      ])
    }
    return JSONPrinter.document(
      .object([
        ("same", .boolean(comparison.holds(tolerance: tolerance))), ("tolerance", .number(tolerance)),
        ("structure", .texts(comparison.structure)),
        ("relation", comparison.relation.map { .text($0) } ?? .null),
        ("largestError", .number(comparison.largestError)), ("meanError", .number(comparison.meanError)),
        ("moments", .number(comparison.moments.count)), ("differing", .list(moments)),
      ]))
  }
}
