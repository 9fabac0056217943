import PresetFiles

/// Aligned text from rows of cells, with two spaces between columns. Each row is one line, even if names in it contain
/// line ends.
struct TextTable {
  enum Alignment { case left, right }

  private let columns: [(title: String, alignment: Alignment)]
  private var rows: [[String]] = []

  init(_ columns: [(title: String, alignment: Alignment)]) { self.columns = columns }

  mutating func add(_ row: [String]) {
    precondition(row.count == columns.count, "a row has a cell for each column")
    rows.append(row.map { Escaping.line($0) })
  }

  /// The text with a line of titles first and a newline at the end.
  var text: String {
    let lines = [columns.map(\.title)] + rows
    let widths = columns.indices.map { column in lines.map { $0[column].count }.max()! }
    return lines.map { line in
      let cells = zip(line, zip(columns, widths)).map { cell, layout in
        let padding = String(repeating: " ", count: layout.1 - cell.count)
        return layout.0.alignment == .left ? cell + padding : padding + cell
      }
      let joined = cells.joined(separator: "  ")
      return String(joined.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
