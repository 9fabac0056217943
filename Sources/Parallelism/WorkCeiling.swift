/// A ceiling of work, shared out among the parts of a file.
package enum WorkCeiling {
  /// For each part how far it goes up a row of steps, each of more work than the one before. All parts go up as many
  /// steps as there is time for, and those that gain most for their work one step more: so a little more to do makes a
  /// file a little larger, and never much.
  /// - Parameters:
  ///   - work: for each step that of each part, in any unit. The first step is done in any case, and costs nothing.
  ///   - gains: how much each part may gain, in any unit.
  ///   - ceiling: in the unit of `work`.
  package static func steps(_ work: [[Double]], gains: [Int], within ceiling: Double) -> [Int] {
    let all = work.indices.dropFirst().last { work[$0].reduce(0, +) <= ceiling } ?? 0
    var chosen = gains.map { _ in all }
    guard all + 1 < work.count else { return chosen }
    var left = ceiling - (all > 0 ? work[all].reduce(0, +) : 0)
    let more = gains.indices.map { work[all + 1][$0] - (all > 0 ? work[all][$0] : 0) }
    let order = gains.indices.sorted {
      (Double(gains[$1]) * more[$0], $0) < (Double(gains[$0]) * more[$1], $1)
    }
    for part in order where more[part] <= left {
      left -= more[part]
      chosen[part] = all + 1
    }
    return chosen
  }
}
