import Platform
import PresetModel
import ShippedPresets

extension DestinationDocument {
  /// Reads the destination that a person names: a shipped one, or a file of one's own.
  ///
  /// - Parameter isArgument: whether it is named on the command line, where a pipe is allowed too.
  public static func read(
    _ name: String, isArgument: Bool = false
  ) throws(PresetFailure) -> Named<Destination> {
    guard isFile(name) else {
      if let shipped = ShippedDestination.named(name) {
        return Named(name, try decoded(Array(shipped.text.utf8), file: "\(name).json"))
      }
      let near = PresetSource.unknown("destination", name, in: ShippedDestination.all.map(\.name))
      throw PresetFailure(messages: [
        "\(name): error: \(near)expected a name that `loaderloom destinations` lists, or a file such as "
          + "\"./\(name).json\""
      ])
    }
    let bytes: [UInt8]
    do throws(FileError) {
      let limit = PresetSource.largestFile
      bytes = isArgument ? try FileAccess.readArgument(name, limit: limit) : try FileAccess.read(name, limit: limit)
    } catch {
      throw PresetFailure(messages: [error.description])
    }
    return Named(PresetSource.stem(of: FileSystem.lastComponent(of: name)), try decoded(bytes, file: name))
  }

  /// Whether a name is that of a file, and not of a shipped destination.
  public static func isFile(_ name: String) -> Bool { name.contains("/") || name.contains(".") }

  private static func decoded(_ bytes: [UInt8], file: String) throws(PresetFailure) -> Destination {
    do throws(InvalidPreset) {
      return try decode(bytes, file: file)
    } catch {
      throw PresetFailure(error)
    }
  }
}
