/// Quality → the largest OKLab error of a pixel.
///
/// One scale: 100 allows none, 90 (a GIF's default) 0.015, just under the 0.02 that is seen side by side; from there on every 20 steps down
/// double it, to 0.34 at 0. Quality goes in steps of 5, so that "a lower quality is never larger" can be kept by comparing files.
///
/// An error hides at an edge and shows as a band in a smooth area, where the neighbours differ by less than the error does. So a
/// colour of smooth areas is allowed `smoothShare` of the limit: then two bands side by side differ by no more than the limit, which by default is
/// less than is seen. A colour of flat areas must be exact, at any quality but where the palette has no room. A half-clear colour at edges
/// is the coverage of a part of one pixel, and is judged on white and on black at once, farther apart than any two pages: it is allowed
/// `translucentEdges` times the limit, by default a coverage wrong by 3 %.
package struct ErrorLimit: Equatable {
  package static let step = 5
  static let smoothShare: Float = 0.5
  static let translucentEdges: Float = 2
  /// The quality whose errors are not seen.
  package static let visuallyLossless = 90

  package let quality: Int
  package let anyPixel: Float
  package var smoothArea: Float { anyPixel * Self.smoothShare }
  var translucentEdge: Float { anyPixel * Self.translucentEdges }

  package init(quality: Int) {
    let quality = min(100, (quality + Self.step - 1) / Self.step * Self.step)
    self.quality = quality
    var limit: Float = 0.015
    if quality >= Self.visuallyLossless {
      limit *= Float(100 - quality) / Float(100 - Self.visuallyLossless)
    } else {
      // The fourth root of 2, once for each step of 5.
      for _ in 0..<(Self.visuallyLossless - quality) / Self.step { limit *= 1.189_207_1 }
    }
    anyPixel = limit
  }

  /// The limits from the best quality down to this one.
  package var ladder: [ErrorLimit] {
    stride(from: 100, through: quality, by: -Self.step).map { ErrorLimit(quality: $0) }
  }
}
