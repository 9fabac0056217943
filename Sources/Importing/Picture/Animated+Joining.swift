extension Animated {
  /// Two numbers as one pair.
  public static func pair(_ x: Animated, _ y: Animated) -> Animated {
    Animated.joined([x, y])
  }

  /// Numbers side by side: as one motion where all that move do so at the same times, or else as a sum.
  public static func joined(_ parts: [Animated]) -> Animated {
    let still = parts.flatMap(\.still)
    let moving = parts.indices.filter { !parts[$0].isStill }
    guard let first = moving.first else { return Animated(still) }
    var starts = [0]
    for part in parts { starts.append(starts[starts.count - 1] + part.still.count) }
    let alike = moving.allSatisfy { i in
      parts[i].motions.count == 1 && parts[i].motions[0].hasTimes(of: parts[first].motions[0])
    }
    if alike, parts[first].motions.count == 1 {
      var motion = parts[first].motions[0]
      func fill(_ path: WritableKeyPath<RepeatedMotion, [RepeatedMotion.Frame]>) {
        for k in motion[keyPath: path].indices {
          var values = still
          for i in moving {
            values.replaceSubrange(
              starts[i]..<starts[i + 1], with: parts[i].motions[0][keyPath: path][k].values)
          }
          motion[keyPath: path][k].values = values
        }
      }
      fill(\.frames)
      fill(\.intro)
      return Animated(still, [motion])
    }
    // The first motion carries what stays; the others add to 0.
    var motions: [RepeatedMotion] = []
    for i in moving {
      for motion in parts[i].motions {
        var spread = motion
        let rest = motions.isEmpty ? still : still.map { _ in 0 }
        func fill(_ path: WritableKeyPath<RepeatedMotion, [RepeatedMotion.Frame]>) {
          for f in spread[keyPath: path].indices {
            var values = rest
            if motions.isEmpty { for j in moving { for n in starts[j]..<starts[j + 1] { values[n] = 0 } } }
            values.replaceSubrange(starts[i]..<starts[i + 1], with: spread[keyPath: path][f].values)
            spread[keyPath: path][f].values = values
          }
        }
        fill(\.frames)
        fill(\.intro)
        motions.append(spread)
      }
    }
    return Animated(still, motions)
  }

  /// Two values added, each with its own motions.
  public static func + (a: Animated, b: Animated) -> Animated {
    if a.isStill { return b.map({ zip($0, a.still).map { $0 + $1 } }, added: { $0 }) }
    if b.isStill { return a.map({ zip($0, b.still).map { $0 + $1 } }, added: { $0 }) }
    if a.motions.count == 1, b.motions.count == 1, a.motions[0].hasTimes(of: b.motions[0]) {
      var motion = a.motions[0]
      let other = b.motions[0]
      for i in motion.frames.indices { motion.frames[i].values = sum(motion.frames[i].values, other.frames[i].values) }
      for i in motion.intro.indices { motion.intro[i].values = sum(motion.intro[i].values, other.intro[i].values) }
      return Animated(sum(a.still, b.still), [motion])
    }
    return Animated(zip(a.still, b.still).map { $0 + $1 }, a.motions + b.motions)
  }
}

extension RepeatedMotion {
  /// Whether both have keyframes at the same times, with the same easings.
  func hasTimes(of other: RepeatedMotion) -> Bool {
    func alike(_ a: [Frame], _ b: [Frame]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { $0.time == $1.time && $0.easing == $1.easing }
    }
    return period == other.period && start == other.start && alike(frames, other.frames) && alike(intro, other.intro)
  }
}

extension Animated {
  /// A value whose motions all stay at one place is one that stays.
  public var settledIfStill: Animated {
    let values = extremes
    guard motions.count == 1, values.allSatisfy({ $0 == values[0] }) else { return self }
    return Animated(values[0])
  }
}
