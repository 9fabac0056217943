/// Another property that an expression gives, such as `thisComp.layer('dial').effect('Angle')('Slider')`.
struct PropertyReference: Equatable {
  /// What has the property.
  enum Owner: Equatable {
    /// The transform of the layer.
    case layer
    /// A shape, by the names of the groups it is in and its own.
    case shape([String])
    /// The transform of a group, by the names of the groups it is in and its own.
    case group([String])
    case effect(String)
  }

  /// The name of the composition of the layer; nil for the one in which the expression is.
  var composition: String?
  /// The name of the layer; nil for the one in which the expression is, or for its parent.
  var layer: String?
  /// Whether it is the layer that the one in which the expression is hangs on.
  var isOfParent = false
  var owner: Owner
  /// Its key in the file; of an effect, its name or number.
  var key: String

  private static let transformKeys = [
    "position": "p", "scale": "s", "rotation": "r", "anchorPoint": "a", "opacity": "o", "skew": "sk", "skewAxis": "sa",
  ]
  private static let shapeKeys = [
    "path": "ks", "size": "s", "position": "p", "roundness": "r", "rotation": "r", "points": "pt", "outerRadius": "or",
    "innerRadius": "ir", "outerRoundness": "os", "innerRoundness": "is", "start": "s", "end": "e", "offset": "o",
    "color": "c", "opacity": "o", "strokeWidth": "w",
  ]

  /// - Parameter words: The expression with single spaces.
  init?(_ words: String) {
    guard var rest = Self.term(words) else { return nil }
    if rest.hasSuffix(".value") { rest = rest.dropLast(".value".count) }
    func taken(_ function: String) -> String? {
      guard rest.hasPrefix(function + "("), let quote = rest.dropFirst(function.count + 1).first,
        quote == "'" || quote == "\""
      else { return nil }
      let inside = rest.dropFirst(function.count + 2)
      guard let end = inside.firstIndex(of: quote) else { return nil }
      let after = inside[inside.index(after: end)...]
      guard after.hasPrefix(")") else { return nil }
      rest = after.dropFirst()
      return String(inside[..<end])
    }
    func skip(_ prefix: String) -> Bool {
      guard rest.hasPrefix(prefix) else { return false }
      rest = rest.dropFirst(prefix.count)
      return true
    }
    composition = taken("comp")
    if composition != nil ? skip(".") : skip("thisComp.") {
      layer = taken("layer")
      guard layer != nil, skip(".") else { return nil }
    } else {
      guard composition == nil else { return nil }
      _ = skip("thisLayer.")
      isOfParent = skip("parent.")
    }
    if let effect = taken("effect") {
      owner = .effect(effect)
      guard let name = taken("") ?? Self.number(rest) else { return nil }
      key = name
      return
    }
    var names: [String] = []
    while let name = taken("content") {
      names.append(name)
      guard skip(".") else { return nil }
    }
    let isOfTransform = skip("transform.") || names.isEmpty
    guard let key = (isOfTransform ? Self.transformKeys : Self.shapeKeys)[String(rest)] else { return nil }
    self.key = key
    owner = names.isEmpty ? .layer : isOfTransform ? .group(names) : .shape(names)
  }

  /// `(1)`
  private static func number(_ text: Substring) -> String? {
    guard text.hasPrefix("("), text.hasSuffix(")"), let number = Int(text.dropFirst().dropLast()) else { return nil }
    return String(number)
  }

  /// What an expression gives, also where that is first put into a variable, and then into each dimension.
  private static func term(_ words: String) -> Substring? {
    var rest = words[...]
    for prefix in ["var $bm_rt;", " ", "$bm_rt = "] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    while rest.hasSuffix(";") || rest.hasSuffix(" ") { rest = rest.dropLast() }
    guard rest.hasPrefix("var ") else { return rest }
    let statements = rest.split(separator: ";").map { $0.drop { $0 == " " } }
    guard statements.count == 3 else { return nil }
    let name = statements[0].dropFirst("var ".count)
    var value = statements[1]
    for prefix in ["$bm_rt = ", "\(name) = "] {
      if value.hasPrefix(prefix) { value = value.dropFirst(prefix.count) } else if prefix != "$bm_rt = " { return nil }
    }
    let given = statements[2].filter { $0 != " " }
    let known = ["\(name)", "[\(name),\(name)]", "[\(name),\(name),\(name)]"]
    return known.contains { given == "$bm_rt=" + $0 } ? value : nil
  }
}

/// Where the property is in the file.
extension LottieBuilder {
  /// Reads the property that an expression gives in place of its own, as one of the layer that has it; nil, after a
  /// finding, where there is none. What leads back to itself is as written.
  func referred<Result>(
    by value: LottieValue, to reference: PropertyReference, _ what: String, _ read: (LottieValue) -> Result?
  ) -> Result? {
    let isHere = reference.composition == nil || reference.composition == compositionName
    func layer(where isMeant: (LottieValue) -> Bool) -> LottieValue? {
      isHere ? compositionLayers.first(where: isMeant) : nil
    }
    let layer: LottieValue? =
      if let name = reference.layer {
        layer { $0["nm"]?.text == name }
      } else if reference.isOfParent {
        (expressionLayer?["parent"]?.integer).flatMap { parent in layer { $0["ind"]?.integer == parent } }
      } else {
        expressionLayer
      }
    guard let layer, let other = property(reference, of: layer) else {
      return refused(
        value,
        "\(what) is moved by an expression that names a property that is not in its composition; convert it to "
          + "keyframes")
    }
    let outer = expressionLayer
    openReferences.insert(value.path)
    defer {
      expressionLayer = outer
      openReferences.remove(value.path)
    }
    expressionLayer = layer
    return nested(value) { read(other) }
  }

  private func property(_ reference: PropertyReference, of layer: LottieValue) -> LottieValue? {
    let key = reference.key
    switch reference.owner {
    case .layer: return layer["ks"]?[key] ?? (key == "r" ? layer["ks"]?["rz"] : nil)
    case .effect(let name):
      let values = layer["ef"]?.items.first { $0["nm"]?.text == name }?["ef"]?.items ?? []
      if let number = Int(key) { return values.indices.contains(number - 1) ? values[number - 1]["v"] : nil }
      let named = values.first { $0["nm"]?.text == key || $0["mn"]?.text == key }
      // The names of controls are translated; those in expressions are not.
      return (named ?? (values.count == 1 ? values[0] : nil))?["v"]
    case .shape(let names): return shape(names, of: layer)?[key]
    case .group(let names): return shape(names, of: layer)?["it"]?.items.last { $0["ty"]?.text == "tr" }?[key]
    }
  }

  private func shape(_ names: [String], of layer: LottieValue) -> LottieValue? {
    var items = layer["shapes"]?.items ?? []
    var found: LottieValue?
    for name in names {
      found = items.first { $0["nm"]?.text == name }
      items = found?["it"]?.items ?? []
    }
    return found
  }
}
