import APNGCoding
import Foundation
import GraphicsCore
import Parallelism
import PresetModel
import Testing

@testable import Studio

@Suite struct StudioDrawingTests {
  /// What a run sends, in order.
  private func events(
    _ text: String, looks: [StudioLook] = [StudioLook()], moment: Double = 0, isOnlyMoment: Bool = false,
    cancellation: Cancellation = .never
  ) throws -> [StudioEvent] {
    let root = FileManager.default.temporaryDirectory.path
    let document = try StudioDocument(text: text, path: "test.json", in: try StudioFolder(root))
    let drawing = StudioDrawing(
      document: document, revision: 7, schemes: [.light, .dark], looks: looks, moment: moment,
      isOnlyMoment: isOnlyMoment, workers: 2)
    let sent = Locked<[StudioEvent]>([])
    try drawing.run(cancellation) { event in sent.withLock { $0.append(event) } }
    return sent.withLock { $0 }
  }

  @Test func sendsEveryFrameOfBothSchemesOnce() throws {
    let sent = try events(#"{ "kind": "spinner" }"#)
    #expect(sent.prefix(2).map(\.name) == ["findings", "outline"])
    #expect(sent.last?.name == "done")
    // The page's moment comes before the proof of the loop.
    #expect(sent.prefix(5).map(\.name) == ["findings", "outline", "frame", "frame", "verdict"])
    let clips = try #require(try sent[1].members["clips"] as? [[String: Any]])
    #expect(clips.map { $0["scheme"] as? String } == ["light", "dark"])
    for (number, clip) in clips.enumerated() {
      let frames = try sent.filter { $0.name == "frame" }.map { try $0.members }.filter { $0["clip"] as? Int == number }
      let indices = frames.flatMap { $0["frames"] as? [Int] ?? [] }
      let delays = try #require(clip["delays"] as? [Int])
      #expect(indices.sorted() == Array(delays.indices))
      for frame in frames {
        let text = try #require(frame["png"] as? String)
        let png = try #require(Data(base64Encoded: text))
        let image = try APNGReader.read(Array(png)).animation
        #expect(image.width == clip["width"] as? Int)
        #expect(image.height == clip["height"] as? Int)
      }
    }
    for event in sent { #expect(try event.members["revision"] as? Int == 7) }
  }

  @Test func onlyTheMomentIsDrawnWhileSomethingIsDragged() throws {
    let sent = try events(#"{ "kind": "spinner" }"#, moment: 0.4, isOnlyMoment: true)
    #expect(sent.map(\.name) == ["findings", "outline", "frame", "frame", "done"])
    let times = try #require((try sent[1].members["clips"] as? [[String: Any]])?.first?["times"] as? [Double])
    let frames = try #require(try sent[2].members["frames"] as? [Int])
    #expect(frames == [try #require(times.lastIndex { $0 <= 0.4 })])
  }

  /// A preset that takes too long is a finding at its layer, and nothing of it is drawn.
  @Test func whatTakesTooLongIsAFinding() throws {
    let text = """
      { "kind": "composition", "canvas": { "size": { "width": 500, "height": 500 } }, "layers": [
        { "type": "circle", "diameter": 480, "fill": "blue", "blur": { "from": 4, "to": 12, "autoreverse": true, "duration": 4 },
          "copies": { "count": 49, "translate": [0.1, 0] } } ] }
      """
    let sent = try events(text)
    #expect(sent.map(\.name) == ["findings"])
    let findings = try #require(try sent[0].members["list"] as? [[String: Any]])
    #expect(findings.map { $0["line"] as? Int } == [2])
    #expect((findings[0]["message"] as? String)?.contains("49 filtered images") == true)
  }

  @Test func furtherLooksComeAfterTheFirstAndKnownOnesAreNotDrawn() throws {
    var known = StudioLook(motion: .reduced)
    known.isKnown = true
    let theme = try ThemeDocument.decode(Array(##"{ "blue": "#010203" }"##.utf8), file: "brand.json")
    let looks = [StudioLook(), known, StudioLook(scale: 2, theme: theme, themeFile: "brand.json")]
    let sent = try events(#"{ "kind": "spinner" }"#, looks: looks)
    let clips = try #require(try sent[1].members["clips"] as? [[String: Any]])
    #expect(clips.map { $0["scale"] as? Double } == [1, 1, 1, 1, 2, 2])
    #expect(clips.map { $0["motion"] as? String } == ["full", "full", "reduced", "reduced", "full", "full"])
    #expect(clips.map { $0["theme"] as? String } == ["", "", "", "", "brand.json", "brand.json"])
    #expect(clips[4]["width"] as? Int == (clips[0]["width"] as? Int).map { $0 * 2 })
    let drawn = try sent.filter { $0.name == "frame" }.map { try #require(try $0.members["clip"] as? Int) }
    #expect(Set(drawn) == [0, 1, 4, 5])
    let last = try #require(drawn.lastIndex { $0 < 2 })
    let first = try #require(drawn.firstIndex { $0 > 1 })
    #expect(last < first)
  }

  @Test func theThemesColorsAreTold() throws {
    let theme = try ThemeDocument.decode(
      Array(##"{ "blue": { "light": "#010203", "dark": "#040506" }, "--brand": "#0A0B0C" }"##.utf8), file: "b")
    let sent = try events(#"{ "kind": "spinner" }"#, looks: [StudioLook(theme: theme)])
    let colors = try #require(try sent[1].members["colors"] as? [String: [String: String]])
    #expect(colors["blue"] == ["light": "#010203", "dark": "#040506"])
    #expect(colors["var(--brand, blue)"] == ["light": "#0a0b0c", "dark": "#0a0b0c"])
    #expect(colors["black"]?["dark"] == "#000000")
  }

  @Test func theFrameAtHandComesFirst() throws {
    let sent = try events(#"{ "kind": "spinner" }"#, moment: 0.5)
    let clips = try #require(try sent[1].members["clips"] as? [[String: Any]])
    let times = try #require(clips[0]["times"] as? [Double])
    let first = try #require(try sent[2].members["frames"] as? [Int])
    let present = try #require(times.lastIndex { $0 <= 0.5 })
    #expect(first.contains(present))
  }

  @Test func findingsHaveTheirPlace() throws {
    let sent = try events("{\n  \"kind\": \"spinner\",\n  \"diametre\": 3\n}")
    #expect(sent.map(\.name) == ["findings"])
    let list = try #require(try sent[0].members["list"] as? [[String: Any]])
    #expect(list.first?["line"] as? Int == 3)
    #expect(try sent[0].members["valid"] as? Bool == false)
  }

  @Test func aMissingFontIsAFinding() throws {
    let sent = try events(#"{ "kind": "shimmerText", "text": "x", "font": { "family": "No Such Family" } }"#)
    #expect(sent.map(\.name) == ["findings"])
    let list = try #require(try sent[0].members["list"] as? [[String: Any]])
    #expect((list.first?["message"] as? String)?.contains("No Such Family") == true)
  }

  @Test func howOftenItPlaysIsTold() throws {
    for (plays, count) in [("\"forever\"", nil), ("1", 1), ("3", 3)] as [(String, Int?)] {
      let sent = try events("{ \"kind\": \"spinner\", \"plays\": \(plays) }")
      let clips = try #require(try sent[1].members["clips"] as? [[String: Any]])
      #expect(clips.map { $0["plays"] as? Int } == [count, count])
    }
  }

  @Test func stopsWhenItIsNoLongerWanted() {
    #expect(throws: Cancelled.self) { try events(#"{ "kind": "spinner" }"#, cancellation: Cancellation { true }) }
  }

  @Test(arguments: [
    #"{ "extends": "../outside.json" }"#, #"{ "extends": "/etc/outside.json" }"#,
    #"{ "kind": "skeleton", "plays": "once", "content": { "picture": "../x.png" } }"#,
  ])
  func whatAPresetReadsIsInTheFolder(text: String) throws {
    let sent = try events(text)
    #expect(sent.map(\.name) == ["findings"])
    #expect(sent[0].text.contains("leads out of the studio's folder"))
  }
}
