import Importing

extension MissingFeature {
  /// One note for each message, at the first of its lines, in the order of lines.
  static func gathered(_ notes: [MissingFeature]) -> [MissingFeature] {
    var lines: [String: Set<Int>] = [:]
    for note in notes { lines[note.message, default: []].insert(note.line) }
    let all = lines.map { message, lines in
      let more = lines.count - 1
      let others = more > 0 ? " (so \(more == 1 ? "is 1 more line" : "are \(more) more lines"))" : ""
      return MissingFeature(line: lines.min()!, message + others)
    }
    let sorted = all.sorted { ($0.line, $0.message) < ($1.line, $1.message) }
    guard sorted.count > mostNotes else { return sorted }
    let last = MissingFeature(line: sorted[mostNotes].line, "\(sorted.count - mostNotes) more notes are left out")
    return sorted[..<mostNotes] + [last]
  }

  /// More would hide what else is printed.
  private static let mostNotes = 50
}
