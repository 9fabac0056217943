import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

/// Placement, copies and time of compositions, on display lists.
@Suite struct CompositionContentTests {
  private func boxes(_ scene: Scene, at time: Double = 0) -> [Rect] {
    scene.displayList(at: time).draws.map { draw in
      let box = draw.box
      func round(_ x: Double) -> Double { (x * 1e6).rounded() / 1e6 }
      return Rect(x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height))
    }
  }

  private let dots = [4, 8, 6].map { #"{"type": "circle", "diameter": \#($0), "fill": "blue"}"# }.joined(
    separator: ", ")

  /// A hidden layer keeps its place in a row, and its motion counts for the cycle.
  @Test func aHiddenLayerIsNotDrawn() throws {
    let layers = [
      #"{"type": "circle", "diameter": 4, "fill": "blue"}"#,
      #"{"type": "circle", "diameter": 8, "fill": "blue", "hidden": true, "opacity": {"from": 1, "to": 0, "duration": 0.7}}"#,
      #"{"type": "circle", "diameter": 6, "fill": "blue"}"#,
    ].joined(separator: ", ")
    let hidden = try composition(layers, #""arrangement": "row","#)
    let shown = try composition(layers.replacing(#""hidden": true, "#, with: ""), #""arrangement": "row","#)
    #expect(boxes(shown).count == 3 && boxes(hidden) == [boxes(shown)[0], boxes(shown)[2]])
    #expect(hidden.cycle == shown.cycle && hidden.size == shown.size)
    #expect(hidden.moments.isEmpty)
  }

  // MARK: Arrangements

  @Test func anOverlayCentres() throws {
    let scene = try composition(dots)
    #expect(scene.size == Size(8, 8))
    #expect(boxes(scene).map(\.center) == [Point(4, 4), Point(4, 4), Point(4, 4)])
  }

  @Test func aRowStandsSideBySide() throws {
    let scene = try composition(dots, #""arrangement": "row", "gap": 2,"#)
    #expect(scene.size == Size(22, 8))
    #expect(boxes(scene).map(\.x) == [0, 6, 16])
    #expect(boxes(scene).map(\.y) == [2, 0, 1])
    let low = try composition(dots, #""arrangement": "row", "gap": 2, "alignment": "end","#)
    #expect(boxes(low).map(\.maxY) == [8, 8, 8])
  }

  @Test func aColumnStandsOneBelowAnother() throws {
    let scene = try composition(dots, #""arrangement": "column", "gap": 1, "alignment": "start","#)
    #expect(scene.size == Size(8, 20))
    #expect(boxes(scene).map(\.y) == [0, 5, 14])
    #expect(boxes(scene).map(\.x) == [0, 0, 0])
  }

  @Test func aFreeGroupLeavesCoordinates() throws {
    let layers =
      #"{"type": "circle", "diameter": 4, "position": ["25%", 6], "fill": "blue"}, {"type": "path", "path": "M1 2H5V4Z", "fill": "blue"}"#
    let scene = try composition(layers, #""arrangement": "free", "size": {"width": 24, "height": 12},"#)
    #expect(boxes(scene) == [Rect(x: 4, y: 4, width: 4, height: 4), Rect(x: 1, y: 2, width: 4, height: 2)])
  }

  @Test func aFreeGroupPutsTheMiddleOfABoxAtItsPosition() throws {
    let group = #"{"type": "group", "position": [12, 6], "layers": [\#(dots)]}"#
    let loader =
      ##"{"type": "loader", "position": [12, 6], "loader": {"kind": "progressBar", "width": 8, "height": 4}}"##
    for layer in [group, loader] {
      let scene = try composition(layer, #""arrangement": "free", "size": {"width": 24, "height": 12},"#)
      #expect(boxes(scene)[0].center == Point(12, 6))
    }
    // Without a size, the canvas encloses the boxes.
    let alone = try composition(#"{"type": "group", "layers": [\#(dots)]}"#, #""arrangement": "free","#)
    #expect(alone.size == Size(8, 8) && boxes(alone)[0].center == Point(4, 4))
  }

  /// The group is no shape of its own, so that its transform does not take the place of the layer's.
  @Test func theOnlyLayerOfAGroupKeepsItsTransformAndOpacity() throws {
    let circle = #"{"type": "circle", "diameter": 4, "fill": "blue", "position": [8, 0], "opacity": 0.5}"#
    let scene = try composition(
      #"{"type": "group", "arrangement": "free", "position": [10, 6], "opacity": 0.5, "layers": [\#(circle)]}"#,
      #""arrangement": "free", "size": {"width": 24, "height": 12},"#)
    #expect(boxes(scene) == [Rect(x: 16, y: 4, width: 4, height: 4)])
    let alone = try composition(circle, #""arrangement": "free", "size": {"width": 24, "height": 12},"#)
    #expect(scene.displayList(at: 0) != alone.displayList(at: 0))
  }

  @Test func aTextStandsByItsBaseline() throws {
    func box(_ keys: String) throws -> Rect {
      let text = #"{"type": "text", "text": "HH", "font": {"size": 20}, "fill": "blue", "position": [50, 30]\#(keys)}"#
      return boxes(try composition(text, #""arrangement": "free", "size": {"width": 100, "height": 60},"#))[0]
    }
    let (start, middle, end) = (
      try box(#", "textAnchor": "start""#), try box(#", "textAnchor": "middle""#), try box(#", "textAnchor": "end""#)
    )
    // Capital letters stand on the baseline.
    for box in [start, middle, end] { #expect(abs(box.maxY - 30) < 0.1) }
    #expect(start.minX >= 50 && start.minX < 53 && end.maxX <= 50 && end.maxX > 47)
    #expect(abs(middle.center.x - 50) < 0.1)
    #expect(abs(try box("").center.x - 50) < 0.1)
  }

  @Test func writtenCoordinatesKeepTheirOrigin() throws {
    let layer = { (keys: String) in #"{"type": "path", "path": "M1 2H5V4Z", "fill": "blue"\#(keys)}"# }
    let free = #""arrangement": "free", "size": {"width": 24, "height": 12},"#
    #expect(
      boxes(try composition(layer(#", "position": [10, 3]"#), free)) == [Rect(x: 11, y: 5, width: 4, height: 2)])
    // A quarter turn about (1, 2) of the path's own coordinates.
    #expect(
      boxes(try composition(layer(#", "rotation": 90, "anchor": [1, 2]"#), free))
        == [Rect(x: -1, y: 2, width: 2, height: 4)])
    // About the group's origin.
    let copies = try composition(layer(#", "copies": {"count": 2, "rotate": 180}"#), free)
    #expect(boxes(copies)[1] == Rect(x: -5, y: -4, width: 4, height: 2))
  }

  @Test func pointsOfAGradientCountFromTheBoxesCorner() throws {
    func start(_ place: String) throws -> Point {
      let fill =
        #"{"gradient": "linear", "start": \#(place), "end": ["100%", "100%"], "stops": [{"color": "blue", "offset": 0}, {"color": "pink", "offset": 1}]}"#
      let draw = try composition(#"{"type": "rectangle", "width": 8, "height": 4, "fill": \#(fill)}"#).displayList(
        at: 0
      )
      .draws[0]
      guard case .linear(let start, _) = try #require(draw.gradient).geometry else { return .zero }
      return draw.transform.apply(start)
    }
    #expect(try start("[0, 0]") == .zero)
    #expect(try start("[2, 1]") == Point(2, 1))
    #expect(try start(#"["0%", "0%"]"#) == .zero)
  }

  @Test func aRadialGradientHasItsFocus() throws {
    let stops = #"[{"color": "blue", "offset": 0}, {"color": "pink", "offset": 1}]"#
    func focus(_ more: String) throws -> Point? {
      let fill = #"{"gradient": "radial", \#(more) "stops": \#(stops)}"#
      let draw = try composition(#"{"type": "rectangle", "width": 8, "height": 4, "fill": \#(fill)}"#)
        .displayList(at: 0).draws[0]
      guard case .radial(_, _, _, let focus?) = try #require(draw.gradient).geometry else { return nil }
      return draw.transform.apply(focus)
    }
    #expect(try focus("") == nil)
    #expect(try focus(#""focus": ["75%", 1],"#) == Point(6, 1))
  }

  @Test func aPercentageNeedsASize() throws {
    let text = #"{"kind": "composition", "layers": [{"type": "circle", "diameter": "50%"}]}"#
    let builder = try SceneBuilder(PresetDocument.decode(text: text, file: "c.json").preset)
    let error = SceneError.percentageOfNothing(path: "$.layers[0].diameter")
    #expect(throws: error) { try builder.scene(.light) }
    #expect(error.description.contains("`size`"))
    let scene = try composition(
      #"{"type": "circle", "diameter": "50%", "fill": "blue"}"#, #""size": {"width": 30, "height": 20},"#)
    #expect(boxes(scene) == [Rect(x: 10, y: 5, width: 10, height: 10)])
  }

  @Test func groupsNest() throws {
    let row = #"{"type": "group", "arrangement": "row", "layers": [\#(dots)]}"#
    let scene = try composition(
      row + ", " + #"{"type": "rectangle", "width": 30, "height": 2, "fill": "blue"}"#, #""arrangement": "column","#)
    #expect(boxes(scene).map(\.x) == [6, 10, 18, 0])
  }

  // MARK: Placement

  @Test func aLayerTurnsAboutItsAnchor() throws {
    func box(_ anchor: String) throws -> Rect {
      boxes(
        try composition(
          #"{"type": "rectangle", "width": 8, "height": 2, "rotation": 90, "anchor": \#(anchor), "fill": "blue"}"#,
          #""size": {"width": 20, "height": 20},"#))[0]
    }
    #expect(try box(#"["50%", "50%"]"#) == Rect(x: 9, y: 6, width: 2, height: 8))
    #expect(try box(#"["0%", "50%"]"#) == Rect(x: 5, y: 10, width: 2, height: 8))
    // Points count from the corner too.
    #expect(try box("[4, 0]") == Rect(x: 8, y: 5, width: 2, height: 8))
    #expect(try box("[0, 0]") == box(#"["0%", "0%"]"#))
  }

  @Test func scaleAndSkewHaveTwoDirections() throws {
    let box = boxes(
      try composition(
        #"{"type": "rectangle", "width": 4, "height": 4, "scale": [2, 0.5], "skew": [45, 0], "fill": "blue"}"#,
        #""size": {"width": 20, "height": 20},"#))[0]
    #expect(box == Rect(x: 5, y: 9, width: 10, height: 2))
  }

  // MARK: Copies

  @Test func copiesAreStepsApartAndCenteredTogether() throws {
    let scene = try composition(
      #"{"type": "circle", "diameter": 4, "fill": "black", "copies": {"count": 3, "translate": [6, 0], "opacity": -0.25}}"#
    )
    #expect(scene.size == Size(16, 4))
    #expect(boxes(scene).map(\.x) == [0, 6, 12])
    let opacities = scene.displayList(at: 0).commands.compactMap { command in
      if case .beginGroup(let group) = command { group.opacity } else { nil }
    }
    #expect(opacities == [0.75, 0.5])
  }

  @Test func copiesTurnAboutTheMiddleOfTheGroup() throws {
    let scene = try composition(
      #"{"type": "circle", "diameter": 2, "position": [0, -8], "fill": "black", "copies": {"count": 4, "rotate": 90}}"#,
      #""size": {"width": 20, "height": 20},"#)
    #expect(boxes(scene).map(\.center) == [Point(10, 2), Point(18, 10), Point(10, 18), Point(2, 10)])
  }

  @Test func copiesMoveLaterAndChangeColor() throws {
    let scene = try composition(
      #"{"type": "circle", "diameter": 2, "fill": "black", "position": {"from": [0, 0], "to": [10, 0], "duration": 1}, "copies": {"count": 3, "stagger": 0.1, "color": "rgb(255, 0, 0)"}}"#,
      #""size": {"width": 20, "height": 20},"#)
    let draws = scene.displayList(at: 0.5).draws
    #expect(draws.map { ($0.box.center.x * 1e6).rounded() / 1e6 } == [15, 14, 13])
    #expect(draws.map { $0.solidColor?.red } == [0, 0.5, 1])
  }

  @Test func copiesOfCopiesMixTheOutermostColorLast() throws {
    let dots = #"{"type": "circle", "diameter": 2, "fill": "black", "copies": {"count": 2, "color": "rgb(255, 0, 0)"}}"#
    let scene = try composition(
      #"{"type": "group", "layers": [\#(dots)], "copies": {"count": 2, "color": "rgb(0, 255, 0)"}}"#)
    let colors = scene.displayList(at: 0).draws.map { [$0.solidColor?.red, $0.solidColor?.green] }
    #expect(colors == [[0, 0], [1, 0], [0, 1], [0, 1]])
  }

  @Test func aClipIsCenteredOnItsLayer() throws {
    let scene = try composition(
      #"{"type": "rectangle", "width": 10, "height": 6, "fill": "blue", "clip": {"type": "circle", "diameter": 4}}"#)
    let clips = scene.displayList(at: 0).commands.compactMap { command in
      if case .beginClip(let clip) = command { clip.transform.boundingBox(of: clip.path.controlBox) } else { nil }
    }
    #expect(clips == [Rect(x: 3, y: 1, width: 4, height: 4)])
  }

  @Test func strokesHaveRoom() throws {
    let ring = #"{"type": "circle", "diameter": 8, "fill": null, "stroke": {"width": 3}}"#
    #expect(try composition(ring).size == Size(11, 11))
    #expect(try composition(ring, padding: 5).size == Size(18, 18))
    // A size of its own includes it.
    #expect(try composition(ring, #""size": {"width": 8, "height": 8},"#).size == Size(8, 8))
  }

  // MARK: Time

  @Test func tracksAddUp() throws {
    let scene = try composition(
      #"{"type": "arc", "diameter": 8, "stroke": {"width": 1}, "start": [{"from": 0, "to": 90, "duration": 1}, {"from": 10, "to": 10}]}"#,
      #""size": {"width": 20, "height": 20},"#)
    guard case .move(let start) = scene.displayList(at: 0.5).draws[0].path.elements[0] else { throw NoPath() }
    // 10 + 45 degrees from 12 o'clock.
    #expect(isClose(start.x, 4 * sine(55 * .pi / 180)) && isClose(start.y, -4 * cosine(55 * .pi / 180)))
  }

  private struct NoPath: Error {}

  @Test func pathsMorph() throws {
    let scene = try composition(
      #"{"type": "path", "fill": "blue", "path": {"from": "M0 0H10V10Z", "to": "M0 0H20V30Z", "duration": 1}}"#)
    let box = scene.displayList(at: 0.5).draws[0].path.controlBox
    #expect(isClose(box.maxX, 15) && isClose(box.maxY, 20) && box.minX == 0 && box.minY == 0)
  }

  private let twoPeriods =
    #"{"type": "circle", "fill": "blue", "opacity": {"from": 0, "to": 1, "duration": 0.9}, "rotation": {"from": 0, "to": 360, "duration": 2}}"#

  @Test func theCycleIsTheLeastCommonMultiple() throws {
    #expect(try composition(twoPeriods).cycle == .milliseconds(18_000))
    let still = try composition(#"{"type": "circle", "fill": "blue"}"#)
    #expect(still.cycle == .milliseconds(1000))
    let never =
      #"{"type": "circle", "opacity": {"from": 0, "to": 1, "duration": 7.001}, "rotation": {"from": 0, "to": 1, "duration": 2.003}}"#
    #expect(throws: SceneError.self) { try composition(never) }
  }

  @Test func aFittedLoopRetimesEachMotion() throws {
    let scene = try composition(twoPeriods, #""loop": "fit", "cycle": 1.8,"#)
    #expect(scene.cycle == .milliseconds(1800))
    #expect(scene.retimings.count == 1 && scene.retimings[0].description.contains("11.1 % faster"))
    func draw(_ time: Double) -> Draw { scene.displayList(at: time).draws[0] }
    #expect(isClose(draw(0.45).opacity, 0.5))
    // A whole turn in 1.8 s.
    #expect(isClose(draw(0.45).transform.b, 1, within: 1e-6))
  }

  @Test func reducedMotionStandsStill() throws {
    let scene = try composition(twoPeriods, #""poster": 0.45,"#)
    let calm = scene.withReducedMotion(plays: .forever)
    #expect(calm.displayList(at: 1).draws == calm.displayList(at: 2.2).draws)
    #expect(calm.displayList(at: 0).draws == scene.displayList(at: 0.45).draws)
  }

  @Test func trimFollowsTheOutline() throws {
    let scene = try composition(
      #"{"type": "line", "start": [0, 0], "end": [10, 0], "stroke": {"width": 1, "trim": {"from": [0, 0.2], "to": [0.8, 1], "duration": 1}}}"#,
      #""arrangement": "free", "size": {"width": 10, "height": 2},"#)
    let box = scene.displayList(at: 0.5).draws[0].path.controlBox
    #expect(isClose(box.minX, 4) && isClose(box.maxX, 6))
  }

  // MARK: Texts

  @Test func textsStandOnWholePointsBesideOthers() throws {
    let scene = try composition(
      #"{"type": "circle", "diameter": 25, "fill": "blue"}, {"type": "text", "text": "Hn", "font": {"size": 15, "lineHeight": 20}}"#,
      #""arrangement": "row", "gap": 4,"#)
    #expect(scene.size.height == 25)
    let text = scene.displayList(at: 0).draws[1]
    // Inter's H stands on the baseline.
    #expect(isClose(text.box.maxY, text.box.maxY.rounded(), within: 0.05))
  }

  @Test func aTextsErrorNamesItsLayer() throws {
    let text =
      #"{"kind": "composition", "layers": [{"type": "circle"}, {"type": "text", "font": {"family": "No Such"}}]}"#
    let decoded = try PresetDocument.decode(text: text, file: "c.json")
    let error = #expect(throws: SceneError.self) { try SceneBuilder(decoded.preset) }
    #expect(error?.path == "$.layers[1].font")
    #expect(decoded.place(of: error?.path ?? "").column == 81)
  }
}
