import GraphicsCore

/// An outline in the syntax of SVG path data (SVG 2, section 9.3): the text as written, and the path that it describes.
public struct PathData: Equatable, Hashable, Sendable {
  public let text: String
  public let path: Path

  /// The longest text, in characters.
  static let longestText = 100_000
  /// The largest number of pieces in an outline.
  package static let mostElements = 5_000
  /// How far a curve may reach. A flat arc whose ends do not lie along it grows without limit.
  static let farthest = 1e9

  public init() {
    text = ""
    path = Path()
  }

  /// - Throws: what is wrong, with the position (from 1) of the character where it shows.
  package init(_ text: String) throws(ValueSyntaxError) {
    guard text.utf8.count <= Self.longestText else {
      throw ValueSyntaxError(message: "expected at most \(Self.longestText) characters")
    }
    var parser = PathDataParser(text)
    self.text = text
    path = try parser.parse()
  }
}

/// Reads path data command by command. Several groups of numbers may follow one letter.
struct PathDataParser {
  private var scanner: NumberScanner
  private var path = Path()
  /// Where the pen is, and where the subpath started.
  private var pen = Point.zero
  private var start = Point.zero
  /// The last control point, which the smooth commands mirror, and the command that set it.
  private var control = Point.zero
  private var lastCommand = UInt8(ascii: "M")

  init(_ text: String) { scanner = NumberScanner(text) }

  mutating func parse() throws(ValueSyntaxError) -> Path {
    scanner.skipSeparators()
    while let next = scanner.next {
      guard path.elements.count > 0 || next | 0x20 == UInt8(ascii: "m") else {
        throw failure("a path that starts with M and two numbers")
      }
      guard "MLHVCSQTAZ".utf8.contains(next & 0xDF), let command = scanner.takeLetter() else {
        throw failure("one of the letters M L H V C S Q T A Z, or their small forms")
      }
      try run(command)
      scanner.skipSeparators()
    }
    return path
  }

  /// Runs one letter with all its groups of numbers.
  private mutating func run(_ letter: UInt8) throws(ValueSyntaxError) {
    let isRelative = letter >= UInt8(ascii: "a")
    var command = letter & 0xDF
    if command == UInt8(ascii: "Z") {
      path.close()
      pen = start
      lastCommand = command
      return
    }
    repeat {
      try step(command, isRelative: isRelative)
      lastCommand = command
      // Further pairs after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      guard path.elements.count <= PathData.mostElements else {
        throw failure("at most \(PathData.mostElements) pieces")
      }
      scanner.skipSeparators()
    } while scanner.isAtNumber
  }

  private mutating func step(_ command: UInt8, isRelative: Bool) throws(ValueSyntaxError) {
    let origin = isRelative ? pen : .zero
    switch command {
    case UInt8(ascii: "M"):
      pen = try point(from: origin)
      start = pen
      path.move(to: pen)
    case UInt8(ascii: "L"): try line(to: point(from: origin))
    case UInt8(ascii: "H"): line(to: Point(try number() + origin.x, pen.y))
    case UInt8(ascii: "V"): line(to: Point(pen.x, try number() + origin.y))
    case UInt8(ascii: "C"):
      let first = try point(from: origin)
      try cubic(first, origin)
    case UInt8(ascii: "S"):
      let smooth = lastCommand == UInt8(ascii: "C") || lastCommand == UInt8(ascii: "S")
      try cubic(smooth ? pen * 2 - control : pen, origin)
    case UInt8(ascii: "Q"):
      control = try point(from: origin)
      pen = try point(from: origin)
      path.quadratic(control, to: pen)
    case UInt8(ascii: "T"):
      let smooth = lastCommand == UInt8(ascii: "Q") || lastCommand == UInt8(ascii: "T")
      control = smooth ? pen * 2 - control : pen
      pen = try point(from: origin)
      path.quadratic(control, to: pen)
    default:
      let radii = Size(abs(try number()), abs(try number()))
      let tilt = try number() * .pi / 180
      let (isLarge, isClockwise) = (try flag(), try flag())
      let end = try point(from: origin)
      let drawn = path.elements.count
      path.addEllipticalArc(from: pen, radii: radii, tilt: tilt, isLarge: isLarge, isClockwise: isClockwise, to: end)
      for case .cubic(let first, let second, _) in path.elements[drawn...] {
        // What is not a number is not within it either.
        let isWithin = [first.x, first.y, second.x, second.y].allSatisfy { abs($0) <= PathData.farthest }
        guard isWithin else { throw failure("the end of a less flat arc") }
      }
      pen = end
    }
  }

  private mutating func line(to end: Point) {
    pen = end
    path.line(to: pen)
  }

  private mutating func cubic(_ first: Point, _ origin: Point) throws(ValueSyntaxError) {
    control = try point(from: origin)
    pen = try point(from: origin)
    path.cubic(first, control, to: pen)
  }

  // MARK: Numbers

  private mutating func point(from origin: Point) throws(ValueSyntaxError) -> Point {
    Point(try number() + origin.x, try number() + origin.y)
  }

  private mutating func number() throws(ValueSyntaxError) -> Double {
    scanner.skipSeparators()
    let start = scanner
    guard !scanner.isAtEnd else { throw failure("a number") }
    guard let value = scanner.number(), abs(value) <= 1e6 else {
      scanner = start
      throw failure("a number of at most a million")
    }
    return value
  }

  /// Reads 0 or 1; the next number may follow without a space.
  private mutating func flag() throws(ValueSyntaxError) -> Bool {
    scanner.skipSeparators()
    if scanner.take("0") { return false }
    guard scanner.take("1") else { throw failure("0 or 1") }
    return true
  }

  private func failure(_ expectation: String) -> ValueSyntaxError {
    ValueSyntaxError(message: "expected \(expectation) at character \(scanner.position + 1)")
  }
}
