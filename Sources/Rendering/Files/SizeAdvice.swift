import GraphicsCore
import PresetModel

/// What a file of megabytes would have in other ways, as a note for its report: at a lower quality, and in other
/// formats.
///
/// Each way encodes the same few frames at the fastest effort, as does the file's own. Its share of their bytes, times
/// the file's, is the estimate, so advice costs what a few frames do.
struct SizeAdvice {
  /// Files of fewer bytes need none.
  static let leastBytes = 1_000_000
  /// The first below the file's own is looked at: where no difference is seen, and the next step.
  static let qualities = [90, 80]
  /// Frames that are encoded, from the middle of the loop.
  static let sampleFrames = 6
  /// A way that saves less than this share is not worth a word.
  private static let leastSaving = 0.2

  private let rendition: Rendition
  private let encoding: EncodingSettings
  private let frameMaker: FrameMaker
  private let fileMaker: FileMaker

  init(_ rendition: Rendition, encoding: EncodingSettings, _ frameMaker: FrameMaker, _ fileMaker: FileMaker) {
    self.rendition = rendition
    self.encoding = encoding
    self.frameMaker = FrameMaker(encoding: encoding, workers: frameMaker.workers, watch: frameMaker.watch.unseen)
    self.fileMaker = fileMaker.withoutReports
  }

  /// Returns such as "3.1 MB: about 0.9 MB at quality 90, 0.6 MB as gif"; nil where nothing is much smaller.
  func note(on file: FileReport) throws -> String? {
    let format = file.variant.format
    guard file.facts.bytes >= Self.leastBytes, !format.codec.isFolder else { return nil }
    let own = Double(try sampleBytes(format, encoding))
    var ways: [(name: String, share: Double)] = []
    if let quality = Self.qualities.first(where: { $0 < file.encoding.quality ?? 0 }),
      format.codec.mayLowerQuality(file.encoding)
    {
      var lower = encoding
      lower.quality = quality
      ways.append(("at quality \(quality)", Double(try sampleBytes(format, lower)) / own))
    }
    for other in OutputFormat.allCases where other != format && !other.codec.isFolder {
      var theirs = encoding
      // A format may not be able to do what the file's own can.
      theirs.lossless = nil
      ways.append(("as \(other.rawValue)", Double(try sampleBytes(other, theirs)) / own))
    }
    let smaller = ways.filter { $0.share <= 1 - Self.leastSaving }.sorted { $0.share > $1.share }
    guard !smaller.isEmpty else { return nil }
    let texts = smaller.map { "\(Self.megabytes(Double(file.facts.bytes) * $0.share)) \($0.name)" }
    return "\(Self.megabytes(Double(file.facts.bytes))): about \(texts.joined(separator: ", "))"
  }

  private func sampleBytes(_ format: OutputFormat, _ encoding: EncodingSettings) throws -> Int {
    var encoding = encoding
    encoding.effort = EncodingEffort.range.lowerBound
    let loop = try frameMaker.sample(rendition, format, frames: Self.sampleFrames)
    return try fileMaker.file(loop, of: rendition, as: format, encoding).content.byteCount
  }

  private static func megabytes(_ bytes: Double) -> String {
    let tenths = Int((bytes / 100_000).rounded())
    return tenths == 0 ? "less than 0.1 MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
