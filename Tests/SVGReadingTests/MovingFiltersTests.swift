import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

@Suite struct MovingFiltersTests {
  private func image(_ frames: String, filter: String? = nil) -> [UInt8] {
    let own = filter.map { "filter: \($0); " } ?? ""
    return svg(
      "<style>@keyframes k { \(frames) } rect { \(own)animation: k 2s linear infinite }</style>"
        + "<rect x='4' y='4' width='9' height='9'/>")
  }

  private func filters(_ frames: String, filter: String? = nil) throws -> [NodeFilter] {
    try SVGReader.read(image(frames, filter: filter)).nodes[0].filters
  }

  /// Times in `Double` mean the nearest nanosecond.
  private func areNear(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 } }

  @Test func blursAndShadowsMove() throws {
    let both = try filters(
      "50% { filter: blur(6px) drop-shadow(0 4px 2px red) }", filter: "blur(2px) drop-shadow(0 0 1px red)")
    guard case .blur(let blur)? = both.first, case .shadow(let color, let deviation, let offset, false)? = both.last
    else {
      Issue.record("\(both)")
      return
    }
    #expect(areNear([0, 0.5, 1, 1.5].map { blur.value(at: $0) }, [2, 4, 6, 4]))
    #expect(color.still?.light == Color(red: 1, green: 0, blue: 0))
    #expect(areNear([deviation.value(at: 1), offset.value(at: 0.5).y], [2, 2]))
  }

  /// `none` stands for no blur, and for a clear shadow.
  @Test func noneIsTheStartOfAnyFunction() throws {
    guard case .blur(let blur)? = try filters("50% { filter: blur(6px) }").first else {
      Issue.record("a blur")
      return
    }
    #expect(areNear([0, 0.5, 1].map { blur.value(at: $0) }, [0, 3, 6]))
    let shadow = try filters("from { filter: none } to { filter: drop-shadow(0 0 4px rgb(0 0 255)) }").first
    guard case .shadow(let color, let deviation, _, false)? = shadow else {
      Issue.record("a shadow")
      return
    }
    let (start, middle) = (color.value(at: 0).light, color.value(at: 1).light)
    #expect(areNear([start.alpha, deviation.value(at: 1)], [0, 2]))
    #expect(areNear([middle.alpha, middle.blue], [0.5, 1]), "colors are mixed premultiplied")
  }

  /// Functions of colors move the colors; those after them are filters.
  @Test func functionsOfColorsComeFirst() throws {
    let node = try SVGReader.read(image("50% { filter: invert(1) blur(4px) }")).nodes[0]
    guard case .shape(let shape) = node.content, case .color(let color)? = shape.fill,
      case .blur(let blur)? = node.filters.first
    else {
      Issue.record("\(node)")
      return
    }
    #expect(areNear([0, 0.5, 1].map { color.value(at: $0).light.green }, [0, 0.5, 1]))
    #expect(areNear([0, 0.5, 1].map { blur.value(at: $0) }, [0, 2, 4]))
    #expect(node.filters.count == 1)
  }

  @Test func otherMotionsAreNamed() {
    for frames in [
      "50% { filter: opacity(0.5) }", "50% { filter: blur(1px) invert(1) }",
      "from { filter: blur(1px) } to { filter: drop-shadow(0 0 1px red) }",
    ] {
      #expect(
        findings(image(frames)) == [
          "2: `filter` that moves cannot be drawn unless its keyframes have the same functions: those of colors but "
            + "`opacity()`, then `blur()` and `drop-shadow()`"
        ])
    }
  }
}
