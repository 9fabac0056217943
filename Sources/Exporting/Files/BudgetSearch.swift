/// Finds the first rung of a ladder whose file has at most so many bytes.
///
/// Files at the fastest effort tell which rung that is: their bytes, times what the requested effort saved on the file
/// as asked. Bytes fall along a row and from row to row, so rows are bisected by their last rungs, and the row by all
/// of its rungs. Then the file is made. Where the estimate was off, what the file tells corrects the estimate, and the
/// next rung is made; seldom more than one.
struct BudgetSearch<File> {
  let ladder: BudgetLadder
  /// In bytes.
  let limit: Int
  /// The bytes of a rung's file at the fastest effort.
  let quickBytes: (BudgetLadder.Rung) throws -> Int
  /// Makes a rung's file as requested.
  let make: (BudgetLadder.Rung) throws -> File
  let bytes: (File) -> Int

  private(set) var known: [BudgetLadder.Rung: Int] = [:]
  /// The bytes at the requested effort of one at the fastest.
  private(set) var ratio = 1.0

  /// Of files that are made, no more are made for a step up.
  private static var mostFiles: Int { 3 }

  /// Returns the file and what it gave up; the file of the last rung, which is larger, where none fits.
  /// - Parameter asAsked: The file of the first rung, which has more than `limit` bytes.
  mutating func best(_ asAsked: File) throws -> (file: File, gaveUp: BudgetLadder.Rung) {
    let rungs = ladder.rows.flatMap(\.self)
    ratio = Double(bytes(asAsked)) / Double(max(1, try quick(rungs[0])))
    var place = max(1, try firstFitting())
    var found: (file: File, gaveUp: BudgetLadder.Rung)?
    // The last rung whose file was too large.
    var tooLarge = 0
    var files = 0
    while true {
      let file = try make(rungs[place])
      files += 1
      ratio = Double(bytes(file)) / Double(max(1, try quick(rungs[place])))
      guard bytes(file) <= limit else {
        // There was no room for a step up.
        if let found { return found }
        guard place + 1 < rungs.count else { return (file, rungs[place]) }
        tooLarge = place
        place = max(place + 1, try firstFitting())
        continue
      }
      found = (file, rungs[place])
      // One step up, where the file leaves room for it.
      guard files < Self.mostFiles, place - 1 > tooLarge, ladder.isBetterInRow(place - 1), try fits(rungs[place - 1])
      else { return (file, rungs[place]) }
      place -= 1
    }
  }

  /// The place of the first rung that is expected to fit, or of the last rung.
  private mutating func firstFitting() throws -> Int {
    let rows = ladder.rows
    var (low, high) = (0, rows.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if try fits(rows[middle][rows[middle].count - 1]) { high = middle } else { low = middle + 1 }
    }
    let row = rows[low]
    var (best, worst) = (0, row.count - 1)
    while best < worst {
      let middle = (best + worst) / 2
      if try fits(row[middle]) { worst = middle } else { best = middle + 1 }
    }
    return low * row.count + best
  }

  private mutating func fits(_ rung: BudgetLadder.Rung) throws -> Bool {
    Double(try quick(rung)) * ratio <= Double(limit)
  }

  private mutating func quick(_ rung: BudgetLadder.Rung) throws -> Int {
    if let bytes = known[rung] { return bytes }
    let bytes = try quickBytes(rung)
    known[rung] = bytes
    return bytes
  }
}

extension BudgetLadder {
  /// Whether a place among all rungs is in the same row as the one after it.
  fileprivate func isBetterInRow(_ place: Int) -> Bool {
    (place + 1) % rows[0].count != 0
  }
}
