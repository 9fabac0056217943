import Exporting
import GIFCoding
import GraphicsCore
import PresetModel
import TestSupport
import Testing

@Suite struct ByteBudgetTests {
  private func export(
    _ name: String, _ keys: [String], _ change: (inout RenderSettings) -> Void = { _ in }
  ) throws -> [ExportedFile] {
    var settings = RenderSettings()
    settings.formats = [.gif]
    settings.workers = 2
    settings.verifies = true
    change(&settings)
    return try PresetExporter(shipped: name, keys, settings).files()
  }

  @Test func aFileThatFitsIsLeftAlone() throws {
    let free = try export("spinner", [])[0]
    let bound = try export("spinner", ["maxBytes=\(free.report.facts.bytes)"])[0]
    #expect(bound.content == free.content && bound.report == free.report)
  }

  /// The first failure ends an export, unless somebody listens.
  @Test func whatFailsIsToldInItsPlace() throws {
    let settings = changed(RenderSettings()) { ($0.formats, $0.writesPosters) = ([.gif, .apng, .webp], true) }
    let exporter = try PresetExporter(shipped: "spinner", ["maxBytes=1000"], settings)
    var order: [String] = []
    try exporter.export {
      order.append($0.report.variant.isPoster ? "poster" : $0.report.variant.format.rawValue)
    } failed: { error in
      order.append((error as? ExportError)?.isFailedCheck == true ? "over" : "\(error)")
    }
    #expect(order == ["gif", "over", "webp", "poster"])
    order = []
    #expect(throws: ExportError.self) { try exporter.export { order.append($0.report.variant.format.rawValue) } }
    #expect(order == ["gif"])
  }

  /// Smaller budgets give up more, in the order of the steps, and every file keeps its budget and its cycle.
  @Test func givesUpColorsThenFramesThenPixels() throws {
    let free = try export("chatgpt", [])[0].report
    var frames = free.facts.frames
    var width = free.facts.width
    var kinds: [String] = []
    for share in [0.99, 0.4, 0.18] {
      let limit = Int(Double(free.facts.bytes) * share)
      let report = try export("chatgpt", ["maxBytes=\(limit)"])[0].report
      #expect(report.facts.bytes <= limit)
      #expect(abs(report.facts.cycle - free.facts.cycle) < 1e-9)
      #expect(report.facts.frames <= frames && report.facts.width <= width)
      (frames, width) = (report.facts.frames, report.facts.width)
      let note = try #require(report.notes.first { $0.contains("reduced to stay within") })
      kinds.append(
        note.contains("scale")
          ? "pixels" : note.contains("frames") ? "frames" : note.contains("quality") ? "colors" : "time")
    }
    let order = ["time", "colors", "frames", "pixels"]
    #expect(kinds.map { order.firstIndex(of: $0)! } == kinds.map { order.firstIndex(of: $0)! }.sorted())
    #expect(Set(kinds).count >= 3, "\(kinds)")
  }

  /// An APNG is lossless at first. It gives up invisible detail before visible detail.
  @Test func anAPNGTriesTheQualityAtWhichNothingIsSeenFirst() throws {
    let free = try export("thinking-shimmer", []) { $0.formats = [.apng] }[0].report
    let bound = try export("thinking-shimmer", ["maxBytes=\(free.facts.bytes * 6 / 10)"]) { $0.formats = [.apng] }[0]
      .report
    #expect(bound.notes.contains { $0.contains("bytes: quality 9") }, "\(bound.notes)")
    #expect(bound.facts.cycle == free.facts.cycle && bound.facts.width == free.facts.width)
  }

  /// What is given up in frames is given back in colors.
  @Test(arguments: [("worm", OutputFormat.apng, 5_000, 75), ("summarizing", .apng, 8_000, 70)])
  func theQualityGoesUpAgainAsFarAsItFits(name: String, format: OutputFormat, limit: Int, quality: Int) throws {
    let report = try export(name, ["maxBytes=\(limit)"]) {
      $0.formats = [format]
      $0.scales = [2]
    }[0].report
    #expect(report.facts.bytes <= limit)
    let note = try #require(report.notes.first { $0.contains("reduced to stay within") })
    // Without a word of it, the quality is as asked.
    let words = note.split(separator: " ")
    let found = words.firstIndex(of: "quality").flatMap { Int(words[$0 + 1].filter(\.isNumber)) } ?? 100
    #expect(found >= quality, "\(note)")
  }

  @Test func whatNeverFitsIsAFailedCheckThatTellsWhatWouldFit() throws {
    #expect {
      try export("grok", ["maxBytes=100"]) { $0.formats = [.apng] }
    } throws: { error in
      guard let error = error as? ExportError else { return false }
      return error.isFailedCheck && error.path == "$.maxBytes" && error.message.contains("12 frames a second, 0.5 of")
    }
  }

  @Test func fixedColorsStayExactAtAnyQuality() throws {
    // Text of gray 0x88 under a lighter band: at quality 0 the text's own color would change.
    let brand = "#8E8E94"
    let keys = ["textColor=\(brand)", "highlightColor=white / 60%"]
    let fixed = RGBA8(red: 0x8E, green: 0x8E, blue: 0x94).packed
    func shown(_ keys: [String]) throws -> Set<UInt32> {
      let file = try export("processing", keys) { $0.encoding.quality = 0 }[0]
      guard case .file(let bytes) = file.content else { return [] }
      return Set(try GIFReader.read(bytes).animation.frames.flatMap(\.pixmap.pixels))
    }
    #expect(try shown(keys + ["palette.fixed=[\"\(brand)\"]"]).contains(fixed))
  }

  @Test(arguments: EncodingSettings.AlphaForm.allCases)
  func everyAlphaPolicyLeavesOpaqueAndClearPixels(_ policy: EncodingSettings.AlphaForm) throws {
    let file = try export("spinner", []) { $0.encoding.alpha = policy }[0]
    guard case .file(let bytes) = file.content else { return }
    let frame = try GIFReader.read(bytes).animation.frames[0].pixmap
    let colors = Set(frame.pixels.filter { $0 >> 24 == 255 })
    #expect(frame.pixels.contains(0) && !colors.isEmpty)
    // Only the matte creates new colors; the other policies keep the arc's single one.
    #expect(policy == .matte ? colors.count > 2 : colors == [NamedColor.blue.color(.light).rgba8.packed])
  }
}
