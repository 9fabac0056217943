/// The path of a dot grid: rows of serial numbers that form a rectangle, with each of 1…n once.
struct GridPathType: ValueType {
  var label: String { "rows of whole numbers" }
  var range: String { "1…\(Limits.longestGridSide) rows and columns" }
  var schema: JSONNode {
    let side = 1...Limits.longestGridSide
    let serial = numberSchema("integer", 1...Double(Limits.longestGridSide * Limits.longestGridSide))
    return .rows(of: .rows(of: serial, side), side)
  }

  func read(_ node: JSONNode, _ reading: inout Reading) -> [[Int]]? {
    guard let rows = rows(node, &reading) else { return nil }
    let columns = rows[0].count
    let count = rows.count * columns
    var isThere = [Bool](repeating: false, count: count + 1)
    var isRight = true
    for (y, row) in rows.enumerated() {
      for (x, item) in row.enumerated() {
        reading.within(.index(y), .index(x)) { reading in
          guard case .number(let number) = item.value, let serial = Int(exactly: number.value), 1...count ~= serial
          else {
            reading.mismatch(item, "a whole number from 1 to \(count) (the number of places)")
            isRight = false
            return
          }
          if isThere[serial] {
            reading.refuse(item.place, "\(serial) is there twice; use each number once")
            isRight = false
          }
          isThere[serial] = true
        }
      }
    }
    if !isRight {
      let missing = (1...count).filter { !isThere[$0] }.map(String.init)
      let few = 8
      let list = missing.prefix(few).joined(separator: ", ") + (missing.count > few ? ", …" : "")
      reading.refuse(node.place, "missing \(list); use each of 1 to \(count) once")
      return nil
    }
    return rows.map { $0.map { Int($0.number) } }
  }

  func write(_ rows: [[Int]]) -> JSONNode? { .list(rows.map { .list($0.map { .number($0) }) }) }

  /// Returns the rows, if the node is a list of rows of one length.
  private func rows(_ node: JSONNode, _ reading: inout Reading) -> [[JSONNode]]? {
    let sides = 1...Limits.longestGridSide
    guard case .list(let items) = node.value, sides.contains(items.count) else {
      return reading.mismatched(
        node, "a list of \(sides.lowerBound) to \(sides.upperBound) rows such as [[1, 2], [4, 3]]",
        takesParameter: false)
    }
    var rows: [[JSONNode]] = []
    for (y, item) in items.enumerated() {
      reading.within(.index(y)) { reading in
        guard case .list(let row) = item.value, sides.contains(row.count) else {
          reading.mismatch(
            item, "a row of \(sides.lowerBound) to \(sides.upperBound) whole numbers such as [1, 2, 3]",
            takesParameter: false)
          return
        }
        if let first = rows.first, first.count != row.count {
          reading.refuse(item.place, expected("\(first.count) numbers as in the first row", found: "\(row.count)"))
        } else {
          rows.append(row)
        }
      }
    }
    return rows.count == items.count ? rows : nil
  }
}

extension JSONNode {
  fileprivate static func rows(of entry: JSONNode, _ count: ClosedRange<Int>) -> JSONNode {
    .object([
      ("type", .text("array")), ("minItems", .number(count.lowerBound)), ("maxItems", .number(count.upperBound)),
      ("items", entry),
    ])
  }

  fileprivate var number: Double {
    guard case .number(let number) = value else { preconditionFailure("checked to be a number") }
    return number.value
  }
}
