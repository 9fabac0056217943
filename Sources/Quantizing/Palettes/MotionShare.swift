/// How much of a loop's motion is left in fewer colors.
///
/// SSIMULACRA2 looks at one frame at a time, and the mean error at all pixels alike: a text that a light runs over, in
/// three colors that do not show the light, has 88 in every frame.
struct MotionShare {
  /// Indices of the frames that are compared, each with the next one, and the last with the first.
  private let samples: [Int]
  /// By how much pixels change between the samples, in all; nil where nothing moves.
  private let meant: Float?

  /// Motion is seen over several frames: so few are looked at, evenly spaced; chosen.
  private static let mostSamples = 6
  /// A mean change of a pixel that is less is no motion.
  private static let leastChange: Float = 1e-4

  /// - Parameter labs: each bucket of the census as it is seen (`LabColors.seen`).
  init(_ census: ColorCensus, labs: [LabVector]) {
    let count = census.frames.count
    let samples = (0..<min(count, Self.mostSamples)).map { $0 * count / min(count, Self.mostSamples) }
    self.samples = samples
    let change = Self.change(samples.map { census.frames[$0] }, labs)
    meant = change > Self.leastChange * Float(samples.count * census.frames[0].count) ? change : nil
  }

  /// 1 where nothing moves.
  /// - Parameters:
  ///   - results: each index that is shown, as it is seen.
  ///   - shown: what is shown of a frame, as indices.
  func share(results: [LabVector], shown: (_ frame: Int) -> [UInt16]) -> Double {
    guard let meant else { return 1 }
    return Double(Self.change(samples.map(shown), results) / meant)
  }

  private static func change(_ frames: [[UInt16]], _ labs: [LabVector]) -> Float {
    var labs = labs
    // As a color that is hardly there.
    labs[0] = LabColors.seen.place(of: 0x01FF_FFFF)
    var sum: Float = 0
    for (index, frame) in frames.enumerated() {
      for (a, b) in zip(frame, frames[(index + 1) % frames.count]) where a != b {
        sum += LabColors.squaredDistance(labs[Int(a)], labs[Int(b)]).squareRoot()
      }
    }
    return sum
  }
}
