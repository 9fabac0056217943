/// The single declaration of a document object: its keys in order, each with its place in the struct, its type, limits
/// and meaning.
///
/// Reading with defaults and findings, writing, JSON Schema and the reference all follow from this table, so they
/// cannot drift apart: a key that is read is also written, completed by editors and documented, with the same limits
/// and the same default. `Codable` follows from it too (`DocumentObject`). `Codable` alone gives no place in the file
/// for a wrong type, ignores unknown keys, and knows no ranges, no defaults and no descriptions for a schema. Each of
/// these would be a second list to keep in step.
///
/// A default is the value in `initial` (after the variant was selected), never a second number in the table.
///
/// Tables are read once in a run. So the generic functions of this folder are compiled once, for all types, and not
/// again for each of the forty structs (`@_semantics("optimize.sil.specialize.generic.never")`). The module takes 60 s
/// of processor time to compile instead of 145, and its objects take 11 MB instead of 26.
struct Table<Root: Sendable>: Sendable {
  let name: String
  let summary: String
  /// The value of a document without any key.
  let initial: Root
  let items: [Item<Root>]
  /// Runs when the variants are known but no field has been read, for defaults that follow from the variant.
  let afterSelection: @Sendable (inout Root) -> Void
  /// Runs when all fields are read, for conditions between fields.
  let check: @Sendable (Root, JSONNode, inout Reading) -> Void
  /// Each object with an unknown key asks for it, and it describes all that may stand inside.
  let knownDescription = LazyValue<ObjectDescription>()

  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ name: String, _ summary: String, initial: Root,
    afterSelection: @escaping @Sendable (inout Root) -> Void = { _ in },
    check: @escaping @Sendable (Root, JSONNode, inout Reading) -> Void = { _, _, _ in },
    @ItemBuilder<Root> _ items: () -> [Item<Root>]
  ) {
    self.name = name
    self.summary = summary
    self.initial = initial
    self.afterSelection = afterSelection
    self.check = check
    self.items = items()
  }

  // MARK: Writing

  /// Returns an object with all keys in the table's order. Only absent values are left out.
  @_semantics("optimize.sil.specialize.generic.never")
  func write(_ root: Root) -> JSONNode {
    var members: [(String, JSONNode)] = []
    Table.write(items, root, to: &members)
    return .object(members)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private static func write(_ items: [Item<Root>], _ root: Root, to members: inout [(String, JSONNode)]) {
    for item in items {
      switch item {
      case .field(let field):
        if let node = field.write(root) { members.append((field.key, node)) }
      case .variants(let variants):
        guard let variant = variants.cases.first(where: { $0.matches(root) }) else {
          preconditionFailure("\(variants.key) has a variant for every case")
        }
        members.append((variants.key, .text(variant.name)))
        write(variant.items(), root, to: &members)
      }
    }
  }

  // MARK: Reading

  /// The object's own variants, known before any field is read.
  struct Selection {
    var root: Root
    var fields: [Field<Root>] = []
    var variants: [ChosenVariant] = []
    var checks: [@Sendable (Root, JSONNode, inout Reading) -> Void] = []
    /// Whether every variant is known. If not, a finding says which is not, and unknown keys may belong to the variant
    /// that was meant.
    var isComplete = true
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func selection(of object: JSONNode, from start: Root, _ reading: inout Reading) -> Selection {
    var selection = Selection(root: start)
    select(items, object, &selection, &reading)
    afterSelection(&selection.root)
    return selection
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func select(_ items: [Item<Root>], _ object: JSONNode, _ selection: inout Selection, _ reading: inout Reading)
  {
    for item in items {
      switch item {
      case .field(let field): selection.fields.append(field)
      case .variants(let variants):
        guard let variant = chosen(variants, object, &reading) else {
          selection.variants.append(ChosenVariant(key: variants.key, name: nil))
          selection.isComplete = false
          continue
        }
        selection.variants.append(ChosenVariant(key: variants.key, name: variant.name))
        variant.select(&selection.root)
        selection.checks.append(variant.check)
        select(variant.items(), object, &selection, &reading)
      }
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func chosen(_ variants: Variants<Root>, _ object: JSONNode, _ reading: inout Reading) -> Variant<Root>? {
    let names = variants.cases.map(\.name)
    guard let node = object.member(variants.key) else {
      if let name = variants.defaultName { return variants.cases.first { $0.name == name } }
      reading.missing(variants.key, in: object, "; expected \(oneOf(names))")
      return nil
    }
    if case .text(let word) = node.value, let variant = variants.cases.first(where: { $0.name == word }) {
      return variant
    }
    reading.within(.key(variants.key)) { $0.mismatch(node, oneOf(names), among: names) }
    return nil
  }

  /// Returns `write { "paint": "blue" }` if a text takes the place of the object and one of the object's keys accepts
  /// it.
  @_semantics("optimize.sil.specialize.generic.never")
  private func shortFormRemedy(_ node: JSONNode, _ reading: Reading) -> String? {
    guard !reading.subject.isEmpty, case .text = node.value else { return nil }
    for case .field(let field) in items where !["$schema", "name", "description", "alt"].contains(field.key) {
      var root = initial
      var trial = Reading()
      field.read(node, &root, &trial)
      if !trial.hasErrors { return "write { \(shown(field.key)): \(node.shown) }" }
    }
    return nil
  }

  /// Returns the struct, or nil after a finding.
  @_semantics("optimize.sil.specialize.generic.never")
  func read(_ node: JSONNode, from start: Root, _ reading: inout Reading) -> Root? {
    guard case .object(let members) = node.value else {
      reading.mismatch(node, "an object in { }", remedy: shortFormRemedy(node, reading))
      return nil
    }
    let before = reading.findings.count
    // Made for the first unknown key, and kept for the others.
    var unknownKeys: UnknownKeys?
    var selection = selection(of: node, from: start, &reading)
    for member in members where !selection.variants.contains(where: { $0.key == member.key }) {
      if let field = selection.fields.first(where: { $0.key == member.key }) {
        reading.within(.key(member.key)) { field.read(member.value, &selection.root, &$0) }
      } else {
        if reading.isFull {
          reading.error(member.keyPlace, "")
          continue
        }
        let advice =
          unknownKeys
          ?? UnknownKeys(description, variants: selection.variants, keys: selection.fields.map(\.key))
        unknownKeys = advice
        if let message = advice.message(member.key) {
          reading.within(.key(member.key)) { $0.error(member.keyPlace, message) }
        }
      }
    }
    for field in selection.fields where field.isRequired && node.member(field.key) == nil {
      let range = field.range()
      let unit = field.unit.isEmpty ? "" : " \(field.unit)"
      reading.missing(field.key, in: node, " (\(field.label)\(range.isEmpty ? "" : ", \(range)\(unit)"))")
    }
    if selection.isComplete { for check in selection.checks + [check] { check(selection.root, node, &reading) } }
    return reading.findings[before...].contains { $0.severity == .error } ? nil : selection.root
  }
}
