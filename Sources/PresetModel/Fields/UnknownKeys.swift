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
  /// The keys of the objects inside this one, each with the key under which its object is found.
  private var holders: [String: String] = [:]

  /// `variants` and `keys` are those of the document at hand.
  init(_ object: ObjectDescription, variants: [ChosenVariant], keys: [String]) {
    forms = object.forms
    self.variants = variants
    known = variants.map(\.key) + keys
    for field in forms.flatMap(\.fields) where keys.contains(field.key) {
      for inner in field.objects.flatMap({ $0().forms }).flatMap(\.fields) where holders[inner.key] == nil {
        holders[inner.key] = field.key
      }
    }
  }

  /// Nil if the variant is unknown and the key belongs to another variant: the key may be correct.
  func message(_ key: String) -> String? {
    let owners = forms.filter { form in form.fields.contains { $0.key == key } }
    if !owners.isEmpty {
      guard variants.allSatisfy({ $0.name != nil }) else { return nil }
      return "\(shown(key)) belongs to \(difference(of: owners)); delete it"
    }
    var remedy = didYouMean(key, among: known)
    if remedy.isEmpty {
      remedy =
        holders[key].map { "; it belongs in \(shown($0))" } ?? "; expected one of \(known.joined(separator: ", "))"
    }
    return "unknown key \(shown(key))\(remedy)"
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
    let once = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
    let mine = variants[depth]
    return "\(mine.key) \(once.joined(separator: " or ")), but this is \(shown(mine.name ?? ""))"
  }
}
