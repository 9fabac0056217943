import PresetModel
import ShippedPresets

extension Preset {
  /// The names of the presets that travel with the library, in the order of the gallery.
  public static var shippedNames: [String] { ShippedPreset.all.map(\.name) }

  /// A preset that travels with the library.
  /// - Parameter name: as `shippedNames` says it: "worm", "spinner".
  /// - Throws: `LoaderError.unknownPreset`, with the nearest name.
  public static func shipped(_ name: String) throws(LoaderError) -> Preset {
    guard let shipped = ShippedPreset.named(name) else {
      throw .unknownPreset(name, nearest: nearestName(to: name, in: shippedNames))
    }
    return try parsing(Array(shipped.text.utf8), named: name)
  }

  /// A preset as a file says it, with findings that name line and column. `JSONDecoder` reads presets too, and names the coding path.
  /// - Parameters:
  ///   - json: UTF-8, at most 1 MiB.
  ///   - name: how findings call the text.
  ///   - library: where presets come from that this one extends; the shipped ones unless another is given.
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
