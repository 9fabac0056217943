import ArgumentParser
import Exporting
import Platform
import PresetFiles
import PresetModel

/// The formats that the command line asks for.
extension Render {
  /// Whether the format follows from the command line alone, and not from the destination.
  var tellsFormat: Bool { destinationOption.names == nil || format != nil || formatOfName != nil }

  /// The one that the extension of `-o` gives. A slash after it says that it is a folder.
  private var formatOfName: OutputFormat? {
    output.map(FileSystem.withoutTrailingSlashes).flatMap(OutputCodecs.format(ofFileNamed:))
  }

  /// The formats to write: those requested, else the one of the file's extension, else the destination's first one,
  /// else both standard ones.
  func chosenFormats(for destination: Destination? = nil) throws -> [OutputFormat] {
    if at != nil {
      try check([RenderSettings.stillFormat], "--at writes a PNG; end the name with .png")
      return [RenderSettings.stillFormat]
    }
    if let format {
      try check(format.values, "--format says \(format.defaultValueDescription)")
      return format.values
    }
    if let formatOfName {
      try checkFolder([formatOfName])
      return [formatOfName]
    }
    if let destination {
      let format = destination.format
      let ending = format.codec.endings[0]
      try check([format], "the destination takes \(format.titleWithArticle); end the name with .\(ending)")
      return [format]
    }
    if let output {
      try checkFolder([])
      let name = "name it \(OutputFormat.files.map { "." + $0.codec.endings[0] }.listed("or")), or "
      throw ValidationError(
        "-o \(Escaping.line(output)) does not tell the format; \(output == "-" ? "" : name)"
          + "add \(OutputFormat.files.map { "--format \($0.rawValue)" }.listed("or"))")
    }
    return OutputFormat.standard
  }

  /// Refuses the name of another format, and a folder in the place of a file.
  private func check(_ formats: [OutputFormat], _ reason: String) throws {
    try checkFolder(formats)
    guard let output, formats != formatOfName.map({ [$0] }), let other = FileEnding.meaning(of: output) else { return }
    throw ValidationError("-o \(Escaping.line(output)) is named like \(other), but \(reason)")
  }

  /// Refuses a folder in the place of a file.
  /// - Parameter formats: Empty where nothing tells them.
  private func checkFolder(_ formats: [OutputFormat]) throws {
    guard let output, output.hasSuffix("/") || FileSystem.isFolder(output),
      !formats.contains(where: \.codec.isFolder)
    else { return }
    let frames = formats.isEmpty ? ", or --format frames for a folder of frames" : ""
    throw ValidationError("-o \(Escaping.line(output)) is a folder, and -o names one file; use --out-dir\(frames)")
  }
}
