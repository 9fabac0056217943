import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

/// What each kind of layer becomes.
@Suite struct SceneWriterTests {
  /// A fill and a stroke of one shape are one element.
  @Test func fillAndStrokeAreJoined() throws {
    let path = Path([.move(.zero), .line(Point(9, 0)), .line(Point(9, 9)), .close])
    let all = try Sample.nodes([
      .shape(ShapeLayer(path, paint: .color(.constant(.white)))),
      .shape(ShapeLayer(path, coverage: .stroke(StrokeStyle(width: 2)), paint: .color(.constant(.black)))),
    ])
    #expect(all.count == 1 && all[0]["fill"] == "#fff" && all[0]["stroke"] == "#000")
  }

  @Test func blendModesAreThoseOfCSS() throws {
    #expect(try Sample.nodes([.shape(Sample.disc(blend: .multiply))])[0]["mix-blend-mode"] == "multiply")
    #expect(BlendMode.colorDodge.css == "color-dodge" && BlendMode.plus.css == "plus-lighter")
  }

  /// A group that only places a layer does not keep it from what is below.
  @Test func blendModesReachThroughGroups() throws {
    let placed = GroupLayer(
      [.shape(Sample.disc(blend: .screen))], transform: TransformTrack(rotation: Sample.track(0, 1)),
      clock: LayerClock(offset: 0.5))
    let all = try Sample.nodes([.shape(Sample.disc(.white)), .group(placed)])
    #expect(all.count == 2 && all[1]["mix-blend-mode"] == "screen")
    let excluded = try Sample.nodes([
      .shape(Sample.disc(.white)),
      .group(GroupLayer([.shape(Sample.disc(blend: .xor))], clock: LayerClock(offset: 0.5))),
    ])
    #expect(excluded.count == 2 && excluded.allSatisfy { $0.attributes["mask"] != nil })
  }

  @Test func whatIsNeverSeenIsNotWritten() throws {
    var clear = Sample.disc()
    clear.opacity = .constant(0)
    #expect(try Sample.nodes([.shape(clear), .shape(Sample.disc(.clear))]).isEmpty)
  }
}
