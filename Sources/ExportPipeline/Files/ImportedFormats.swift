import Importing
import SVGReading

/// The formats that become presets, told apart by their content. A further one is asked here.
extension ImportedComposition {
  /// Whether the bytes are of a format that is imported.
  public static func accepts(_ bytes: [UInt8]) -> Bool { SVGReader.accepts(bytes) }

  /// Reads a file and writes the composition that draws the same. Nothing but the bytes is read.
  public init(_ bytes: [UInt8], _ settings: ImportSettings = ImportSettings()) throws(ImportError) {
    try self.init(try SVGReader.read(bytes, allowsMissing: settings.allowsMissing), settings)
  }
}
