import Importing

extension MissingFeature {
  /// One note for each message, at the first of its lines, in the order of lines.
  static func gathered(_ notes: [MissingFeature]) -> [MissingFeature] {
    var lines: [String: [Int]] = [:]
    for note in notes where lines[note.message]?.contains(note.line) != true {
      lines[note.message, default: []].append(note.line)
    }
    let gathered = lines.map { message, lines in
      let more = lines.count - 1
      let others = more > 0 ? " (so \(more == 1 ? "is 1 more line" : "are \(more) more lines"))" : ""
      return MissingFeature(line: lines.min()!, message + others)
    }
    return gathered.sorted { ($0.line, $0.message) < ($1.line, $1.message) }
  }
}
