import GraphicsCore
import Importing
import MotionMath

/// A gradient as CSS writes it, such as `conic-gradient(from 90deg, red, blue)` (CSS Images Module Level 4, section 3).
struct CSSGradient {
  /// A color and where it stands; 0 is the gradient's start, 1 its end. Nil where nothing says it.
  private struct Stop {
    var color: Color
    var offset: Double?
  }

  private static let names: Set<String> = ["linear-gradient", "radial-gradient", "conic-gradient"]

  /// Whether a text is one call of a gradient.
  static func isOne(_ text: String) -> Bool {
    guard CSSScanner.calls(text).count == 1, let (name, _) = CSSScanner.call(text) else { return false }
    return names.contains(name) || name.hasPrefix("repeating-") && names.contains(String(name.dropFirst(10)))
  }

  /// The gradient that fills a box.
  /// - Parameter current: What `currentColor` stands for.
  /// - Throws: for what is no gradient, or what gradients of presets do not have.
  static func read(
    _ text: String, in box: Rect, _ reference: SVGValue.Reference, current: [Double]
  ) throws(SVGSyntaxError) -> AnimatedGradient {
    guard isOne(text), let (written, inner) = CSSScanner.parts(ofCall: text) else {
      throw SVGSyntaxError("only one gradient can be drawn, not \(text)")
    }
    let name = written.trimmedText.lowercased()
    let arguments = CSSScanner.split(inner, at: UInt8(ascii: ",")).map(\.trimmedText)
    let first = arguments.first ?? ""
    let repeats = name.hasPrefix("repeating-")
    let reader = CSSGradient(box: box, reference: reference, current: current)
    // What stands before the stops says where they go.
    var head = CSSScanner.words(first)
    var stops = arguments[...]
    if head.contains(where: { isColor($0, current) }) { head = [] } else { stops = stops.dropFirst() }
    if let i = head.firstIndex(where: { $0.lowercased() == "in" }) {
      guard head.count > i + 1, head[i + 1].lowercased() == "srgb" else {
        throw SVGSyntaxError(
          "a gradient that is mixed `\(head[i...].joined(separator: " "))` cannot be drawn; write more of its "
            + "colors instead")
      }
      head.removeSubrange(i...(i + 1))
    }
    let line = try reader.line(repeats ? String(name.dropFirst(10)) : name, head)
    return try reader.gradient(line, try reader.stops(stops, line), repeats: repeats)
  }

  private let box: Rect
  private let reference: SVGValue.Reference
  private let current: [Double]

  private static func isColor(_ word: String, _ current: [Double]) -> Bool {
    do throws(SVGSyntaxError) {
      _ = try SVGValue.color(word, current: current)
      return true
    } catch {
      // What is no color is the line of the gradient, which is read next.
      return false
    }
  }

  // MARK: Lines

  /// Where the stops of a gradient are.
  private enum Line {
    case linear(from: Point, to: Point)
    case radial(center: Point, radii: Size)
    /// In degrees, clockwise from 12 o'clock.
    case conic(center: Point, angle: Double)

    /// What percentages refer to, and lengths are shares of; nil where there are no lengths.
    var length: Double? {
      switch self {
      case .linear(let from, let to): (to - from).length
      case .radial(_, let radii): radii.width
      case .conic: nil
      }
    }
  }

  private func line(_ name: String, _ head: [String]) throws(SVGSyntaxError) -> Line {
    let fault = SVGSyntaxError("not the direction of a gradient: \(head.joined(separator: " "))")
    let head = head.map { $0.lowercased() }
    if name == "linear-gradient" {
      return try linear(head, fault)
    }
    let at = head.firstIndex(of: "at") ?? head.count
    let place = head[at...].dropFirst()
    let center = place.isEmpty ? box.center : try SVGValue.position(Array(place), in: box, reference)
    let shape = head[..<at]
    if name == "conic-gradient" {
      guard shape.isEmpty || shape.count == 2 && shape.first == "from" else { throw fault }
      return .conic(
        center: center,
        angle: try shape.last.map { (text) throws(SVGSyntaxError) in
          try SVGValue.angle(text)
        } ?? 0)
    }
    return .radial(center: center, radii: try radii(Array(shape), center, fault))
  }

  /// From corner to corner, so that each has the color of one end (section 3.1.1).
  private func linear(_ head: [String], _ fault: SVGSyntaxError) throws(SVGSyntaxError) -> Line {
    var direction = Point(0, 1)
    if head.first == "to" {
      let sides = head.dropFirst()
      guard 1...2 ~= sides.count, sides.allSatisfy({ ["left", "right", "top", "bottom"].contains($0) }) else {
        throw fault
      }
      direction = .zero
      if sides.contains("left") { direction.x -= 1 }
      if sides.contains("right") { direction.x += 1 }
      if sides.contains("top") { direction.y -= 1 }
      if sides.contains("bottom") { direction.y += 1 }
      guard direction.x * direction.x + direction.y * direction.y == Double(sides.count) else { throw fault }
      // To a corner, the color of the middle is in the two others.
      if sides.count == 2 { direction = Point(direction.x * box.height, direction.y * box.width) }
    } else if let text = head.first {
      guard head.count == 1 else { throw fault }
      let angle = try SVGValue.angle(text) * .pi / 180
      direction = Point(sine(angle), -cosine(angle))
    }
    let length = direction.length
    guard length > 0 else { return .linear(from: box.center, to: box.center) }
    direction = direction * (1 / length)
    let half = (abs(direction.x) * box.width + abs(direction.y) * box.height) / 2
    return .linear(from: box.center - direction * half, to: box.center + direction * half)
  }

