import GraphicsCore
import SceneModel
import Testing

@Suite struct SceneExposureTests {
  private func scene(_ position: String) throws -> Scene {
    try composition(
      #"{"type": "rectangle", "width": 4, "height": 4, "fill": "blue", "position": \#(position)}"#,
      #""size": {"width": 40, "height": 10},"#)
  }

  @Test func samplesAreTheMiddlesOfEqualParts() throws {
    let scene = try scene(#"{"from": [-10, 0], "to": [10, 0], "duration": 1}"#)
    let list = scene.displayList(at: 0.2, exposure: 0.4, samples: 4)
    let centers: [Double] = [15, 17, 19, 21]
    #expect(list.draws.map(\.box.center.x).elementsEqual(centers) { isClose($0, $1) })
    let groups = list.groups
    #expect(groups.allSatisfy { $0.opacity == 0.25 && $0.blend == .plus } && groups.count == 4)
  }

  @Test func whatStandsStillIsDrawnOnce() throws {
    let scene = try scene("[0, 0]")
    #expect(scene.displayList(at: 0.2, exposure: 0.4, samples: 8) == scene.displayList(at: 0.2))
    let moving = try self.scene(#"{"from": [-10, 0], "to": [10, 0], "duration": 1}"#)
    #expect(moving.displayList(at: 0.2, exposure: 0, samples: 8) == moving.displayList(at: 0.2))
  }
}
