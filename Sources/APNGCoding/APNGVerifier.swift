import GraphicsCore

/// Where a file does not show what was meant.
public enum APNGMismatch: Error, Equatable, Sendable {
  case size(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  case colorSpace(ColorSpace?, expected: ColorSpace)
  case plays(PlayCount, expected: PlayCount)
  case total(milliseconds: Int, expected: Int)
  /// At a moment, in milliseconds from the start, when the intended frame is shown.
  case pixel(frame: Int, millisecond: Int, x: Int, y: Int, found: RGBA8, expected: RGBA8)
  /// The file changes its picture at another moment than the animation.
  case change(millisecond: Int, expected: Int)
}

extension APNGMismatch: CustomStringConvertible {
  public var description: String {
    switch self {
    case .size(let w, let h, let ew, let eh): "the file is \(w) × \(h) pixels instead of \(ew) × \(eh)"
    case .colorSpace(let found, let expected):
      "the file is in \(found?.rawValue ?? "another colour space") instead of \(expected.rawValue)"
    case .plays(let found, let expected): "the file plays \(found) instead of \(expected)"
    case .total(let found, let expected): "the file lasts \(found) ms instead of \(expected)"
    case .pixel(let frame, let ms, let x, let y, let found, let expected):
      "frame \(frame) at \(ms) ms: pixel \(x), \(y) is \(found) instead of \(expected)"
    case .change(let ms, let expected): "a frame begins at \(ms) ms instead of \(expected)"
    }
  }
}

/// Reads a file back and compares its colour space, every composed pixel and every delay with the animation it was made
/// from.
public enum APNGVerifier {
  /// - Throws: `APNGReadingError` where the file is not valid, `APNGMismatch` where it shows something else.
  public static func verify(
    _ bytes: [UInt8], shows animation: Animation, in colorSpace: ColorSpace = .srgb, workers: Int = 1
  ) throws {
    // A file of our own may be large: only its length bounds it.
    let limits = APNGReadingLimits(
      maximumSide: Int(Int32.max),
      maximumTotalPixels: animation.width * animation.height * (2 * animation.frames.count),
      maximumFrames: 2 * animation.frames.count)
    let file = try APNGReader.read(bytes, limits: limits, workers: workers)
    guard file.width == animation.width, file.height == animation.height else {
      throw APNGMismatch.size(
        width: file.width, height: file.height, expectedWidth: animation.width, expectedHeight: animation.height)
    }
    guard file.color.space == colorSpace else {
      throw APNGMismatch.colorSpace(file.color.space, expected: colorSpace)
    }
    let expected = runs(animation)
    let found = runs(file.animation)
    if expected.count == 1 && !file.isAnimated {
      return try compare(found[0], expected[0])
    }
    guard file.animation.plays == animation.plays else {
      throw APNGMismatch.plays(file.animation.plays, expected: animation.plays)
    }
    for (a, b) in zip(found, expected) {
      guard a.start == b.start else { throw APNGMismatch.change(millisecond: a.start, expected: b.start) }
      try compare(a, b)
    }
    guard found.last?.end == expected.last?.end, found.count == expected.count else {
      throw APNGMismatch.total(milliseconds: found.last?.end ?? 0, expected: expected.last?.end ?? 0)
    }
  }

  /// A picture and when it is seen, in milliseconds.
  private struct Run {
    var frame: Int
    var picture: Pixmap
    var start: Int
    var end: Int
  }

  /// Equal neighbours, also by hidden colour, are one run.
  private static func runs(_ animation: Animation) -> [Run] {
    var runs: [Run] = []
    var now = 0
    for (i, frame) in animation.frames.enumerated() {
      let picture = frame.pixmap.withClearPixelsZero()
      let (thousandfold, _) = frame.delay.numerator.multipliedReportingOverflow(by: 1000)
      let end = now &+ thousandfold / frame.delay.denominator
      if let last = runs.last, last.picture == picture {
        runs[runs.count - 1].end = end
      } else {
        runs.append(Run(frame: i, picture: picture, start: now, end: end))
      }
      now = end
    }
    return runs
  }

  private static func compare(_ found: Run, _ expected: Run) throws(APNGMismatch) {
    guard found.picture != expected.picture else { return }
    for y in 0..<expected.picture.height {
      for x in 0..<expected.picture.width where found.picture[x, y] != expected.picture[x, y] {
        throw .pixel(
          frame: expected.frame, millisecond: expected.start, x: x, y: y, found: found.picture[x, y],
          expected: expected.picture[x, y])
      }
    }
  }
}
