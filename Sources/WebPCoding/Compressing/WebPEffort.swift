import GraphicsCore
import Parallelism

/// What an effort tries.
///
/// No setting of libwebp is the best for all images: fast ones sometimes beat slow ones, and the slowest, which tries
/// every transform, is 2 to 25 % smaller for ten times the time.
struct WebPEffort: Equatable, Sendable {
  /// In images of more pixels, differences are large, and any setting shows them; chosen.
  static let largeImage = 1 << 15

  /// By this all ways to draw a frame are compared.
  /// - Parameter pixels: of the frame.
  static func ranking(pixels: Int) -> LosslessImage.Settings {
    pixels > largeImage ? .init(method: 0, quality: 0) : .init(method: 1, quality: 25)
  }

  /// No frame is compressed in more of `rows`.
  private var lastStep: Int
  /// In microseconds of one core of an AMD EPYC; nil for no ceiling.
  private var ceiling: Double?

  /// Whether nothing is compressed thoroughly.
  var isQuick: Bool { lastStep == 0 }

  /// What all different efforts up to this one try.
  static func levels(upTo effort: Int) -> [WebPEffort] {
    (EncodingEffort.range.lowerBound...effort).map(WebPEffort.init).reduce(into: []) { levels, level in
      if levels.last != level { levels.append(level) }
    }
  }

  init(_ effort: Int) {
    (lastStep, ceiling) =
      switch effort {
      case ...2: (0, nil)
      case 3...4: (1, 1e6)
      case 5: (3, 6e6)
      case 6: (3, 20e6)
      case 7...8: (3, nil)
      default: (4, nil)
      }
  }

  /// What a step adds to those before it.
  private struct Row {
    var methods: [LosslessImage.Method]
    /// By place: the way that ranks best is 0.
    var ways: ClosedRange<Int>
    /// In microseconds, of this step and those before it. The slowest setting takes 1 to 30 for a pixel, the more the
    /// less of the image repeats: measured on 28 images of 14 presets, 3 and 40 for a byte are above most.
    var timeOfPixel: Double
    var timeOfByte: Double

    /// In microseconds.
    func time(_ work: Work) -> Double { Double(work.pixels) * timeOfPixel + Double(work.bytes) * timeOfByte }
  }

  private static let rows = [
    Row(methods: [library(2, 50)], ways: 0...0, timeOfPixel: 0, timeOfByte: 0),
    Row(
      methods: [.fewColors, library(1, 25), library(4, 75), library(5, 75)], ways: 0...0, timeOfPixel: 0.4,
      timeOfByte: 6),
    Row(methods: [slowest], ways: 0...0, timeOfPixel: 3.5, timeOfByte: 46),
    Row(methods: [.fewColors, slowest], ways: 1...1, timeOfPixel: 6.5, timeOfByte: 86),
    Row(
      methods: [.fewColors, slowest, library(6, 75), library(5, 100), library(4, 75), library(3, 25)],
      ways: 0...2, timeOfPixel: 20, timeOfByte: 300),
  ]

  /// It tries every transform.
  static let slowest = library(6, 100)

  private static func library(_ method: Int32, _ quality: Float) -> LosslessImage.Method {
    .library(LosslessImage.Settings(method: method, quality: quality))
  }

  /// What there is to compress.
  struct Work: Equatable, Sendable {
    var pixels: Int
    /// As `ranking` compresses it: what it may gain, and a part of the time.
    var bytes: Int
  }

  /// How far each frame goes.
  func steps(_ frames: [Work]) -> [Int] {
    guard let ceiling else { return frames.map { _ in lastStep } }
    let work = Self.rows[...lastStep].map { row in frames.map(row.time) }
    return WorkCeiling.steps(work, gains: frames.map(\.bytes), within: ceiling)
  }

  /// The step that the frames go to if all candidates are compressed that far; nil where that takes long.
  func step(forAll candidates: [Work]) -> Int? {
    guard lastStep > 0 else { return nil }
    let time = candidates.map(Self.rows[lastStep].time).reduce(0, +)
    return time <= (ceiling ?? .infinity) / Self.candidateShare ? lastStep : nil
  }

  /// The part of the ceiling that candidates may take: 1 / 4; chosen.
  private static let candidateShare = 4.0

  /// One way to draw a frame, by its place, and how it is compressed.
  struct Trial: Equatable, Sendable {
    var way: Int
    var method: LosslessImage.Method
  }

  /// What is tried for a frame that goes so far, each once; the smallest result counts.
  /// - Parameter ways: so many there are.
  static func trials(step: Int, ways: Int) -> [Trial] {
    var trials: [Trial] = []
    for row in rows[...step] {
      for way in row.ways where way < ways {
        trials += row.methods.map { Trial(way: way, method: $0) }.filter { !trials.contains($0) }
      }
    }
    return trials
  }
}
