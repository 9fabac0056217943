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
  /// The keys of the objects inside this one, each with the keys under which its objects are found.
  private var holders: [String: [String]] = [:]
  /// The keys of tracks, each with the keys of the properties whose tracks have it.
  private var movingProperties: [String: [String]] = [:]

  /// `variants` and `keys` are those of the document at hand.
  init(_ object: ObjectDescription, variants: [ChosenVariant], keys: [String]) {
    forms = object.forms
    self.variants = variants
    known = variants.map(\.key) + keys
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
  func message(_ key: String) -> String? {
    let owners = forms.filter { form in form.fields.contains { $0.key == key } }
    if !owners.isEmpty {
      guard variants.allSatisfy({ $0.name != nil }) else { return nil }
      let remedy =
        NameElsewhere.meant(by: key, among: known).map { "; did you mean \(shown($0))?" } ?? "; delete it"
      return "\(shown(key)) belongs to \(difference(of: owners))\(remedy)"
    }
    var remedy = didYouMean(key, among: known)
    if remedy.isEmpty { remedy = place(of: key) ?? "; expected one of \(known.joined(separator: ", "))" }
    return "unknown key \(shown(key))\(remedy)"
  }

  /// Of more objects that have the key, none is most likely meant.
  private static let mostHolders = 3

  /// `; it belongs in "font"`; nil where no object inside this one has the key.
  private func place(of key: String) -> String? {
    if let keys = holders[key], keys.count <= Self.mostHolders {
      return "; it belongs in \(keys.map(shown).joined(separator: " or "))"
    }
    for name in [key] + NameElsewhere.meanings(of: key) {
      guard let properties = movingProperties[name] else { continue }
      let usual = properties.first { $0 == "opacity" } ?? properties[0]
      return "; \(name == key ? "it belongs" : "write \(shown(name))") in the track of what moves, such as that of "
        + shown(usual)
    }
    return nil
  }

  /// `kind "dotGrid" or "skeleton", but this is "spinner"`: the first variant in which the forms and the document
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
    return "\(mine.key) \(once.joined(separator: " or ")), but this is \(shown(mine.name ?? ""))"
  }
}

extension ObjectDescription {
  /// Whether it is a motion, which any moving property has in place of its value.
  fileprivate var isTrack: Bool { forms.contains { $0.fields.contains { $0.key == "keyframes" } } }
}
