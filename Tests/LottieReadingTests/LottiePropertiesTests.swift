import Importing
import LottieReading
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

  @Test(arguments: [#"{ "k": 3e9 }"#, #"{ "k": [3e9] }"#, #"{ "a": 1, "k": [{ "t": 0, "s": [3e9] }] }"#])
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

  /// The shapes of a precomposition are read at each of its uses.
  @Test func aFindingIsSaidOnce() {
    let inner = shapeLayer(dot, #""r": { "k": 3e9 }"#)
    let use = #"{ "ty": 0, "refId": "c", "w": 50, "h": 50, "ip": 0, "op": 30, "ks": {} }"#
    let found = findings(lottie(use + "," + use, "\"assets\": [{ \"id\": \"c\", \"layers\": [\(inner)] }],"))
    #expect(found.count == 1)
  }
}
