import GraphicsCore
import Parallelism
import Quantizing

/// How alike an animation and what a file shows look: SSIMULACRA2 of some frames, on the grounds that the file can
/// stand on, white and black where it has clear pixels.
///
/// The originals' part of the work is done once, on first use.
struct FrameJudge: Sendable {
  /// Numbers of the frames that are looked at.
  private(set) var samples: [Int] = []
  let temporalSteps: TemporalSteps
  private let census: ColorCensus
  private let width: Int
  private let height: Int
  private let grounds: [UInt32]
  private var originals: [SSIMULACRA2] = []
  private let workers: Int

  /// More frames take longer and mostly find the same worst score.
  private static let mostSamples = 6
  /// So many pixels are looked at, but at least two frames: a pixel takes about 0.15 µs.
  private static let pixelBudget = 500_000

  /// - Parameter labs: each bucket of the census as it is seen (`LabColors.seen`).
  init(_ census: ColorCensus, labs: [LabVector], width: Int, height: Int, workers: Int) {
    (self.census, self.width, self.height, self.workers) = (census, width, height, workers)
    let grounds: [UInt32] = census.hasClear ? [0xFFFF_FFFF, 0xFF00_0000] : [0xFFFF_FFFF]
    self.grounds = grounds
    temporalSteps = TemporalSteps(census, labs: labs, width: width)
    let count = census.frames.count
    let most = Self.sampleCount(pixels: width * height, frames: count, grounds: grounds.count)
    // From the first to the last, evenly.
    let samples = Set((0..<most).map { most == 1 ? 0 : ($0 * (count - 1) * 2 + most - 1) / (2 * (most - 1)) }).sorted()
    look(at: samples)
  }

  /// Looks at these frames, too.
  mutating func look(at frames: [Int]) {
    let (census, grounds, width, height) = (census, grounds, width, height)
    samples += frames
    originals += concurrentMap(count: frames.count * grounds.count, workers: workers) { index in
      let (frame, ground) = index.quotientAndRemainder(dividingBy: grounds.count)
      let colors = [grounds[ground]] + census.bucketColors.dropFirst()
      return SSIMULACRA2(
        original: census.frames[frames[frame]].map { colors[Int($0)] }, width: width, height: height)
    }
  }

  private static func sampleCount(pixels: Int, frames: Int, grounds: Int) -> Int {
    min(frames, max(2, min(mostSamples, pixelBudget / (pixels * grounds))))
  }

  /// Bytes at the peak: the nine planes of each view and the four thirds of them that all scales have, and the work on
  /// one view. A search may add two frames.
  static func memory(pixels: Int, frames: Int) -> Int {
    let views = 2 * min(frames, sampleCount(pixels: pixels, frames: frames, grounds: 2) + 2)
    // Measured, with the margins of the planes and the candidates' own frames: 52 to 58 a view.
    return pixels * (views * 60 + 80)
  }

  /// A frame on a ground, by number.
  typealias View = Int

  var views: [View] { Array(originals.indices) }

  /// The scores of some views.
  /// - Parameters:
  ///   - colors: by number; the first stands for clear.
  ///   - frame: what the file shows for one of `samples`, as numbers.
  func scores(of views: [View], colors: [UInt32], frame: @Sendable (Int) -> [UInt16]) -> [Double] {
    concurrentMap(count: views.count, workers: workers) { index in
      let (sample, ground) = views[index].quotientAndRemainder(dividingBy: grounds.count)
      let colors = [grounds[ground]] + colors.dropFirst()
      return originals[views[index]].score(of: frame(samples[sample]).map { colors[Int($0)] })
    }
  }
}
