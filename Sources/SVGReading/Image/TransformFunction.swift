import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// One function of a transform list, such as `rotate(30 12 12)`.
struct TransformFunction: Hashable {
  enum Kind {
    case translate, scale, matrix
    /// Two angles each: these three are not mixed with one another as they are written.
    case skew, skewX, skewY
    /// Angle, and the point it turns about.
    case rotate
    /// An angle about the x axis or the y axis. As browsers show shapes, from infinitely far away, they become shorter.
    case rotateX, rotateY

    var isInSpace: Bool { self == .rotateX || self == .rotateY }
  }

  var kind: Kind
  var values: [Double]

  init(kind: Kind, values: [Double]) { (self.kind, self.values) = (kind, values) }

  private init(_ kind: Kind, _ values: Double...) { self.init(kind: kind, values: values) }

  /// A list as an attribute writes it: plain numbers with as little between them as paths have (CSS Transforms Level 1,
  /// section 7).
  static func attribute(_ text: String) throws(SVGSyntaxError) -> [TransformFunction] {
    if text.trimmedText == "none" { return [] }
    var functions: [TransformFunction] = []
    for call in CSSScanner.calls(text) {
      guard let (name, inner) = CSSScanner.parts(ofCall: call), let numbers = NumberScanner.list(inner) else {
        throw SVGSyntaxError("expected numbers in parentheses, found \(call)")
      }
      guard let kind = attributeKinds[name.trimmedText], let values = kind.completed(numbers) else {
        throw SVGSyntaxError("not a transform: \(call)")
      }
      functions.append(TransformFunction(kind: kind, values: values))
    }
    return functions
  }

  private static let attributeKinds: [String: Kind] = [
    "translate": .translate, "scale": .scale, "rotate": .rotate, "skewX": .skewX, "skewY": .skewY, "matrix": .matrix,
  ]

  /// A list as a style writes it.
  static func list(
    _ text: String, box: Rect, _ reference: SVGValue.Reference
  ) throws(SVGSyntaxError) -> [TransformFunction] {
    let text = text.trimmedText
    // It is not inherited, unless it says so.
    if text.isEmpty || ["none", "initial", "unset", "revert"].contains(text.lowercased()) { return [] }
    var functions: [TransformFunction] = []
    for call in CSSScanner.calls(text) {
      guard let (name, arguments) = CSSScanner.call(call) else { throw SVGSyntaxError("not a transform: \(call)") }
      functions.append(try function(name, arguments, box: box, reference, call))
    }
    guard functions.count(where: { $0.kind.isInSpace && isTurned($0.values[0]) }) <= 1 else { throw severalAxes }
    return functions
  }

  static let severalAxes = SVGSyntaxError(
    "turns about several axes in space at once cannot be drawn; turn about one after the other, or a group about one")

  /// Whether an angle in space shows more than another side: a hundredth of what it turns is not seen.
  static func isTurned(_ angle: Double) -> Bool { abs(sine(angle * .pi / 180)) > 0.01 }

  private static func function(
    _ name: String, _ a: [String], box: Rect, _ reference: SVGValue.Reference, _ call: String
  ) throws(SVGSyntaxError) -> TransformFunction {
    if name == "perspective" {
      throw SVGSyntaxError(
        "`perspective` cannot be drawn, and browsers disagree about it; leave it out, and give the imported preset a "
          + "group with a `perspective`")
    }
    guard let counts = argumentCounts[name] else { throw SVGSyntaxError("`\(name)` cannot be drawn") }
    guard counts.contains(a.count) else { throw SVGSyntaxError("not a transform: \(call)") }
    func x(_ i: Int) throws(SVGSyntaxError) -> Double { try SVGValue.length(a[i], of: box.width, reference) }
    func y(_ i: Int) throws(SVGSyntaxError) -> Double { try SVGValue.length(a[i], of: box.height, reference) }
    func zero(_ i: Int) throws(SVGSyntaxError) {
      guard try SVGValue.length(a[i], .none, reference) == 0 else {
        throw SVGSyntaxError("`\(name)` in space cannot be drawn")
      }
    }
    switch name {
    case "translate": return TransformFunction(.translate, try x(0), a.count > 1 ? try y(1) : 0)
    case "translatex": return TransformFunction(.translate, try x(0), 0)
    case "translatey": return TransformFunction(.translate, 0, try y(0))
    case "translate3d":
      try zero(2)
      return TransformFunction(.translate, try x(0), try y(1))
    case "translatez":
      try zero(0)
      return TransformFunction(.translate, 0, 0)
    case "scale", "scale3d":
      let first = try SVGValue.factor(a[0])
      if a.count == 3, try SVGValue.factor(a[2]) != 1 { throw SVGSyntaxError("`scale3d` in space cannot be drawn") }
      return TransformFunction(.scale, first, a.count > 1 ? try SVGValue.factor(a[1]) : first)
    case "scalex": return TransformFunction(.scale, try SVGValue.factor(a[0]), 1)
    case "scaley": return TransformFunction(.scale, 1, try SVGValue.factor(a[0]))
    case "rotate", "rotatez": return TransformFunction(.rotate, try SVGValue.angle(a[0]), 0, 0)
    case "rotate3d":
      let axis = [try SVGValue.number(a[0]), try SVGValue.number(a[1]), try SVGValue.number(a[2])]
      guard axis.count(where: { $0 != 0 }) <= 1 else {
        throw SVGSyntaxError("`rotate3d` about a slanting axis cannot be drawn; about that of x, y or z it can")
      }
      // About an axis of no length, nothing turns.
      let angle = try axis.reduce(0) { $1 < 0 ? -1 : $1 > 0 ? 1 : $0 } * SVGValue.angle(a[3])
      if axis[0] != 0 { return TransformFunction(.rotateX, angle) }
      if axis[1] != 0 { return TransformFunction(.rotateY, angle) }
      return TransformFunction(.rotate, angle, 0, 0)
    case "rotatex": return TransformFunction(.rotateX, try SVGValue.angle(a[0]))
    case "rotatey": return TransformFunction(.rotateY, try SVGValue.angle(a[0]))
    case "skewx": return TransformFunction(.skewX, try SVGValue.angle(a[0]), 0)
    case "skewy": return TransformFunction(.skewY, 0, try SVGValue.angle(a[0]))
    case "skew": return TransformFunction(.skew, try SVGValue.angle(a[0]), a.count > 1 ? try SVGValue.angle(a[1]) : 0)
    default:
      var values: [Double] = []
      for text in a { values.append(try SVGValue.number(text.hasSuffix("px") ? String(text.dropLast(2)) : text)) }
      return TransformFunction(kind: .matrix, values: values)
    }
  }

