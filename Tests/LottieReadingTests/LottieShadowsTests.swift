import GraphicsCore
import Importing
import LottieReading
import MotionMath
import Testing

@Suite struct LottieShadowsTests {
  private let reddening = #"{ "a": 1, "k": [{ "t": 0, "s": [0, 0, 0, 1] }, { "t": 30, "s": [1, 0, 0, 1] }] }"#
  private let red = #"{ "k": [1, 0, 0, 1] }"#

  /// The node that an effect makes of a blue disc.
  private func node(_ type: Int, _ values: String...) throws -> AnimatedNode {
    let image = try LottieReader.read(lottie(shapeLayer(disc + "," + blueFill, "", effect(type, values))))
    guard case .group(let inner) = image.nodes[0].content, inner.count == 1 else { return image.nodes[0] }
    return image.nodes[0].filters.isEmpty && image.nodes[0].transforms.isEmpty ? inner[0] : image.nodes[0]
  }

  private func effect(_ type: Int, _ values: [String]) -> String {
    let list = values.map { "{ \"v\": \($0) }" }.joined(separator: ", ")
    return "\"ef\": [{ \"ty\": \(type), \"nm\": \"Own\", \"ef\": [\(list)] }],"
  }

  private func number(_ value: Double) -> String { "{ \"k\": \(value) }" }

  @Test func aShadowMayTurnAndChangeItsColor() throws {
    let shadow = try node(25, reddening, moving((0, 255), (30, 0)), moving((0, 90), (30, 180)), number(10), number(4))
    guard case .shadow(let color, .constant(1), let offset, false)? = shadow.filters.first else {
      Issue.record("\(shadow.filters)")
      return
    }
    let (start, middle) = (offset.value(at: 0), offset.value(at: 0.5))
    #expect(abs(start.x - 10) < 0.01 && abs(start.y) < 0.01)
    #expect(abs(middle.x - 7.071) < 0.02 && abs(middle.y - 7.071) < 0.02)
    let half = color.value(at: 0.5).light
    #expect(abs(half.red - 0.5) < 0.01 && half.green == 0 && abs(half.alpha - 0.5) < 0.01)
  }

  @Test func aShadowAloneIsThePlainShapeMovedAndBlurred() throws {
    let alone = try node(25, red, moving((0, 255), (30, 0)), number(180), number(6), number(8), number(1))
    #expect(
      alone.filters == [
        .colorMatrix([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]), .blur(.constant(2)),
      ])
    guard case .translate(let place)? = alone.transforms.first else {
      Issue.record("a place")
      return
    }
    #expect(abs(place.value(at: 0).x) < 1e-9 && abs(place.value(at: 0).y - 6) < 1e-9)
    #expect(abs(alone.opacity.value(at: 0.5) - 0.5) < 0.01)
    let found = findings(
      lottie(
        shapeLayer(disc + "," + blueFill, "", effect(25, [reddening] + (1...4).map { _ in number(0) } + [number(1)]))))
    #expect(found.count == 1 && found[0].contains("the shadow only, which cannot be drawn in a color that moves"))
  }

  @Test func aFillMayFadeAndChangeItsColor() throws {
    let zero = number(0)
    let fading = try node(21, zero, zero, red, zero, zero, zero, moving((0, 1), (30, 0)))
    #expect(fading.filters == [.colorMatrix([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])])
    #expect(abs(fading.opacity.value(at: 0.5) - 0.5) < 0.01)
    let changing = try node(21, zero, zero, reddening, zero, zero, zero, number(1))
    guard case .color(let color)? = changing.shapes.first?.fill else {
      Issue.record("a color")
      return
    }
    #expect(changing.filters.isEmpty && abs(color.value(at: 0.5).light.red - 0.5) < 0.01)
    #expect(color.value(at: 0.5).light.blue == 0)
  }

  /// Only one color with the alphas that are there can take the place of others.
  @Test func aFillThatMovesOverABlendModeIsRefused() {
    let zero = number(0)
    let blended = "{ \"ty\": \"gr\", \"bm\": 1, \"it\": [\(disc), \(blueFill), { \"ty\": \"tr\" }] }"
    let found = findings(
      lottie(shapeLayer(blended, "", effect(21, [zero, zero, reddening, zero, zero, zero, number(1)]))))
    #expect(found.count == 1 && found[0].contains("blend modes or other effects; let the colors"), "\(found)")
  }
}
