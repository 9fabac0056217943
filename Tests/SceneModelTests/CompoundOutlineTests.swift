import GraphicsCore
import SceneModel
import Testing

/// Compounds, modifiers, texts on paths, tapers and glows of compositions, on display lists.
@Suite struct CompoundOutlineTests {
  private func scene(_ layers: String, _ keys: String = "") throws -> Scene {
    try freeComposition(layers, keys, side: 60)
  }

  private func draw(_ layers: String, at time: Double = 0) throws -> Draw {
    try #require(try scene(layers).displayList(at: time).draws.first)
  }

  private static let shapes =
    #""shapes": [{"type": "rectangle", "width": 20, "height": 20, "position": [20, 20]}, {"type": "rectangle", "width": 20, "height": 20, "position": [30, 20]}]"#

  private func area(_ path: Path) -> Double {
    var (area, start, pen) = (0.0, Point.zero, Point.zero)
    func line(_ p: Point) {
      area += (pen.x * p.y - p.x * pen.y) / 2
      pen = p
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        line(start)
        (start, pen) = (p, p)
      case .line(let p): line(p)
      case .close: line(start)
      case .quadratic, .cubic: Issue.record("polygons have no curves")
      }
    }
    return abs(area)
  }

  @Test(arguments: [("union", 600.0), ("subtract", 200), ("intersect", 200), ("exclude", 400)])
  func shapesAreCombined(_ operation: String, _ expected: Double) throws {
    let draw = try draw(#"{"type": "compound", "operation": "\#(operation)", "fill": "blue", \#(Self.shapes)}"#)
    #expect(abs(area(draw.path) - expected) < 0.1)
  }

  @Test func mergedOutlinesAreTrimmedAsOne() throws {
    let lines =
      #""shapes": [{"type": "line", "start": [0, 0], "end": [10, 0]}, {"type": "line", "start": [0, 10], "end": [30, 10]}]"#
    let draw = try draw(
      #"{"type": "compound", "operation": "merge", \#(lines), "stroke": {"width": 2, "trim": [0.125, 0.5]}}"#)
    let expected = Path([.move(Point(5, 0)), .line(Point(10, 0)), .move(Point(0, 10)), .line(Point(10, 10))])
    #expect(draw.path.hasStructure(of: expected))
    let box = draw.path.controlBox
    #expect(isClose(box.maxX, 10) && isClose(box.minX, 0) && isClose(box.height, 10))
  }

  @Test func shapesOfACompoundMove() throws {
    let moving = Self.shapes.replacing("[30, 20]", with: #"{"from": [40, 20], "to": [20, 20], "duration": 2}"#)
    let layer = #"{"type": "compound", "operation": "intersect", "fill": "blue", \#(moving)}"#
    #expect(try draw(layer, at: 0).path.isEmpty)
    #expect(abs(area(try draw(layer, at: 1).path) - 200) < 0.1)
    #expect(abs(area(try draw(layer, at: 1.5).path) - 300) < 0.1)
  }

  @Test func modifiersChangeTheOutlineOneAfterTheOther() throws {
    let grown = try draw(
      #"{"type": "rectangle", "width": 20, "height": 20, "fill": "blue", "modifiers": [{"type": "offset", "distance": 2}]}"#
    )
    #expect(abs(area(grown.path) - 576) < 0.2)
    let round = try draw(
      #"{"type": "rectangle", "width": 20, "height": 20, "fill": "blue", "modifiers": [{"type": "roundCorners", "radius": 4}, {"type": "offset", "distance": 1, "join": "round"}]}"#
    )
    // 22 × 22 with corners of 5.
    #expect(abs(area(round.path) - (484 - (4 - .pi) * 25)) < 0.2)
    let teeth = try draw(
      #"{"type": "line", "start": [0, 30], "end": [60, 30], "stroke": "blue", "modifiers": [{"type": "zigZag", "size": 3, "ridges": 5}]}"#
    )
    #expect(teeth.path.controlBox.height == 6)
  }

  @Test func aTextFollowsAPath() throws {
    let text =
      #"{"type": "text", "text": "HH", "fill": "blue", "font": {"size": 10}, "onPath": {"path": "PATH", "start": START}}"#
    func boxes(_ path: String, _ start: String, at time: Double = 0) throws -> Rect {
      try draw(text.replacing("PATH", with: path).replacing("START", with: start), at: time).path.controlBox
    }
    // A straight path is a baseline.
    let level = try boxes("M5 30 H55", "0")
    #expect(abs(level.maxY - 30) < 0.01 && level.minX > 5 && level.minX < 7)
    let down = try boxes("M30 5 V55", "0")
    #expect(abs(down.minX - 30) < 0.01 && abs(down.height - level.width) < 0.01)
    // Beyond the end nothing is drawn; on a ring it goes on from the start.
    #expect(try boxes("M5 30 H55", "1").width == 0)
    let ring = "M30 10 A20 20 0 0 1 30 50 A20 20 0 0 1 30 10 Z"
    let (first, later) = (try boxes(ring, "0"), try boxes(ring, "3"))
    #expect(isClose(first.minX, later.minX, within: 1e-3) && isClose(first.height, later.height, within: 1e-3))
    let moving = try scene(
      text.replacing("PATH", with: ring).replacing("START", with: #"{"from": 0, "to": 1, "duration": 2}"#))
    #expect(isClose(moving.displayList(at: 0).draws[0].box.minX, moving.displayList(at: 2).draws[0].box.minX))
    #expect(!isClose(moving.displayList(at: 0).draws[0].box.minX, moving.displayList(at: 0.5).draws[0].box.minX))
  }

  @Test func aTaperMoves() throws {
    let line =
      #"{"type": "line", "start": [0, 0], "end": [20, 0], "stroke": {"width": 4, "taper": {"start": {"from": 0, "to": 1, "duration": 2}, "endWidth": 0.5}}}"#
    guard case .stroke(let style) = try draw(line, at: 1).coverage else { throw WrongCoverage() }
    #expect(isClose(style.taper?.start ?? 0, 0.5) && style.taper?.end == 0 && style.taper?.endWidth == 0.5)
  }

  private struct WrongCoverage: Error {}

  @Test func aGlowLiesBelowItsLayer() throws {
    let scene = try scene(
      ##"{"type": "circle", "diameter": 8, "fill": "blue", "effects": [{"type": "glow", "color": "#FF000080", "radius": 3, "strength": 2}]}"##
    )
    let list = scene.displayList(at: 0)
    guard
      case .beginGroup(let group)? = list.commands.first(where: { if case .beginGroup = $0 { true } else { false } })
    else { throw WrongCoverage() }
    #expect(group.filters.first == .blur(sigma: 3))
    guard case .colorMatrix(let matrix)? = group.filters.last else { throw WrongCoverage() }
    #expect(matrix.values[4] == 1 && abs(matrix.values[18] - 2 * 128 / 255) < 1e-9)
    #expect(list.draws.count == 2)
  }

  @Test func insetShadowsAreFilters() throws {
    let scene = try scene(
      #"{"type": "circle", "diameter": 8, "fill": "blue", "shadows": [{"inset": true, "radius": 2, "color": "black"}]}"#
    )
    #expect(scene.displayList(at: 0).groups.first?.filters == [.insetShadow(color: .black, sigma: 2, offset: .zero)])
  }

  @Test func tracksAreShared() throws {
    let keys = #""parameters": {"sway": {"type": "track", "default": {"from": 0, "to": 10, "duration": 2}}},"#
    let dot = #"{"type": "circle", "diameter": 2, "fill": "blue", "scale": "$sway", "rotation": "$sway"}"#
    let draw = try #require(try scene(dot, keys).displayList(at: 1).draws.first)
    #expect(isClose(draw.box.width, 10 * (cosine(5 * .pi / 180) + sine(5 * .pi / 180)), within: 0.1))
  }
}
