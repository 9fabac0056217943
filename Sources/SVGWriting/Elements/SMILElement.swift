import GraphicsCore

/// Motions that style sheets cannot play: the elements `animate` and `animateTransform`.
enum SMILElement {
  /// - Parameters:
  ///   - attribute: What moves; of `gradientTransform`, a translation.
  ///   - write: A value as text, without semicolons.
  static func node(_ attribute: String, _ motion: KeyedMotion, _ write: ([Double]) -> String) -> SVGNode {
    let isTransform = attribute == "gradientTransform"
    var node = SVGNode(isTransform ? "animateTransform" : "animate")
    node["attributeName"] = attribute
    if isTransform {
      node["type"] = "translate"
      node["additive"] = "sum"
    }
    var keys = spelled(motion)
    let timing = motion.timing
    var duration = timing.duration
    if timing.alternates {
      duration *= 2
      let back = keys.dropLast().reversed().map { KeyedMotion.Key(2 - $0.offset, $0.values) }
      // Each segment on the way back has the easing of the way there, reversed.
      var whole = keys
      let easings = keys.dropLast().map(\.easing.reversed)
      for (i, key) in back.enumerated() {
        whole[whole.count - 1].easing = easings[easings.count - 1 - i]
        whole.append(key)
      }
      keys = whole.map { KeyedMotion.Key($0.offset / 2, $0.values, $0.easing) }
    }
    let isDiscrete = keys.dropLast().allSatisfy { $0.easing == .hold }
    if isDiscrete {
      // The last value lasts no time, unless the motion stops on it.
      let last = keys.removeLast()
      if timing.passes != nil, last.values != keys[keys.count - 1].values {
        keys.append(KeyedMotion.Key(1 - min(1e-3, 5e-4 / duration), last.values))
      }
    }
    node["values"] = keys.map { write($0.values) }.joined(separator: ";")
    node["dur"] = KeyframesText.Animation.seconds(duration)
    if timing.delay != 0 { node["begin"] = KeyframesText.Animation.seconds(timing.delay) }
    if let passes = timing.passes {
      if passes != 1 { node["repeatCount"] = "\(passes)" }
      node["fill"] = "freeze"
    } else {
      node["repeatCount"] = "indefinite"
    }
    let even = keys.enumerated().allSatisfy { i, key in
      abs(key.offset - Double(i) / Double(isDiscrete ? keys.count : keys.count - 1)) < 1e-6
    }
    if !even {
      let step = min(5e-4, 2.5e-4 / duration)
      node["keyTimes"] = keys.map { SVGNumber.text($0.offset, within: step) }.joined(separator: ";")
    }
    if isDiscrete {
      node["calcMode"] = "discrete"
    } else if keys.dropLast().contains(where: { $0.easing != .linear }) {
      node["calcMode"] = "spline"
      node["keySplines"] = keys.dropLast().map { $0.easing.spline ?? "0 0 1 1" }.joined(separator: ";")
    }
    return node
  }

  /// A color that moves. Browsers mix its straight channels, so what fades has more keys where that shows.
  /// - Parameters:
  ///   - motion: of the premultiplied channels.
  ///   - clear: The color of what stays clear.
  static func color(_ attribute: String, _ motion: KeyedMotion, clear: Color = .clear) -> SVGNode {
    node(attribute, straight(motion, clear)) {
      Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]).svgText
    }
  }

  /// A motion of premultiplied channels as one of straight ones.
  private static func straight(_ motion: KeyedMotion, _ clear: Color) -> KeyedMotion {
    func color(_ values: [Double]) -> Color { values[3] > 0 ? Color(premultiplied: values) : clear }
    var result: [KeyedMotion.Key] = []
    func add(_ offset: Double, _ color: Color, _ easing: SegmentEasing = .linear) {
      let values = [color.red, color.green, color.blue, color.alpha]
      // A segment starts with the key that the one before ends with.
      if let last = result.last, last.values == values, offset - last.offset < 1e-9 { result.removeLast() }
      result.append(KeyedMotion.Key(offset, values, easing))
    }
    let keys = spelled(motion)
    // Whether the last key is missing.
    var isOpen = true
    for (key, next) in zip(keys, keys.dropFirst()) {
      guard key.easing != .hold, next.offset - key.offset > 1e-9 else {
        add(key.offset, color(key.values), key.easing)
        isOpen = true
        continue
      }
      isOpen = false
      func stops(_ progress: (Double) -> Double) -> [GradientStop] {
        let ends = (
          GradientStop(offset: 0, color: color(key.values)), GradientStop(offset: 1, color: color(next.values))
        )
        return GradientStops.straight(from: ends.0, to: ends.1) { u in
          let p = progress(u)
          return Color(premultiplied: zip(key.values, next.values).map { $0 * (1 - p) + $1 * p })
        }
      }
      var pieces = stops { $0 }
      // With keys between, the pace is in their times.
      let easing = pieces.count == 2 ? key.easing : .linear
      if easing != key.easing { pieces = stops(key.easing.progress) }
      for piece in pieces { add(key.offset + (next.offset - key.offset) * piece.offset, piece.color, easing) }
    }
    if isOpen, let last = keys.last { add(last.offset, color(last.values)) }
    return KeyedMotion(keys: result, timing: motion.timing)
  }

  /// The keys without what SMIL lacks: steps are keys of their own, and curves beyond their ends are straight pieces.
  private static func spelled(_ motion: KeyedMotion) -> [KeyedMotion.Key] {
    if motion.keys.dropLast().allSatisfy({ $0.easing == .hold }) { return motion.keys }
    var result: [KeyedMotion.Key] = []
    for (i, key) in motion.keys.enumerated() {
      guard i + 1 < motion.keys.count else {
        result.append(key)
        break
      }
      let next = motion.keys[i + 1]
      func between(_ u: Double, _ p: Double) -> KeyedMotion.Key {
        KeyedMotion.Key(
          key.offset + (next.offset - key.offset) * u, zip(key.values, next.values).map { $0 * (1 - p) + $1 * p })
      }
      switch key.easing {
      case .linear: result.append(key)
      case .bezier where key.easing.isSpline: result.append(key)
      case .bezier:
        let count = 24
        result += (0..<count).map {
          between(Double($0) / Double(count), key.easing.progress(Double($0) / Double(count)))
        }
      case .steps(let count, _):
        for k in 0..<count {
          let (from, to) = (Double(k) / Double(count), Double(k + 1) / Double(count))
          let value = key.easing.progress(from + 1e-6)
          result += [between(from, value), between(to, value)]
        }
      }
    }
    return result
  }
}

extension SVGNode {
  /// Sets a length that may move by SMIL; one that is `standard` in the file is left out.
  mutating func animate(
    _ key: String, _ motion: AnimatedValues, within tolerance: Double, omitting standard: String = "0"
  ) {
    let text = SVGNumber.text(motion.atStart[0], within: tolerance)
    let range = motion.range[0]
    let keyed: KeyedMotion? =
      if case .moving(let keyed) = motion, range.upperBound - range.lowerBound > 1e-9 { keyed } else { nil }
    // A drop shadow is 2 off by default, and WebKit moves only what a gradient has.
    let isNeeded = name == "feDropShadow" || isGradient && keyed != nil
    self[key] = text == standard && !isNeeded ? nil : text
    guard let keyed else { return }
    children.append(SMILElement.node(key, keyed) { SVGNumber.text($0[0], within: tolerance) })
  }
}
