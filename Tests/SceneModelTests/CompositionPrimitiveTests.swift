import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

/// Intros, further placements, motion paths, masks and strokes of compositions, on display lists.
@Suite struct CompositionPrimitiveTests {
  private func center(_ scene: Scene, at time: Double) throws -> Point {
    let c = try #require(scene.displayList(at: time).draws.first).box.center
    return Point((c.x * 1e6).rounded() / 1e6, (c.y * 1e6).rounded() / 1e6)
  }

  @Test func furtherPlacementsCountFromTheGroup() throws {
    let dot = #"{"type": "circle", "diameter": 2, "fill": "blue", "position": [12, 3], "transforms": [PLACES]}"#
    let turning = try freeComposition(
      dot.replacing("PLACES", with: #"{"anchor": [12, 12], "rotation": {"from": 0, "to": 360, "duration": 4}}"#))
    #expect(try center(turning, at: 0) == Point(12, 3))
    #expect(try center(turning, at: 1) == Point(21, 12))
    // The last one is the outermost.
    let both = try freeComposition(
      dot.replacing("PLACES", with: #"{"anchor": [12, 12], "rotation": 90}, {"position": [0, 1]}"#))
    #expect(try center(both, at: 0) == Point(21, 13))
  }

  @Test func aLayerMovesAlongAPath() throws {
    let scene = try freeComposition(
      #"{"type": "rectangle", "width": 4, "height": 2, "fill": "blue", "along": {"path": "M2 2H10V10", "progress": {"from": 0, "to": 1, "duration": 4}, "turns": true}}"#
    )
    #expect(try center(scene, at: 1) == Point(6, 2))
    #expect(try center(scene, at: 3) == Point(10, 6))
    #expect(scene.displayList(at: 3).draws[0].box.height > 3.9)
  }

  @Test func theLoopStartsAfterTheLastIntro() throws {
    let scene = try freeComposition(
      #"{"type": "circle", "diameter": 2, "fill": "blue", "position": {"from": [0, 0], "to": [10, 0], "duration": 1, "delay": 0.4, "intro": [{"at": 0, "value": [20, 0]}, {"at": 0.4, "value": [20, 0]}]}}"#
    )
    #expect(scene.intro == Seconds(0.4) && scene.cycle == Seconds(1))
    #expect(try center(scene, at: -0.2) == Point(20, 0))
    #expect(try center(scene, at: 0.5) == Point(5, 0))
    #expect(try center(scene, at: 7.5) == Point(5, 0))
  }

  @Test(arguments: [
    (#""count": 3, "stagger": 0.2"#, 0.8), (#""count": 3, "stagger": 0.2, "order": "center""#, 0.6),
    (#""count": 3, "stagger": -0.2"#, 0.4), (#""count": 3, "delays": [0, 0.7, 0.3]"#, 1.1),
    (#""count": 3, "delays": [-0.1]"#, 0.4), (#""delays": [0.7]"#, 0.4),
  ])
  func theLoopStartsAfterTheIntroOfTheLastCopy(copies: String, intro: Double) throws {
    let scene = try freeComposition(
      #"{"type": "circle", "diameter": 2, "fill": "blue", "position": {"from": [0, 0], "to": [10, 0], "duration": 1, "intro": [{"at": 0, "value": [20, 0]}, {"at": 0.4, "value": [0, 0]}]}, "copies": {\#(copies)}}"#
    )
    #expect(scene.intro == Seconds(intro))
  }

  @Test func theLoopMayStartElsewhere() throws {
    let scene = try freeComposition(
      #"{"type": "circle", "diameter": 2, "fill": "blue", "position": {"from": [0, 0], "to": [10, 0], "duration": 1}}"#,
      #""loopFrom": 0.25,"#)
    #expect(scene.intro == Seconds(0.25))
    #expect(try center(scene, at: 0) == Point(2.5, 0))
  }

  /// Whatever the layer's box, what stands on the path is the origin of the group.
  @Test func aFurtherPlacementMovesTheGroupsOriginAlongAPath() throws {
    let scene = try freeComposition(
      #"{"type": "circle", "diameter": 2, "fill": "blue", "position": [3, 0], "transforms": [{"along": {"path": "M2 2H10", "progress": 0.5}}]}"#
    )
    #expect(try center(scene, at: 0) == Point(9, 2))
  }

  @Test func dashesMove() throws {
    let scene = try freeComposition(
      #"{"type": "line", "start": [0, 0], "end": [20, 0], "stroke": {"width": 2, "dashes": [{"from": 0, "to": 10, "duration": 1}, 30]}}"#
    )
    guard case .stroke(let style) = scene.displayList(at: 0.5).draws[0].coverage else {
      Issue.record("a stroke")
      return
    }
    #expect(isClose(style.dashes[0], 5) && style.dashes[1] == 30)
  }

  @Test func evenOddFillsAndClips() throws {
    let path = #""path": "M0 0H9V9H0Z M3 3H6V6H3Z", "fillRule": "evenOdd""#
    let scene = try freeComposition(
      #"{"type": "path", \#(path), "fill": "blue"}, {"type": "rectangle", "width": 9, "height": 9, "fill": "blue", "clip": {"type": "path", \#(path)}}"#
    )
    let list = scene.displayList(at: 0)
    #expect(list.draws[0].coverage == .fill(.evenOdd))
    let clips = list.commands.compactMap { if case .beginClip(let clip) = $0 { clip.rule } else { nil } }
    #expect(clips == [.evenOdd])
  }

  @Test func masksMayCountLuminanceAndBeTurnedRound() throws {
    let scene = try freeComposition(
      #"{"type": "path", "path": "M4 4H9V9H4Z", "fill": "blue", "mask": {"mode": "luminance", "inverted": true, "arrangement": "free", "layers": [{"type": "circle", "diameter": 4, "position": [5, 5], "fill": "white"}]}}"#
    )
    let groups = scene.displayList(at: 0).groups
    #expect(groups.contains { $0.blend == .destinationOut && $0.filters == [.colorMatrix(.luminanceToAlpha)] })
    // In the masked layer's own coordinates.
    #expect(scene.displayList(at: 0).draws[2].box.center == Point(5, 5))
    // Over black, so that what is translucent counts half.
    #expect(scene.displayList(at: 0).draws[1].solidColor == .black)
  }

  /// Each filter changes what the one before left.
  @Test func filtersHaveAnOrder() throws {
    let scene = try freeComposition(
      #"{"type": "circle", "fill": "blue", "shadows": [{}], "colorTransfer": {"alpha": {"type": "discrete", "values": [0, 1]}, "red": {"type": "linear"}, "linear": true}, "colorMatrix": [1,0,0,0,0, 0,1,0,0,0, 0,0,1,0,0, 0,0,0,2,0], "blur": 2}"#
    )
    var transfer = ColorTransfer()
    transfer.red = .linear(slope: 1, intercept: 0)
    transfer.alpha = .discrete([0, 1])
    transfer.isLinear = true
    let filters = scene.displayList(at: 0).commands.compactMap {
      if case .beginGroup(let group) = $0, !group.filters.isEmpty { group.filters } else { nil }
    }[0]
    let matrix = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0])
    #expect(filters.count == 4)
    #expect(Array(filters.prefix(3)) == [.blur(sigma: 2), .colorMatrix(matrix), .colorTransfer(transfer)])
  }

  @Test func messagesNameWhatIsWrong() {
    func message(_ layer: String) -> String? {
      let text = #"{"kind": "composition", "layers": [\#(layer)]}"#
      let error = #expect(throws: InvalidPreset.self) { try PresetDocument.decode(text: text, file: "c.json") }
      return error?.findings.first?.message
    }
    #expect(
      message(#"{"type": "circle", "colorMatrix": [1, 2, 3]}"#)?.contains("expected 20 numbers, found 3") == true)
    #expect(
      message(#"{"type": "circle", "colorTransfer": {"alpha": {"type": "step"}}}"#)?
        .contains(#"expected one of "linear", "table", "discrete", "gamma", found "step""#) == true)
    #expect(
      message(#"{"type": "circle", "colorTransfer": {"alpha": {"type": "discrete"}}}"#)?
        .contains("missing key \"values\"") == true)
    #expect(
      message(
        #"{"type": "circle", "opacity": {"from": 0, "to": 1, "intro": [{"at": 1, "value": 0}, {"at": 0.5, "value": 1}]}}"#
      )?
      .contains("keyframes run backwards") == true)
    #expect(message(#"{"type": "circle", "mask": {"mode": "luma", "layers": []}}"#) != nil)
  }
}
