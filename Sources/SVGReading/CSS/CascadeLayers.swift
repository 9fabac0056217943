/// The layers of style sheets in the order in which they are first named (CSS Cascading and Inheritance Level 5,
/// section 6.4).
struct CascadeLayers {
  /// A layer; without places, what is in no layer.
  struct Layer: Hashable {
    /// For each layer around it and for itself, the outermost first: how many layers were named before.
    fileprivate var places: [Int] = []

    /// Whether another is over it. A layer is over those in it, and what is in none is over all.
    func isBelow(_ other: Layer) -> Bool {
      for (a, b) in zip(places, other.places) where a != b { return a < b }
      return places.count > other.places.count
    }
  }

  private struct Name: Hashable {
    /// The place of the layer around it.
    var outer: Int?
    var text: String
  }

  private var known: [Name: Int] = [:]
  private static let deepest = 16

  /// The layer of a name such as `base.buttons` within another; without a name, one that nothing else is in.
  /// - Returns: nil for one that is too deep.
  mutating func layer(_ name: String, in outer: Layer) -> Layer? {
    var layer = outer
    // No name begins with a digit.
    for part in name.isEmpty ? ["\(known.count)"] : name.split(separator: ".").map(\.trimmedText) {
      guard layer.places.count < Self.deepest else { return nil }
      let name = Name(outer: layer.places.last, text: part)
      let place = known[name] ?? known.count
      known[name] = place
      layer.places.append(place)
    }
    return layer
  }
}
