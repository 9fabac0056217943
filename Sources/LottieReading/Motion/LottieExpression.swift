import GraphicsCore
import Importing
import MotionMath

/// An expression that is known by its text. No expression is run.
enum LottieExpression: Equatable {
  /// The property as its keyframes say.
  case value
  /// The keyframes again and again, after their last or before their first.
  case loop(isAfter: Bool, isMirrored: Bool)
  /// So much per second, and so much at the start.
  case time(factor: Double)
  /// Another property of the layer: the names of the groups it is in, and its own.
  case property([String], String)
  /// The keyframes with Penner's easings, as "Ease and Wizz" writes them.
  case eased(Penner)

  /// Nil for an expression that is not known.
  init?(_ text: String) {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    if words.contains("easeAndWizz() || value"), let penner = Penner(words) {
      self = .eased(penner)
      return
    }
    var body = words[...]
    for prefix in ["var $bm_rt;", " ", "$bm_rt = ", " "] where body.hasPrefix(prefix) {
      body = body.dropFirst(prefix.count)
    }
    while body.hasSuffix(";") || body.hasSuffix(" ") { body = body.dropLast() }
    if body == "var $bm_rt" || body.isEmpty || body == "value" {
      self = .value
    } else if let loop = Self.loop(String(body)) {
      self = loop
    } else if let factor = Self.factor(String(body)) {
      self = .time(factor: factor)
    } else if let property = Self.property(String(body)) {
      self = property
    } else {
      return nil
    }
  }

  private static func loop(_ text: String) -> LottieExpression? {
    guard text.hasPrefix("loopOut(") || text.hasPrefix("loopIn("), text.hasSuffix(")"),
      let open = text.firstIndex(of: "(")
    else { return nil }
    let arguments = text[text.index(after: open)...].dropLast().split(separator: ",").map {
      $0.filter { !" '\"".contains($0) }
    }
    guard arguments.count <= 2, arguments.count < 2 || arguments[1] == "0" else { return nil }
    let isAfter = text.hasPrefix("loopOut")
    switch arguments.first ?? "cycle" {
    case "cycle": return .loop(isAfter: isAfter, isMirrored: false)
    case "pingpong": return .loop(isAfter: isAfter, isMirrored: true)
    default: return nil
    }
  }

  /// The factor of `time * 360`, in each of the ways in which it is exported.
  private static func factor(_ text: String) -> Double? {
    let plain = text.filter { $0 != " " }
    if plain == "time" { return 1 }
    for (prefix, suffix) in [
      ("time*", ""), ("", "*time"), ("mul(time,", ")"), ("$bm_mul(time,", ")"), ("mul(", ",time)"),
    ]
    where plain.hasPrefix(prefix) && plain.hasSuffix(suffix) && plain.count > prefix.count + suffix.count {
      if let factor = Double(String(plain.dropFirst(prefix.count).dropLast(suffix.count))), abs(factor) <= 1e6 {
        return factor
      }
    }
    return nil
  }

  /// `content('leg').content('Path 1').path`
  private static func property(_ text: String) -> LottieExpression? {
    var rest = text[...]
    var names: [String] = []
    while rest.hasPrefix("content(") {
      rest = rest.dropFirst("content(".count)
      guard let quote = rest.first, quote == "'" || quote == "\"", let end = rest.dropFirst().firstIndex(of: quote)
      else {
        return nil
      }
      names.append(String(rest[rest.index(after: rest.startIndex)..<end]))
      rest = rest[rest.index(after: end)...]
      guard rest.hasPrefix(").") else { return nil }
      rest = rest.dropFirst(2)
    }
    let keys = [
      "path": "ks", "transform.position": "p", "transform.scale": "s", "transform.rotation": "r",
      "transform.anchorPoint": "a", "transform.opacity": "o",
    ]
    guard !names.isEmpty, let key = keys[String(rest)] else { return nil }
    return .property(names, key)
  }

  /// One of Robert Penner's easings.
  struct Penner: Equatable {
    enum Curve: String, CaseIterable { case quad, cubic, quart, quint, sine, expo, circ }

    var curve: Curve
    var easesIn: Bool
    var easesOut: Bool

