/// Colors of a palette, and where they are in the space that it was made in.
package struct Palette: Equatable, Sendable {
  /// Packed; no two are equal, and none is transparent.
  package let colors: [UInt32]
  package let points: [LabVector]

  package init(colors: [UInt32], converter: LabColors) {
    self.colors = colors
    points = colors.map { converter.place(of: $0) }
  }

  /// The entry nearest to a color; the first of equally near ones.
  package func nearest(to point: LabVector) -> Int {
    var best = 0
    var least = Float.infinity
    points.withUnsafeBufferPointer { points in
      for index in points.indices {
        let distance = LabColors.squaredDistance(points[index], point)
        if distance < least { (least, best) = (distance, index) }
      }
    }
    return best
  }
}
