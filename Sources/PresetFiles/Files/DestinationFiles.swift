import Platform
import PresetModel
import ShippedPresets

extension DestinationDocument {
  /// Reads the destination that a person names: a shipped one, or a file.
  ///
  /// - Parameters:
  ///   - isArgument: whether it is named on the command line, where a pipe is allowed too.
  ///   - place: where a document names it; nil for one on the command line.
  public static func read(
    _ name: String, isArgument: Bool = false, namedAt place: SourcePlace? = nil
  ) throws(PresetFailure) -> Named<Destination> {
    guard isFile(name) else {
      if let shipped = ShippedDestination.named(name) {
        return Named(name, try DocumentFile.decoded(Array(shipped.text.utf8), "\(name).json", decode))
      }
      let problem = problem(ofName: name)
      throw PresetFailure([
        place.map { Finding(.error, $0, problem) }
          ?? Finding("\(name.isEmpty ? "\"\"" : name): error: \(problem)")
      ])
    }
    return Named(
      PresetSource.stem(of: FileSystem.lastComponent(of: name)),
      try DocumentFile.read(name, isArgument: isArgument, namedAt: place, decode: decode))
  }

  /// What is wrong with a name that is neither a file's nor that of a shipped destination.
  private static func problem(ofName name: String) -> String {
    guard !name.isEmpty else { return "expected the name of a destination or a file" }
    return PresetSource.unknown("destination", name, in: ShippedDestination.all.map(\.name))
      + "expected a name that `loaderloom destinations` lists, or a file such as \"./\(name).json\""
  }

  /// Whether a name is that of a file, and not of a shipped destination.
  public static func isFile(_ name: String) -> Bool { name.contains("/") || name.contains(".") }
}
