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

  /// What is drawn, with its colors changed.
  /// - Throws: Where moving colors do not look the same.
  func content(_ content: AnimatedNode.Content) throws(SVGSyntaxError) -> AnimatedNode.Content {
    // A single color is mixed with none.
    if case .shape(let shape) = content, shape.fill == nil || shape.stroke == nil {
      return .shape(try changed(shape, isMixed: false))
    }
    return try changed(content, isMixed: !isOpaque)
  }

  private func changed(
    _ content: AnimatedNode.Content, isMixed: Bool
  ) throws(SVGSyntaxError) -> AnimatedNode.Content {
    switch content {
    case .shape(let shape): return .shape(try changed(shape, isMixed: isMixed))
    case .group(var nodes):
      for i in nodes.indices { try change(&nodes[i], isMixed: isMixed) }
      return .group(nodes)
    }
  }

  private func change(_ node: inout AnimatedNode, isMixed: Bool) throws(SVGSyntaxError) {
    guard node.blend == .normal else { throw SVGSyntaxError("on a blend mode") }
    node.content = try changed(node.content, isMixed: isMixed)
    for i in node.filters.indices {
      switch node.filters[i] {
      case .blur, .originalOver, .originalAtop: break
      case .shadow(let color, let deviation, let offset, let isInset):
        let moving = try changed(color, isMixed: isMixed)
        node.filters[i] = .shadow(color: moving, deviation: deviation, offset: offset, isInset: isInset)
      case .colorMatrix, .colorTransfer, .colorMatrixAtop: throw SVGSyntaxError("on a filter that changes colors")
      }
    }
  }

  private func changed(_ shape: AnimatedShape, isMixed: Bool) throws(SVGSyntaxError) -> AnimatedShape {
    var result = shape
    if let fill = shape.fill { result.fill = try changed(fill, isMixed: isMixed) }
    if let stroke = shape.stroke { result.stroke?.paint = try changed(stroke.paint, isMixed: isMixed) }
    return result
  }

  private func changed(_ paint: AnimatedPaint, isMixed: Bool) throws(SVGSyntaxError) -> AnimatedPaint {
    switch paint {
    case .image: throw SVGSyntaxError("on an image")
    case .color(let color): return .color(try changed(color, isMixed: isMixed))
    case .gradient(var gradient):
      for i in gradient.stops.indices {
        gradient.stops[i].color = try changed(gradient.stops[i].color, isMixed: true)
      }
      return .gradient(gradient)
    }
  }

  private func changed(
    _ track: Track<ColorPair>, isMixed: Bool
  ) throws(SVGSyntaxError) -> Track<ColorPair> {
    guard let pair = track.still, pair.light == pair.dark else { throw SVGSyntaxError("on a color that moves") }
    let way = Way(start: pair.light, kinds: kinds, isMixed: isMixed)
    switch amounts {
    case .constant(let amounts): return .constant(ColorPair(try way.color(by: amounts)))
    case .keyframes(let motion):
      let colors = try motion.flatMap { (frame, next) throws(SVGSyntaxError) in
        try way.parts(frame, before: next ?? frame)
      }
      let count = max(colors.frames.count, colors.intro.count)
      guard count <= Way.mostKeyframes else {
        throw SVGSyntaxError("with \(count) keyframes, as its colors take; at most \(Way.mostKeyframes) can")
      }
      return Track.keyframes(colors).settled
    case .springs, .sum: throw SVGSyntaxError("without keyframes")
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
    static let mostKeyframes = AnimatedImage.mostKeyframes - 2

    /// The color after all functions.
    /// - Throws: Where it is cut off and must not be.
    func color(by amounts: [Double]) throws(SVGSyntaxError) -> Color {
      var (red, green, blue) = (start.red, start.green, start.blue)
      for (kind, amount) in zip(kinds, amounts) {
        let m = ColorFilterFunction(kind, amount).matrix
        func row(_ i: Int) -> Double { m[i] * red + m[i + 1] * green + m[i + 2] * blue + m[i + 4] }
        let exact = [row(0), row(5), row(10)]
        let seen = exact.map { min(1, max(0, $0)) }
        if isMixed, zip(exact, seen).contains(where: { abs($0 - $1) > Self.tolerance }) {
          throw SVGSyntaxError("where it takes a gradient or something translucent beyond black or white")
        }
        (red, green, blue) = (seen[0], seen[1], seen[2])
      }
      return Color(red: red, green: green, blue: blue, alpha: start.alpha)
    }

    /// The keyframe, and those that its segment needs.
    func parts(
      _ frame: Keyframe<[Double]>, before next: Keyframe<[Double]>
    ) throws(SVGSyntaxError) -> [Keyframe<ColorPair>] {
      guard frame.value != next.value, frame.time < next.time else {
        return [Keyframe(frame.time, ColorPair(try color(by: frame.value)), frame.easing)]
      }
      guard case .steps(let count, let jumpAtStart) = frame.easing else {
        return try parts(frame, before: next, from: 0, to: 1, cuts: 0)
      }
      var result: [Keyframe<ColorPair>] = []
      for i in 0..<count {
        let share = Double(jumpAtStart ? i + 1 : i) / Double(count)
        let step = try color(by: [Double].interpolate(frame.value, next.value, share))
        let time = frame.time + ((next.time - frame.time) * i).divided(by: count)
        result.append(Keyframe(time, ColorPair(step), .steps(1, jumpAtStart: false)))
      }
      return result
    }

    /// What a segment is between two shares of its time.
    private func parts(
      _ frame: Keyframe<[Double]>, before next: Keyframe<[Double]>, from start: Double, to end: Double, cuts: Int
    ) throws(SVGSyntaxError) -> [Keyframe<ColorPair>] {
      func color(at share: Double) throws(SVGSyntaxError) -> Color {
        try self.color(by: [Double].interpolate(frame.value, next.value, frame.easing(share)))
      }
      let (first, last) = (try color(at: start), try color(at: end))
      let easing = EasingCut.part(of: frame.easing, from: start, to: end) ?? .linear
      var isClose = true
      for sample in Self.samples {
        let exact = try color(at: Double.interpolate(start, end, sample))
        isClose = isClose && Self.areClose(Color.interpolate(first, last, easing(sample)), exact)
      }
      if isClose || cuts == Self.mostCuts {
        let time = Seconds(frame.time.value + (next.time - frame.time).value * start)
        return [Keyframe(time, ColorPair(first), easing)]
      }
      let middle = (start + end) / 2
      return try parts(frame, before: next, from: start, to: middle, cuts: cuts + 1)
        + parts(frame, before: next, from: middle, to: end, cuts: cuts + 1)
    }

    private static func areClose(_ a: Color, _ b: Color) -> Bool {
      let channels = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)]
      return channels.allSatisfy { abs($0 - $1) <= tolerance }
    }
  }
}
