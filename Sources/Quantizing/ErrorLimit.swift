/// Quality → the largest OKLab error of a pixel.
///
/// One scale: 100 allows none, 90 0.015, just under the 0.02 that is seen side by side; from there on
/// every 20 steps down double it, to 0.24 at 10 and below. Quality goes in steps, so that "a lower quality is never
/// larger" can be kept by comparing files.
///
/// An error hides at an edge and shows as a band in a smooth area, where the neighbors differ by less than the error
/// does. So a color of smooth areas is allowed `smoothShare` of the limit: then two bands side by side differ by no
/// more than the limit, which by default is less than is seen. A color of flat areas must be exact at any quality,
/// unless the palette has no room. A translucent color at edges is the coverage of a part of one pixel, and is judged
/// on white and on black at once, farther apart than any two pages: it is allowed `translucentEdges` times the limit,
/// by default a coverage wrong by 12 of 255. (Antialiasing with 4 × 4 samples a pixel is wrong by up to 1/8 at an
/// upright edge.) With 2 times the limit, eight shimmer texts on transparent were 10–23 % larger than with 3.
package struct ErrorLimit: Equatable {
  /// Steps of 5, and half of that where the limit falls to nothing.
  package static let steps = [98, 95, 93] + stride(from: 90, through: 10, by: -5)
  static let smoothShare: Float = 0.5
  static let translucentEdges: Float = 3.2
  /// The quality whose errors are not seen.
  package static let visuallyLossless = 90

  package let quality: Int
  package let anyPixel: Float
  package var smoothArea: Float { anyPixel * Self.smoothShare }
  var translucentEdge: Float { anyPixel * Self.translucentEdges }

  package init(quality: Int) {
    let quality = Self.steps.last { $0 >= quality } ?? 100
    self.quality = quality
    var limit: Float = 0.015
    if quality >= Self.visuallyLossless {
      limit *= Float(100 - quality) / Float(100 - Self.visuallyLossless)
    } else {
      // The fourth root of 2, once for each step of 5.
      for _ in 0..<(Self.visuallyLossless - quality) / 5 { limit *= 1.189_207_1 }
    }
    anyPixel = limit
  }

  /// The limits from the best quality down to this one.
  package var ladder: [ErrorLimit] {
    ([100] + Self.steps.filter { $0 >= quality }).map { ErrorLimit(quality: $0) }
  }
}
