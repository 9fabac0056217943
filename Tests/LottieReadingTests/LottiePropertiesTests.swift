import GraphicsCore
import Importing
import LottieReading
import MotionMath
import Testing

/// What is wrong with a property, in words that say what to do.
@Suite struct LottiePropertiesTests {
  private let dot = disc + "," + blueFill

  @Test func keyframesOutOfOrderAreNamed() {
    #expect(
      findings(lottie(shapeLayer(dot, "\"r\": \(moving((0, 0), (20, 90), (10, 45)))"))) == [
        #"1: layer "dot": the rotation has keyframes out of order; sort them by their times (`t`) "#
          + "($.layers[0].ks.r.k)"
      ])
  }

  @Test(arguments: [
    #"{ "k": 3e9 }"#, #"{ "k": [3e9] }"#, #"{ "a": 1, "k": [{ "t": 0, "s": [3e9] }] }"#,
    #"{ "a": 1, "k": [{ "t": 0, "s": [0] }, { "t": 9, "s": [3e9] }] }"#,
  ])
  func aNumberThatIsTooLargeIsNoMalformedOne(_ value: String) {
    let found = findings(lottie(shapeLayer(dot, "\"r\": \(value)")))
    #expect(found.count == 1)
    #expect(found.first?.contains("the rotation has a number that is too large; up to 1000000 can be drawn") == true)
  }

  @Test(arguments: [
    (#"{ "k": "a" }"#, "has no value that can be read"),
    (#"{ "a": 1, "k": [{ "t": 0, "s": "a" }] }"#, "has a keyframe that cannot be read"),
  ])
  func whatIsNoNumberIsMalformed(_ value: String, _ message: String) {
    #expect(findings(lottie(shapeLayer(dot, "\"r\": \(value)"))).first?.contains(message) == true)
  }

  @Test func aSlotThatIsNotThereIsNamed() {
    #expect(
      findings(lottie(shapeLayer(dot, #""r": { "sid": "turn" }"#))) == [
        #"1: layer "dot": the rotation is that of the slot "turn", which is not in the file; add it to `slots`, or "#
          + "write a value ($.layers[0].ks.r)"
      ])
  }

  /// The shapes of a precomposition are read at each of its uses.
  @Test func aFindingIsSaidOnce() {
    let inner = shapeLayer(dot, #""r": { "k": 3e9 }"#)
    let use = #"{ "ty": 0, "refId": "c", "w": 50, "h": 50, "ip": 0, "op": 30, "ks": {} }"#
    let found = findings(lottie(use + "," + use, "\"assets\": [{ \"id\": \"c\", \"layers\": [\(inner)] }],"))
    #expect(found.count == 1)
  }

  @Test func channelsOfAColorHaveEasingsOfTheirOwn() throws {
    let easing = #""o": { "x": [0, 0, 1], "y": [0, 1, 0] }, "i": { "x": [1, 0, 1], "y": [1, 1, 0] }"#
    let frames = #"{ "t": 0, "s": [0, 0, 0], \#(easing) }, { "t": 30, "s": [1, 1, 1] }"#
    let fill = #"{ "ty": "fl", "c": { "a": 1, "k": [\#(frames)] } }"#
    let image = try LottieReader.read(lottie(shapeLayer(disc + "," + fill)))
    guard case .color(let color)? = image.nodes[0].shapes[0].fill else {
      Issue.record("a color")
      return
    }
    let middle = color.value(at: 0.5).light
    #expect(abs(middle.red - 0.5) < 0.01 && middle.green > 0.8 && middle.blue < 0.2, "\(middle)")
  }
}
