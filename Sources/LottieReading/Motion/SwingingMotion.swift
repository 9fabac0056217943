import GraphicsCore

/// The popular expressions that let a motion swing or bounce after each of its keyframes (Dan Ebberts, "Overshoot" and
/// "Bounce").
struct Overshoot: Equatable {
  /// Of the velocity before the keyframe, in seconds.
  var amplitude: Double
  /// Swings a second.
  var frequency: Double
  /// How fast it dies down: by a factor of e in a second divided by this.
  var decay: Double
  /// Seconds after a keyframe when it ends; nil if it only dies down.
  var end: Double?

  init?(_ text: ExpressionText) {
    guard text.text.contains("velocityAtTime("), text.text.contains("nearestKey(time)") else { return nil }
    let body = text.plain
    guard let frequency = text.assigned("freq") ?? text.assigned("frequency"), let decay = text.assigned("decay"),
      decay >= 0
    else { return nil }
    let amplitude = text.assigned("amp") ?? text.assigned("amplitude")
    let turn = frequency * 2 * .pi
    let forms: [(String, Double?)] = [
      ("value+v*amp*sinfreq*t*2*PI/expdecay*t", amplitude),
      ("value+v/100*amp*sinfreq*t*2*PI/expdecay*t", amplitude.map { $0 / 100 }),
      ("value+v*amp*sinw*t/expdecay*t", amplitude), ("value+v*amp*sinw*t/expdecay*t/w", amplitude.map { $0 / turn }),
      ("value+v*sinw*t/expdecay*t/w", 1 / turn),
    ]
    // What is divided by w first is the longest form.
    let found = forms.filter { body.contains($0.0) }.max { $0.0.utf8.count < $1.0.utf8.count }
    guard let amplitude = found?.1, amplitude.isFinite else { return nil }
    if found?.0.contains("sinw") == true {
      guard ["w=freq*PI*2", "w=freq*2*PI", "w=2*PI*freq"].contains(where: body.contains) else { return nil }
    }
    (self.amplitude, self.frequency, self.decay) = (amplitude, frequency, decay)
    if body.contains("&&t<1") { end = 1 }
  }

  /// What is added to the value, as a factor of the velocity a second, so many seconds after a keyframe.
  func swing(after seconds: Double) -> Double {
    guard seconds >= 0, end.map({ seconds < $0 }) ?? true else { return 0 }
    return amplitude * sine(frequency * seconds * 2 * .pi) / exponential(decay * seconds)
  }
}

struct Bounce: Equatable {
  /// The part of its speed that each bounce leaves, 0…1.
  var elasticity: Double
  /// In units a second, each second.
  var gravity: Double
  var most: Int

  init?(_ text: ExpressionText) {
    guard text.text.contains("velocityAtTime("), text.text.contains("nearestKey(time)"),
      text.plain.contains("value+vu*delta*vl-g*delta/2"), let elasticity = text.assigned("e"),
      let gravity = text.assigned("g"), let most = text.assigned("nMax"), 0..<1 ~= elasticity, gravity > 0,
      1...100 ~= most
    else { return nil }
    (self.elasticity, self.gravity, self.most) = (elasticity, gravity, Int(most))
  }

  /// How far it is from the keyframe's value, so many seconds after it arrived with a speed a second.
  func height(after seconds: Double, speed: Double) -> Double {
    var speed = speed * elasticity
    var (start, length) = (0.0, 2 * speed / gravity)
    for _ in 0..<most {
      if seconds <= start + length {
        let delta = seconds - start
        return max(0, delta * (speed - gravity * delta / 2))
      }
      start += length
      speed *= elasticity
      length *= elasticity
    }
    return 0
  }
}

extension ExpressionText {
  /// The text with signs for the functions of an exporter, and without brackets: enough to know a formula again.
  fileprivate var plain: String {
    var result = Self.infix(text[...])
    for (from, to) in [
      ("amplitude", "amp"), ("frequency", "freq"), ("t*decay", "decay*t"), ("t*w", "w*t"), ("t*freq", "freq*t"),
    ] {
      result = result.replacing(from, with: to)
    }
    return result
  }

  private static func infix(_ text: Substring) -> String {
    var result = ""
    var rest = text
    let signs = [("sum(", "+"), ("add(", "+"), ("sub(", "-"), ("mul(", "*"), ("div(", "/")]
    while let next = rest.first {
      guard let (name, sign) = signs.first(where: { rest.hasPrefix($0.0) }) else {
        if next != "(" && next != ")" { result.append(next) }
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(name.utf8.count)
      let (comma, end) = (rest.end { $0 == "," }, rest.end())
      result += infix(rest[..<comma])
      if comma < end { result += sign + infix(rest[rest.index(after: comma)..<end]) }
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
    }
    return result
  }
}

extension Components {
  /// The keyframes, swinging after each.
  /// - Parameters:
  ///   - rate: Frames a second.
  ///   - swing: The distance from the keyframes' own numbers, after so many seconds, having arrived at a velocity a
  ///     second.
  func swinging(
    _ frames: [PropertyKeyframe<Value>], over range: ClosedRange<Double>, rate: Double, most: Int,
    _ swing: (_ seconds: Double, _ velocity: [Double]) -> [Double]
  ) -> [PropertyKeyframe<Value>]? {
    // Just before a keyframe, as the expressions have it.
    let velocities = frames.map { velocity(of: frames, at: $0.time - 0.1).map { $0 * rate } }
    return sampled(range, most: most) { frame in
      let own = numbers(of: frames, at: frame)
      guard let i = frames.lastIndex(where: { $0.time <= frame }) else { return own }
      return zip(own, swing((frame - frames[i].time) / rate, velocities[i])).map { $0 + $1 }
    }
  }
}
