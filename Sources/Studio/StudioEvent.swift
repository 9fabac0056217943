import PresetModel

/// A message of the studio to a page, as server-sent events carry it (HTML standard, section 9.2).
public struct StudioEvent: Equatable, Sendable {
  public var name: String
  public var data: JSONNode

  public init(_ name: String, _ members: [(String, JSONNode)]) {
    self.name = name
    data = .object(members)
  }

  /// The event as a block of the stream: JSON on one line.
  public var text: String { "event: \(name)\ndata: \(JSONPrinter.line(data))\n\n" }
}
