import GraphicsCore

/// Paths as the attribute `d`, in as few characters as an allowed error permits.
///
/// Coordinates are relative to the point that was written, so that errors do not add up. Straight pieces along an axis,
/// smooth cubics and circular arcs have their own letters.
struct PathWriter {
  /// In units of the path.
  private let tolerance: Double
  /// Whether each kind of piece always has the same letter, as interpolation requires.
  private let isUniform: Bool
  private var text = ""
  private var letter: Character = " "
  /// The point that was written, and the one where its subpath started.
  private var pen = Point.zero
  private var start = Point.zero
  /// The second control point of the last cubic, relative to its end.
  private var handle: Point?

  static func text(_ path: Path, within tolerance: Double, isUniform: Bool = false) -> String {
    var writer = PathWriter(tolerance: tolerance, isUniform: isUniform)
    writer.append(path.elements)
    return writer.text
  }

  private mutating func append(_ elements: [Path.Element]) {
    var i = 0
    var point = Point.zero
    var first = Point.zero
    while i < elements.count {
      if !isUniform, let arc = CircularArc(elements[i...], from: point, within: tolerance) {
        append(arc)
        i += arc.count
        point = arc.end
        continue
      }
      switch elements[i] {
      case .move(let p):
        // A move at the end draws nothing.
        if i + 1 < elements.count { move(p) }
        (point, first) = (p, p)
      case .line(let p):
        // The closing line of a subpath is the `z` that follows.
        let closes = !isUniform && i + 1 < elements.count && elements[i + 1] == .close
        if !(closes && (p - first).length <= tolerance) { line(p) }
        point = p
      case .quadratic(let c, let p):
        add("q", [c, p])
        point = p
      case .cubic(let a, let b, let p):
        cubic(a, b, p)
        point = p
      case .close:
        text += "z"
        letter = "z"
        pen = start
        handle = nil
        point = first
      }
      i += 1
    }
  }

  private mutating func move(_ p: Point) {
    begin(text.isEmpty ? "M" : "m")
    // After a move, coordinates without a letter are lines.
    letter = text.hasPrefix("M") && text.utf8.count == 1 ? "L" : "l"
    write([p])
    start = pen
    handle = nil
  }

  private mutating func line(_ p: Point) {
    handle = nil
    let d = p - pen
    if !isUniform, abs(d.y) <= tolerance {
      begin("h")
      number(d.x)
      pen.x += SVGNumber.rounded(d.x, within: tolerance)
    } else if !isUniform, abs(d.x) <= tolerance {
      begin("v")
      number(d.y)
      pen.y += SVGNumber.rounded(d.y, within: tolerance)
    } else {
      add("l", [p])
    }
  }

  private mutating func cubic(_ a: Point, _ b: Point, _ p: Point) {
    if !isUniform {
      // Straight handles are no curve.
      if (a - pen).length <= tolerance, (b - p).length <= tolerance { return line(p) }
      let mirrored = handle.map { Point.zero - $0 } ?? .zero
      if handle != nil, ((a - pen) - mirrored).length <= tolerance {
        add("s", [b, p])
        handle = b - pen
        return
      }
    }
    add("c", [a, b, p])
    handle = b - pen
  }

  /// Writes points relative to the pen, of which the last becomes the pen.
  private mutating func add(_ command: Character, _ points: [Point]) {
    handle = nil
    begin(command)
    write(points)
  }

  private mutating func write(_ points: [Point]) {
    let isAbsolute = letter == "L" && text.utf8.count == 1
    let origin = isAbsolute ? Point.zero : pen
    for p in points {
      let d = p - origin
      number(d.x)
      number(d.y)
    }
    let d = points[points.count - 1] - origin
    pen =
      origin + Point(SVGNumber.rounded(d.x, within: tolerance), SVGNumber.rounded(d.y, within: tolerance))
    if isAbsolute { letter = "L" }
  }

  private mutating func append(_ arc: CircularArc) {
    handle = nil
    for piece in arc.pieces {
      let d = piece.end - pen
      let chord = Point(SVGNumber.rounded(d.x, within: tolerance), SVGNumber.rounded(d.y, within: tolerance))
      let (radius, isLarge) = piece.written(chord: chord.length, within: tolerance)
      begin("a")
      if let last = text.last, !last.isLetter { text += " " }
      text += "\(radius) \(radius) 0 \(isLarge ? 1 : 0) \(arc.isClockwise ? 1 : 0)"
      number(d.x)
      number(d.y)
      pen = pen + chord
    }
  }

  private mutating func begin(_ command: Character) {
    if command != letter || text.isEmpty { text.append(command) }
    letter = command
  }

  private mutating func number(_ value: Double) { SVGNumber.append(value, within: tolerance, to: &text) }
}
