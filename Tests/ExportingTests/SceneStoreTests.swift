import GraphicsCore
import Parallelism
import PresetModel
import SceneModel
import Testing

@testable import Exporting

@Suite struct SceneStoreTests {
  private func exporter(_ keys: String) throws -> PresetExporter {
    let text = """
      { "kind": "composition", "size": { "width": 16, "height": 16 }, \(keys)
        "layers": [{ "type": "circle", "diameter": 8, "fill": "blue",
          "position": { "from": [-4, 0], "to": [4, 0], "duration": 0.2 } }] }
      """
    var settings = RenderSettings()
    settings.schemes = [.light, .dark]
    settings.scales = [1, 2]
    settings.writesPosters = true
    settings.encoding.effort = 1
    return try PresetExporter(text, settings)
  }

  /// Names, checks, files of two formats and scales, and pages ask for the same scene.
  @Test func aRunBuildsAndProvesEachSchemeOnce() throws {
    let exporter = try exporter("")
    #expect(try exporter.plannedFiles(formats: exporter.settings.formats).count == 12)
    for scheme in exporter.settings.schemes { #expect(try exporter.loop(scheme).verdict == .jump) }
    var count = 0
    try exporter.export { _ in count += 1 }
    _ = try exporter.loopVerdict(.light)
    #expect(count == 12)
    #expect(exporter.scenes.made.withLock { $0 } == SceneStore.Made(scenes: 2, proofs: 2))
  }

  /// A loop that a destination plays twice has no end state; one that says so itself has.
  @Test func aLoopThatIsCutMayEndAnywhere() throws {
    var limits = Destination()
    limits.formats = [.apng]
    limits.limits = [Destination.Limit(.plays, min: 1, max: 2)]
    func scene(_ keys: String) throws -> (stops: Bool, plays: PlayCount) {
      var settings = RenderSettings()
      settings.destination = Named("place", limits)
      let text = #"{ \#(keys) "kind": "spinner" }"#
      let exporter = try PresetExporter(text, settings)
      return (try exporter.scene(.light).stops, exporter.preset.plays)
    }
    #expect(try scene("") == (false, .times(2)))
    #expect(try scene(#""plays": "once","#) == (true, .times(1)))
  }

  /// Dissolving the jumps needs a proof of the scene as it is written, and the result one more.
  @Test func aBlendedSeamIsProvedOnceBeforeAndOnceAfter() throws {
    let exporter = try exporter(#""seam": { "blend": 0.05 },"#)
    _ = try exporter.plannedFiles(formats: [.gif])
    try exporter.export { #expect($0.report.variant.isPoster || $0.report.facts.loop?.verdict == .continuous) }
    #expect(exporter.scenes.made.withLock { $0 } == SceneStore.Made(scenes: 2, proofs: 4))
  }

  @Test func anotherThemeOrMotionIsAnotherScene() throws {
    var exporter = try exporter("")
    let full = try exporter.scene(.light)
    exporter.settings.motion = .reduced
    #expect(try exporter.scene(.light) != full)
    exporter.settings.motion = .full
    exporter.settings.theme = Theme([.blue: .named(.pink)])
    #expect(try exporter.scene(.light) != full)
    #expect(exporter.scenes.made.withLock { $0.scenes } == 3)
  }
}
