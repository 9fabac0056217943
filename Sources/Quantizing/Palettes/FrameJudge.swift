import GraphicsCore
import Parallelism

/// How alike an animation and what a file shows look: SSIMULACRA2 of some frames, on the backgrounds that the file can
/// stand on, white and black where it has transparent pixels.
///
/// The originals' part of the work is done once, on first use.
struct FrameJudge: Sendable {
  /// Indices of the frames that are looked at.
  private(set) var samples: [Int] = []
  let temporalSteps: TemporalSteps
  let motion: MotionShare
  private let census: ColorCensus
  private let width: Int
  private let height: Int
  private let backgrounds: [UInt32]
  private var originals: [SSIMULACRA2] = []
  private let workers: Int

  /// More frames take longer and mostly find the same worst score.
  private static let mostSamples = 6
  /// So many pixels are looked at, but at least two frames: a pixel takes about 0.15 µs.
  private static let pixelBudget = 500_000

  /// - Parameter labs: each bucket of the census as it is seen (`LabColors.seen`).
  init(_ census: ColorCensus, labs: [LabVector], width: Int, height: Int, workers: Int) {
    (self.census, self.width, self.height, self.workers) = (census, width, height, workers)
    let backgrounds: [UInt32] =
      census.hasTransparency || census.hasTranslucency ? [0xFFFF_FFFF, 0xFF00_0000] : [0xFFFF_FFFF]
    self.backgrounds = backgrounds
    temporalSteps = TemporalSteps(census, labs: labs, width: width)
    motion = MotionShare(census, labs: labs)
    let count = census.frames.count
    let most = Self.sampleCount(pixels: width * height, frames: count, backgrounds: backgrounds.count)
    // From the first to the last, evenly.
    let samples = Set((0..<most).map { most == 1 ? 0 : ($0 * (count - 1) * 2 + most - 1) / (2 * (most - 1)) }).sorted()
    look(at: samples)
  }

  /// Looks at these frames, too.
  mutating func look(at frames: [Int]) {
    let (census, backgrounds, width, height) = (census, backgrounds, width, height)
    samples += frames
    originals += concurrentMap(count: frames.count * backgrounds.count, workers: workers) { index in
      let (frame, background) = index.quotientAndRemainder(dividingBy: backgrounds.count)
      let colors = Self.seen(census.bucketColors, on: backgrounds[background])
      return SSIMULACRA2(
        original: census.frames[frames[frame]].map { colors[Int($0)] }, width: width, height: height,
        isReused: true)
    }
  }

  /// Colors by index on a background; the first stands for transparent.
  private static func seen(_ colors: [UInt32], on background: UInt32) -> [UInt32] {
    let page = RGBA8(packed: background)
    return [background]
      + colors.dropFirst().map { $0 < 0xFF00_0000 ? RGBA8(packed: $0).over(page).packed : $0 }
  }

  private static func sampleCount(pixels: Int, frames: Int, backgrounds: Int) -> Int {
    min(frames, max(2, min(mostSamples, pixelBudget / (pixels * backgrounds))))
  }

  /// Bytes at the peak: each view, and the work on one on each thread. A search may add two frames.
  static func memory(pixels: Int, frames: Int, workers: Int) -> Int {
    let views = 2 * min(frames, sampleCount(pixels: pixels, frames: frames, backgrounds: 2) + 2)
    return views * SSIMULACRA2.memory(pixels: pixels)
      + min(workers, views) * SSIMULACRA2.memoryOfScore(pixels: pixels)
  }

  /// A frame on a background, by index.
  typealias View = Int

  var views: [View] { Array(originals.indices) }

  /// The scores of some views.
  /// - Parameters:
  ///   - colors: by index; the first stands for transparent.
  ///   - frame: what the file shows for one of `samples`, as indices.
  func scores(of views: [View], colors: [UInt32], frame: @Sendable (Int) -> [UInt16]) -> [Double] {
    concurrentMap(count: views.count, workers: workers) { index in
      let (sample, background) = views[index].quotientAndRemainder(dividingBy: backgrounds.count)
      let colors = Self.seen(colors, on: backgrounds[background])
      return originals[views[index]].score(of: frame(samples[sample]).map { colors[Int($0)] })
    }
  }
}
