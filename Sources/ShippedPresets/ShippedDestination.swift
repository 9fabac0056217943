/// A destination that travels with the program: the text of a file under `destinations/`, embedded at build time.
public struct ShippedDestination: Sendable {
  /// The file's name without its extension, by which a user asks for it.
  public let name: String
  public let text: String

  /// - Parameter path: `destinations/NAME.json`.
  init(path: String, text: String) {
    name = String(path.split(separator: "/")[1].dropLast(".json".count))
    self.text = text
  }

  public static func named(_ name: String) -> ShippedDestination? { all.first { $0.name == name } }
}
