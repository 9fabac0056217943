/// Colours of a palette, in OKLab too.
package struct Palette: Equatable, Sendable {
  /// Packed and opaque; no two are equal.
  package let colors: [UInt32]
  package let labs: [LabVector]

  package init(colors: [UInt32], converter: LabColors) {
    self.colors = colors
    labs = colors.map { converter.lab(of: $0) }
  }

  /// The entry nearest to a colour; the first of equally near ones.
  package func nearest(to lab: LabVector) -> Int {
    var best = 0
    var least = Float.infinity
    labs.withUnsafeBufferPointer { labs in
      for index in labs.indices {
        let distance = LabColors.squaredDistance(labs[index], lab)
        if distance < least { (least, best) = (distance, index) }
      }
    }
    return best
  }
}
