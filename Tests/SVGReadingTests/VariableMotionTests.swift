import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

/// What reads a custom property moves with it.
@Suite struct VariableMotionTests {
  private let registered = [
    ("--angle", "&lt;angle>", "false", "0deg"), ("--number", "&lt;number>", "true", "0"),
    ("--color", "&lt;color>", "true", "red"), ("--count", "&lt;integer>", "true", "0"),
    ("--own", "&lt;number>", "false", "0"),
  ].map { "@property \($0) { syntax: '\($1)'; inherits: \($2); initial-value: \($3) }" }.joined()

  private static let runs = "animation: k 2s infinite linear;"

  private func source(_ keyframes: String, _ style: String, in group: String = "") -> [UInt8] {
    let sheet = "\(registered) @keyframes k { \(keyframes) } rect { \(style) } g { \(group) }"
    return svg("<style>\(sheet)</style><g><rect width='9' height='9'/></g>")
  }

  private func node(_ keyframes: String, _ style: String, in group: String = "") throws -> AnimatedNode {
    let node = try #require(try SVGReader.read(source(keyframes, style, in: group)).nodes.first)
    guard case .group(let nodes) = node.content else { return node }
    return try #require(nodes.first)
  }

  @Test(arguments: [("rotate(var(--angle))", 0.0), ("rotate(calc(var( --angle, 9deg) + 30deg))", 30)])
  func numbersOfTransformsMove(_ transform: String, _ start: Double) throws {
    let node = try node("to { --angle: 180deg }", "\(Self.runs) transform: \(transform)")
    let moved = node.matrix(at: 0.5).apply(Point(1, 0))
    #expect((moved - Point(cosine((start + 45) * .pi / 180), sine((start + 45) * .pi / 180))).length < 1e-6)
  }

  @Test(arguments: [
    ("--color: blue", "var(--color)", Color(red: 0.5, green: 0, blue: 0.5, alpha: 1)),
    ("--number: 120", "hsl(var(--number) 100% 50%)", Color(red: 1, green: 1, blue: 0, alpha: 1)),
  ])
  func colorsMove(_ keyframe: String, _ fill: String, _ color: Color) throws {
    let node = try node("to { \(keyframe) }", "\(Self.runs) fill: \(fill)")
    guard case .shape(let shape) = node.content, case .color(let track) = shape.fill else { fatalError() }
    let found = track.value(at: 1).light
    #expect(abs(found.red - color.red) + abs(found.green - color.green) + abs(found.blue - color.blue) < 0.01)
  }

  @Test(arguments: [
    ("--number: 1", "--o: var(--number); opacity: var(--o)", 0.5),
    ("--own: 1", "opacity: var(--own)", 0), ("--own: 1", "--own: inherit; opacity: var(--own)", 0.5),
    ("--number: 1", "--number: inherit; opacity: var(--number)", 0.5),
    ("--number: 1", "--number: unset; opacity: var(--number)", 0.5),
    ("--number: 1", "--number: initial; opacity: var(--number)", 0),
  ])
  func whatIsInsideInherits(_ keyframe: String, _ style: String, _ value: Double) throws {
    let opacity = try node("to { \(keyframe) }", style, in: Self.runs).opacity
    #expect(abs(opacity.value(at: 1) - value) < 1e-9)
  }

  @Test(arguments: [
    ("to { --number: 1 }", "--number: 0.4 !important; opacity: var(--number)", 0.4),
    ("from { --number: 10% } to { --number: 1 }", "--number: 0.4; opacity: var(--number)", 0.7),
    ("from { --number: initial } to { --number: 1 }", "--number: 0.4; opacity: var(--number)", 0.5),
    ("to { --number: 1 }", "--number: 4px; opacity: var(--number)", 0.5),
  ])
  func whatDoesNotCountIsNotWritten(_ keyframes: String, _ style: String, _ value: Double) throws {
    let opacity = try node(keyframes, "\(Self.runs) \(style)").opacity
    #expect(abs(opacity.value(at: 1) - value) < 1e-9)
  }

  @Test func stepsAndPointsMoveColors() throws {
    for (easing, value) in [("steps(3, jump-both)", 0.5), ("linear(0, 0.5 25%, 1)", 2.0 / 3)] {
      let style = "animation: k 2s infinite \(easing); fill: hsl(calc(var(--number) * 60) 100% 50%)"
      let node = try node("to { --number: 1 }", style)
      guard case .shape(let shape) = node.content, case .color(let track) = shape.fill else { fatalError() }
      #expect(abs(track.value(at: 1).light.green - value) < 0.01, "\(easing)")
    }
  }

  @Test func readersHaveALimit() {
    let sheet = "\(registered) @keyframes k { to { --number: 9 } } svg { \(Self.runs) }"
    let style = "style='fill: hsl(var(--number) 100% 50%); stroke: hsl(var(--number) 100% 50%)'"
    let many = svg("<style>\(sheet)</style>\(String(repeating: "<rect width='9' height='9' \(style)/>", count: 20))")
    var limits = SVGLimits()
    #expect(throws: Never.self) { try SVGReader.read(many, limits: limits) }
    limits.mostStyleSteps = 1_000_000
    #expect(throws: ImportError.self) { try SVGReader.read(many, limits: limits) }
  }

  @Test func aLaterShorthandReadsNothing() throws {
    let style = "\(Self.runs) offset-distance: calc(var(--number) * 1px); offset: path('M0 0H9') 2px"
    let node = try node("to { --number: 9 }", style)
    #expect((node.matrix(at: 1).apply(.zero) - Point(2, 0)).length < 1e-6)
  }

  @Test(arguments: [
    ("to { --count: 9 }", "opacity: var(--count)"), ("to { --free: 1 }", "opacity: var(--free, 0)"),
    ("to { --number: 1; opacity: var(--number) }", ""),
    ("to { --number: 1 } } @keyframes l { to { opacity: 0 }", "opacity: var(--number)"),
    ("to { --number: 1 } } @keyframes l { to { --own: 9 }", "opacity: calc(var(--number) * var(--own))"),
  ])
  func whatCannotBeDrawnIsNamed(_ keyframes: String, _ style: String) {
    let runs = "animation: k 2s infinite linear, l 3s infinite linear;"
    let named = findings(source(keyframes, "\(runs) \(style)"))
    #expect(named.count == 1 && named[0].hasPrefix("2: `opacity` reads a custom property"))
    #expect(findings(source("to { --count: 9 }", Self.runs)).isEmpty)
    let chain = "to { --number: 1; --own: calc(var(--number) * 2) }"
    #expect(findings(source(chain, Self.runs)).map { $0.prefix(10) } == ["2: `--own`"])
  }
}
