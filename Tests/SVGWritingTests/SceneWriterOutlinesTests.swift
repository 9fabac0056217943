import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterOutlinesTests {
  /// SMIL adds animations up in the order in which they began, so the one that the others add to begins first.
  @Test func aSumOfOutlinesIsOneAnimationForEach() throws {
    func line(_ heights: [Double], delay: Double) -> Track<Path> {
      let frames = heights.enumerated().map { i, height in
        let points = (0..<40).map { Point(Double($0), height * sine(Double($0))) }
        return Keyframe(
          Seconds(Double(i) / 2), Path([.move(points[0])] + points.dropFirst().map { .line($0) }),
          Easing.cubicBezier(x1: 0.4, y1: 0, x2: 0.6, y2: 1))
      }
      return .keyframes(Keyframes(frames, period: 1, delay: Seconds(delay)))
    }
    let sum = Track.sum(line([0, 4, 0], delay: 0.75), line([0, -3, 0], delay: 0.3))
    let shape = ShapeLayer(.path(sum), paint: .color(.constant(.black)))
    let animations = try Sample.nodes([.shape(shape)])[0].children
    #expect(animations.map(\.name) == ["animate", "animate"])
    #expect(animations.map { $0["values"]?.split(separator: ";").count } == [3, 3])
    #expect(animations.map { $0["additive"] } == [nil, "sum"])
    #expect(animations.map { $0["begin"] } == ["-1.25s", "-.7s"])
  }

  private static let square = Path.rectangle(Rect(x: 1, y: 1, width: 4, height: 4))
  private static let bar = Path.rectangle(Rect(x: 30, y: 30, width: 5, height: 6))

  /// Each of two outlines for half a second.
  private func taking(turns first: Path, _ second: Path) -> Outline { .step([first, second], Sample.track(0, 2)) }

  /// A part that all states have stands still.
  @Test func statesShareTheirParts() throws {
    let (first, second) = (Self.square.elements + Self.bar.elements, Sample.ring.elements + Self.bar.elements)
    let node = try Sample.node(Sample.filled(taking(turns: Path(first), Path(second))))
    #expect(node.name == "g" && node.children.map(\.name) == ["path", "path", "circle"])
    let opacities = try [0, 2].map { try node.children[$0].motion("opacity") }
    #expect(opacities.map { $0.step(at: 0.25) } == ["1", "0"] && opacities.map { $0.step(at: 0.75) } == ["0", "1"])
    #expect(node.children[1].motions.isEmpty && node.children[1].path == Self.bar)
  }

  /// A gradient stays where it is, and so do the states that it fills.
  @Test func oneOutlineAtTwoPlacesSteps() throws {
    let outline = taking(turns: Self.square, Self.square.applying(.translation(10, 0)))
    let move = try Sample.node(Sample.filled(outline)).motion("translate")
    #expect(move.step(at: 0.25) == "0" && move.step(at: 0.75) == "10px")
    let painted = ShapeLayer(outline, paint: .gradient(GradientTrack(Sample.band([.black, .white]))))
    #expect(try Sample.node(.shape(painted)).children.map { $0.motions.map(\.property) } == [["opacity"], ["opacity"]])
  }

  /// A count to the last state, which comes when a finite play is over.
  @Test func aFinitePlayEndsOnItsLastState() throws {
    let states: [Path] = [Self.square, Self.bar, Sample.ring]
    func shown(plays: Int?) throws -> [String?] {
      var writer = Sample.writer
      let time = LocalTime(LocalTime.Play(cycle: 1, start: 0, plays: plays))
      let layer = Sample.filled(.step(states, Sample.track(0, 2)))
      let nodes = try writer.nodes(of: [layer], LayerContext(time: time))[0].children
      return try nodes.map { try $0.motion("opacity").values.last }
    }
    #expect(try shown(plays: 1) == ["0", "0", "1"])
    #expect(try shown(plays: nil).count == 2)
  }

  private func triangle(_ width: Double) -> Path {
    Path([.move(.zero), .line(Point(width, 0)), .line(Point(0, 10)), .close])
  }

  @Test func anOutlineKeepsItsOwnKeyframes() throws {
    let keys = [Keyframe(0, triangle(10), .easeInOut), Keyframe(0.25, triangle(20)), Keyframe(1, triangle(10))]
    let node = try Sample.node(Sample.filled(.path(.keyframes(Keyframes(keys, period: 1)))))
    #expect(node.path == triangle(10) && node.children.count == 1)
    #expect(node.children[0]["keyTimes"] == "0;.25;1" && node.children[0]["keySplines"] == ".42 0 .58 1;0 0 1 1")
    #expect(node.children[0]["values"]?.split(separator: ";").count == 3)
  }

  /// A part of a circle has more pieces the longer it is: after each quarter, another outline goes on.
  @Test func outlinesOfOtherStructureMoveFromChangeToChange() throws {
    let part = Outline.trimmed(.path(.constant(Sample.ring)), Sample.track(.zero, Point(0, 1)))
    let animation = try #require(try Sample.node(Sample.filled(part)).children.first)
    #expect(animation["calcMode"] != "discrete" && animation["attributeName"] == "d")
    let values = try #require(animation["values"]).split(separator: ";", omittingEmptySubsequences: false)
    let times = try #require(animation["keyTimes"]).split(separator: ";")
    // What is empty has a text, too.
    #expect(values.count == times.count && values.allSatisfy { $0.hasPrefix("M") })
    for quarter in [".25", ".5", ".75"] { #expect(times.count { $0 == quarter } == 2) }
  }

  /// Outlines whose structure changes a hundred times a second follow one another, 30 a second.
  @Test func outlinesThatChangeAllTheTimeFollowOneAnother() throws {
    let saw = Path(
      (0...100).map { i in
        i == 0 ? .move(.zero) : .line(Point(Double(i) / 4, Double(i % 2) * 5))
      })
    let part = Outline.trimmed(.path(.constant(saw)), Sample.track(.zero, Point(0, 1)))
    let animation = try #require(try Sample.node(Sample.filled(part)).children.first)
    #expect(animation["calcMode"] == "discrete" && animation["attributeName"] == "d")
    #expect(animation["values"]?.split(separator: ";").count == 30)
  }

  @Test func anOutlineThatWouldBeHugeIsAnError() {
    func wave(_ height: Double) -> Path {
      Path((0..<3000).map { i in i == 0 ? .move(.zero) : .line(Point(Double(i), height * sine(Double(i)))) })
    }
    let keys = (0...40).map { Keyframe(Seconds(Double($0) / 40), wave(Double($0 % 7))) }
    let message = Sample.message(Sample.filled(.path(.keyframes(Keyframes(keys, period: 1)))))
    #expect(message == "its outline changes so much that SVG would take over 400 kB for it")
  }
}
