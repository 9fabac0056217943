import Foundation
import LoaderLoom
import Parallelism
import TestSupport
import Testing

@Suite struct LoaderTests {
  @Test func theREADMEsExampleHolds() async throws {
    let worm = try Preset.shipped("worm")
    let text = "{ \"kind\": \"spinner\", \"lineWidth\": 3 }"
    let mine = try JSONDecoder().decode(Preset.self, from: Data(text.utf8))
    #expect(worm.kindName == "dotGrid" && mine.kindName == "spinner")
    let loader = try Loader(mine, appearance: .dark)
    let still = loader.frame(at: 0.4, scale: 2)
    #expect(still.width == Int(loader.size.width) * 2 && still.height == Int(loader.size.height) * 2)
    #expect(still.pixels.contains { $0 >> 24 > 128 })
    let gif: [UInt8] = try await loader.encoded(as: .gif(quality: 90), scale: 2)
    #expect(gif.starts(with: Array("GIF89a".utf8)))
    let png = try await loader.encoded(as: .apng(effort: 1))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func theAlternativeTextIsThatOfTheFile() throws {
    let text = "{ \"kind\": \"spinner\", \"alt\": \"Sending the file\" }"
    let loader = try Loader(JSONDecoder().decode(Preset.self, from: Data(text.utf8)))
    #expect(loader.alternativeText == "Sending the file")
    #expect(try !Loader(.shipped("spinner")).alternativeText.isEmpty)
  }

  @Test func bothWaysOfEncodingGiveTheSameBytes() async throws {
    let loader = try Loader(.shipped("spinner"))
    let file = try loader.encode(as: .gif(effort: 1), workers: 1)
    #expect(try await loader.encoded(as: .gif(effort: 1), workers: 2) == file.bytes)
    #expect(file.report.facts.bytes == file.bytes.count && file.report.facts.cycle == loader.cycle)
  }

  @Test func framesRepeatAfterTheCycleAndBeforeZero() throws {
    let loader = try Loader(.shipped("worm"))
    let frame = loader.frame(at: 0.25)
    #expect(loader.frame(at: 0.25 + loader.cycle) == frame)
    #expect(loader.frame(at: 0.25 - loader.cycle) == frame)
    #expect(loader.frame(at: 0.5) != frame)
  }

  @Test func anUnknownNameAndAWrongTextAreTypedErrors() {
    let unknown = #expect(throws: LoaderError.self) { try Preset.shipped("wrom") }
    guard case .unknownPreset("wrom", nearest: "worm")? = unknown else {
      Issue.record("\(String(describing: unknown))")
      return
    }
    #expect("\(unknown!)".contains("did you mean \"worm\"?"))
    let wrong = #expect(throws: LoaderError.self) {
      try Preset.parsing(Array("{ \"kind\": \"spinner\",\n  \"lineWith\": 3 }".utf8), named: "mine.json")
    }
    guard case .invalidPreset(let invalid)? = wrong else {
      Issue.record("\(String(describing: wrong))")
      return
    }
    #expect(invalid.findings.count == 1 && invalid.findings[0].place.line == 2)
  }

  @Test func progressEndsWithTheFile() async throws {
    let export = try Loader(.shipped("spinner")).export(as: .gif(effort: 1))
    var steps: [ExportProgress] = []
    for await step in export.progress { steps.append(step) }
    let file = try await export.file
    #expect(steps.last?.stage == .finished && !file.bytes.isEmpty)
    let drawn = steps.filter { $0.stage == .drawing }
    #expect(drawn.map(\.drawn) == drawn.indices.map { $0 + 1 } && drawn.last?.drawn == drawn.last?.images)
  }

  private func isCancelled(_ error: LoaderError?) -> Bool { if case .cancelled? = error { true } else { false } }

