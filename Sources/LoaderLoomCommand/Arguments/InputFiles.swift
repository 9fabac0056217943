import ArgumentParser
import Platform
import PresetFiles
import ShippedPresets

/// The files that a run reads, which none of its outputs may replace, and outputs that no other may replace.
struct InputFiles {
  /// As `FileSystem.physicalPath` gives them.
  private var paths: Set<String> = []
  /// Likewise, there already or not.
  private var outputs: Set<String> = []

  /// - Parameters:
  ///   - named: The names on the command line. Those that name no file, such as shipped presets, are ignored.
  ///   - made: Of outputs; `-` is none of them.
  init(_ named: [String], made: [String] = []) {
    add(named)
    outputs = Set(made.filter { $0 != "-" && !WriteTarget.isStream($0) }.compactMap(FileSystem.physicalPath))
  }

  init(presets: [String], theme: String?, destinations: [String] = [], made: [String] = []) {
    self.init(Self.names(presets: presets, theme: theme, destinations: destinations), made: made)
  }

  /// The files that the options name, without presets and destinations that ship with the tool.
  static func names(presets: [String], theme: String?, destinations: [String] = []) -> [String] {
    presets.filter { ShippedPreset.named($0) == nil } + destinations.filter { ShippedDestination.named($0) == nil }
      + [theme].compactMap(\.self)
  }

  mutating func add(_ files: [String]) { paths.formUnion(files.compactMap(Self.path)) }

  /// Whether an output would replace one of them, by whatever name or link.
  func contains(_ output: String) -> Bool { Self.path(output).map(paths.contains) ?? false }

  /// Whether an output would replace another one.
  func makes(_ output: String) -> Bool {
    output != "-" && FileSystem.physicalPath(output).map(outputs.contains) ?? false
  }

  /// Refuses an option's output that would replace one of them.
  func check(_ output: String?, of option: String) throws {
    guard let output, contains(output) || makes(output) else { return }
    throw ValidationError(
      "\(option) \(Escaping.line(output)) would replace a file that is \(contains(output) ? "read" : "made"); "
        + "name another one")
  }

  /// Refuses standard input as two inputs.
  static func checkStandardInput(_ names: [String], holds noun: String = "file") throws {
    guard names.count(where: { $0 == "-" }) > 1 else { return }
    throw ValidationError("standard input (-) holds one \(noun); give it once")
  }

  /// Returns nil unless the name is that of a regular file: a device may be both read and written.
  private static func path(_ name: String) -> String? {
    guard name != "-", let path = FileSystem.physicalPath(name), FileStatus(path)?.kind == .file else { return nil }
    return path
  }
}
