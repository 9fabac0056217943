import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

/// Texts in parts and images, on display lists.
@Suite struct TextLayersTests {
  private func scene(_ layer: String, _ images: [String: Pixmap] = [:]) throws -> Scene {
    try lightScene(
      #"{"kind": "composition", "arrangement": "free", "size": {"width": 100, "height": 40}, "canvas": {"padding": 0}, "layers": [\#(layer)]}"#,
      images: images)
  }

  private func text(_ keys: String, _ text: String = "Type") -> String {
    #"{"type": "text", "text": "\#(text)", "font": {"family": "DejaVu Sans"}, "position": [50, 20], \#(keys)}"#
  }

  @Test func aTextAtRestIsThatOfOneOutline() throws {
    let plain = try scene(text(#""fill": "blue""#)).displayList(at: 0).draws
    for unit in ["character", "word", "line"] {
      let parts = try scene(text(#""fill": "blue", "animator": {"by": "\#(unit)"}"#)).displayList(at: 0).draws
      #expect(parts.count == (unit == "character" ? 4 : 1))
      #expect(parts.flatMap(\.path.elements) == plain[0].path.elements)
      #expect(parts.allSatisfy { $0.transform == plain[0].transform })
    }
  }

  @Test func eachCharacterIsLaterThanTheOneBefore() throws {
    let scene = try scene(text(#""animator": {"opacity": {"from": 0.2, "to": 0.8, "duration": 1}, "stagger": 0.1}"#))
    let opacities = scene.displayList(at: 0.5).draws.map(\.opacity)
    for (i, opacity) in opacities.enumerated() { #expect(abs(opacity - (0.5 - Double(i) * 0.06)) < 1e-9) }
  }

  @Test func charactersAppearAsTheTextReads() throws {
    let keys = #""reveal": {"from": 0, "to": 1, "duration": 1}"#
    let typed = try scene(text(keys))
    #expect(typed.displayList(at: 0.2).draws.allSatisfy { $0.path.isEmpty })
    let whole = typed.displayList(at: 0.99).draws[0].box
    let half = typed.displayList(at: 0.5).draws[0].box
    #expect(half.width < whole.width && abs(half.minX - whole.minX) < 0.5)
    // From the right in a script that runs that way.
    let hebrew = try scene(text(keys, "שלום"))
    let first = hebrew.displayList(at: 0.26).draws[0].box
    #expect(first.minX > 50)
    #expect(Set(typed.moments.map { $0.value }).isSuperset(of: [0.25, 0.5, 0.75]))
  }

  @Test func aCaretStandsAfterWhatIsShown() throws {
    func typed(blink: Double) throws -> Scene {
      try scene(
        text(#""reveal": {"from": 0, "to": 1, "duration": 1}, "caret": {"width": 2, "gap": 1, "blink": \#(blink)}"#))
    }
    let steady = try typed(blink: 0)
    let places = [0.1, 0.35, 0.6, 0.85].map { steady.displayList(at: $0).draws.last!.box }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.minX < $1.minX })
    #expect(places.allSatisfy { abs($0.width - 2) < 1e-9 })
    // Half of each half second it is away.
    let blinking = try typed(blink: 0.5)
    #expect(blinking.displayList(at: 0.3).draws.count == 1 && blinking.displayList(at: 0.1).draws.count == 2)
  }

  @Test func textsFollowOneAnother() throws {
    let layer =
      #"{"type": "text", "font": {"family": "DejaVu Sans"}, "alignment": "leading", "position": [50, 20], "text": {"duration": 2, "keyframes": [{"at": 0, "value": "ii"}, {"at": 1.5, "value": "MMMM"}]}}"#
    let scene = try scene(layer)
    let (short, long) = (scene.displayList(at: 1.49).draws[0].box, scene.displayList(at: 1.5).draws[0].box)
    #expect(short.width < 10 && long.width > 40 && abs(short.minX - long.minX) < 2)
    #expect(scene.moments == [.zero, .milliseconds(1500)])
  }

  @Test func aNumberCountsWithDigitsOfOneWidth() throws {
    let layer =
      #"{"type": "number", "format": "0%", "alignment": "trailing", "font": {"family": "DejaVu Sans"}, "position": [50, 20], "value": {"from": 0, "to": 1, "duration": 1}}"#
    let scene = try scene(layer)
    let boxes = [0.111, 0.5, 0.88].map { scene.displayList(at: $0).draws[0].box }
    #expect(boxes.allSatisfy { abs($0.maxX - boxes[0].maxX) < 1e-9 })
    #expect(scene.displayList(at: 0.5).draws == scene.displayList(at: 0.503).draws)
    // 0.5 % rounds up to 1 %.
    #expect(scene.moments.count == 101 && abs(scene.moments[1].value - 0.005) < 1e-6)
  }

  @Test(arguments: ["leading", "center", "trailing"]) func shorterNumbersAreAligned(_ alignment: String) throws {
    let layer =
      #"{"type": "number", "alignment": "\#(alignment)", "font": {"family": "DejaVu Sans"}, "position": [50, 20], "value": {"duration": 1, "keyframes": [{"at": 0, "value": 555, "easing": "hold"}, {"at": 0.5, "value": 5}]}}"#
    let scene = try scene(layer)
    let (long, short) = (scene.displayList(at: 0).draws[0].box, scene.displayList(at: 0.5).draws[0].box)
    switch alignment {
    case "leading": #expect(isClose(short.minX, long.minX))
    case "trailing": #expect(isClose(short.maxX, long.maxX))
    default: #expect(isClose(short.center.x, long.center.x))
    }
  }

  /// 1 is narrower than 0.33, and 60 than the sum of twice 59.5.
  @Test(arguments: [
    (#""format": "0.##", "value": {"from": 0, "to": 1, "duration": 1}"#, 0.333),
    (#""value": [{"from": 0, "to": 60, "duration": 1}, {"from": 0, "to": 60, "duration": 1}]"#, 0.992),
  ])
  func theBoxHoldsTheWidestNumber(keys: String, time: Double) throws {
    for alignment in ["leading", "trailing"] {
      let layer =
        #"{"type": "number", "alignment": "\#(alignment)", "font": {"family": "DejaVu Sans"}, "position": [50, 20], \#(keys)}"#
      let box = try scene(layer).displayList(at: time).draws[0].box
      #expect(abs(box.center.x - 50) < 1.5)
    }
  }

  @Test func aSignStandsBeforeThePrefix() throws {
    let layer =
      #"{"type": "number", "format": "$$0", "font": {"family": "DejaVu Sans"}, "position": [50, 20], "value": -5}"#
    let path = try scene(layer).displayList(at: 0).draws[0].path
    let end = try #require(path.elements.firstIndex(of: .close))
    let first = Path(Array(path.elements[...end])).controlBox
    #expect(first.minX == path.controlBox.minX && first.height < path.controlBox.height / 4)
  }

  @Test func aNumberThatOnlyChangesItsSignStepsToo() throws {
    let layer =
      #"{"type": "number", "font": {"family": "DejaVu Sans"}, "position": [50, 20], "value": {"duration": 1, "keyframes": [{"at": 0, "value": -3, "easing": "hold"}, {"at": 0.5, "value": 3}]}}"#
    #expect(try scene(layer).moments == [.zero, .milliseconds(500)])
  }

  // MARK: Images

  private let wide = Pixmap(width: 20, height: 10, fill: RGBA8(red: 255, green: 0, blue: 0))

  @Test(arguments: [
    ("contain", Rect(x: 10, y: 15, width: 20, height: 10)), ("cover", Rect(x: 10, y: 10, width: 20, height: 20)),
    ("fill", Rect(x: 10, y: 10, width: 20, height: 20)), ("none", Rect(x: 10, y: 15, width: 20, height: 10)),
  ]) func anImageIsFitted(_ fit: String, _ expected: Rect) throws {
    let layer = #"{"type": "image", "picture": "p", "width": 20, "height": 20, "fit": "\#(fit)", "position": [20, 20]}"#
    let draw = try scene(layer, ["p": wide]).displayList(at: 0).draws[0]
    #expect(draw.box == expected)
    guard case .image(let paint) = draw.paint else {
      Issue.record("an image is painted")
      return
    }
    #expect(paint.frame.width / paint.frame.height == (fit == "fill" ? 1 : 2))
  }

  @Test func aSideFollowsFromTheOther() throws {
    let box = { (keys: String) in
      try scene(#"{"type": "image", "picture": "p", "position": [50, 20]\#(keys)}"#, ["p": wide]).displayList(at: 0)
        .draws[0].box.size
    }
    #expect(try box("") == Size(20, 10))
    #expect(try box(#", "width": 40"#) == Size(40, 20))
    #expect(try box(#", "height": 40"#) == Size(80, 40))
  }

  @Test func anImageThatIsMissingIsAnErrorAtItsKey() throws {
    let missing = { (layer: String) -> (String, String)? in
      do throws(SceneError) {
        let text = #"{"kind": "composition", "layers": [\#(layer)]}"#
        guard let preset = try? PresetDocument.decode(text: text, file: "c.json").preset else { return nil }
        _ = try SceneBuilder(preset)
        return nil
      } catch { return (error.path, error.description) }
    }
    let file = try #require(missing(#"{"type": "circle", "fill": {"image": "p.png"}}"#))
    #expect(file.0 == "$.layers[0].fill.image")
    #expect(file.1 == "p.png: no such image; name a PNG, JPEG or WebP file, relative to the preset's folder")
    let url = try #require(missing(#"{"type": "image", "picture": "data:image/png;base64,AAAA"}"#))
    #expect(url.0 == "$.layers[0].picture")
    #expect(url.1.hasPrefix("data:image/png;base64,AAAA…: no such image"))
  }
}
