import APNGCoding
import Exporting
import GraphicsCore
import Parallelism

/// Compares two animations in time: what a viewer sees of each at every moment at which one of them changes.
///
/// An error is the absolute difference of premultiplied 8-bit channels, so invisible differences do not count. Means
/// weigh each moment by its duration. The comparison covers the longer animation; the shorter one keeps playing
/// meanwhile.
public struct AnimationComparison: Sendable {
  /// A stretch of time in which neither animation changes.
  public struct Moment: Equatable, Sendable {
    /// In milliseconds.
    public var start: Int
    public var duration: Int
    /// The visible frame of each animation.
    public var frames: (Int, Int)
    /// 0…255: the largest over all channels of all pixels.
    public var largestError: Int
    /// 0…255: the mean over all channels of all pixels.
    public var meanError: Double
    /// The pixel of the largest error.
    public var place: (x: Int, y: Int)
    /// The smallest rectangle around all differences; nil where there are none.
    public var region: PixelRect?

    public static func == (a: Moment, b: Moment) -> Bool {
      a.start == b.start && a.duration == b.duration && a.frames == b.frames && a.largestError == b.largestError
        && a.meanError == b.meanError && a.place == b.place && a.region == b.region
    }
  }

  public let moments: [Moment]
  /// The differences apart from pixels, in words: size, duration, plays.
  public let structure: [String]
  /// How the images of one animation are those of the other: with other delays, or started later. Nil where they are
  /// the same at the same times, or are not.
  public let relation: String?

  private let sides: (AnimationTimeline, AnimationTimeline)

  /// - Parameter background: What both are shown on; nil compares what is stored, with its transparency.
  public init(_ a: Animation, _ b: Animation, on background: Color? = nil, workers: Int) {
    let (a, b) = (a.shown(on: background), b.shown(on: background))
    let (first, second) = (AnimationTimeline(a), AnimationTimeline(b))
    sides = (first, second)
    structure = Self.structure(from: a, to: b)
    guard a.width == b.width, a.height == b.height else {
      moments = []
      relation = nil
      return
    }
    relation = AnimationRelation(a, b)?.description
    let length = max(first.duration, second.duration)
    let times = Self.times(first, second, until: length)
    let pairs = times.map { (first.frame(at: $0), second.frame(at: $0)) }
    let errors = concurrentMap(count: times.count, workers: workers) { index in
      ImageError(a.frames[pairs[index].0].pixmap, b.frames[pairs[index].1].pixmap)
    }
    moments = times.indices.map { index in
      let error = errors[index]
      let end = index + 1 < times.count ? times[index + 1] : length
      return Moment(
        start: times[index], duration: end - times[index], frames: pairs[index], largestError: error.largest,
        meanError: error.mean, place: error.place, region: error.region)
    }
  }

  /// Compares two files. Where one is in Display P3, which contains all colors of sRGB, the other one is converted to
  /// it.
  public init(_ a: FileInspection, _ b: FileInspection, on background: Color? = nil, workers: Int) {
    let isWide = a.color.space != b.color.space && [a, b].contains { $0.color.space == .displayP3 }
    self.init(
      isWide ? a.animationInDisplayP3 : a.animation, isWide ? b.animationInDisplayP3 : b.animation, on: background,
      workers: workers)
  }

  /// 0…255; 255 where the sizes differ.
  public var largestError: Int { hasEqualSizes ? moments.map(\.largestError).max() ?? 0 : 255 }

  /// The mean over time and all channels, 0…255; 255 where the sizes differ.
  public var meanError: Double {
    guard hasEqualSizes else { return 255 }
    let total = moments.reduce(0) { $0 + $1.duration }
    return total == 0 ? 0 : moments.reduce(0) { $0 + $1.meanError * Double($1.duration) } / Double(total)
  }

  /// The moment of the largest error, the first of equals; nil where the sizes differ.
  public var worst: Moment? { moments.max { ($0.largestError, -$0.start) < ($1.largestError, -$1.start) } }

  public var hasEqualSizes: Bool {
    sides.0.animation.width == sides.1.animation.width && sides.0.animation.height == sides.1.animation.height
  }

