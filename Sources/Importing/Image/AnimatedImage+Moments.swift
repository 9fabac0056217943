import MotionMath

/// Two moments of an image compared by what all motions say then.
extension AnimatedImage {
  /// The periods of the motions that repeat, in seconds.
  public var periods: Set<Double> { Set(motionTimes.compactMap(\.period?.value)) }

  /// Whether all motions have the same values at two moments, as far as it is seen; whole turns are no difference.
  public func looksSame(at time: Double, as other: Double) -> Bool { shown(at: time).looksSame(as: shown(at: other)) }

  /// Those of some moments that look the same as a moment.
  public func moments(of moments: some Sequence<Double>, thatLookAs time: Double) -> [Double] {
    let shown = shown(at: time)
    return moments.filter { self.shown(at: $0).looksSame(as: shown) }
  }

  private func shown(at time: Double) -> ShownValues {
    var moment = Moment(time: time)
    for node in nodes { moment.visit(node) }
    return moment.shown
  }
}

private struct Moment: ImageTrackVisitor {
  let time: Double
  var shown = ShownValues()

  mutating func visit<Value: Interpolatable>(_ track: Track<Value>, _ add: (Value, inout ShownValues) -> Void) {
    add(track.value(at: time), &shown)
  }
}
