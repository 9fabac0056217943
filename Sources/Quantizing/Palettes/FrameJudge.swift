import GraphicsCore
import Parallelism

/// How alike an animation and what a file shows look: SSIMULACRA2 of some frames, on the backgrounds that the file can
/// stand on, white and black where it has transparent pixels.
///
/// The originals' part of the work is done once for views that are prepared, and for each score of the others.
struct FrameJudge: Sendable {
  /// Indices of the frames that are looked at.
  private(set) var samples: [Int] = []
  let temporalSteps: TemporalSteps
  let motion: MotionShare
  private let census: ColorCensus
  private let width: Int
  private let height: Int
  private let backgrounds: [UInt32]
  /// What is prepared of each view.
  private var originals: [View: SSIMULACRA2] = [:]
  private let workers: Int

  /// More frames take longer and mostly find the same worst score.
  private static let mostSamples = 6
  /// So many pixels are looked at, but at least two frames: a pixel takes about 0.15 µs.
  private static let pixelBudget = 500_000

  /// - Parameters:
  ///   - labs: each bucket of the census as it is seen (`LabColors.seen`).
  ///   - isQuick: Whether fewer pairs of frames are looked at for steps in time.
  init(_ census: ColorCensus, labs: [LabVector], width: Int, height: Int, isQuick: Bool = false, workers: Int) {
    (self.census, self.width, self.height, self.workers) = (census, width, height, workers)
    let backgrounds: [UInt32] =
      census.hasTransparency || census.hasTranslucency ? [0xFFFF_FFFF, 0xFF00_0000] : [0xFFFF_FFFF]
    self.backgrounds = backgrounds
    temporalSteps = TemporalSteps(census, labs: labs, width: width, isQuick: isQuick)
    motion = MotionShare(census, labs: labs)
    let count = census.frames.count
    let most = Self.sampleCount(pixels: width * height, frames: count, backgrounds: backgrounds.count)
    // From the first to the last, evenly.
    let samples = Set((0..<most).map { most == 1 ? 0 : ($0 * (count - 1) * 2 + most - 1) / (2 * (most - 1)) }).sorted()
    look(at: samples)
  }

  /// Looks at these frames, too.
  mutating func look(at frames: [Int]) { samples += frames }

  /// Does the originals' part of the work for views that are looked at several times.
  mutating func prepare(_ views: [View]) {
    let missing = views.filter { originals[$0] == nil }
    let made = concurrentMap(count: missing.count, workers: workers) { [self] in
      original(missing[$0], isReused: true)
    }
    for (view, original) in zip(missing, made) { originals[view] = original }
  }

  private func original(_ view: View, isReused: Bool) -> SSIMULACRA2 {
    let (sample, background) = view.quotientAndRemainder(dividingBy: backgrounds.count)
    let colors = Self.seen(census.bucketColors, on: backgrounds[background])
    return SSIMULACRA2(
      original: census.frames[samples[sample]].map { colors[Int($0)] }, width: width, height: height,
      isReused: isReused)
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

  var views: [View] { Array(0..<samples.count * backgrounds.count) }

  /// The views of a frame that is looked at.
  func views(ofFrame frame: Int) -> [View] {
    let sample = samples.lastIndex(of: frame)!
    return backgrounds.indices.map { sample * backgrounds.count + $0 }
  }

  /// The scores of some views.
  /// - Parameters:
  ///   - colors: by index; the first stands for transparent.
  ///   - frame: what the file shows for one of `samples`, as indices.
  func scores(of views: [View], colors: [UInt32], frame: @Sendable (Int) -> [UInt16]) -> [Double] {
    concurrentMap(count: views.count, workers: workers) { index in
      let (sample, background) = views[index].quotientAndRemainder(dividingBy: backgrounds.count)
      let colors = Self.seen(colors, on: backgrounds[background])
      let original = originals[views[index]] ?? original(views[index], isReused: false)
      return original.score(of: frame(samples[sample]).map { colors[Int($0)] })
    }
  }
}