    init?(_ words: String) {
      for curve in Curve.allCases {
        let name = curve.rawValue.prefix(1).uppercased() + curve.rawValue.dropFirst()
        for (prefix, easesIn, easesOut) in [("inOut", true, true), ("in", true, false), ("out", false, true)]
        where words.contains("easeandwizz_\(prefix)\(name)(t, sX, eX, d") {
          self.curve = curve
          (self.easesIn, self.easesOut) = (easesIn, easesOut)
          return
        }
      }
      return nil
    }

    func callAsFunction(_ u: Double) -> Double {
      switch (easesIn, easesOut) {
      case (true, true): u < 0.5 ? start(2 * u) / 2 : 1 - start(2 - 2 * u) / 2
      case (true, false): start(u)
      default: 1 - start(1 - u)
      }
    }

    private func start(_ u: Double) -> Double {
      guard u > 0, u < 1 else { return u }
      return switch curve {
      case .quad: u * u
      case .cubic: u * u * u
      case .quart: u * u * u * u
      case .quint: u * u * u * u * u
      case .sine: 1 - cosine(u * .pi / 2)
      case .expo: power(2, 10 * (u - 1))
      case .circ: 1 - (1 - u * u).squareRoot()
      }
    }
  }
}

/// Keyframes that an expression repeats or eases.
enum ExpressedKeyframes {
  /// The keyframes again and again until a frame; nil where there are too many.
  static func looped<Value>(
    _ frames: [PropertyKeyframe<Value>], isAfter: Bool, isMirrored: Bool, until end: Double, most: Int
  ) -> [PropertyKeyframe<Value>]? {
    guard let first = frames.first, let last = frames.last, last.time > first.time else { return frames }
    let length = last.time - first.time
    let needed = isAfter ? (end - last.time) / length : (first.time - end) / length
    guard needed > 0 else { return frames }
    let passes = Int(min(needed.rounded(.up), 1e6))
    guard (passes + 1) * frames.count <= most else { return nil }
    let back = reversed(frames)
    func pass(_ k: Int) -> [PropertyKeyframe<Value>] {
      let source = isMirrored && k % 2 != 0 ? back : frames
      return source.map { frame in
        var frame = frame
        frame.time += Double(k) * length
        return frame
      }
    }
    let numbers = isAfter ? Array(0...passes) : Array(-passes...0)
    var list: [PropertyKeyframe<Value>] = []
    for k in numbers {
      // The end of one pass is the start of the next; where they differ, the value jumps.
      if !list.isEmpty { list.removeLast() }
      list += pass(k)
    }
    return list
  }

  /// The same way back.
  private static func reversed<Value>(_ frames: [PropertyKeyframe<Value>]) -> [PropertyKeyframe<Value>] {
    let (first, last) = (frames[0].time, frames[frames.count - 1].time)
    return frames.indices.reversed().map { i in
      var frame = frames[i]
      frame.time = first + last - frame.time
      guard i > 0 else {
        frame.end = frame.value
        return frame
      }
      let before = frames[i - 1]
      frame.value = before.isHold ? frames[i].value : before.end
      frame.end = before.value
      frame.isHold = before.isHold
      frame.easings = before.easings.map(EasingCut.reversed)
      (frame.outward, frame.inward) = (before.inward, before.outward)
      frame.hasTangents = before.hasTangents
      return frame
    }
  }

  /// The keyframes with another easing, at every whole frame.
  static func eased<Value>(
    _ frames: [PropertyKeyframe<Value>], _ easing: (Double) -> Double, _ mix: (Value, Value, Double) -> Value, most: Int
  ) -> [PropertyKeyframe<Value>]? {
    var list: [PropertyKeyframe<Value>] = []
    for (a, b) in zip(frames, frames.dropFirst()) {
      var times = [a.time]
      var time = a.time.rounded(.down) + 1
      guard b.time - a.time <= Double(most - list.count) else { return nil }
      while time < b.time - 1e-6 {
        times.append(time)
        time += 1
      }
      let values = (times + [b.time]).map { time in
        b.time > a.time ? mix(a.value, a.end, easing((time - a.time) / (b.time - a.time))) : a.value
      }
      for (i, time) in times.enumerated() {
        var frame = a
        (frame.time, frame.value, frame.end) = (time, values[i], values[i + 1])
        (frame.easings, frame.isHold, frame.hasTangents) = ([.linear], false, false)
        (frame.outward, frame.inward) = (.zero, .zero)
        list.append(frame)
      }
    }
    return list + frames.suffix(1)
  }
}
