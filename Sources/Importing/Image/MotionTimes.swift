import MotionMath

/// When one motion runs, whatever moves.
public struct MotionTimes: Equatable, Sendable {
  /// Nil if it comes to rest.
  public var period: Seconds?
  /// When it starts to repeat or comes to rest; zero if it has always been running.
  public var introEnd: Seconds
  /// From the document's start, those of the intro last.
  public var keyframes: [Seconds]

  fileprivate init<Value>(_ motion: Keyframes<Value>) {
    period = motion.comesToRest ? nil : motion.period
    introEnd = motion.intro.last?.time ?? .zero
    keyframes = motion.frames.map { motion.delay + $0.time } + motion.intro.map(\.time)
  }
}

extension AnimatedImage {
  /// All motions of the image.
  var motionTimes: [MotionTimes] { .collected { visitor in for node in nodes { visitor.visit(node) } } }
}

extension TransformStep {
  public var motionTimes: [MotionTimes] { .collected { $0.visit(self) } }
  public var isStill: Bool { motionTimes.isEmpty }
}

extension AnimatedShape.Outline {
  public var isStill: Bool { [MotionTimes].collected { $0.visit(self) }.isEmpty }
}

extension [MotionTimes] {
  fileprivate static func collected(_ visit: (inout MotionCollector) -> Void) -> [MotionTimes] {
    var collector = MotionCollector()
    visit(&collector)
    return collector.times
  }
}

private struct MotionCollector: ImageTrackVisitor {
  var times: [MotionTimes] = []

  mutating func visit<Value: Interpolatable>(_ track: Track<Value>, _: (Value, inout ShownValues) -> Void) {
    times += track.motions.map { MotionTimes($0) }
  }
}
