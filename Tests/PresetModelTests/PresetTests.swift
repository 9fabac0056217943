import GraphicsCore
import MotionMath
import PresetModel
import Testing

/// The defaults are the specification's numbers.
@Suite struct PresetTests {
  private func preset(_ text: String) throws -> Preset { try PresetDocument.decode(text: text, file: "a.json").preset }

  @Test func everythingButTheKindHasADefault() throws {
    #expect(try preset(#"{"kind": "spinner"}"#) == Preset(.spinner(Spinner())))
    #expect(try preset(#"{"kind": "shimmerText"}"#) == Preset(.shimmerText(ShimmerText())))
    #expect(try preset(#"{"kind": "dotGrid"}"#) == Preset(.dotGrid(DotGrid(DotTrail()))))
    #expect(try preset(#"{"kind": "dotGrid", "effect": "stagger"}"#) == Preset(.dotGrid(DotGrid(DotStagger()))))
    #expect(try preset(#"{"kind": "progressBar"}"#) == Preset(.progressBar(ProgressBar())))
    #expect(try preset(#"{"kind": "skeleton"}"#) == Preset(.skeleton(Skeleton(SkeletonPulse()))))
    #expect(
      try preset(#"{"kind": "skeleton", "effect": "metronome"}"#) == Preset(.skeleton(Skeleton(SkeletonMetronome()))))
    #expect(try preset(#"{"kind": "skeleton", "effect": "shimmer"}"#) == Preset(.skeleton(Skeleton(SkeletonShimmer()))))
    #expect(try preset(#"{"kind": "orb"}"#) == Preset(.orb(Orb())))
  }

  @Test func theCanvasFollowsTheKind() throws {
    #expect(try preset(#"{"kind": "shimmerText"}"#).canvas.padding == Insets(16))
    #expect(try preset(#"{"kind": "dotGrid"}"#).canvas.padding == Insets(24))
    #expect(try preset(#"{"kind": "dotGrid", "effect": "stagger"}"#).canvas.padding == Insets(8))
    #expect(try preset(#"{"kind": "progressBar"}"#).canvas.padding == Insets(10))
    #expect(try preset(#"{"kind": "spinner"}"#).canvas.padding == Insets(8))
    #expect(try preset(#"{"kind": "orb"}"#).canvas.size == Size(320, 320))
    let own = try preset(#"{"kind": "spinner", "canvas": {"background": "white"}}"#).canvas
    #expect(own.padding == Insets(8))
    #expect(own.background.resolved(.dark) == .white)
    #expect(own.matte.resolved(.light) == .white && own.matte == Canvas.standardMatte)
  }

  @Test func aPaddingIsOneNumberOrOneForEachSide() throws {
    let text = #"{"kind": "spinner", "canvas": {"padding": {"top": 1, "left": 2.5}}}"#
    let decoded = try preset(text)
    #expect(decoded.canvas.padding == Insets(top: 1, left: 2.5))
    #expect(try preset(PresetDocument.encode(decoded)) == decoded)
  }

  @Test func durationsAreExact() throws {
    guard case .dotGrid(let grid) = try preset(#"{"kind": "dotGrid", "dotDuration": 0.1}"#).loader,
      case .trail(let trail) = grid.effect
    else { return #expect(Bool(false)) }
    #expect(trail.dotDuration == .milliseconds(100))
    #expect(grid.rows == 3 && grid.columns == 3 && grid.count == 9)
  }

  @Test func aFontFillsWhatItDoesNotSay() throws {
    var font = Font()
    #expect(font.resolvedFamily == "Inter")
    #expect(font.resolvedSize == 15)
    #expect(font.resolvedLineHeight == 20)
    #expect(font.resolvedWeight == .regular)
    font.textStyle = .headline
    font.design = .rounded
    #expect(font.resolvedFamily == "Quicksand")
    #expect(font.resolvedWeight == .semibold)
    font.size = 34
    #expect(font.resolvedLineHeight == 44)
  }

  @Test(arguments: [
    (TextStyle.subheadline, 15.0, 20.0), (.headline, 17, 22), (.title3, 20, 25), (.title2, 22, 28), (.body, 17, 22),
    (.footnote, 13, 18), (.caption, 12, 16),
  ])
  func textStyles(style: TextStyle, size: Double, lineHeight: Double) {
    #expect(style.size == size)
    #expect(style.lineHeight == lineHeight)
  }

  @Test(arguments: [
    ("\"forever\"", PlayCount.forever), ("\"once\"", .times(1)), ("1", .times(1)), ("3", .times(3)),
    ("65535", .times(65535)),
  ])
  func playCounts(text: String, plays: PlayCount) throws {
    let decoded = try preset("{\"kind\": \"spinner\", \"plays\": \(text)}")
    #expect(decoded.plays == plays)
    #expect(try preset(PresetDocument.encode(decoded)) == decoded)
  }

  @Test func nullTakesAnOptionalAway() throws {
    #expect(try preset(#"{"kind": "orb", "canvas": {"size": null}, "fps": null}"#).canvas.size == nil)
  }
}
