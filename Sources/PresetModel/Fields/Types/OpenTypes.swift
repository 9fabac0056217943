/// Values whose form a table does not determine: true or false, objects with keys of the writer's own, and JSON that
/// another table reads later.
extension ValueType where Value == Bool {
  static let boolean = ValueType(
    label: "true or false", schema: { .object([("type", .text("boolean"))]) },
    read: { node, _, reading in
      guard case .boolean(let value) = node.value else {
        reading.mismatch(node, "true or false")
        return nil
      }
      return value
    },
    write: { .boolean($0) })
}

extension ValueType {
  /// An object with any keys of 1 to 200 characters, in their order.
  static func map<Element>(of type: ValueType<Element>, keys: String, limit: Int, blank: Element) -> ValueType
  where Value == [Named<Element>], Element: Equatable & Sendable {
    let longestKey = 200
    return ValueType(
      label: "object of \(type.label)", unit: type.unit, range: { "\(keys) → \(type.range())" },
      schema: {
        .object([
          ("type", .text("object")), ("additionalProperties", type.schema()), ("maxProperties", .number(limit)),
        ])
      },
      objects: type.objects,
      read: { node, _, reading in
        guard case .object(let members) = node.value else {
          reading.mismatch(node, "an object of \(keys)")
          return nil
        }
        guard members.count <= limit else {
          reading.error(node.place, reading.subject + expected("at most \(limit) keys", found: "\(members.count)"))
          return nil
        }
        var values: [Named<Element>] = []
        for member in members {
          guard 1...longestKey ~= member.key.unicodeScalars.count else {
            let length = member.key.unicodeScalars.count
            reading.error(
              member.keyPlace, reading.subject + expected("a key of 1 to \(longestKey) characters", found: "\(length)"))
            continue
          }
          let value = reading.within(.key(member.key)) { type.read(member.value, blank, &$0) }
          if let value { values.append(Named(member.key, value)) }
        }
        return values.count == members.count ? values : nil
      },
      write: { entries in
        .object(entries.compactMap { entry in type.write(entry.value).map { (entry.name, $0) } })
      })
  }
}

extension ValueType where Value == JSONNode {
  /// Any JSON value.
  static let json = ValueType(
    label: "value", schema: { .object([]) },
    read: { node, _, _ in if case .malformed = node.value { nil } else { node } }, write: { $0 })
}
