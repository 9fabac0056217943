import GraphicsCore
import MotionMath

/// A value over time: one that stays, or the sum of motions. Numbers, points and colours alike are lists of numbers.
public struct Animated: Equatable, Sendable {
  /// The value if nothing moves it.
  public var still: [Double]
  /// Their sum is the value; empty if it stays.
  public var motions: [RepeatedMotion]

  public init(_ still: [Double], _ motions: [RepeatedMotion] = []) {
    self.still = still
    self.motions = motions
  }

  public init(_ value: Double) { self.init([value]) }

  public var isStill: Bool { motions.isEmpty }

  /// The value at `time` seconds from the start.
  public func value(at time: Double) -> [Double] {
    guard var sum = motions.first?.value(at: time) else { return still }
    for motion in motions.dropFirst() { sum = Self.sum(sum, motion.value(at: time)) }
    return sum
  }

  /// The first number of the value.
  public func number(at time: Double) -> Double { value(at: time).first ?? 0 }

  /// Changes all values by a function that keeps straight lines straight. The second one is for what the second and
  /// later motions add: the same without a constant part.
  public func map(_ change: ([Double]) -> [Double], added: (([Double]) -> [Double])? = nil) -> Animated {
    var result = Animated(change(still), motions)
    for i in motions.indices {
      if i > 0, let added {
        result.motions[i] = motions[i].map(added)
      } else {
        result.motions[i] = motions[i].map(change)
      }
    }
    return result
  }

  /// Every value that is written in it.
  public var extremes: [[Double]] {
    isStill ? [still] : motions.flatMap { ($0.frames + $0.intro).map(\.values) }
  }

  static func sum(_ a: [Double], _ b: [Double]) -> [Double] {
    a.indices.map { a[$0] + ($0 < b.count ? b[$0] : 0) }
  }
}

/// Values at times that repeat for ever, and what comes once before.
public struct RepeatedMotion: Equatable, Sendable {
  public struct Frame: Equatable, Sendable {
    /// In seconds.
    public var time: Double
    public var values: [Double]
    /// Of the leg that starts here.
    public var easing: Easing

    public init(_ time: Double, _ values: [Double], _ easing: Easing = .linear) {
      self.time = time
      self.values = values
      self.easing = easing
    }
  }

  /// From 0 to the period, in order; two at one time make a jump.
  public var frames: [Frame]
  public var period: Seconds
  /// When a period starts, counted from the document's start.
  public var start: Seconds
  /// What is there instead, up to the last of these; times count from the document's start. Empty if the motion has
  /// always been running.
  public var intro: [Frame]

  public init(_ frames: [Frame], period: Seconds, start: Seconds = .zero, intro: [Frame] = []) {
    self.frames = frames
    self.period = period
    self.start = start
    self.intro = intro
  }

  public func value(at time: Double) -> [Double] {
    if let last = intro.last, time < last.time - 1e-9 { return Self.value(of: intro, at: time) }
    return repeatedValue(at: time)
  }

  /// The value as if there were no intro.
  public func repeatedValue(at time: Double) -> [Double] {
    let period = period.value
    let passed = time - start.value + 1e-9
    return Self.value(of: frames, at: max(0, passed - (passed / period).rounded(.down) * period - 1e-9))
  }

  private static func value(of frames: [Frame], at time: Double) -> [Double] {
    guard let i = frames.lastIndex(where: { $0.time <= time + 1e-12 }) else { return frames[0].values }
    guard i + 1 < frames.count else { return frames[i].values }
    let (a, b) = (frames[i], frames[i + 1])
    let share = a.easing(b.time > a.time ? (time - a.time) / (b.time - a.time) : 1)
    return zip(a.values, b.values).map { $0 == $1 ? $0 : $0 * (1 - share) + $1 * share }
  }

  func map(_ change: ([Double]) -> [Double]) -> RepeatedMotion {
    var result = self
    for i in result.frames.indices { result.frames[i].values = change(result.frames[i].values) }
    for i in result.intro.indices { result.intro[i].values = change(result.intro[i].values) }
    return result
  }
}

/// An outline over time: the texts of path data that it runs through, and what they describe.
public struct AnimatedPath: Equatable, Sendable {
  /// SVG path data.
  public var texts: [String]
  public var paths: [Path]
  /// The index of a text; between two the outline is interpolated.
  public var choice: Animated

  public init(_ text: String, _ path: Path) {
    texts = [text]
    paths = [path]
    choice = Animated(0)
  }

  public init(_ texts: [String], _ paths: [Path], _ choice: Animated) {
    self.texts = texts
    self.paths = paths
    self.choice = choice
  }
}
