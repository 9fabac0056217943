import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

/// `use`: a copy with styles of its own.
@Suite struct UsesTests {
  /// The fill of each shape, as red, green and blue.
  private func fills(_ body: String) throws -> [[Double]] {
    shapes(try SVGReader.read(svg(body))).map { shape in
      guard case .color(let color)? = shape.fill else { return [] }
      return Array(color.value(at: 0).light.numbers[..<3])
    }
  }

  private static let rect = "<rect id='r' width='9' height='9'/>"

  /// Browsers match selectors with the copy and what is in it, and with nothing around.
  @Test(arguments: [
    (".q > rect { fill: red }", [0.0, 0, 0]), (".z rect { fill: red }", [0, 0, 0]), ("rect { fill: red }", [1, 0, 0]),
    ("#r:only-child { fill: red }", [1, 0, 0]), ("#r:nth-child(2) { fill: red }", [0, 0, 0]),
  ])
  func selectorsSeeTheCopy(_ rule: String, _ fill: [Double]) throws {
    let original = "<defs><g class='q'><path/>\(Self.rect)</g></defs>"
    let body = "<style>\(rule)</style>\(original)<g class='z'><use href='#r'/></g>"
    #expect(try fills(body) == [fill])
  }

  @Test func selectorsSeeWhatIsInTheCopy() throws {
    let body = "<style>#g > rect { fill: red }</style><defs><g id='g'>\(Self.rect)</g></defs><use href='#g'/>"
    #expect(try fills(body) == [[1, 0, 0]])
  }

  @Test func variablesAreThoseOfTheUse() throws {
    let symbol = "<symbol id='s'><rect width='9' height='9' fill='var(--c, red)'/></symbol>"
    let uses = "<use href='#s'/><use href='#s' style='--c: lime'/><g style='--c: blue'><use href='#s'/></g>"
    #expect(try fills(symbol + uses) == [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
  }

  @Test func motionsOfTheOriginalAreThoseOfTheCopy() throws {
    let motion = "<animate attributeName='opacity' values='0;1' dur='2s' repeatCount='indefinite'/>"
    let original = "<defs><g id='g'><rect width='9' height='9'>\(motion)</rect></g></defs>"
    let image = try SVGReader.read(svg(original + "<use href='#g'/>"))
    #expect(image.nodes.flatMap(\.subtree).contains { abs($0.opacity.value(at: 1) - 0.5) < 1e-6 })
  }

  /// The place of the `use`, and its own, whether it is drawn where it stands or not.
  @Test(arguments: [("svg", [5.0, 7]), ("symbol", [7])])
  func aUsedViewportHasTwoPlaces(_ kind: String, _ places: [Double]) throws {
    let inner = "<\(kind) id='v' x='5' width='4' height='4'>\(Self.rect)</\(kind)>"
    let image = try SVGReader.read(svg(inner + "<use href='#v' x='2'/>"))
    #expect(image.nodes.compactMap { $0.ownBounds(at: 0)?.minX } == places)
  }

  @Test func theStyleOfASymbolCounts() throws {
    let symbol = "<symbol id='s' opacity='.5' transform='scale(2)'>\(Self.rect)</symbol>"
    let image = try SVGReader.read(svg(symbol + "<use href='#s'/>"))
    guard case .group(let nodes) = image.nodes[0].content, let inner = nodes.first else {
      Issue.record("a group")
      return
    }
    #expect(inner.opacity == .constant(0.5) && inner.transforms == [.scale(.constant(Point(2, 2)))])
  }

  @Test func copiesAreLimited() {
    var limits = SVGLimits()
    limits.mostStyleSteps = 5_000
    let group = "<defs><g id='g'>" + String(repeating: "<path/>", count: 20) + "</g></defs>"
    let uses = String(repeating: "<use href='#g'/>", count: 5)
    #expect(throws: ImportError.self) { try SVGReader.read(svg(group + uses), limits: limits) }
    #expect(throws: Never.self) { try SVGReader.read(svg(group + uses + Self.rect)) }
  }
}
