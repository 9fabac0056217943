import GraphicsCore
import PresetModel
import SceneModel
import Testing

/// The boxes' places, seen through the scene: one draw for each box.
@Suite struct SkeletonLayoutTests {
  private func boxes(_ layout: LayoutNode) throws -> (boxes: [Rect], size: Size) {
    var skeleton = Skeleton(SkeletonMetronome())
    skeleton.layout = layout
    let scene = try SceneBuilder(Preset(.skeleton(skeleton))).scene(.light)
    return (scene.displayList(at: 0.5).draws.map(\.box), scene.size)
  }

  @Test func theListRowsOfThePulsingSkeleton() throws {
    let layout = try boxes(Skeleton(SkeletonPulse()).layout)
    #expect(layout.size == Size(252, 240))
    #expect(layout.boxes.count == 9)
    #expect(layout.boxes[0] == Rect(x: 16, y: 16, width: 48, height: 48))
    // Two lines of 14 and 12 with a gap of 8, centered on the box of 48.
    #expect(layout.boxes[1] == Rect(x: 76, y: 23, width: 160, height: 14))
    #expect(layout.boxes[2] == Rect(x: 76, y: 45, width: 100, height: 12))
    #expect(layout.boxes[3].y == 96)
  }

  @Test func theCard() throws {
    let layout = try boxes(Skeleton(SkeletonShimmer()).layout)
    #expect(layout.size == Size(320, 264))
    #expect(layout.boxes.map(\.width) == [288, 200, 140])
    #expect(layout.boxes.map(\.y) == [16, 208, 236])
  }

  @Test func fillingChildrenShareWhatIsLeft() throws {
    let row = LayoutNode.row(
      LayoutStack(
        width: .points(200), gap: 10, alignment: .end, padding: Insets(5),
        [
          .box(LayoutBox(width: .points(40), height: 20, radius: 0)),
          .box(LayoutBox(width: .fill, height: 10, radius: 0)),
          .box(LayoutBox(width: .fill, height: 10, radius: 0)),
        ]))
    let layout = try boxes(row)
    #expect(layout.boxes.map(\.width) == [40, 65, 65])
    #expect(layout.boxes.map(\.x) == [5, 55, 130])
    #expect(layout.boxes.map(\.y) == [5, 15, 15])
    #expect(layout.size == Size(200, 30))
  }
}
