import GraphicsCore
import Importing
import LottieReading
import MotionMath
import Testing

@Suite struct LottieEffectsTests {
  private let dot = disc + "," + blueFill

  private func layer(_ effect: String) -> String { shapeLayer(dot, "", "\"ef\": [\(effect)],") }

  private func colors(_ colors: [Double]...) -> String {
    colors.map { "{ \"v\": { \"k\": \($0) } }" }.joined(separator: ", ")
  }

  @Test func effectsBecomeFiltersOrAreNamed() throws {
    let blur = #"{ "ty": 29, "ef": [{ "v": { "k": 10 } }, { "v": { "k": 1 } }] }"#
    #expect(filters(try LottieReader.read(lottie(layer(blur))).nodes) == [.blur(.constant(3))])
    let text = findings(lottie(layer(#"{ "ty": 34, "nm": "Warp", "ef": [] }"#)))
    #expect(text == [#"1: layer "dot": the effect "Warp" cannot be drawn ($.layers[0].ef[0])"#])
  }

  /// Those of a tree, from the outside to the inside.
  private func filters(_ nodes: [AnimatedNode]) -> [NodeFilter] {
    nodes.flatMap { node in
      guard case .group(let inner) = node.content else { return node.filters }
      return node.filters + filters(inner)
    }
  }

  /// What twenty factors make of a color.
  private func apply(_ factors: [Double], _ color: [Double]) -> [Double] {
    (0..<4).map { row in
      let sum = (0..<4).reduce(factors[row * 5 + 4]) { $0 + factors[row * 5 + $1] * color[$1] }
      return min(1, max(0, sum))
    }
  }

  @Test func aTintPutsTwoColorsInThePlaceOfBlackAndWhite() throws {
    let tint = "{ \"ty\": 20, \"ef\": [\(colors([1, 0, 0, 1], [0, 0, 1, 1])), { \"v\": { \"k\": 100 } }] }"
    guard case .colorMatrix(let factors)? = filters(try LottieReader.read(lottie(layer(tint))).nodes).first else {
      Issue.record("a color matrix")
      return
    }
    #expect(apply(factors, [0, 0, 0, 1]) == [1, 0, 0, 1])
    #expect(zip(apply(factors, [1, 1, 1, 0.5]), [0, 0, 1, 0.5]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func aTritoneHasItsMiddleColorAtHalfTheLightness() throws {
    let effect =
      "{ \"ty\": 23, \"ef\": [\(colors([1, 1, 0, 1], [0, 0.5, 0, 1], [0.2, 0, 0, 1])), { \"v\": { \"k\": 0 } }] }"
    let filters = filters(try LottieReader.read(lottie(layer(effect))).nodes)
    guard case .colorMatrix(let dark)? = filters.first, case .colorMatrixAtop(let light)? = filters.last else {
      Issue.record("two halves")
      return
    }
    func seen(_ gray: Double) -> [Double] {
      let (below, above) = (apply(dark, [gray, gray, gray, 1]), apply(light, [gray, gray, gray, 1]))
      return (0..<3).map { below[$0] + (above[$0] - below[$0]) * above[3] }
    }
    let expected: [(Double, [Double])] = [
      (0, [0.2, 0, 0]), (0.25, [0.1, 0.25, 0]), (0.5, [0, 0.5, 0]), (0.75, [0.5, 0.75, 0]), (1, [1, 1, 0]),
    ]
    for (gray, color) in expected {
      #expect(zip(seen(gray), color).allSatisfy { abs($0 - $1) < 1e-6 }, "\(gray)")
    }
  }
}
