import AnimatedTree
import PresetModel
import SVGReading

/// A file of another format as the preset that it becomes.
public struct ImportedComposition: Equatable, Sendable {
  /// JSON of a composition, as a person would write it.
  public var text: String
  /// What could not be drawn and was left out.
  public var missing: [MissingFeature]

  /// Whether the bytes are of a format that is imported, by their content.
  public static func accepts(_ bytes: [UInt8]) -> Bool { SVGReader.accepts(bytes) }

  /// Reads a file and writes the composition that draws the same. Nothing but the bytes is read.
  ///
  /// - Parameter limits: what the file may cost.
  public init(
    _ bytes: [UInt8], _ settings: ImportSettings = ImportSettings(), limits: SVGLimits = SVGLimits()
  ) throws(ImportError) {
    let picture: AnimatedPicture
    do throws(SVGReadingError) {
      picture = try SVGReader.read(bytes, limits: limits, allowsMissing: settings.allowsMissing)
    } catch {
      throw ImportError(findings: error.findings)
    }
    text = JSONPrinter.document(try CompositionWriter(picture, settings).document())
    missing = picture.missing
    guard text.utf8.count <= Self.longestText else {
      throw ImportError("the preset would have \(text.utf8.count) bytes; at most \(Self.longestText) are read")
    }
  }

  /// That of a preset file, in bytes.
  private static let longestText = 1 << 20
}

/// Why a file cannot be imported: everything that was found, in the order of its lines.
public struct ImportError: Error, Equatable, Sendable {
  public var findings: [MissingFeature]

  init(findings: [MissingFeature]) { self.findings = findings }

  init(_ message: String) { findings = [MissingFeature(line: 1, message)] }
}
