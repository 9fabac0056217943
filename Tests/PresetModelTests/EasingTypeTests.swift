import MotionMath
import PresetModel
import Testing

@Suite struct EasingTypeTests {
  @Test(arguments: [
    ("linear", EasingValue.linear), ("easeIn", .easeIn), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut), ("easeInOut", .easeInOut), ("smooth", .smooth), ("snappy", .snappy),
    ("ease", .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
    ("easeInOutCubic", .cubicBezier(x1: 0.65, y1: 0, x2: 0.35, y2: 1)),
    ("easeOutBack", .cubicBezier(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1)), ("bouncy", .bouncy),
    ("easeOutBounce", .penner(.bounce, .atEnd)), ("easeInOutElastic", .penner(.elastic, .atBoth)),
    ("linear(0, 1)", .points([Easing.Stop(time: 0, value: 0), Easing.Stop(time: 1, value: 1)])),
    (
      "linear(0, 0.25 25% 75%, 1)",
      .points([
        Easing.Stop(time: 0, value: 0), Easing.Stop(time: 0.25, value: 0.25), Easing.Stop(time: 0.75, value: 0.25),
        Easing.Stop(time: 1, value: 1),
      ])
    ),
    // Values without a time are spread evenly, and no time runs backwards.
    (
      "linear(0, 0.5, 0.75, 1 75%, 0.9 50%, 1)",
      .points([
        Easing.Stop(time: 0, value: 0), Easing.Stop(time: 0.25, value: 0.5), Easing.Stop(time: 0.5, value: 0.75),
        Easing.Stop(time: 0.75, value: 1), Easing.Stop(time: 0.75, value: 0.9), Easing.Stop(time: 1, value: 1),
      ])
    ),
    ("cubic-bezier(0.6,0,0.4,1)", .cubicBezier(x1: 0.6, y1: 0, x2: 0.4, y2: 1)),
    ("cubic-bezier(.33, -1.5, 1, 2)", .cubicBezier(x1: 0.33, y1: -1.5, x2: 1, y2: 2)),
    ("steps(8, end)", .steps(count: 8, jump: .end)), ("steps(1, start)", .steps(count: 1, jump: .start)),
    ("spring(0.5, 0.3)", .spring(duration: .milliseconds(500), bounce: 0.3)),
    ("spring(.25, -.5)", .spring(duration: .milliseconds(250), bounce: -0.5)),
  ])
  func meansAndComesBack(text: String, easing: EasingValue) throws {
    #expect(try EasingValue(text) == easing)
    #expect(try EasingValue(easing.text) == easing)
  }

  @Test(arguments: [
    "", "linear()", "linear(1)", "linear(0, 1 2% 3% 4%)", "linear(0, 50%)", "easeInOutElastics", "easeinsine",
    "cubic-bezier(-0.1,0,1,1)", "cubic-bezier(0,0,1.1,1)",
    "cubic-bezier(0,nan,1,1)",
    "cubic-bezier(0,0,1,1", "steps(0, end)", "steps(1.5, end)", "steps(2)", "spring(0, 0)", "spring(1, 1)",
    "spring(0.0123456789, 0)", "spring(1)",
  ])
  func refuses(text: String) { #expect(throws: ValueSyntaxError.self) { try EasingValue(text) } }
}
