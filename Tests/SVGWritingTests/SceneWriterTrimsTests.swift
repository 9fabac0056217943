import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterTrimsTests {
  @Test func trimsAreDashes() throws {
    let part = Sample.track(Point(0, 0), Point(0.5, 1))
    let node = try Sample.node(Sample.stroked(.trimmed(.path(.constant(Sample.ring)), part)))
    #expect(node["pathLength"] == "1")
    #expect(Set(node.motions.map(\.property)) == ["stroke-dasharray", "stroke-dashoffset"])
  }

  /// Caps would make a dot of a part that has no length; our own pictures show nothing there.
  @Test func aPartWithoutLengthIsNotSeen() throws {
    let part = Track.keyframes(
      Keyframes([Keyframe(0, Point(0, 0)), Keyframe(0.5, Point(0, 0)), Keyframe(1, Point(0, 1))], period: 1))
    func node(_ cap: LineCap) throws -> SVGNode {
      let style = StrokeStyle(width: 2, cap: cap)
      return try Sample.node(Sample.stroked(.trimmed(.path(.constant(Sample.ring)), part), style))
    }
    #expect(try !node(.butt).motions.contains { $0.property == "stroke-opacity" })
    let seen = try #require(try node(.round).motions.first { $0.property == "stroke-opacity" })
    #expect(seen.keys.map(\.value) == ["0", "1", "1"] && seen.keys.map(\.offset) == [0, 0.5, 1])
  }

  /// The last step comes when the play is over.
  @Test func aFinitePlayEndsOnTheWholeArc() throws {
    let sweep = Track.keyframes(
      Keyframes([Keyframe(0, 0.0, .steps(2, jumpAtStart: false)), Keyframe(1, 2 * .pi)], period: 1))
    let arc = Outline.arc(diameter: .constant(20), start: .constant(0), sweep: sweep)
    var writer = Sample.writer
    let time = LocalTime(LocalTime.Play(cycle: 1, start: 0, plays: 1))
    let layer = Sample.stroked(arc, StrokeStyle(width: 2, cap: .round))
    let node = try #require(try writer.nodes(of: [layer], LayerContext(time: time)).first)
    #expect(try node.motion("stroke-dasharray").values.last?.hasPrefix("1 ") == true)
    // At the start, its caps are a dot, in our own pictures too.
    #expect(!node.motions.contains { $0.property == "stroke-opacity" })
  }

  /// A dash that goes over the start of the path is a pattern that repeats with it.
  @Test func anArcThatTurnsIsADashOfItsCircle() throws {
    let arc = Outline.arc(diameter: .constant(20), start: Sample.track(0, 2 * .pi), sweep: .constant(.pi / 2))
    let node = try Sample.node(Sample.stroked(arc))
    #expect(node.name == "circle" && node["r"] == "10" && node["stroke-dasharray"] == ".25 .75")
    #expect(try node.motion("stroke-dashoffset").values == ["0", "-1"])
  }

  @Test func aPartWithinThePathIsOneDash() throws {
    let part = Outline.part(
      .path(.constant(Sample.ring)), start: .constant(0.25), end: Sample.track(0.25, 0.75), offset: .constant(0),
      ofEach: false, span: Point(0, 1))
    let node = try Sample.node(Sample.stroked(part))
    #expect(try node.motion("stroke-dasharray").values == ["0 2", ".5 2"])
    #expect(node["stroke-dashoffset"] == "-.25" && node.motions.count == 1)
  }

  /// The end goes below 0 on its way, where nothing is drawn: no dash goes over the start.
  @Test func anOvershootIsNoPart() throws {
    let end = Track.keyframes(
      Keyframes([Keyframe(0, -0.5), Keyframe(0.5, 0), Keyframe(1, 1)], period: 1))
    let part = Outline.part(
      .path(.constant(Sample.ring)), start: .constant(0), end: end, offset: .constant(0), ofEach: false,
      span: Point(0, 1))
    let node = try Sample.node(Sample.stroked(part))
    let values = try node.motion("stroke-dasharray").values
    #expect(values.first == "0 2" && values.last == "1 2")
  }

  /// A move to where the pen is begins no subpath.
  @Test func eachSubpathIsTrimmedByItsDash() throws {
    func node(gap: Double) throws -> SVGNode {
      let path = Path([.move(.zero), .line(Point(9, 0)), .move(Point(9 + gap, 0)), .line(Point(9 + gap, 9))])
      return try Sample.node(Sample.stroked(.trimmed(.path(.constant(path)), Sample.track(.zero, Point(0, 1)))))
    }
    let (joined, apart) = (try node(gap: 0), try node(gap: 1))
    #expect(joined["pathLength"] == "1" && joined.path?.elements.count == 3 && !joined.hasSMIL)
    #expect(apart["stroke-width"] == "2" && apart.children.map { $0["pathLength"] } == ["1", "1"] && !apart.hasSMIL)
    let (first, second) = (
      try apart.children[0].motion("stroke-dasharray"), try apart.children[1].motion("stroke-dasharray")
    )
    #expect(first.values == ["0 2", "1 2", "1 2"] && second.values == ["0 2", "0 2", "1 2"])
    #expect(first.keys.map { ($0.offset * 100).rounded() } == [0, 50, 100])
  }

  @Test func aPartOfEachSubpathIsTheSamePartOfItsDash() throws {
    let part = Outline.part(
      .path(.constant(Self.twoLines)), start: .constant(0.25), end: Sample.track(0.25, 0.75), offset: .constant(0),
      ofEach: true, span: Point(0, 1))
    let node = try Sample.node(Sample.stroked(part))
    #expect(try node.children.map { try $0.motion("stroke-dasharray").values } == [["0 2", ".5 2"], ["0 2", ".5 2"]])
    #expect(node.children.map { $0["stroke-dashoffset"] } == ["-.25", "-.25"])
  }

  private static let twoLines = Path([.move(.zero), .line(Point(9, 0)), .move(Point(0, 5)), .line(Point(9, 5))])

  /// Dashes that overlap are darker there where they are translucent, and one that goes over the start of the line is
  /// at two places.
  @Test func wherePiecesMayOverlapOrWrapTheOutlineMoves() throws {
    let lines = Outline.path(.constant(Self.twoLines))
    let part = Outline.trimmed(lines, Sample.track(.zero, Point(0, 1)))
    let coverage = CoverageTrack.stroke(StrokeStyle(width: 2), width: .constant(2), dashOffset: .constant(0))
    let gray = PaintTrack.color(.constant(Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
    #expect(try Sample.node(.shape(ShapeLayer(part, coverage: coverage, paint: gray))).hasSMIL)
    let turning = Outline.part(
      lines, start: .constant(0), end: .constant(0.5), offset: Sample.track(0, 1), ofEach: false, span: Point(0, 1))
    #expect(try Sample.node(Sample.stroked(turning)).hasSMIL)
  }

  /// One dash cannot be both: the outline itself moves.
  @Test func aTrimmedStrokeThatHasDashesMoves() throws {
    let trimmed = Outline.trimmed(.path(.constant(Sample.ring)), Sample.track(.zero, Point(0, 1)))
    let node = try Sample.node(Sample.stroked(trimmed, StrokeStyle(width: 2, dashes: [3, 1])))
    #expect(node["stroke-dasharray"] == "3 1" && node["pathLength"] == nil)
    #expect(node.children.map { $0["attributeName"] } == ["d"])
  }
}
