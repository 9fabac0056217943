import Importing
import MotionMath
import SVGReading
import Testing

@Suite struct CSSAnimationTests {
  private func opacity(_ animation: String, _ keyframes: String, at time: Double) throws -> Double {
    let style = "<style>@keyframes k { \(keyframes) } rect { animation: \(animation) }</style>"
    return try SVGReader.read(svg(style + "<rect width='9' height='9'/>")).nodes[0].opacity.value(at: time)
  }

  /// It shows what it fills with, and nothing else. The delay is over between the two moments.
  @Test(arguments: [
    ("k 0s forwards", 0.75, 0.75), ("k 0s 1s forwards", 1, 0.75), ("k 0s 1s both", 0.25, 0.75),
    ("k 0s 1s backwards", 0.25, 1), ("k 0s 1s both reverse", 0.75, 0.25), ("k 0s 2 alternate forwards", 0.25, 0.25),
    ("k 1s 0 forwards", 0.25, 0.25), ("k 0s infinite", 1, 1), ("k 0s", 1, 1),
  ])
  func anAnimationWithoutTimeOnlyFills(_ animation: String, _ before: Double, _ after: Double) throws {
    let keyframes = "from { opacity: .25 } to { opacity: .75 }"
    #expect(try opacity(animation, keyframes, at: 0.5) == before)
    #expect(try opacity(animation, keyframes, at: 1.5) == after)
  }

  @Test func anImportantAnimationKeepsTheEasingsOfItsKeyframes() throws {
    let keyframes = "from { opacity: 1; animation-timing-function: step-end } to { opacity: 0 }"
    #expect(try opacity("k 2s linear infinite !important", keyframes, at: 1) == 1)
  }

  /// Over 0.5 of its own, at the middle of a way from 0 to 0.4.
  @Test(arguments: [("replace", 0.2), ("add", 0.7), ("accumulate", 0.7)])
  func valuesMayBeAdded(_ composition: String, _ value: Double) throws {
    let style = "animation: k 2s linear infinite; animation-composition: \(composition); opacity: .5"
    let sheet = "<style>@keyframes k { from { opacity: 0 } to { opacity: .4 } } rect { \(style) }</style>"
    let image = try SVGReader.read(svg(sheet + "<rect width='9' height='9'/>"))
    #expect(abs(image.nodes[0].opacity.value(at: 1) - value) < 1e-9)
  }

  @Test(arguments: [
    ("fill: red", "add", "`fill` of the animation k: its `animation-composition` cannot be drawn"),
    ("scale: 2", "add", "`scale` of the animation k: its `animation-composition` cannot be drawn"),
    (
      "transform: scale(2) translate(2px) } 50% { transform: none } to { transform: rotate(9deg)", "replace",
      "`transform` of the animation k: these functions cannot be mixed; write the same ones in the same order in each "
        + "keyframe"
    ),
    (
      "transform: skewX(5deg) } to { transform: skewY(9deg)", "replace",
      "`transform`: skews and matrices that lean differently cannot be mixed; write the same functions in the same "
        + "order in each keyframe"
    ),
  ])
  func whatCannotBeMixedIsNamed(_ keyframe: String, _ composition: String, _ message: String) {
    let style = "animation: k 2s infinite; animation-composition: \(composition)"
    let sheet = "<style>@keyframes k { from { \(keyframe) } } rect { \(style) }</style>"
    #expect(findings(svg(sheet + "<rect width='9' height='9'/>")) == ["2: \(message)"])
  }
}