  /// Given up while it draws: what is asked at the third image is the last to be drawn.
  @Test func aCancelledExportDrawsNoMore() throws {
    let drawn = Counter()
    let loader = try Loader(.shipped("worm"))
    let error = #expect(throws: LoaderError.self) {
      try loader.encode(
        as: .gif(), cancellation: Cancellation { drawn.value >= 3 }, progress: { _ in drawn.increment() })
    }
    #expect(isCancelled(error))
    #expect(drawn.value == 3)
  }

  @Test func cancellingTheTaskCancelsTheExport() async throws {
    let loader = try Loader(.shipped("orb"))
    let task = Task { try await loader.encoded(as: .apng(effort: 9), scale: 2) }
    task.cancel()
    let error = await #expect(throws: LoaderError.self) { try await task.value }
    #expect(isCancelled(error))
  }

  @Test func imagesComeFromTheProvider() throws {
    let text = """
      { "kind": "skeleton", "plays": 1, "canvas": { "padding": 0 },
        "layout": { "type": "box", "width": 10, "height": 10 },
        "content": { "picture": "card.png", "delay": 0.1, "fadeDuration": 0.1 } }
      """
    let preset = try Preset.parsing(Array(text.utf8))
    #expect(throws: LoaderError.self) { try Loader(preset) }
    let red = Pixmap(width: 10, height: 10, fill: RGBA8(red: 255, green: 0, blue: 0))
    let loader = try Loader(preset, resources: PresetResources(images: ["card.png": red]))
    let last = loader.frame(at: loader.cycle - 0.01)
    #expect(last[5, 5] == RGBA8(red: 255, green: 0, blue: 0))
  }

  @Test func imagesInsideAPresetNeedNoProvider() throws {
    func loader(_ base64: String) throws -> Loader {
      let text = """
        { "kind": "composition", "arrangement": "free", "size": { "width": 8, "height": 8 }, "canvas": { "padding": 0 },
          "layers": [{ "type": "image", "picture": "data:image/png;base64,\(base64)", "position": [4, 4], "width": 8 }] }
        """
      return try Loader(Preset.parsing(Array(text.utf8)))
    }
    // One pixel of #FF0000.
    let red = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="
    #expect(try loader(red).frame(at: 0)[4, 4] == RGBA8(red: 255, green: 0, blue: 0))
    let error = try #require(throws: LoaderError.self) { try loader("AAAA") }
    #expect("\(error)".contains("it is not a PNG, JPEG or WebP file"))
  }

  @Test func fontsComeFromTheProviderAsBytes() throws {
    let text = """
      { "kind": "shimmerText", "text": "A", "canvas": { "padding": 0 },
        "font": { "family": "Brand Box", "size": 20, "lineHeight": 20, "weight": 500 } }
      """
    let preset = try Preset.parsing(Array(text.utf8))
    #expect(throws: LoaderError.self) { try Loader(preset) }
    let box = FontData([UInt8](FixtureFont.box.data))
    let loader = try Loader(preset, resources: PresetResources(fonts: ["Brand Box": box]))
    // The fixture's "A" is half an em wide at this weight, and advances a tenth more.
    #expect(loader.size.width == 12)
    #expect(loader.frame(at: 0)[5, 10].alpha == 255)
    let file = try loader.encode(as: .apng(effort: 1))
    #expect(file.report.fonts.map(\.file) == [.data(box)] && file.report.fonts[0].weight == 500)
  }

  @Test func anEncoderThatIsCancelledStops() throws {
    let isEncoding = Counter()
    let loader = try Loader(.shipped("worm"))
    for encoding in [Encoding.gif(), .apng(effort: 9)] {
      let error = #expect(throws: LoaderError.self) {
        try loader.encode(
          as: encoding, cancellation: Cancellation { isEncoding.value > 0 },
          progress: { step in if step.stage != .drawing { isEncoding.increment() } })
      }
      #expect(isCancelled(error))
    }
    #expect(isEncoding.value == 1, "the second export is cancelled before it draws")
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    var value: Int { lock.withLock { count } }
    func increment() { lock.withLock { count += 1 } }
  }
}
