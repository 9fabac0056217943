/// A preset that travels with the program: the text of a file under `presets/`, embedded at build time. So it is found
/// from any folder, and no resource bundle has to be looked for (which would need all of Foundation at start-up).
public struct ShippedPreset: Sendable {
  /// The file's name without its extension, by which a user asks for it.
  public let name: String
  /// The folder that contains the file, one of `families`.
  public let family: String
  public let text: String

  /// - Parameter path: `FAMILY/NAME.json`.
  init(path: String, text: String) {
    let parts = path.split(separator: "/")
    family = String(parts[0])
    name = String(parts[1].dropLast(".json".count))
    self.text = text
  }

  /// The families in the order of the gallery.
  public static let families = ["dots", "rings", "bars", "text", "skeletons", "platform", "shapes"]

  public static func named(_ name: String) -> ShippedPreset? { all.first { $0.name == name } }
}
