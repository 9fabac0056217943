/// The first difference between what viewers see of an animation and of the intended one.
public enum AnimationMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  case size(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// Nil for a space that is not among ours.
  case colorSpace(ColorSpace?, expected: ColorSpace)
  case plays(PlayCount, expected: PlayCount)
  case total(milliseconds: Int, expected: Int)
  /// At a moment, in milliseconds from the start, when the intended frame is shown.
  case pixel(frame: Int, millisecond: Int, x: Int, y: Int, found: RGBA8, expected: RGBA8)
  /// The image changes at another moment.
  case change(millisecond: Int, expected: Int)

  public var description: String {
    switch self {
    case .size(let w, let h, let ew, let eh): "the file is \(w) × \(h) pixels instead of \(ew) × \(eh)"
    case .colorSpace(let found, let expected):
      "the file is in \(found?.rawValue ?? "another color space") instead of \(expected.rawValue)"
    case .plays(let found, let expected): "the file plays \(found) instead of \(expected)"
    case .total(let found, let expected): "the file lasts \(found) ms instead of \(expected)"
    case .pixel(let frame, let ms, let x, let y, let found, let expected):
      "frame \(frame) at \(ms) ms: pixel \(x), \(y) is \(found) instead of \(expected)"
    case .change(let ms, let expected): "a frame begins at \(ms) ms instead of \(expected)"
    }
  }
}

extension Animation {
  /// Compares every pixel, every moment of change, the length and the number of plays with the intended animation. An
  /// image that stays alone has neither length nor plays.
  public func check(shows expected: Animation) throws(AnimationMismatch) {
    guard width == expected.width, height == expected.height else {
      throw .size(width: width, height: height, expectedWidth: expected.width, expectedHeight: expected.height)
    }
    let (found, meant) = (runs, expected.runs)
    if found.count > 1 || meant.count > 1, plays != expected.plays { throw .plays(plays, expected: expected.plays) }
    for (a, b) in zip(found, meant) {
      guard a.start == b.start else { throw .change(millisecond: a.start, expected: b.start) }
      if let (x, y) = b.image.firstDifference(from: a.image) {
        throw .pixel(frame: b.frame, millisecond: b.start, x: x, y: y, found: a.image[x, y], expected: b.image[x, y])
      }
    }
    guard found.count == 1 && meant.count == 1 || found.count == meant.count && found.last?.end == meant.last?.end
    else {
      throw .total(milliseconds: found.last?.end ?? 0, expected: meant.last?.end ?? 0)
    }
  }

  /// An image and when it is seen, in milliseconds.
  private struct Run {
    var frame: Int
    var image: Pixmap
    var start: Int
    var end: Int
  }

  /// Equal neighbors, whatever color hides behind their transparent pixels, are one run.
  private var runs: [Run] {
    var runs: [Run] = []
    var now = 0
    for (i, frame) in frames.enumerated() {
      let image = frame.pixmap.withTransparentPixelsZero()
      let (thousandfold, _) = frame.delay.numerator.multipliedReportingOverflow(by: 1000)
      let end = now &+ thousandfold / frame.delay.denominator
      if let last = runs.last, last.image == image {
        runs[runs.count - 1].end = end
      } else {
        runs.append(Run(frame: i, image: image, start: now, end: end))
      }
      now = end
    }
    return runs
  }
}

extension Pixmap {
  /// The same image with every fully transparent pixel stored as 0; the same storage where nothing changes.
  package func withTransparentPixelsZero() -> Pixmap {
    var isDirty = false
    let pixels = pixels
    for pixel in pixels { isDirty = isDirty || (pixel < 0x0100_0000 && pixel != 0) }
    guard isDirty else { return self }
    return Pixmap(width: width, height: height, pixels: pixels.map { $0 < 0x0100_0000 ? 0 : $0 }).packed(as: self)
  }
}
