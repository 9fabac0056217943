/// Colors of a palette, and where they are in the space that it was made in.
package struct Palette: Equatable, Sendable {
  /// Packed; no two are equal, and none is transparent.
  package let colors: [UInt32]
  package let points: [LabVector]
  private let search: NearestPoint

  package init(colors: [UInt32], converter: LabColors) {
    self.colors = colors
    points = colors.map { converter.place(of: $0) }
    search = NearestPoint(points)
  }

  /// The entry nearest to a color; the first of equally near ones.
  package func nearest(to point: LabVector) -> Int { search.number(to: point) }
}
