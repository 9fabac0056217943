import GraphicsCore
import PresetModel

/// A file of another format as the preset that it becomes.
public struct ImportedComposition: Equatable, Sendable {
  /// JSON of a composition, as a person would write it.
  public var text: String
  /// What could not be drawn and was left out.
  public var missing: [MissingFeature]
  /// What the file says that has no effect, as in a browser: nothing that is seen is left out.
  public var notes: [MissingFeature]
  /// Of the image, in points.
  public var size: Size

  /// Writes the composition that draws the same as an image. It decodes without errors.
  public init(_ image: AnimatedImage, _ settings: ImportSettings = ImportSettings()) throws(ImportError) {
    let document = try CompositionWriter(image, settings).document()
    let accepted = try AcceptedDocument(document, allowsMissing: settings.allowsMissing)
    text = accepted.text
    missing = image.missing + accepted.missing
    notes = image.notes
    size = image.size
  }
}

/// Why a file cannot be imported: everything that was found, in the order of its lines.
public struct ImportError: Error, Equatable, Sendable {
  public var findings: [MissingFeature]
  /// Whether the findings name the thing in the image that they are about.
  var isNamed = false

  public init(findings: [MissingFeature]) { self.findings = findings }

  public init(line: Int = 1, _ message: String) { findings = [MissingFeature(line: line, message)] }
}