  /// The sides of the last ellipse (section 3.2.1).
  private func radii(_ words: [String], _ center: Point, _ fault: SVGSyntaxError) throws(SVGSyntaxError) -> Size {
    var isCircle: Bool?
    var extent = "farthest-corner"
    var lengths: [String] = []
    for word in words {
      switch word {
      case "circle", "ellipse": isCircle = word == "circle"
      case "closest-side", "closest-corner", "farthest-side", "farthest-corner": extent = word
      default: lengths.append(word)
      }
    }
    if lengths.count == 1, isCircle != false {
      let r = try SVGValue.length(lengths[0], .none, reference)
      return Size(r, r)
    }
    if lengths.count == 2, isCircle != true {
      return Size(
        try SVGValue.length(lengths[0], of: box.width, reference),
        try SVGValue.length(lengths[1], of: box.height, reference))
    }
    guard lengths.isEmpty else { throw fault }
    let x = [abs(center.x - box.minX), abs(box.maxX - center.x)]
    let y = [abs(center.y - box.minY), abs(box.maxY - center.y)]
    let isFar = extent.hasPrefix("farthest")
    let sides = isFar ? Size(x.max() ?? 0, y.max() ?? 0) : Size(x.min() ?? 0, y.min() ?? 0)
    if extent.hasSuffix("side") {
      let r = isFar ? max(sides.width, sides.height) : min(sides.width, sides.height)
      return isCircle == true ? Size(r, r) : sides
    }
    // An ellipse through a corner has the ratio of that to the sides.
    let root = 2.0.squareRoot()
    let corner = Point(sides.width, sides.height).length
    return isCircle == true ? Size(corner, corner) : Size(sides.width * root, sides.height * root)
  }

  // MARK: Stops

  private func stops(
    _ arguments: ArraySlice<String>, _ line: Line
  ) throws(SVGSyntaxError) -> [AnimatedGradient.Stop] {
    var stops: [Stop] = []
    for argument in arguments {
      var words = CSSScanner.words(argument)
      guard let i = words.firstIndex(where: { Self.isColor($0, current) }), words.count <= 3 else {
        throw SVGSyntaxError("the hint `\(argument)` of a gradient cannot be drawn; write a color for it")
      }
      let color = Color(numbers: try SVGValue.color(words.remove(at: i), current: current))
      if words.isEmpty { stops.append(Stop(color: color)) }
      for word in words { stops.append(Stop(color: color, offset: try offset(word, line))) }
    }
    guard stops.count > 1 else { throw SVGSyntaxError("a gradient needs two colors") }
    // Those without a place share the way between their neighbors (section 3.4.3).
    stops[0].offset = stops[0].offset ?? 0
    stops[stops.count - 1].offset = stops[stops.count - 1].offset ?? 1
    var most = -Double.infinity
    var result: [AnimatedGradient.Stop] = []
    for i in stops.indices {
      if stops[i].offset == nil, let next = stops[i...].firstIndex(where: { $0.offset != nil }) {
        let end = max(most, stops[next].offset ?? 0)
        stops[i].offset = most + (end - most) / Double(next - i + 1)
      }
      most = max(most, stops[i].offset ?? 0)
      result.append(AnimatedGradient.Stop(offset: .constant(most), color: .constant(ColorPair(stops[i].color))))
    }
    return result
  }

  private func offset(_ text: String, _ line: Line) throws(SVGSyntaxError) -> Double {
    if text.hasSuffix("%") { return try SVGValue.factor(text) }
    guard let length = line.length else { return try SVGValue.angle(text) / 360 }
    return try SVGValue.length(text, of: length, reference) / max(length, 1e-9)
  }

  // MARK: Gradients

  /// A preset's stops are between 0 and 1, so that a longer line is one from the first stop to the last.
  private func gradient(
    _ line: Line, _ stops: [AnimatedGradient.Stop], repeats: Bool
  ) throws(SVGSyntaxError) -> AnimatedGradient {
    let (first, last) = (stops[0].offset.value(at: 0), stops[stops.count - 1].offset.value(at: 0))
    var (start, end) = (min(0, first), max(1, last))
    if repeats { (start, end) = (first, last) }
    guard end > start else { throw SVGSyntaxError("a gradient that repeats nothing cannot be drawn") }
    let placed = stops.map { stop in
      AnimatedGradient.Stop(offset: stop.offset.map { ($0 - start) / (end - start) }, color: stop.color)
    }
    var gradient: AnimatedGradient
    switch line {
    case .linear(let from, let to):
      gradient = AnimatedGradient(
        .linear(from: .constant(from + (to - from) * start), to: .constant(from + (to - from) * end)), stops: placed)
    case .radial(let center, let radii):
      guard radii.width > 0, radii.height > 0 else {
        throw SVGSyntaxError("a radial gradient without a size cannot be drawn; give it a radius")
      }
      guard start >= 0 else {
        throw SVGSyntaxError("a radial gradient that begins before its center cannot be drawn")
      }
      gradient = AnimatedGradient(
        .radial(
          center: .constant(center), startRadius: .constant(radii.width * start),
          endRadius: .constant(radii.width * end)), stops: placed)
      let ratio = radii.height / radii.width
      if abs(ratio - 1) > 1e-9 {
        gradient.transform = AffineTransform(a: 1, b: 0, c: 0, d: ratio, tx: 0, ty: center.y * (1 - ratio))
      }
    case .conic(let center, let angle):
      guard start == 0, end == 1 else {
        throw SVGSyntaxError(
          "a conic gradient of less or more than one turn cannot be drawn; write its stops to 360deg")
      }
      gradient = AnimatedGradient(.conic(center: .constant(center), startAngle: .constant(angle)), stops: placed)
    }
    if repeats { gradient.spread = .repeat }
    return gradient
  }
}
