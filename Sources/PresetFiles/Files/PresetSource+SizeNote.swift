import GraphicsCore

/// Advice on images that are larger than anybody wants a loader: some programs give an SVG a view box of thousands of
/// points, which say nothing of its size on a page.
extension PresetSource {
  /// Larger images are worth a note, in pixels a side.
  private static let longestSide = 1000.0
  /// What the suggested scale makes of the longer side, at most.
  private static let suggestedSide = 500.0
  private static let suggestedScales = [0.5, 0.25, 0.2, 0.1]

  /// A whole line that suggests a smaller scale; nil for a preset, and for an image of a common size.
  ///
  /// - Parameter scales: those that the image is drawn at; the largest decides.
  public func sizeNote(scales: [Double] = [1]) -> String? {
    guard let size = importedSize, let scale = scales.max() else { return nil }
    let side = max(size.width, size.height)
    guard side * scale > Self.longestSide else { return nil }
    let suggested = Self.suggestedScales.first { $0 * side <= Self.suggestedSide } ?? Self.suggestedScales[3]
    return "\(file): note: the image is \(Self.text(size, at: scale)) pixels; "
      + "`--scale \(suggested)` makes it \(Self.text(size, at: suggested))"
  }

  private static func text(_ size: Size, at scale: Double) -> String {
    "\(Int((size.width * scale).rounded(.up))) × \(Int((size.height * scale).rounded(.up)))"
  }
}
