import GraphicsCore

extension Placement: TabledObject {
  /// Anchors count from the group around the layer, since the layer itself is placed already.
  static let table = Table(
    "Placement", "Where a layer that is placed already is moved to.", initial: Placement(anchor: .constant(.zero))
  ) {
    Field("position", \.position, .moving(), "How far it is moved; percentages refer to the composition's size.")
    Field(
      "anchor", \.anchor, .moving(),
      "What it is scaled, skewed and rotated about: points from the group's origin, or percentages of its own box.")
    Field("scale", \.scale, .movingFactors, "One factor, or one for each direction.")
    Field("rotation", \.rotation, .angle, "Clockwise.")
    Field("skew", \.skew, .movingPair(-89...89, "°"), "How far the x axis and the y axis lean.")
    Field("along", \.along, .optional(.object()), "A path that it moves along.")
  }

  init(anchor: Motion<LengthPair>) {
    self.init()
    self.anchor = anchor
  }
}
