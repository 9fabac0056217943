import Importing
import LottieReading
import SVGReading

/// A format of other programs whose files become presets.
struct ImportedFormat: Sendable {
  /// Whether bytes are of the format, by how they begin.
  let accepts: @Sendable ([UInt8]) -> Bool
  let read: @Sendable (_ bytes: [UInt8], _ settings: ImportSettings) throws(ImportError) -> AnimatedImage

  static let all = [
    ImportedFormat(
      accepts: { SVGReader.accepts($0) },
      read: { (bytes, settings) throws(ImportError) in
        guard settings.animation == nil, settings.animationTheme == nil, settings.loopFrom == nil else {
          throw ImportError("`--animation`, `--animation-theme` and `--loop-from` are for Lottie files; this is an SVG")
        }
        return try SVGReader.read(bytes, allowsMissing: settings.allowsMissing, fonts: .installed)
      }),
    ImportedFormat(
      accepts: { LottieReader.accepts($0) || LottieReader.acceptsArchive($0) },
      read: { (bytes, settings) throws(ImportError) in try LottieReader.read(bytes, LottieSettings(settings)) }),
  ]
}

extension ImportedComposition {
  /// Whether the bytes are of a format that is imported.
  public static func accepts(_ bytes: [UInt8]) -> Bool { ImportedFormat.all.contains { $0.accepts(bytes) } }

  /// Reads a file and writes the composition that draws the same. Nothing but the bytes is read.
  public init(_ bytes: [UInt8], _ settings: ImportSettings = ImportSettings()) throws(ImportError) {
    guard let format = ImportedFormat.all.first(where: { $0.accepts(bytes) }) else {
      throw ImportError("the file is of no format that is imported")
    }
    try self.init(try format.read(bytes, settings), settings)
  }

  /// Longer files are refused, in bytes. Images inside of them make some of them long.
  static let largestFile = 16 << 20
}

extension LottieSettings {
  fileprivate init(_ settings: ImportSettings) {
    self.init(allowsMissing: settings.allowsMissing)
    (animation, theme, loopFrom) = (settings.animation, settings.animationTheme, settings.loopFrom)
  }
}
