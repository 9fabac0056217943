/// A step at a loop's end that its drawing does not have: a twitch once a cycle.
///
/// Changes are means over all pixels and the four channels of the absolute difference of premultiplied values, in
/// levels of 0…255.
public struct LoopStep: Error, Equatable, Sendable, CustomStringConvertible {
  /// The change from the last frame shown to the first.
  public var seam: Double
  /// The largest from any other frame to the next.
  public var largestStep: Double
  /// The same of the drawing.
  public var drawnSeam: Double
  public var drawnLargestStep: Double

  /// A change may be larger than others by this share and by so many levels; chosen. One frame of an even motion
  /// changes a little more than the next.
  private static let (share, levels) = (0.1, 0.01)

  /// - Returns: nil where the end changes no more than another frame does, in the file or in the drawing.
  public init?(seam: Double, largestStep: Double, drawnSeam: Double, drawnLargestStep: Double) {
    guard seam > max(largestStep, drawnSeam, drawnLargestStep) * (1 + Self.share) + Self.levels else { return nil }
    (self.seam, self.largestStep) = (seam, largestStep)
    (self.drawnSeam, self.drawnLargestStep) = (drawnSeam, drawnLargestStep)
  }

  public var description: String {
    func levels(_ change: Double) -> String { "\((change * 1000).rounded() / 1000)" }
    return "the loop changes by \(levels(seam)) of 255 from its last frame to its first, and by at most "
      + "\(levels(largestStep)) from any other to the next; the drawing changes by \(levels(drawnSeam)) and "
      + "\(levels(drawnLargestStep))"
  }
}
