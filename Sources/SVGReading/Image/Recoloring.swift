import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Filter functions that change colors over time → colors that move.
///
/// The functions are linear in the color, so a mixture of colors changes as they do. Only what is cut off at 0 or 1 is
/// cut off elsewhere in a mixture, so nothing of that kind is drawn. Segments of keyframes mix colors along straight
/// lines: they are cut until none differs enough to be seen.
struct Recoloring {
  private let kinds: [ColorFilterFunction.Kind]
  /// One number for each kind.
  private let amounts: Track<[Double]>
  private let isOpaque: Bool

  /// - Parameters:
  ///   - kinds: The first to be applied first.
  ///   - isOpaque: Whether all that is drawn is opaque, so that only gradients mix colors.
  init(_ kinds: [ColorFilterFunction.Kind], _ amounts: Track<[Double]>, isOpaque: Bool) {
    self.kinds = kinds
    self.amounts = amounts
    self.isOpaque = isOpaque
  }

  /// What is drawn with its colors changed; nil where moving colors do not look the same.
  func content(_ content: AnimatedNode.Content) -> AnimatedNode.Content? {
    // A single color is mixed with none.
    if case .shape(let shape) = content, shape.fill == nil || shape.stroke == nil {
      return changed(shape, isMixed: false).map { .shape($0) }
    }
    return changed(content, isMixed: !isOpaque)
  }

  private func changed(_ content: AnimatedNode.Content, isMixed: Bool) -> AnimatedNode.Content? {
    switch content {
    case .shape(let shape): return changed(shape, isMixed: isMixed).map { .shape($0) }
    case .group(let nodes):
      var result: [AnimatedNode] = []
      for node in nodes {
        guard let changedNode = changed(node, isMixed: isMixed) else { return nil }
        result.append(changedNode)
      }
      return .group(result)
    }
  }

  private func changed(_ node: AnimatedNode, isMixed: Bool) -> AnimatedNode? {
    guard node.blend == .normal, let content = changed(node.content, isMixed: isMixed) else { return nil }
    var result = node
    result.content = content
    for i in node.filters.indices {
      switch node.filters[i] {
      case .blur, .originalOver, .originalAtop: break
      case .shadow(let color, let deviation, let offset, let isInset):
        guard let moving = changed(color, isMixed: isMixed) else { return nil }
        result.filters[i] = .shadow(color: moving, deviation: deviation, offset: offset, isInset: isInset)
      case .colorMatrix, .colorTransfer, .colorMatrixAtop: return nil
      }
    }
    return result
  }

  private func changed(_ shape: AnimatedShape, isMixed: Bool) -> AnimatedShape? {
    var result = shape
    if let fill = shape.fill {
      guard let paint = changed(fill, isMixed: isMixed) else { return nil }
      result.fill = paint
    }
    if let stroke = shape.stroke {
      guard let paint = changed(stroke.paint, isMixed: isMixed) else { return nil }
      result.stroke?.paint = paint
    }
    return result
  }

  private func changed(_ paint: AnimatedPaint, isMixed: Bool) -> AnimatedPaint? {
    switch paint {
    case .image: return nil
    case .color(let color): return changed(color, isMixed: isMixed).map { .color($0) }
    case .gradient(var gradient):
      for i in gradient.stops.indices {
        guard let color = changed(gradient.stops[i].color, isMixed: true) else { return nil }
        gradient.stops[i].color = color
      }
      return .gradient(gradient)
    }
  }

  private func changed(_ track: Track<ColorPair>, isMixed: Bool) -> Track<ColorPair>? {
    guard let pair = track.still, pair.light == pair.dark else { return nil }
    let way = Way(start: pair.light, kinds: kinds, isMixed: isMixed)
    switch amounts {
    case .constant(let amounts): return way.color(by: amounts).map { .constant(ColorPair($0)) }
    case .keyframes(let motion):
      guard let frames = way.frames(motion.frames), let intro = way.frames(motion.intro) else { return nil }
      return Track.keyframes(
        Keyframes(
          frames, period: motion.period, delay: motion.delay, course: motion.course, intro: intro,
          source: motion.source)
      ).settled
    case .springs, .sum: return nil
    }
  }

