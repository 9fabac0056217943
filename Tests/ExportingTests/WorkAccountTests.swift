import PresetFiles
import PresetModel
import ShippedPresets
import Testing

@testable import Exporting

/// The limit of work, which is checked before anything is drawn.
@Suite struct WorkAccountTests {
  private func exporter(_ text: String, mostWork: Double) throws -> PresetExporter {
    var settings = RenderSettings()
    settings.limits.work = mostWork
    return try PresetExporter(text, settings)
  }

  /// Twenty large circles, blurred, behind a small one, in a group.
  private static let heavy = """
    { "kind": "composition", "fps": 10, "canvas": { "size": { "width": 200, "height": 200 } }, "layers": [
      { "type": "circle", "diameter": 20, "fill": "red" },
      { "type": "group", "layers": [
        { "type": "circle", "diameter": 10, "fill": "red" },
        { "type": "circle", "diameter": 190, "fill": "blue", "blur": { "from": 4, "to": 8, "autoreverse": true },
          "copies": { "count": 20, "translate": [0.1, 0] } } ] } ] }
    """

  private func account(_ text: String, scale: Double = 1) throws -> WorkAccount {
    let rendition = try exporter(text, mostWork: 60).rendition(.light, scale: scale)
    return WorkAccount(rendition, times: rendition.schedule(OutputFormat.gif.codec.clock).times)
  }

  @Test func theInnermostLayerThatTakesMostIsNamed() throws {
    let account = try account(Self.heavy)
    let error = try #require(throws: ExportError.self) { try account.check(DrawingLimits(work: account.seconds / 2)) }
    #expect(error.path == "$.layers[1].layers[1]")
    #expect(error.message.contains("drawing \(account.images) images would take about "))
    #expect(error.message.contains("`layers[1].layers[1]` draws 20 filtered images of "))
    #expect(error.message.hasSuffix("allow more with --max-work"))
    try account.check(DrawingLimits(work: account.seconds))
    let ofStudio = DrawingLimits(work: account.seconds / 2).options(of: "loaderloom studio")
    let named = #expect(throws: ExportError.self) { try account.check(ofStudio) }
    #expect(named?.message.hasSuffix("allow more with `loaderloom studio --max-work`") == true)
  }

  /// The loop is proved on small images, so a scale at which the frames are small is all that a large canvas needs.
  @Test func aLargeCanvasIsMadeAtASmallScale() throws {
    let text = """
      { "kind": "composition", "fps": 30, "canvas": { "size": { "width": 2400, "height": 2400 } }, "layers": [
        { "type": "circle", "diameter": 2000, "fill": "red", "opacity": { "from": 0, "to": 1, "duration": 3 } } ] }
      """
    var exporter = try exporter(text, mostWork: 60)
    exporter.settings.encoding.effort = 1
    exporter.settings.formats = [.gif]
    #expect(throws: ExportError.self) { try exporter.export { _ in } }
    exporter.settings.scales = [0.1]
    var files = 0
    try exporter.export { _ in files += 1 }
    #expect(files == 1)
  }

  @Test func workGrowsWithThePixels() throws {
    let (once, twice) = (try account(Self.heavy).seconds, try account(Self.heavy, scale: 2).seconds)
    #expect(twice > 3 * once && twice < 5 * once, "\(twice / once)")
  }

  /// A cycle of ten images that are all alike is one image.
  @Test func whatStandsStillIsDrawnOnce() throws {
    let still = """
      { "kind": "composition", "fps": 10, "canvas": { "size": { "width": 20, "height": 20 } }, "layers": [
        { "type": "circle", "diameter": 10, "fill": "red", "rotation": { "from": 0, "to": 0 } } ] }
      """
    #expect(try account(still).images == 1)
    #expect(try account(Self.heavy).images == 20)
  }

  /// The samples of a shutter count as often as they may be drawn.
  @Test func motionBlurTakesLonger() throws {
    func turning(_ shutter: Double) throws -> Double {
      try account(
        """
        { "kind": "composition", "fps": 10, "shutter": \(shutter), "canvas": { "size": { "width": 60, "height": 60 } },
          "layers": [{ "type": "rectangle", "width": 50, "height": 4, "fill": "red", "rotation": { "from": 0, "to": 360 } }] }
        """
      ).seconds
    }
    #expect(try turning(0.5) > 20 * turning(0))
  }

  /// Whatever draws is refused alike, and nothing is drawn.
  @Test func everyWayToDrawIsRefused() throws {
    let exporter = try exporter(Self.heavy, mostWork: 0.001)
    func refuses(_ body: () throws -> Void) {
      let error = #expect(throws: ExportError.self) { try body() }
      #expect(error?.path == "$.layers[1].layers[1]")
    }
    refuses { try exporter.export { _ in Issue.record("a file was made") } }
    refuses { _ = try exporter.poster(.light, scale: 1) }
    refuses { _ = try exporter.still(at: 0, .light, scale: 1) }
    refuses { _ = try exporter.liveFrames(.light, scale: 1) }
    refuses { _ = try exporter.losses() }
    refuses { _ = try exporter.loopAsChecked(.light) }
    refuses { _ = try exporter.loopVerdict(.light) }
  }

  @Test func shippedPresetsAreFarFromTheLimit() throws {
    for shipped in ShippedPreset.all {
      let exporter = try LoadedPreset(shipped.name).exporter(RenderSettings())
      let rendition = try exporter.rendition(.light, scale: 4)
      let account = WorkAccount(rendition, times: rendition.schedule(OutputFormat.gif.codec.clock).times)
      #expect(account.seconds < DrawingLimits().work / 2, "\(shipped.name)")
    }
  }
}
