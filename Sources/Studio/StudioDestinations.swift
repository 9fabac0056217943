import Exporting
import PresetFiles
import PresetModel
import ShippedPresets

/// The shipped destinations, as the export offers them.
enum StudioDestinations {
  /// For each its name, what people call it, the format that is made, and whether it gives the size in pixels.
  /// - Throws: `PresetFailure` if a shipped destination is wrong.
  static func list() throws -> JSONNode {
    .list(
      try ShippedDestination.all.map { shipped in
        let destination = try DestinationDocument.read(shipped.name).value
        return .object([
          ("name", .text(shipped.name)), ("title", .text(destination.title)),
          ("format", .text(destination.format.rawValue)), ("givesSize", .boolean(destination.limitsPixels)),
        ])
      })
  }
}
