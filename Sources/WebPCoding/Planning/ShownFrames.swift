import GraphicsCore
import Parallelism
import Quantizing

/// Animation → the images that a file must show, and for how long: equal neighbors are one frame, unless they are to
/// be kept, and transparent pixels are 0.
struct ShownFrames: Equatable, Sendable {
  /// The format's limit.
  static let longestSide = 16_383
  /// In milliseconds: players play 10 ms and less as 100, and a delay has 24 bits.
  static let delays = 11...0xFF_FFFF
  /// With those that players slow down.
  static let storableDelays = 0...0xFF_FFFF
  static let playCounts = 1...0xFFFF

  let width: Int
  let height: Int
  private(set) var images: [Pixmap] = []
  /// In milliseconds, one for each image.
  private(set) var delays: [Int] = []
  /// As ANIM stores it: 0 is forever.
  let plays: Int
  private let keepsEqual: Bool

  var isAnimated: Bool { images.count > 1 }

  /// Tells how alike other images look.
  func judge(_ options: WebPOptions) -> LoopJudge {
    LoopJudge(images, quality: options.quality, workers: options.workers, cancellation: options.cancellation)
  }

  /// Other images for as long; equal neighbors are merged.
  func showing(_ other: [Pixmap]) -> ShownFrames {
    var result = self
    (result.images, result.delays) = ([], [])
    for (image, delay) in zip(other, delays) { result.append(image, delay) }
    if result.images.count == 1 { result.delays = [0] }
    return result
  }

  /// Appends an image; one that is equal to the last lengthens it where players play both as written.
  private mutating func append(_ image: Pixmap, _ delay: Int) {
    if !keepsEqual, image == images.last, min(delays[delays.count - 1], delay) >= Self.delays.lowerBound {
      delays[delays.count - 1] += delay
    } else {
      images.append(image)
      delays.append(delay)
    }
  }

  init(_ animation: Animation, _ options: WebPOptions = WebPOptions()) throws(WebPEncodingError) {
    let range = options.keepsShortDelays ? Self.storableDelays : Self.delays
    keepsEqual = options.keepsEqualFrames
    (width, height) = (animation.width, animation.height)
    guard max(width, height) <= Self.longestSide else {
      throw .sideTooLong(width: width, height: height, limit: Self.longestSide)
    }
    switch animation.plays {
    case .forever: plays = 0
    case .times(let count):
      guard Self.playCounts.contains(count) else { throw .playsOutOfRange(plays: count, range: Self.playCounts) }
      plays = count
    }
    let source = animation.frames
    let clean = concurrentMap(count: source.count, workers: options.workers) {
      source[$0].pixmap.withTransparentPixelsZero()
    }
    // A still has no delay.
    if source.count == 1 || !keepsEqual && clean.allSatisfy({ $0 == clean[0] }) {
      (images, delays) = ([clean[0]], [0])
      return
    }
    for (index, image) in clean.enumerated() {
      append(image, try Self.milliseconds(source[index].delay, index, range))
      // Equal neighbors may last longer together than one may.
      let delay = delays[delays.count - 1]
      guard range.contains(delay) else { throw .delayOutOfRange(frame: index, milliseconds: delay, range: range) }
    }
  }

  private static func milliseconds(
    _ delay: FrameDelay, _ frame: Int, _ range: ClosedRange<Int>
  ) throws(WebPEncodingError) -> Int {
    let (thousandfold, overflow) = delay.numerator.multipliedReportingOverflow(by: 1000)
    guard !overflow, thousandfold % delay.denominator == 0 else {
      throw .fractionalDelay(frame: frame, delay: delay)
    }
    let milliseconds = thousandfold / delay.denominator
    guard range.contains(milliseconds) else {
      throw .delayOutOfRange(frame: frame, milliseconds: milliseconds, range: range)
    }
    return milliseconds
  }
}