  /// How many arguments each function of a style takes.
  private static let argumentCounts: [String: ClosedRange<Int>] = [
    "translate": 1...2, "translatex": 1...1, "translatey": 1...1, "translate3d": 3...3, "translatez": 1...1,
    "scale": 1...3, "scale3d": 1...3, "scalex": 1...1, "scaley": 1...1, "rotate": 1...1, "rotatez": 1...1,
    "rotate3d": 4...4, "rotatex": 1...1, "rotatey": 1...1, "skewx": 1...1, "skewy": 1...1, "skew": 1...2,
    "matrix": 6...6,
  ]

  func steps(about origin: Point) -> [TransformStep] { kind.steps(.constant(values), about: origin) }
}

extension TransformFunction.Kind {
  /// The kind of an `animateTransform`.
  static func animated(_ type: String?) throws(SVGSyntaxError) -> TransformFunction.Kind {
    switch type ?? "translate" {
    case "translate": return .translate
    case "scale": return .scale
    case "rotate": return .rotate
    case "skewX": return .skewX
    case "skewY": return .skewY
    default: throw SVGSyntaxError("unknown `type`: \(type ?? "")")
    }
  }

  var identityValues: [Double] {
    switch self {
    case .translate, .skew, .skewX, .skewY: [0, 0]
    case .scale: [1, 1]
    case .rotate: [0, 0, 0]
    case .rotateX, .rotateY: [0]
    case .matrix: [1, 0, 0, 1, 0, 0]
    }
  }

  /// The numbers of one value of an attribute or an `animateTransform`, with those that may be left out.
  func completed(_ numbers: [Double]) -> [Double]? {
    switch (self, numbers.count) {
    case (.translate, 1), (.skewX, 1): [numbers[0], 0]
    case (.skewY, 1): [0, numbers[0]]
    case (.scale, 1): [numbers[0], numbers[0]]
    case (.translate, 2), (.scale, 2), (.rotate, 3), (.matrix, 6): numbers
    case (.rotate, 1): [numbers[0], 0, 0]
    default: nil
    }
  }

  /// The factors of what a turn in space makes shorter.
  func shortening(_ values: [Double]) -> Point {
    let factor = cosine(values[0] * .pi / 180)
    return self == .rotateX ? Point(1, factor) : Point(factor, 1)
  }

  /// - Parameter origin: the point that stands still in place of the coordinates' origin.
  func steps(_ value: Track<[Double]>, about origin: Point) -> [TransformStep] {
    func pair(_ numbers: [Double]) -> Point { Point(numbers[0], numbers[1]) }
    switch self {
    case .translate: return [.translate(value.map(pair))]
    case .scale: return [.scale(value.map(pair), about: .constant(origin))]
    case .skew, .skewX, .skewY: return [.skew(value.map(pair), about: .constant(origin))]
    case .rotate:
      let center = value.map({ Point($0[1] + origin.x, $0[2] + origin.y) }, added: { Point($0[1], $0[2]) })
      return [.rotate(value.map { $0[0] }.settled, about: center.settled)]
    case .rotateX, .rotateY:
      // One that moves is drawn by its cosine over time (`TransformShape`).
      return [.scale(.constant(shortening(value.values[0])), about: .constant(origin))]
    case .matrix:
      // A matrix that moves is mixed by its parts (`TransformShape`).
      let parts = MatrixParts(AffineTransform(numbers: value.values[0]).about(origin), mirrorsX: false)
      return MatrixParts.steps(.constant(parts.values), lean: parts.lean, about: .zero).filter { !$0.isIdentity }
    }
  }
}

