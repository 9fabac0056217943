/// An object in the making: its record and those of its variants, which are put together at the end.
struct Draft {
  /// The record of the object itself, or the payload of one of its variants.
  private struct Part {
    let table: Table
    var record: any Record
    /// Where a payload belongs.
    let place: (part: Int, variant: Variant<any Record>)?
  }

  typealias Entry = (field: Property, part: Int)

  /// All keys but those of variants, in the table's order, each with the part that it is read into.
  private(set) var fields: [Entry] = []
  /// A payload comes after the part that it belongs to.
  private var parts: [Part]

  init(_ table: Table, of start: any Record) { parts = [Part(table: table, record: start, place: nil)] }

  /// The object with the payloads that it has so far.
  private(set) var record: any Record {
    get { parts[0].record }
    set { parts[0].record = newValue }
  }

  mutating func add(_ field: Property, to part: Int) { fields.append((field, part)) }

  /// Makes a part this variant, and returns the number of its payload's part.
  mutating func choose(_ variant: Variant<any Record>, of part: Int) -> Int {
    let payload = variant.blank
    variant.set(&parts[part].record, payload)
    parts.append(Part(table: variant.table(), record: payload, place: (part, variant)))
    return parts.count - 1
  }

  /// Puts all payloads in their places. If it is the first time, defaults that follow from the variants are set too.
  mutating func assemble(first: Bool = false) {
    for i in parts.indices.reversed() {
      guard let place = parts[i].place else { continue }
      place.variant.set(&parts[place.part].record, parts[i].record)
    }
    if first { record.takeDefaults() }
  }

  mutating func read(_ node: JSONNode, _ entry: Entry, _ reading: inout Reading) {
    entry.field.read(node, into: &parts[entry.part].record, &reading)
  }

  /// The value of a field as it is now.
  func written(_ entry: Entry) -> JSONNode? { entry.field.write(parts[entry.part].record) }

  /// Checks the conditions between fields, those of payloads first.
  func check(_ node: JSONNode, _ reading: inout Reading) {
    for part in parts.dropFirst() { part.record.check(node, &reading) }
    parts[0].record.check(node, &reading)
  }

  // MARK: Writing

  /// The object with all keys in the table's order. Only absent values are left out.
  var written: JSONNode {
    var draft = self
    var members: [(String, JSONNode)] = []
    draft.write(part: 0, to: &members)
    return .object(members)
  }

  private mutating func write(part: Int, to members: inout [(String, JSONNode)]) {
    for item in parts[part].table.items {
      switch item {
      case .field(let field):
        if let node = field.write(parts[part].record) { members.append((field.key, node)) }
      case .variants(let variants):
        guard let (variant, payload) = variants.current(of: parts[part].record) else {
          preconditionFailure("\(variants.key) has a variant for every case")
        }
        members.append((variants.key, .text(variant.name)))
        parts.append(Part(table: variant.table(), record: payload, place: (part, variant)))
        write(part: parts.count - 1, to: &members)
      }
    }
  }
}

extension Variants<any Record> {
  /// The variant that a record is, and its payload.
  fileprivate func current(of record: any Record) -> (variant: Variant<any Record>, payload: any Record)? {
    for variant in cases {
      if let payload = variant.payload(record) { return (variant, payload) }
    }
    return nil
  }
}