  /// Whether a viewer sees the same, except for errors of at most `tolerance` (0…255).
  public func holds(tolerance: Int) -> Bool { structure.isEmpty && largestError <= tolerance }

  package func images(of moment: Moment) -> (Pixmap, Pixmap) {
    (sides.0.animation.frames[moment.frames.0].pixmap, sides.1.animation.frames[moment.frames.1].pixmap)
  }

  /// The moments at which one of the animations changes.
  private static func times(_ a: AnimationTimeline, _ b: AnimationTimeline, until length: Int) -> [Int] {
    var times = Set<Int>()
    for side in [a, b] {
      var play = 0
      while play < length {
        times.formUnion(side.starts.map { $0 + play }.filter { $0 < length })
        play += side.duration
      }
    }
    return times.sorted()
  }

  /// The differences apart from pixels, as changes from the first animation to the second.
  package static func structure(from first: Animation, to second: Animation) -> [String] {
    var differences: [String] = []
    let (a, b) = (AnimationTimeline(first), AnimationTimeline(second))
    if first.width != second.width || first.height != second.height {
      differences.append("size \(first.width)×\(first.height) → \(second.width)×\(second.height) pixels")
    }
    let stills = [first, second].map { $0.frames.count == 1 }
    // A still has no time.
    if stills[0] || stills[1] {
      if stills[0] != stills[1] {
        differences.append("\(shown(first, isStill: stills[0])) → \(shown(second, isStill: stills[1]))")
      }
      return differences
    }
    if a.duration != b.duration { differences.append("one play \(a.duration) → \(b.duration) ms") }
    if first.plays != second.plays { differences.append("plays \(shown(first.plays)) → \(shown(second.plays))") }
    return differences
  }

  private static func shown(_ animation: Animation, isStill: Bool) -> String {
    isStill ? "a still" : "an animation of \(animation.frames.count) frames"
  }

  private static func shown(_ plays: PlayCount) -> String {
    switch plays {
    case .forever: "forever"
    case .times(let count): String(count)
    }
  }
}

/// The difference between two images of equal size.
struct ImageError: Equatable, Sendable {
  private(set) var largest = 0
  private(set) var mean = 0.0
  private(set) var place = (x: 0, y: 0)
  private(set) var region: PixelRect?

  static func == (a: ImageError, b: ImageError) -> Bool {
    a.largest == b.largest && a.mean == b.mean && a.place == b.place && a.region == b.region
  }

  /// - Precondition: the sizes are equal.
  init(_ a: Pixmap, _ b: Pixmap) {
    precondition(a.width == b.width && a.height == b.height, "images of one size are compared")
    var sum = 0
    var (left, top, right, bottom) = (a.width, a.height, -1, -1)
    let (found, meant) = (a.pixels, b.pixels)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let i = y * a.width + x
        guard found[i] != meant[i] else { continue }
        let channels = RGBA8(packed: found[i]).difference(from: RGBA8(packed: meant[i]))
        sum += Int(channels.wrappedSum())
        if channels.max() > largest {
          largest = Int(channels.max())
          place = (x, y)
        }
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
      }
    }
    mean = Double(sum) / Double(a.width * a.height * 4)
    if right >= left { region = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1) }
  }
}

extension Animation {
  /// The same, with its transparent pixels over a color.
  fileprivate func shown(on background: Color?) -> Animation {
    guard let background = background?.rgba8 else { return self }
    var animation = self
    for i in frames.indices { animation.frames[i].pixmap = frames[i].pixmap.over(background) }
    return animation
  }
}

extension Pixmap {
  /// Over an opaque color, as encoded.
  fileprivate func over(_ background: RGBA8) -> Pixmap {
    Pixmap(
      width: width, height: height,
      pixels: pixels.map { $0 >> 24 == 255 ? $0 : RGBA8(packed: $0).over(background).packed }
    ).packed(as: self)
  }
}

extension FileInspection {
  /// An unknown color space is taken to be sRGB.
  fileprivate var animationInDisplayP3: Animation {
    var animation = animation
    for i in animation.frames.indices {
      animation.frames[i].pixmap = animation.frames[i].pixmap.converted(from: color.space ?? .srgb, to: .displayP3)
    }
    return animation
  }
}
