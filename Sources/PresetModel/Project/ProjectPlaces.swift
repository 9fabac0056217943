/// Where the values of a project file are written, for findings about what is found out after it was read.
package struct ProjectPlaces: Sendable {
  private let root: JSONNode

  /// - Parameter file: the name that findings carry.
  package init(_ bytes: [UInt8], file: String) {
    let start = SourcePlace(file: file, line: 1, column: 1)
    root = JSONScanner.scan(bytes, origin: start).root ?? JSONNode(.null, start)
  }

  /// The place of a value by the keys that lead to it; the number of an entry is the key in a list. Where the value is
  /// not written, it is the place of the innermost object or list that would hold it.
  package func value(_ keys: String...) -> SourcePlace { root.nearest(keys).place }

  /// The place of a key of the object to which `keys` lead; of the object where it does not have the key.
  package func key(_ key: String, in keys: String...) -> SourcePlace {
    var node = root
    for key in keys {
      guard let next = node.child(key) else { return node.place }
      node = next
    }
    guard case .object(let members) = node.value else { return node.place }
    return members.first { $0.key == key }?.keyPlace ?? node.place
  }

  /// The place of the first entry with this text in the lists of a key, the project's own and those of overrides.
  package func entry(_ text: String, of key: String) -> SourcePlace {
    var holders = [root]
    if case .list(let overrides)? = root.member("overrides")?.value { holders += overrides }
    for holder in holders {
      guard case .list(let items)? = holder.member(key)?.value else { continue }
      if let item = items.first(where: { $0.value == .text(text) }) { return item.place }
    }
    return root.place
  }
}
