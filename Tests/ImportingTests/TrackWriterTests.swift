import GraphicsCore
import Importing
import MotionMath
import PresetModel
import SVGReading
import Testing

/// What happens once is written as it happens: a change in a moment stays one, and the end is the document's.
@Suite struct TrackWriterTests {
  private func track(_ key: String, _ body: String) throws -> [String] {
    let text = "<svg viewBox='0 0 24 24'>\(body)</svg>"
    let imported = try ImportedComposition(try SVGReader.read(Array(text.utf8)))
    _ = try PresetDocument.decode(text: imported.text, file: "a.svg")
    #expect(imported.text.contains(#""plays": 1"#))
    let lines = imported.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    let start = try #require(lines.firstIndex { $0.hasPrefix("\"\(key)\": {") })
    let rest = lines[start...]
    let end = try #require(rest.firstIndex { $0.hasPrefix("\"duration\"") })
    let frames = rest[..<end].filter { $0.hasPrefix("{ \"at\"") }
    return frames.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
  }

  private static let other = "<circle r='2'><animate attributeName='cx' values='0;9' dur='2s' fill='freeze'/></circle>"

  @Test(arguments: [
    ("opacity", "0", "1", "opacity", "0", "1"),
    ("visibility", "hidden", "visible", "opacity", "0", "1"),
    ("display", "none", "inline", "opacity", "0", "1"),
    ("fill", "red", "blue", "fill", "\"$color2\"", "\"$color1\""),
  ])
  func aSetIsAStep(
    _ name: String, _ own: String, _ to: String, _ key: String, _ before: String, _ after: String
  ) throws {
    let set = "<set attributeName='\(name)' begin='0.5s' to='\(to)' fill='freeze'/>"
    let frames = try track(key, "<rect width='9' height='9' \(name)='\(own)'>\(set)</rect>\(Self.other)")
    let moments = [("0%", before), ("25%", before), ("25%", after), ("100%", after)]
    #expect(frames == moments.map { #"{ "at": "\#($0)", "value": \#($1) }"# })
  }

  /// What is not frozen is gone at its end, and what is frozen stays to the end.
  @Test func theEndIsTheDocuments() throws {
    func ending(_ fill: String) throws -> [String] {
      let animation = "<animate attributeName='opacity' values='0;1' dur='1s' \(fill)/>"
      return try track("opacity", "<rect width='9' height='9' opacity='0.5'>\(animation)</rect>\(Self.other)")
    }
    #expect(
      try ending("fill='freeze'") == [
        #"{ "at": "0%", "value": 0 }"#, #"{ "at": "50%", "value": 1 }"#, #"{ "at": "100%", "value": 1 }"#,
      ])
    #expect(
      try ending("") == [
        #"{ "at": "0%", "value": 0 }"#, #"{ "at": "50%", "value": 1 }"#, #"{ "at": "50%", "value": 0.5 }"#,
        #"{ "at": "100%", "value": 0.5 }"#,
      ])
  }

  @Test func aStepAtTheVeryEndIsTheEnd() throws {
    let set = "<set attributeName='opacity' begin='2s' to='1' fill='freeze'/>"
    let frames = try track("opacity", "<rect width='9' height='9' opacity='0'>\(set)</rect>")
    #expect(frames.last == #"{ "at": "100%", "value": 1 }"#)
  }

  // MARK: Times

  /// The text of an image in which a dot moves.
  private func written(_ keyframes: Keyframes<Point>) throws -> String {
    var shape = AnimatedShape(.ellipse(center: .keyframes(keyframes), radii: .constant(Size(2, 2))))
    shape.fill = .color(.constant(ColorPair(.black)))
    let imported = try ImportedComposition(AnimatedImage(size: Size(24, 24), nodes: [AnimatedNode(.shape(shape))]))
    // Whatever is written is a valid preset.
    _ = try PresetDocument.decode(text: imported.text, file: "a.json")
    return imported.text
  }

  @Test func aDelayOfMoreThanAMinuteLosesWholePeriods() throws {
    func delayed(_ delay: Seconds) throws -> String {
      let frames = [Keyframe(0, .zero), Keyframe(0.5, Point(8, 0)), Keyframe(1, .zero)]
      return try written(Keyframes(frames, period: 1, delay: delay))
    }
    #expect(try delayed(90.25).contains(#""delay": 0.25"#))
    #expect(try delayed(-75.5).contains(#""delay": -0.5"#))
    #expect(try delayed(45.25).contains(#""delay": 45.25"#))
  }

  @Test func percentagesAreWrittenWhereTheyAreExact() throws {
    func through(_ middle: Seconds) throws -> String {
      try written(Keyframes([Keyframe(0, .zero), Keyframe(middle, Point(8, 0)), Keyframe(1, .zero)], period: 1))
    }
    #expect(try through(0.3333).contains(#""at": "33.33%""#))
    #expect(try through(Seconds(nanoseconds: 333_333_333)).contains(#""at": 0.333333333"#))
  }

  // MARK: Ranges

  /// The text of an image with a blue square of a moving opacity.
  private func written(opacity: Track<Double>, still: Double = 1) throws -> String {
    var shape = AnimatedShape(
      .rectangle(origin: .constant(.zero), size: .constant(Size(8, 8)), radii: .constant(.zero)))
    shape.fill = .color(.constant(ColorPair(Color(hex: 0x0A66C2))))
    shape.fillOpacity = .constant(still)
    var node = AnimatedNode(.shape(shape))
    node.opacity = opacity
    let imported = try ImportedComposition(AnimatedImage(size: Size(24, 24), nodes: [node]))
    // Whatever is written is a valid preset.
    _ = try PresetDocument.decode(text: imported.text, file: "a.json")
    return imported.text
  }

  /// From -1 to 3 within a second, it is above 0 after a quarter, and at 1 after a half.
  @Test func aMotionKeepsItsPaceUpToTheEndsOfItsRange() throws {
    let text = try written(opacity: .keyframes(Keyframes([Keyframe(0, -1), Keyframe(1, 3)], period: 1)))
    let values = text.split(separator: "\n").filter { $0.contains("\"value\"") }.map {
      $0.trimmingPrefix { $0 == " " }.filter { $0 != "," }
    }
    #expect(
      values == [
        #"{ "at": "0%" "value": 0 }"#, #"{ "at": "25%" "value": 0 }"#, #"{ "at": "50%" "value": 1 }"#,
        #"{ "at": "100%" "value": 1 }"#,
      ])
  }

  @Test func aStillValueBeyondItsRangeIsTheNearestWithin() throws {
    #expect(try !written(opacity: .constant(2)).contains("keyframes"))
    #expect(try written(opacity: .constant(1), still: 2) == written(opacity: .constant(1)))
  }
}
