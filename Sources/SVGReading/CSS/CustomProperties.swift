/// The custom properties that hold for an element: its own, and those around it that it does not set.
///
/// What is around is shared, so an element costs what it sets, and a look-up at most as much as elements are nested.
struct CustomProperties {
  private final class Level {
    /// Nil for a property without a value here, whatever it has around.
    let own: [String: String?]
    let outer: Level?

    init(_ own: [String: String?], in outer: Level?) {
      self.own = own
      self.outer = outer
    }
  }

  private var level: Level?

  init(_ values: [String: String] = [:]) {
    level = values.isEmpty ? nil : Level(values.mapValues { Optional($0) }, in: nil)
  }

  /// The value of a property such as `--size`; nil where it has none.
  subscript(_ name: String) -> String? {
    var next = level
    while let level = next {
      if let own = level.own[name] { return own }
      next = level.outer
    }
    return nil
  }

  /// Those of an element around which these hold.
  /// - Parameter own: what it sets, with references to others; nil takes the value away.
  func setting(_ own: [String: String?]) -> CustomProperties {
    guard !own.isEmpty else { return self }
    var inner = self
    var values = VariableValues(own, around: self)
    inner.level = Level(values.all(), in: level)
    return inner
  }
}
