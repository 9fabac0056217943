/// A variant of the object that is being read.
struct ChosenVariant {
  let key: String
  /// Nil if the document does not name an existing variant.
  let name: String?
}

/// Explains what is wrong with a key that an object does not have, and what was most likely meant: a key of another
/// variant, a misspelled key, or a key that belongs in an object beside it.
struct UnknownKeys {
  private let forms: [FormDescription]
  private let variants: [ChosenVariant]
  private let known: [String]
  /// The keys that may be meant: the known ones, and those of every variant where the document's is unknown.
  private let candidates: [String]
  /// Of the preset that the object is.
  private let parameters: [String]
  /// The keys of the objects inside this one, each with the keys under which its objects are found.
  private var holders: [String: [String]] = [:]
  /// The keys of tracks, each with the keys of the properties whose tracks have it.
  private var movingProperties: [String: [String]] = [:]

  /// `variants`, `keys` and `parameters` are those of the document at hand.
  init(_ object: ObjectDescription, variants: [ChosenVariant], keys: [String], parameters: [String]) {
    forms = object.forms
    self.parameters = parameters
    self.variants = variants
    known = variants.map(\.key) + keys
    let isComplete = variants.allSatisfy { $0.name != nil }
    candidates = isComplete ? known : known + object.forms.flatMap(\.fields).map(\.key).filter { !keys.contains($0) }
    for field in forms.flatMap(\.fields) where keys.contains(field.key) {
      for inner in field.objects.map({ $0() }) {
        for key in Set(inner.forms.flatMap(\.fields).map(\.key)) {
          if inner.isTrack {
            movingProperties[key, default: []].append(field.key)
          } else if holders[key]?.last != field.key {
            holders[key, default: []].append(field.key)
          }
        }
      }
    }
  }

  /// Nil if the variant is unknown and the key belongs to another variant: the key may be correct.
  /// - Parameter isOverride: whether the key stands where the name of a parameter is its value's.
  func message(_ member: JSONMember, isOverride: Bool) -> String? {
    let key = member.key
    if parameters.contains(key) { return "\(shown(key)) is a parameter; \(Self.setting(key, member.value))" }
    let owners = forms.filter { form in
      form.fields.contains { $0.key == key } || form.discriminators.contains { $0.key == key }
    }
    if !owners.isEmpty {
      guard variants.allSatisfy({ $0.name != nil }) else { return nil }
      let near = NameElsewhere.meant(by: key, among: known).map { "; did you mean \(shown($0))?" }
      let remedy = near ?? (isOverride ? remedy(forOverride: key) : "; delete it")
      return "\(shown(key)) belongs to \(difference(of: owners))\(remedy)"
    }
    return "unknown key \(shown(key))\(remedy(for: member, isOverride: isOverride))"
  }

  /// What an override may set where the object does not have its key.
  private func remedy(forOverride key: String) -> String {
    var others: [String] = []
    if !parameters.isEmpty { others.append("a parameter of the preset (\(parameters.listed("or")))") }
    if key == "text", known.contains("alt") { others.append("\"alt\", which a screen reader says") }
    return "; leave it out" + (others.isEmpty ? "" : ", or set \(others.joined(separator: " or "))")
  }

  private func remedy(for member: JSONMember, isOverride: Bool) -> String {
    if let opposite = NameElsewhere.opposite(of: member.key, among: candidates) {
      let problem = "; it is the opposite of \(shown(opposite))"
      guard case .boolean(let value) = member.value.value else { return problem }
      return "\(problem): write \(shown(opposite)): \(!value)"
    }
    let near = didYouMean(member.key, among: candidates)
    if !near.isEmpty { return near }
    if let parameter = nearestName(to: member.key, in: parameters) {
      let setting = isOverride ? "" : " It is a parameter; \(Self.setting(parameter, member.value))"
      return "; did you mean \(shown(parameter))?\(setting)"
    }
    if let place = place(of: member.key) { return place }
    if candidates.count > known.count { return "" }
    if known.contains("set") { return "; if it is a key of the preset, write it in \"set\"" }
    let names = parameters.isEmpty ? "" : "the parameters \(parameters.joined(separator: ", ")), or of "
    return "; expected one of \(names)\(known.joined(separator: ", "))"
  }

  /// `write "parameters": { "text": "Hi" }`.
  private static func setting(_ parameter: String, _ value: JSONNode) -> String {
    switch value.value {
    case .text, .number: "write \"parameters\": { \(shown(parameter)): \(value.shown) }"
    default: "write it in \"parameters\""
    }
  }

  /// Of more objects that have the key, none is most likely meant.
  private static let mostHolders = 3

  /// `; it belongs in "font"`; nil where no object inside this one has the key. One that tracks have too is most likely
  /// meant for them.
  private func place(of key: String) -> String? {
    for name in [key] + NameElsewhere.meanings(of: key) {
      guard let properties = movingProperties[name] else { continue }
      let usual = ["value", "opacity"].first(where: properties.contains) ?? properties[0]
      return "; \(name == key ? "it belongs" : "write \(shown(name))") in the track of what moves, such as that of "
        + shown(usual)
    }
    guard let keys = holders[key], keys.count <= Self.mostHolders else { return nil }
    return "; it belongs in \(keys.map(shown).joined(separator: " or "))"
  }

  /// `the kinds "dotGrid" and "skeleton", but this is "spinner"`: the first variant in which the forms and the document
  /// differ.
  private func difference(of owners: [FormDescription]) -> String {
    func parting(_ form: FormDescription) -> Int {
      zip(form.discriminators, variants).prefix { $0.value == $1.name }.count
    }
    // The writer most likely means the forms that share the most with the document.
    let depth = owners.map(parting).max() ?? 0
    let names = owners.filter { parting($0) == depth }.map { shown($0.discriminators[depth].value) }
    let once = names.withoutRepeats
    let mine = variants[depth]
    let owners = "the \(mine.key)\(once.count > 1 ? "s" : "") \(once.listed("and"))"
    return "\(owners), but this is \(shown(mine.name ?? ""))"
  }
}

extension ObjectDescription {
  /// Whether it is a motion, which any moving property has in place of its value.
  fileprivate var isTrack: Bool { forms.contains { $0.fields.contains { $0.key == "keyframes" } } }
}
