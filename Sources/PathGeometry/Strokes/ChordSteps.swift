/// The chords of a curve: how many, and the parameter step of all but the first and last, which have the share
/// `endShare` of it.
///
/// A chord over a parameter step h stands off its curve by up to h²/8·|B''| (Wang's bound, with B'' the second
/// derivative), always on the inner side, which would make every disc a little too small. So whoever draws the chords
/// moves their inner points out by half of that: errors are halved, and fall on both sides. A curve's two ends stay
/// where they are; as the chords there have one moved end only, they are shorter, by the factor 1/√2 that gives them
/// the same error.
package struct ChordSteps {
  @usableFromInline static let endShare = 0.5.squareRoot()

  package let count: Int
  package let step: Double

  /// - Parameters:
  ///   - bend: A bound of |B''|/8, the distance of the whole curve from its chord.
  ///   - tolerance: The distance that is allowed.
  ///   - straight: What bends by no more is one chord.
  @inlinable
  package init(bend: Double, tolerance: Double, straight: Double) {
    guard bend > straight else {
      (count, step) = (1, 1)
      return
    }
    let n = (bend / tolerance).squareRoot() + 2 * (1 - Self.endShare)
    count = n < 1e9 ? max(2, Int(n.rounded(.up))) : 1_000_000_000
    step = 1 / (Double(count) - 2 * (1 - Self.endShare))
  }

  /// The parameter at the end of chord `i`, 1 ≤ i < count.
  @inlinable @inline(__always)
  package func parameter(_ i: Int) -> Double { (Double(i - 1) + Self.endShare) * step }
}
