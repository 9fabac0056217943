import GraphicsCore

/// How two animations of the same images differ: in their delays, or in where they start.
enum AnimationRelation: Equatable, CustomStringConvertible {
  case otherDelays(images: Int)
  /// The second starts with image `by` of the first, `milliseconds` into it.
  case startsLater(by: Int, milliseconds: Int)

  /// What an encoder of few colors may change in an image that is the same, in levels of 255.
  private static let tolerance = 8

  /// Nil where the images are the same at the same times, or are not the same.
  init?(_ a: Animation, _ b: Animation) {
    let (first, second) = (a.distinctImages, b.distinctImages)
    guard first.count == second.count, first.count > 1 else { return nil }
    func isSame(_ i: Int, _ k: Int) -> Bool {
      ImageError(first[i].pixmap, second[k].pixmap).largest <= Self.tolerance
    }
    let count = first.count
    for shift in 0..<count where isSame(shift, 0) {
      guard (1..<count).allSatisfy({ isSame(($0 + shift) % count, $0) }) else { continue }
      let delays = (first.map(\.milliseconds), second.map(\.milliseconds))
      if shift > 0 {
        self = .startsLater(by: shift, milliseconds: delays.0.prefix(shift).reduce(0, +))
        return
      }
      if delays.0 == delays.1 { return nil }
      self = .otherDelays(images: count)
      return
    }
    return nil
  }

  var description: String {
    switch self {
    case .otherDelays(let count): "the same \(count) images with other delays"
    case .startsLater(let count, let time):
      "the same images, but the second starts \(count) \(count == 1 ? "image" : "images") later, at \(time) "
        + "ms of the first"
    }
  }
}

extension Animation {
  /// The images with equal neighbors as one, and for how long browsers show them.
  fileprivate var distinctImages: [(pixmap: Pixmap, milliseconds: Int)] {
    var images: [(pixmap: Pixmap, start: Int)] = []
    let times = FrameTimes(self)
    for (frame, start) in zip(frames, times.starts) where images.last?.pixmap != frame.pixmap {
      images.append((frame.pixmap, start))
    }
    let ends = images.dropFirst().map(\.start) + [times.end]
    return zip(images, ends).map { ($0.pixmap, $1 - $0.start) }
  }
}