  /// What becomes of one color.
  private struct Way {
    let start: Color
    let kinds: [ColorFilterFunction.Kind]
    /// Whether nothing may be cut off.
    let isMixed: Bool

    /// Of a channel, 0…1.
    private static let tolerance = 1.0 / 255
    /// How often a segment is halved.
    private static let mostCuts = 7
    /// Shares of a segment at which it is compared. Whole turns look the same at halves and quarters of it.
    private static let samples = [0.17, 0.41, 0.5, 0.73]
    /// A motion that ends is written with two more.
    private static let mostKeyframes = AnimatedImage.mostKeyframes - 2

    /// The color after all functions; nil where it is cut off and must not be.
    func color(by amounts: [Double]) -> Color? {
      var (red, green, blue) = (start.red, start.green, start.blue)
      for (kind, amount) in zip(kinds, amounts) {
        let m = ColorFilterFunction(kind, amount).matrix
        func row(_ i: Int) -> Double { m[i] * red + m[i + 1] * green + m[i + 2] * blue + m[i + 4] }
        let exact = [row(0), row(5), row(10)]
        let seen = exact.map { min(1, max(0, $0)) }
        if isMixed, zip(exact, seen).contains(where: { abs($0 - $1) > Self.tolerance }) { return nil }
        (red, green, blue) = (seen[0], seen[1], seen[2])
      }
      return Color(red: red, green: green, blue: blue, alpha: start.alpha)
    }

    func frames(_ frames: [Keyframe<[Double]>]) -> [Keyframe<ColorPair>]? {
      var result: [Keyframe<ColorPair>] = []
      for (i, frame) in frames.enumerated() {
        let next = i + 1 < frames.count ? frames[i + 1] : frame
        guard let segment = parts(frame, before: next) else { return nil }
        result += segment
      }
      return result.count <= Self.mostKeyframes ? result : nil
    }

    private func parts(_ frame: Keyframe<[Double]>, before next: Keyframe<[Double]>) -> [Keyframe<ColorPair>]? {
      guard frame.value != next.value, frame.time < next.time else {
        return color(by: frame.value).map { [Keyframe(frame.time, ColorPair($0), frame.easing)] }
      }
      guard case .steps(let count, let jumpAtStart) = frame.easing else {
        return parts(frame, before: next, from: 0, to: 1, cuts: 0)
      }
      var result: [Keyframe<ColorPair>] = []
      for i in 0..<count {
        let share = Double(jumpAtStart ? i + 1 : i) / Double(count)
        guard let step = color(by: [Double].interpolate(frame.value, next.value, share)) else { return nil }
        let time = frame.time + ((next.time - frame.time) * i).divided(by: count)
        result.append(Keyframe(time, ColorPair(step), .steps(1, jumpAtStart: false)))
      }
      return result
    }

    /// What a segment is between two shares of its time.
    private func parts(
      _ frame: Keyframe<[Double]>, before next: Keyframe<[Double]>, from start: Double, to end: Double, cuts: Int
    ) -> [Keyframe<ColorPair>]? {
      func color(at share: Double) -> Color? {
        self.color(by: [Double].interpolate(frame.value, next.value, frame.easing(share)))
      }
      guard let first = color(at: start), let last = color(at: end) else { return nil }
      let easing = EasingCut.part(of: frame.easing, from: start, to: end) ?? .linear
      var isClose = true
      for sample in Self.samples {
        guard let exact = color(at: Double.interpolate(start, end, sample)) else { return nil }
        isClose = isClose && Self.areClose(Color.interpolate(first, last, easing(sample)), exact)
      }
      if isClose || cuts == Self.mostCuts {
        let time = Seconds(frame.time.value + (next.time - frame.time).value * start)
        return [Keyframe(time, ColorPair(first), easing)]
      }
      let middle = (start + end) / 2
      guard let before = parts(frame, before: next, from: start, to: middle, cuts: cuts + 1),
        let after = parts(frame, before: next, from: middle, to: end, cuts: cuts + 1)
      else { return nil }
      return before + after
    }

    private static func areClose(_ a: Color, _ b: Color) -> Bool {
      let channels = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)]
      return channels.allSatisfy { abs($0 - $1) <= tolerance }
    }
  }
}
