import PresetModel
import ShippedPresets

extension Preset {
  /// The names of the presets that travel with the library, in the order of the gallery.
  public static var shippedNames: [String] { ShippedPreset.all.map(\.name) }

  /// Returns a preset that travels with the library.
  /// - Parameter name: A name from `shippedNames`, such as "worm" or "spinner".
  /// - Throws: `LoaderError.unknownPreset`, with the nearest name.
  public static func shipped(_ name: String) throws(LoaderError) -> Preset {
    guard let shipped = ShippedPreset.named(name) else {
      throw .unknownPreset(name, nearest: nearestName(to: name, in: shippedNames))
    }
    return try parsing(Array(shipped.text.utf8), named: name)
  }

  /// Reads a preset from a file's text; findings have line and column. `JSONDecoder` reads presets too, and its errors
  /// have the coding path.
  /// - Parameters:
  ///   - json: UTF-8, at most 1 MiB.
  ///   - name: The name of the text in findings.
  ///   - library: The source of presets that this one extends; by default the shipped presets.
  /// - Throws: `LoaderError.invalidPreset`, with all that is wrong.
  public static func parsing(
    _ json: [UInt8], named name: String = "preset", library: PresetLibrary = .shipped
  ) throws(LoaderError) -> Preset {
    do throws(InvalidPreset) {
      return try PresetDocument.decode(json, file: name, library: library).preset
    } catch {
      throw .invalidPreset(error)
    }
  }
}

extension PresetLibrary {
  /// The presets that travel with the library, by name.
  public static let shipped = PresetLibrary { (name, _) throws(Failure) in
    guard let shipped = ShippedPreset.named(name) else {
      throw Failure("no shipped preset is called \"\(name)\"")
    }
    return Source(bytes: Array(shipped.text.utf8), file: shipped.name, folder: nil)
  }
}
