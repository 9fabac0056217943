import GraphicsCore
import Importing
import MotionMath

/// One function of a transform list, such as `rotate(30 12 12)`.
struct TransformFunction {
  enum Kind: Equatable {
    case translate, scale, skew, matrix
    /// Angle, and the point it turns about.
    case rotate
  }

  var kind: Kind
  var values: [Double]

  /// A list as an attribute or a style writes it.
  static func list(
    _ text: String, style: Bool, box: Rect, _ reference: SVGValue.Reference
  ) throws(SVGSyntaxError) -> [TransformFunction] {
    let text = text.trimmedText
    if text.isEmpty || text.lowercased() == "none" { return [] }
    var functions: [TransformFunction] = []
    for call in CSSScanner.calls(text) {
      guard let (name, arguments) = CSSScanner.call(call) else { throw SVGSyntaxError("not a transform: \(call)") }
      functions.append(try function(name, arguments, style: style, box: box, reference, call))
    }
    return functions
  }

  private static func function(
    _ name: String, _ a: [String], style: Bool, box: Rect, _ reference: SVGValue.Reference, _ call: String
  ) throws(SVGSyntaxError) -> TransformFunction {
    func need(_ counts: ClosedRange<Int>) throws(SVGSyntaxError) {
      guard counts.contains(a.count) else { throw SVGSyntaxError("not a transform: \(call)") }
    }
    func x(_ i: Int) throws(SVGSyntaxError) -> Double { try SVGValue.length(a[i], of: box.width, reference) }
    func y(_ i: Int) throws(SVGSyntaxError) -> Double { try SVGValue.length(a[i], of: box.height, reference) }
    func zero(_ i: Int) throws(SVGSyntaxError) {
      guard try SVGValue.length(a[i], .none, reference) == 0 else {
        throw SVGSyntaxError("`\(name)` in space cannot be drawn")
      }
    }
    switch name {
    case "translate":
      try need(1...2)
      return TransformFunction(kind: .translate, values: [try x(0), a.count > 1 ? try y(1) : 0])
    case "translatex":
      try need(1...1)
      return TransformFunction(kind: .translate, values: [try x(0), 0])
    case "translatey":
      try need(1...1)
      return TransformFunction(kind: .translate, values: [0, try y(0)])
    case "translate3d":
      try need(3...3)
      try zero(2)
      return TransformFunction(kind: .translate, values: [try x(0), try y(1)])
    case "translatez":
      try need(1...1)
      try zero(0)
      return TransformFunction(kind: .translate, values: [0, 0])
    case "scale", "scale3d":
      try need(1...3)
      let first = try SVGValue.factor(a[0])
      if a.count == 3, try SVGValue.factor(a[2]) != 1 { throw SVGSyntaxError("`scale3d` in space cannot be drawn") }
      return TransformFunction(kind: .scale, values: [first, a.count > 1 ? try SVGValue.factor(a[1]) : first])
    case "scalex":
      try need(1...1)
      return TransformFunction(kind: .scale, values: [try SVGValue.factor(a[0]), 1])
    case "scaley":
      try need(1...1)
      return TransformFunction(kind: .scale, values: [1, try SVGValue.factor(a[0])])
    case "rotate", "rotatez":
      guard a.count == 1 || (!style && a.count == 3) else { throw SVGSyntaxError("not a transform: \(call)") }
      let center = a.count == 3 ? [try SVGValue.number(a[1]), try SVGValue.number(a[2])] : [0, 0]
      return TransformFunction(kind: .rotate, values: [try SVGValue.angle(a[0])] + center)
    case "rotate3d":
      try need(4...4)
      guard try SVGValue.number(a[0]) == 0, try SVGValue.number(a[1]) == 0 else {
        throw SVGSyntaxError("`rotate3d` in space cannot be drawn")
      }
      let sign = try SVGValue.number(a[2]) < 0 ? -1.0 : 1
      return TransformFunction(kind: .rotate, values: [sign * (try SVGValue.angle(a[3])), 0, 0])
    case "skewx":
      try need(1...1)
      return TransformFunction(kind: .skew, values: [try SVGValue.angle(a[0]), 0])
    case "skewy":
      try need(1...1)
      return TransformFunction(kind: .skew, values: [0, try SVGValue.angle(a[0])])
    case "skew":
      try need(1...2)
      return TransformFunction(
        kind: .skew, values: [try SVGValue.angle(a[0]), a.count > 1 ? try SVGValue.angle(a[1]) : 0])
    case "matrix":
      try need(6...6)
      var values: [Double] = []
      for text in a { values.append(try SVGValue.number(text.hasSuffix("px") ? String(text.dropLast(2)) : text)) }
      return TransformFunction(kind: .matrix, values: values)
    default: throw SVGSyntaxError("`\(name)` cannot be drawn")
    }
  }

  func steps(about origin: Point) -> [TransformStep] { kind.steps(Animated(values), about: origin) }
}

extension TransformFunction.Kind {
  /// The kind of an `animateTransform`.
  static func animated(_ type: String?) throws(SVGSyntaxError) -> TransformFunction.Kind {
    switch type ?? "translate" {
    case "translate": return .translate
    case "scale": return .scale
    case "rotate": return .rotate
    case "skewX", "skewY": return .skew
    default: throw SVGSyntaxError("unknown `type`: \(type ?? "")")
    }
  }