extension AffineTransform {
  init(numbers m: [Double]) { self.init(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]) }
}

extension TransformStep {
  var isIdentity: Bool {
    // The start of a path is a place like others.
    if case .along = self { return false }
    return numbers == .constant(identityNumbers)
  }

  /// Its value as a list of numbers.
  var numbers: Track<[Double]> {
    switch self {
    case .translate(let value), .scale(let value, _), .skew(let value, _): value.map { [$0.x, $0.y] }
    case .rotate(let value, _), .along(_, _, let value, _): value.map { [$0] }
    }
  }

  /// The numbers that change nothing.
  var identityNumbers: [Double] {
    switch self {
    case .translate, .skew: [0, 0]
    case .scale: [1, 1]
    case .rotate, .along: [0]
    }
  }

  func with(_ numbers: Track<[Double]>) -> TransformStep {
    var number: Track<Double> { numbers.map { $0[0] } }
    var pair: Track<Point> { numbers.map { Point($0[0], $0[1]) } }
    return switch self {
    case .translate: .translate(pair)
    case .scale(_, let center): .scale(pair, about: center)
    case .skew(_, let center): .skew(pair, about: center)
    case .rotate(_, let center): .rotate(number, about: center)
    case .along(let text, let path, _, let turns): .along(text: text, path: path, progress: number, turns: turns)
    }
  }
}

/// The matrix of moving steps.
extension TransformStep {
  /// The six numbers of all steps together over time; nil unless one step moves, by one motion.
  static func matrix(of steps: [TransformStep]) -> Track<[Double]>? {
    let moving = steps.indices.filter { !steps[$0].isStill }
    guard moving.count == 1, let place = moving.first, steps[place].isAboutStillPoint else { return nil }
    if case .along = steps[place] { return nil }
    let isStraight =
      switch steps[place] {
      case .translate, .scale: true
      default: false
      }
    return steps[place].numbers.bent(isStraight: isStraight) { numbers in
      var steps = steps
      steps[place] = steps[place].with(.constant(numbers))
      let m = steps.matrix(at: 0)
      return [m.a, m.b, m.c, m.d, m.tx, m.ty]
    }
  }

  private var isAboutStillPoint: Bool {
    switch self {
    case .rotate(_, let center), .scale(_, let center), .skew(_, let center): center.isConstant
    case .translate, .along: true
    }
  }
}

extension Track<[Double]> {
  /// What a function makes of numbers that have one motion, in straight lines; nil where there are several motions,
  /// steps, or angles that grow by more than 360 times `finest` between two keyframes.
  /// - Parameters:
  ///   - isStraight: Whether the function makes straight lines of straight lines, and not of angles.
  ///   - finest: Over so many degrees, lines are straight.
  func bent(isStraight: Bool = false, finest: Double = 4, _ change: ([Double]) -> [Double]) -> Track? {
    let finest = isStraight ? .infinity : finest
    guard case .keyframes(let motion) = self, let frames = Self.bent(motion.frames, finest, change),
      let intro = Self.bent(motion.intro, finest, change)
    else { return nil }
    return .keyframes(Keyframes(frames, period: motion.period, delay: motion.delay, intro: intro))
  }

  private static func bent(
    _ frames: [Keyframe<[Double]>], _ finest: Double, _ change: ([Double]) -> [Double]
  ) -> [Keyframe<[Double]>]? {
    var result: [Keyframe<[Double]>] = []
    for (a, b) in zip(frames, frames.dropFirst()) {
      var pieces = 1
      if finest.isFinite, a.time < b.time, a.value != b.value {
        guard a.easing.isSmooth else { return nil }
        let turn = zip(a.value, b.value).map { abs($0 - $1) }.max() ?? 0
        guard turn / finest <= 360 else { return nil }
        pieces = max(a.easing == .linear ? 1 : 8, Int((turn / finest).rounded(.up)))
      }
      for i in 0..<pieces {
        let share = pieces == 1 ? 0 : a.easing(Double(i) / Double(pieces))
        let value = zip(a.value, b.value).map { $0 + ($1 - $0) * share }
        let time = a.time + ((b.time - a.time) * i).divided(by: pieces)
        result.append(Keyframe(time, change(value), pieces == 1 ? a.easing : .linear))
      }
    }
    if let last = frames.last { result.append(Keyframe(last.time, change(last.value), last.easing)) }
    return result
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
