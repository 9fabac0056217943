import MotionMath

/// When a track starts: at an edge of another track of the composition, or some time after it.
///
/// Tracks that wait for one another make a sequence. Each runs once in the sequence, which repeats as a whole.
public struct TrackStart: Equatable, Hashable, Sendable {
  public var after = TrackEdge()
  /// Below 0 it starts that long before the edge.
  public var delay = Seconds.zero

  public init() {}
}

/// The start or the end of a track with a name, written `"name.end"`.
public struct TrackEdge: Equatable, Hashable, Sendable {
  public var track = ""
  public var side = Side.end

  public enum Side: String, CaseIterable, Hashable, Sendable { case start, end }

  public init() {}

  var text: String { "\(track).\(side.rawValue)" }

  /// Whether a text can name a track: not empty, and without a dot.
  static func isName(_ text: some StringProtocol) -> Bool { !text.isEmpty && !text.contains(".") }
}

extension TrackStart: TabledObject {
  static let table = Table("TrackStart", "When a track starts, counted from another track.", initial: TrackStart()) {
    Field("after", \.after, TrackEdgeType(), isRequired: true, "The start or the end of another track: `\"name.end\"`.")
    Field("delay", \.delay, .seconds(-60...60), "How much later it starts; below 0, how much earlier.")
  }
}

struct TrackEdgeType: ValueType {
  var label: String { "string \"name.start\" or \"name.end\"" }
  var range: String { "\(Limits.longestTrackName) characters in the name" }
  var schema: JSONNode { .matching(#"^([^.]+\.(start|end)|\$.*)$"#) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> TrackEdge? {
    let expectation = "the name of a track with its edge, such as \"draw.end\""
    guard let text = node.asText else { return reading.mismatched(node, expectation) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, TrackEdge.isName(parts[0]), let side = TrackEdge.Side(rawValue: String(parts[1])) {
      var edge = TrackEdge()
      (edge.track, edge.side) = (String(parts[0]), side)
      return edge
    }
    // `begin` is SVG's word for the start.
    let isBegin = parts.count == 2 && parts[1] == "begin"
    return reading.mismatched(
      node, expectation,
      remedy: TrackEdge.isName(parts[0]) ? "write \"\(parts[0]).\(isBegin ? "start" : "end")\"" : nil)
  }

  func write(_ edge: TrackEdge) -> JSONNode? { .text(edge.text) }
}

/// What other tracks call a track.
struct TrackNameType: ValueType {
  private var text: TextType { TextType(limit: Limits.longestTrackName) }

  var label: String { text.label }
  var range: String { text.range }
  var schema: JSONNode {
    .object([("type", .text("string")), ("maxLength", .number(text.limit)), ("pattern", .text("^[^.]*$"))])
  }

  func read(_ node: JSONNode, _ reading: inout Reading) -> String? {
    guard let name = text.read(node, &reading) else { return nil }
    guard name.isEmpty || TrackEdge.isName(name) else {
      return reading.mismatched(node, "a name without a dot", remedy: "write \"\(name.replacing(".", with: "-"))\"")
    }
    return name
  }

  func write(_ name: String) -> JSONNode? { .text(name) }
}
