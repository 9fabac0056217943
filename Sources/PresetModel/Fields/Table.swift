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
/// A table knows its record only as `any Record`, so its code is compiled once for all of them, and not again for each
/// of the eighty structs.
final class Table: Sendable {
  let name: String
  let summary: String
  /// The value of a document without any key.
  let initial: any Record
  let items: [Item]
  /// What the schema can say of conditions between keys: `if` and `then`.
  let rules: [JSONNode]
  /// What to do about a value that is no object; nil for what follows from the value.
  private let remedy: String?
  /// Each object with an unknown key asks for it, and it describes all that may stand inside.
  private let knownDescription = LazyValue<ObjectDescription>()

  init<Root: Record>(
    _ name: String, _ summary: String, initial: Root, rules: [JSONNode] = [], remedy: String? = nil,
    @ItemBuilder<Root> _ items: () -> [Item]
  ) {
    self.name = name
    self.summary = summary
    self.initial = initial
    self.items = items()
    self.rules = rules
    self.remedy = remedy
  }

  /// Its own fields, without those of variants.
  var fields: [Property] { items.compactMap { if case .field(let field) = $0 { field } else { nil } } }

  var description: ObjectDescription { knownDescription.value { ObjectDescription(self) } }

  // MARK: Writing

  /// Returns an object with all keys in the table's order. Only absent values are left out.
  func write(_ record: any Record) -> JSONNode { Draft(self, of: record).written }

  // MARK: Reading

  /// An object whose own variants are known, before any field is read.
  struct Selection {
    var draft: Draft
    var variants: [ChosenVariant] = []
    /// Whether every variant is known. If not, a finding says which is not, and unknown keys may belong to the variant
    /// that was meant.
    var isComplete: Bool { variants.allSatisfy { $0.name != nil } }
    var keys: [String] { variants.map(\.key) + draft.fields.map(\.field.key) }
  }

  /// The selection of an object that starts fresh, without findings.
  func selection(of object: JSONNode) -> Selection {
    var unreported = Reading()
    return selection(of: object, from: initial, &unreported)
  }

  func selection(of object: JSONNode, from start: any Record, _ reading: inout Reading) -> Selection {
    var selection = Selection(draft: Draft(self, of: start))
    select(object, part: 0, &selection, &reading)
    selection.draft.assemble(first: true)
    return selection
  }

  private func select(_ object: JSONNode, part: Int, _ selection: inout Selection, _ reading: inout Reading) {
    for item in items {
      switch item {
      case .field(let field): selection.draft.add(field, to: part)
      case .variants(let variants):
        let variant = variants.chosen(in: object, &reading)
        selection.variants.append(ChosenVariant(key: variants.key, name: variant?.name))
        if let variant {
          let payload = selection.draft.choose(variant, of: part)
          variant.table().select(object, part: payload, &selection, &reading)
        }
      }
    }
  }

  /// Returns `write { "paint": "blue" }` if a text or a number takes the place of the object, and it is the name of a
  /// variant, or one of the object's keys accepts it. Required keys come first, and those that are left to write are
  /// named. In place of a list with a value for each required key, these are written with their keys.
  private func shortFormRemedy(_ node: JSONNode, _ reading: Reading) -> String? {
    if case .list(let items) = node.value, items.count == 1, case .object = items[0].value {
      return "write it without [ ]"
    }
    guard !reading.subject.isEmpty else { return nil }
    let variants = items.compactMap { if case .variants(let it) = $0 { it } else { nil } }
    switch node.value {
    case .text(let word):
      if let named = variants.first(where: { $0.cases.contains { $0.name == word } }) {
        return "write { \(shown(named.key)): \(node.shown) }"
      }
    case .number where !node.place.isInArgument && variants.allSatisfy({ $0.defaultName != nil }): break
    case .list where variants.isEmpty: break
    default: return nil
    }
    let fields = fields.filter { !["$schema", "name", "description", "alt"].contains($0.key) }
    let required = fields.filter(\.isRequired)
    if case .list(let values) = node.value {
      var record = initial
      var trial = Reading()
      for (field, value) in zip(required, values) { field.read(value, into: &record, &trial) }
      guard values.count == required.count, !trial.hasErrors else { return nil }
      return "write \(JSONPrinter.line(.object(zip(required, values).map { ($0.key, $1) })))"
    }
    for field in required + fields.filter({ !$0.isRequired }) {
      var record = initial
      var trial = Reading()
      field.read(node, into: &record, &trial)
      if trial.hasErrors { continue }
      let rest = required.filter { $0.key != field.key }.map { ", \(shown($0.key)): …" }.joined()
      return "write { \(shown(field.key)): \(node.shown)\(rest) }"
    }
    return nil
  }

  /// Returns the record, or nil after a finding.
  func read(_ node: JSONNode, from start: any Record, _ reading: inout Reading) -> (any Record)? {
    guard case .object(let members) = node.value else {
      return reading.mismatched(
        node, "an object in { }", remedy: remedy ?? shortFormRemedy(node, reading), takesParameter: false)
    }
    let before = reading.findings.count
    // Made for the first unknown key, and kept for the others.
    var unknownKeys: UnknownKeys?
    var selection = selection(of: node, from: start, &reading)
    let fields = selection.draft.fields
    for member in members where !selection.variants.contains(where: { $0.key == member.key }) {
      if let entry = fields.first(where: { $0.field.key == member.key }) {
        reading.within(.key(member.key)) { selection.draft.read(member.value, entry, &$0) }
      } else {
        if reading.isFull {
          reading.error(member.keyPlace, "")
          continue
        }
        let advice =
          unknownKeys
          ?? UnknownKeys(
            description, variants: selection.variants, keys: fields.map(\.field.key),
            parameters: reading.parametersHere)
        unknownKeys = advice
        if let message = advice.message(member, isOverride: reading.isInOverride(member.keyPlace)) {
          reading.within(.key(member.key)) { $0.error(member.keyPlace, message) }
        }
      }
    }
    for (field, _) in fields where field.isRequired && node.member(field.key) == nil {
      let (range, unit) = (field.type.range, field.type.unit)
      let limits = range.isEmpty ? "" : ", \(range)\(unit.isEmpty ? "" : " \(unit)")"
      reading.missing(field.key, in: node, " (\(field.type.label)\(limits))")
    }
    selection.draft.assemble()
    if selection.isComplete { selection.draft.check(node, &reading) }
    return reading.findings[before...].contains { $0.severity == .error } ? nil : selection.draft.record
  }
}

extension Variants<any Record> {
  /// The variant that an object names, or nil after a finding.
  fileprivate func chosen(in object: JSONNode, _ reading: inout Reading) -> Variant<any Record>? {
    let names = cases.map(\.name)
    guard let node = object.member(key) ?? misspelled(in: object, names) else {
      if let defaultName { return cases.first { $0.name == defaultName } }
      reading.missing(key, in: object, "; expected \(oneOf(names))")
      return nil
    }
    if case .text(let word) = node.value, let variant = cases.first(where: { $0.name == word }) { return variant }
    reading.within(.key(key)) { $0.mismatch(node, oneOf(names), among: names) }
    return nil
  }

  /// The value of a key that was most likely meant to be this one, which is reported as an unknown key.
  private func misspelled(in object: JSONNode, _ names: [String]) -> JSONNode? {
    guard case .object(let members) = object.value else { return nil }
    return members.first { member in
      guard case .text(let word) = member.value.value, names.contains(word) else { return false }
      return !didYouMean(member.key, among: [key]).isEmpty
    }?.value
  }
}