  var identityValues: [Double] {
    switch self {
    case .translate, .skew: [0, 0]
    case .scale: [1, 1]
    case .rotate: [0, 0, 0]
    case .matrix: [1, 0, 0, 1, 0, 0]
    }
  }

  /// The numbers of one value of an `animateTransform`, with those that may be left out.
  func completed(_ numbers: [Double]) -> [Double]? {
    switch (self, numbers.count) {
    case (.translate, 1), (.skew, 1): [numbers[0], 0]
    case (.scale, 1): [numbers[0], numbers[0]]
    case (.translate, 2), (.scale, 2), (.rotate, 3): numbers
    case (.rotate, 1): [numbers[0], 0, 0]
    default: nil
    }
  }

  /// - Parameter origin: the point that stands still in place of the coordinates' origin.
  func steps(_ value: Animated, about origin: Point) -> [TransformStep] {
    let center = Animated([origin.x, origin.y])
    switch self {
    case .translate: return [TransformStep(.translate, value)]
    case .scale: return [TransformStep(.scale, value, center: center)]
    case .skew: return [TransformStep(.skew, value, center: center)]
    case .rotate:
      let turned = value.map { [$0[0]] }.settledIfStill
      let about = value.map({ [$0[1] + origin.x, $0[2] + origin.y] }, added: { [$0[1], $0[2]] }).settledIfStill
      return [TransformStep(.rotate, turned, center: about)]
    case .matrix:
      let m = value.still
      return TransformStep.steps(
        of: AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]).about(origin))
    }
  }
}

extension TransformStep {
  var isIdentity: Bool { value.isStill && value.still == kind.identity }

  /// A matrix as a translation, a rotation, a skew and a scale, the outermost first.
  static func steps(of m: AffineTransform) -> [TransformStep] {
    let angle = m.a == 0 && m.b == 0 ? 0 : arcTangent(y: m.b, x: m.a)
    let sx = (m.a * m.a + m.b * m.b).squareRoot()
    // The second column, turned back.
    let (k, s) = (cosine(angle), sine(angle))
    let (u, sy) = (k * m.c + s * m.d, -s * m.c + k * m.d)
    var steps = [TransformStep(.translate, Animated([m.tx, m.ty]))]
    func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
    if angle != 0 { steps.append(TransformStep(.rotate, Animated([degrees(angle)]))) }
    if abs(u) > 1e-12, sy != 0 {
      steps.append(TransformStep(.skew, Animated([degrees(arcTangent(y: u / sy, x: 1)), 0])))
    }
    steps.append(TransformStep(.scale, Animated([sx, sy])))
    return steps.filter { !$0.isIdentity }
  }
}

/// The matrix of moving steps.
extension TransformStep {
  /// Turns and leans are straight lines over at most so many degrees.
  private static let finestAngle = 4.0

  /// The six numbers of all steps together over time; nil unless one step moves, by one motion.
  static func matrix(of steps: [TransformStep]) -> Animated? {
    let moving = steps.indices.filter { !steps[$0].isStill }
    guard moving.count == 1, let place = moving.first, steps[place].center.isStill,
      steps[place].value.motions.count == 1
    else { return nil }
    if case .along = steps[place].kind { return nil }
    func numbers(_ values: [Double]) -> [Double] {
      var steps = steps
      steps[place].value = Animated(values)
      let m = steps.matrix(at: 0)
      return [m.a, m.b, m.c, m.d, m.tx, m.ty]
    }
    let step = steps[place]
    var motion = step.value.motions[0]
    guard let frames = step.frames(motion.frames, numbers), let intro = step.frames(motion.intro, numbers) else {
      return nil
    }
    (motion.frames, motion.intro) = (frames, intro)
    return Animated(numbers(step.value.still), [motion])
  }

  /// Keyframes between which the matrix goes in straight lines; nil where it does not.
  private func frames(
    _ frames: [RepeatedMotion.Frame], _ numbers: ([Double]) -> [Double]
  ) -> [RepeatedMotion.Frame]? {
    var result: [RepeatedMotion.Frame] = []
    for (a, b) in zip(frames, frames.dropFirst()) {
      let isStraight = kind == .translate || kind == .scale
      var pieces = 1
      if !isStraight, a.time < b.time, a.values != b.values {
        guard a.easing.isSmooth else { return nil }
        let turn = zip(a.values, b.values).map { abs($0 - $1) }.max() ?? 0
        guard turn / Self.finestAngle <= 360 else { return nil }
        pieces = max(a.easing == .linear ? 1 : 8, Int((turn / Self.finestAngle).rounded(.up)))
      }
      for i in 0..<pieces {
        let share = pieces == 1 ? 0 : a.easing(Double(i) / Double(pieces))
        let values = zip(a.values, b.values).map { $0 + ($1 - $0) * share }
        let time = a.time + (b.time - a.time) * Double(i) / Double(pieces)
        result.append(RepeatedMotion.Frame(time, numbers(values), pieces == 1 ? a.easing : .linear))
      }
    }
    if let last = frames.last { result.append(RepeatedMotion.Frame(last.time, numbers(last.values), last.easing)) }
    return result
  }
}

extension TransformStep.Kind {
  /// The value that changes nothing.
  var identity: [Double] {
    switch self {
    case .translate, .skew: [0, 0]
    case .scale: [1, 1]
    case .rotate, .along: [0]
    }
  }
}

extension Easing {
  /// Whether values between two of its own are near them.
  fileprivate var isSmooth: Bool {
    switch self {
    case .linear, .cubicBezier, .powerOut: true
    default: false
    }
  }
}
