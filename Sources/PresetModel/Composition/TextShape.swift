import GraphicsCore
import MotionMath

/// A text: one, or several that follow one another.
public struct TextShape: Equatable, Sendable, StyledShape {
  public var text = Motion<String>.constant("Loading…")
  public var font = Font()
  public var maxWidth: Double?
  public var alignment = TextAlignment.center
  /// The point of the first baseline that is the layer's origin and stands at its position in a free group; nil for the
  /// middle of its box.
  public var textAnchor: TextAnchor?
  /// How its characters, words or lines move by themselves; nil if they do not.
  public var animator: TextAnimator?
  /// How much of the text is shown, 0…1, in whole characters (or in the animator's units).
  public var reveal = Motion<Double>.constant(1)
  /// The path that its baseline follows; nil for a straight one.
  public var onPath: TextPath?
  /// A caret after what is shown; nil for none.
  public var caret: TextCaret?
  public var style = ShapeStyle(fill: .color(.constant(.named(.primary))))

  public init() {}
}

/// A point of a baseline, as in SVG; the start is the left end.
public enum TextAnchor: String, CaseIterable, Hashable, Sendable { case start, middle, end }

/// A path that a text's baseline follows.
public struct TextPath: Equatable, Sendable {
  public var path = PathData()
  /// Where on it the text stands, as a part of the path's length.
  public var start = Motion<Double>.constant(0)

  public init() {}
}

/// A line that stands after the last character that is shown.
public struct TextCaret: Equatable, Sendable {
  /// In points.
  public var width = 1.5
  public var color = Motion<ThemedColor>.constant(.named(.primary))
  /// The distance from the character, in points.
  public var gap = 1.0
  /// One time on and one time off together; zero for a caret that stays.
  public var blink = Seconds.milliseconds(1000)

  public init() {}
}

extension TextShape {
  /// The texts that it shows, each once, in their order.
  public var texts: [String] {
    let all = Array(text.parts.joined())
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  public func written(_ text: String, at path: String = "$") -> WrittenText {
    WrittenText(text: text, font: font, maxWidth: maxWidth, alignment: alignment, path: path)
  }

  /// Whether its characters are drawn apart.
  public var isSplit: Bool { animator != nil || reveal != .constant(1) || caret != nil }

  static let isShape = false
  var hasCoordinates: Bool { onPath != nil }

  var pieces: Int { (texts.map(\.unicodeScalars.count).max() ?? 0) * 24 }

  var work: Int {
    let most = texts.map(\.unicodeScalars.count).max() ?? 0
    // Each unit that moves is a layer.
    guard let animator else { return most / LayerLimits.plainPieces }
    return most * (animator.blur == .constant(0) ? 1 : LayerLimits.filterWork)
  }

  func texts(at path: String) -> [WrittenText] { texts.map { written($0, at: path) } }

  static let table = Table("Text", "A text.", initial: Self()) {
    Field(
      "text", \.text, .moving(),
      "The text; \\n starts a new line. A track with keyframes shows one text after the other.")
    Field("font", \.font, .object(startsFresh: false), "The text's font.")
    Field(
      "maxWidth", \.maxWidth, .optional(.number(1...Limits.largestLength, "pt")), defaultNote: "no wrapping",
      "Lines longer than this wrap.")
    Field("alignment", \.alignment, .choice(), "How lines of different lengths are aligned.")
    Field(
      "textAnchor", \.textAnchor, .optional(.choice()), defaultNote: "the middle of its box",
      "The point of its first baseline that stands at `position` in a `free` group, and that `anchor` counts from.")
    Field("animator", \.animator, .optional(.object()), "How its characters, words or lines move one after the other.")
    Field(
      "reveal", \.reveal, .moving(0...1),
      "How much of the text is shown, in whole characters, or in the animator's units: 0 is nothing, 1 all of it.")
    Field(
      "onPath", \.onPath, .optional(.object()), defaultNote: "a straight line", "The path that its baseline follows.")
    Field("caret", \.caret, .optional(.object()), "A caret after the last character that is shown.")
    Fields(in: \.style)
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    if onPath != nil, let place = node.member("onPath")?.place {
      reading.within(.key("onPath")) { reading in
        if isSplit {
          reading.refuse(place, "a text on a path has no animator, reveal or caret; move its `start` along the path")
        } else if texts.count > 1 {
          reading.refuse(place, "a text on a path does not change; write one text")
        }
      }
    }
    if case .constant(let text) = text {
      TextAlignment.check(of: text, maxWidth: maxWidth, Self.table, node, &reading)
    }
    guard case .tracks(let tracks) = text, let place = node.member("text")?.place else { return }
    reading.within(.key("text")) { reading in
      if tracks.count > 1 {
        reading.refuse(place, "texts do not add up; keep one track")
      } else if tracks[0].from != nil || tracks[0].to != nil || !tracks[0].springs.isEmpty {
        reading.refuse(place, "nothing lies between two texts; use keyframes")
      } else if isSplit {
        reading.refuse(place, "a text with an animator, a reveal or a caret does not change; write one text")
      }
    }
  }
}

extension TextPath: TabledObject {
  static let table = Table("TextPath", "A path that a text's baseline follows.", initial: TextPath()) {
    Field(
      "path", \.path, .path, isRequired: true,
      "SVG path data, in points. Characters whose middle is beyond an end are not drawn; on a closed path they go on "
        + "from its start.")
    Field(
      "start", \.start, .moving(-100...100),
      "Where on the path the text's `textAnchor` stands, as a part of its length; without an anchor, its start.")
  }
}

extension TextCaret: TabledObject {
  static let table = Table("TextCaret", "A line after a text.", initial: TextCaret()) {
    Field("width", \.width, .number(0.1...100, "pt"), "Its width.")
    Field("color", \.color, .moving(), "Its color.")
    Field("gap", \.gap, .number(-100...100, "pt"), "Its distance from the last character.")
    Field("blink", \.blink, .delay, "The time of one blink, half on and half off; 0 for a caret that stays.")
  }
}
