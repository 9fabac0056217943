import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Gradients: colors and alphas, each at places of their own.
extension LottieBuilder {
  func gradient(_ style: LottieValue, _ timeline: Timeline) -> AnimatedPaint? {
    guard let colors = style["g"], let count = colors["p"]?.integer, (1...64).contains(count), let written = colors["k"]
    else {
      refuse(style, "the gradient has no colors that can be read")
      return nil
    }
    guard let stops = stops(written, count, timeline) else { return nil }
    func end(_ key: String, _ what: String) -> Track<Point>? {
      switch place(style[key], what, timeline) {
      case .track(let track): return track
      case .along:
        refuse(style, "a curved way of \(what) cannot be drawn")
        return nil
      }
    }
    guard let start = end("s", "the gradient's start"), let finish = end("e", "the gradient's end") else { return nil }
    if style["t"]?.integer != 2 { return .gradient(AnimatedGradient(.linear(from: start, to: finish), stops: stops)) }
    if number(style["h"], "the highlight", default: 0, timeline) != .constant(0) {
      refuse(style, "a gradient with a highlight off its center cannot be drawn")
      return nil
    }
    let radius: Track<Double>
    if let start = start.still, let finish = finish.still {
      radius = .constant((finish - start).length)
    } else {
      radius = timeline.sampled(
        { (finish.value(at: $0) - start.value(at: $0)).length }, isSame: { abs($0 - $1) < 0.01 })
    }
    return .gradient(
      AnimatedGradient(.radial(center: start, startRadius: .constant(0), endRadius: radius), stops: stops))
  }

  /// Stops of a moment, as numbers: offset and three channels for each color, then offset and alpha for each alpha.
  private struct Stops {
    var colors: [(offset: Double, color: Point3)]
    var alphas: [(offset: Double, alpha: Double)]

    struct Point3 {
      var red: Double
      var green: Double
      var blue: Double
    }

    init?(_ numbers: [Double], count: Int) {
      guard numbers.count >= count * 4, (numbers.count - count * 4) % 2 == 0, numbers.count <= 1024 else { return nil }
      colors = (0..<count).map { i in
        (numbers[4 * i], Point3(red: numbers[4 * i + 1], green: numbers[4 * i + 2], blue: numbers[4 * i + 3]))
      }
      alphas = stride(from: count * 4, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
      guard zip(colors, colors.dropFirst()).allSatisfy({ $0.offset <= $1.offset }),
        zip(alphas, alphas.dropFirst()).allSatisfy({ $0.offset <= $1.offset })
      else { return nil }
    }

    /// Those of the colors and of the alphas.
    var places: [Double] { colors.map(\.offset) + alphas.map(\.offset) }

    /// The places at which the color bends: those of colors and of alphas, and some between where both change.
    var offsets: [Double] {
      var all: [Double] = []
      for offset in colors.map(\.offset) + alphas.map(\.offset) where !all.contains(where: { abs($0 - offset) < 1e-6 })
      {
        all.append(offset)
      }
      all.sort()
      guard !alphas.isEmpty else { return all }
      // Colors are mixed with their alphas, and Lottie's by themselves: between two of these both come close.
      var fine: [Double] = []
      let room = max(1, (32 - all.count) / max(1, all.count - 1))
      for (a, b) in zip(all, all.dropFirst()) {
        fine.append(a)
        let (from, to) = (color(at: a), color(at: b))
        let changesColor = from.light.withAlpha(1) != to.light.withAlpha(1)
        guard changesColor, from.light.alpha != to.light.alpha else { continue }
        let steps = min(8, room)
        for i in 1..<max(1, steps) { fine.append(a + (b - a) * Double(i) / Double(steps)) }
      }
      return fine + all.suffix(1)
    }

    func color(at offset: Double) -> ColorPair {
      func mixed<Value>(
        _ list: [(offset: Double, value: Value)], _ mix: (Value, Value, Double) -> Value
      ) -> Value? {
        guard let first = list.first, let last = list.last else { return nil }
        if offset <= first.offset { return first.value }
        for (a, b) in zip(list, list.dropFirst()) where offset <= b.offset {
          return b.offset > a.offset ? mix(a.value, b.value, (offset - a.offset) / (b.offset - a.offset)) : b.value
        }
        return last.value
      }
      let color =
        mixed(colors.map { ($0.offset, $0.color) }) { a, b, k in
          Point3(
            red: a.red + (b.red - a.red) * k, green: a.green + (b.green - a.green) * k,
            blue: a.blue + (b.blue - a.blue) * k)
        } ?? Point3(red: 0, green: 0, blue: 0)
      let alpha = mixed(alphas.map { ($0.offset, $0.alpha) }) { $0 + ($1 - $0) * $2 } ?? 1
      func channel(_ value: Double) -> Double { min(1, max(0, value)) }
      return ColorPair(
        Color(
          red: channel(color.red), green: channel(color.green), blue: channel(color.blue), alpha: channel(alpha)))
    }
  }

  /// Stops of colors and alphas that change, at places that do not.
  private func translucent(
    _ frames: [PropertyKeyframe<Stops>], _ all: [Stops], _ written: LottieValue, _ timeline: Timeline
  ) -> [AnimatedGradient.Stop]? {
    let places = all[0].places
    guard all.allSatisfy({ $0.places == places }) else {
      refuse(written, "a gradient with alphas whose stops move cannot be drawn; keep their places")
      return nil
    }
    let offsets = Set(all.flatMap(\.offsets)).sorted()
    guard (2...32).contains(offsets.count) else {
      refuse(written, "a gradient of fewer than 2 or more than 32 stops cannot be drawn")
      return nil
    }
    return offsets.map { offset in
      AnimatedGradient.Stop(
        offset: .constant(min(1, max(0, offset))),
        color: bounded(timeline.track(.frames(frames) { $0.color(at: offset) }), written, "the gradient"))
    }
  }

  private func stops(_ written: LottieValue, _ count: Int, _ timeline: Timeline) -> [AnimatedGradient.Stop]? {
    guard
      let property = property(written, "the gradient", timeline, nil, { Stops($0.lottieNumbers ?? [], count: count) })
    else {
      return nil
    }
    switch property {
    case .still(let stops):
      let offsets = stops.offsets
      guard offsets.count <= 32 else {
        refuse(written, "a gradient of more than 32 stops cannot be drawn")
        return nil
      }
      let list = offsets.map {
        AnimatedGradient.Stop(offset: .constant(min(1, max(0, $0))), color: .constant(stops.color(at: $0)))
      }
      return list.count == 1 ? list + list : list
    case .keyframes(let frames):
      let all = frames.flatMap { [$0.value, $0.end] }
      guard all.allSatisfy({ stops in stops.alphas.allSatisfy { $0.alpha == 1 } }) else {
        return translucent(frames, all, written, timeline)
      }
      guard count <= 32 else {
        refuse(written, "a gradient of more than 32 stops cannot be drawn")
        return nil
      }
      return (0..<count).map { i in
        AnimatedGradient.Stop(
          offset: timeline.track(.frames(frames) { min(1, max(0, $0.colors[i].offset)) }),
          color: timeline.track(
            .frames(frames) { stops in
              let color = stops.colors[i].color
              return ColorPair(Color(red: color.red, green: color.green, blue: color.blue))
            }))
      }
    }
  }
}

extension Color {
  fileprivate func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
