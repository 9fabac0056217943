import Exporting
import GraphicsCore
import Parallelism
import PresetFiles
import PresetModel
import PreviewPages
import ShippedPresets

/// The shipped presets as the start of a new one.
public struct StudioGallery: Sendable {
  /// The images that were made, by their names.
  private let images = Locked<[String: [UInt8]]>([:])

  public init() {}

  /// The list, once it was made: reading all shipped presets takes a while.
  private static let listed = Locked<JSONNode?>(nil)

  /// The presets with name, family, description and text, in the order of the gallery.
  public static func list() throws -> JSONNode {
    try listed.withLock { listed in
      let list = try listed ?? makeList()
      listed = list
      return list
    }
  }

  private static func makeList() throws -> JSONNode {
    .list(
      try ShippedPreset.all.map { shipped in
        .object([
          ("name", .text(shipped.name)), ("family", .text(shipped.family)),
          ("description", .text(try shipped.decoded().description)), ("text", .text(Self.copy(of: shipped))),
        ])
      })
  }

  /// The preset's text for a copy somewhere else: without the address of a schema that is only beside the original.
  private static func copy(of shipped: ShippedPreset) -> String {
    shipped.text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("  \"$schema\": \"..") }.joined(separator: "\n")
  }

  /// A shipped preset as a still or an animated PNG, drawn when it is first asked for.
  public func image(_ name: String, _ scheme: ColorScheme, isStill: Bool) throws -> [UInt8] {
    let key = "\(name) \(scheme.rawValue) \(isStill)"
    if let known = images.withLock({ $0[key] }) { return known }
    guard let shipped = ShippedPreset.named(name) else { throw StudioError(404, "no shipped preset is called \(name)") }
    let exporter = try PresetExporter(name: name, preset: shipped.decoded(), folder: nil, settings: RenderSettings())
    let made = try exporter.thumbnail(scheme, scale: isStill ? 2 : 1, isStill: isStill)
    images.withLock { $0[key] = made }
    return made
  }
}
