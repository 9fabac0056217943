import GraphicsCore
import PresetModel

/// What a file of megabytes would have in other ways, as a note for its report: at a lower quality, and in other
/// formats.
///
/// Each way encodes a few frames at the fastest effort, as does the file's own. Its share of their bytes, times the
/// file's, is the estimate, so advice costs what a few frames do. A way that would take too much memory is left out.
struct SizeAdvice {
  /// Files of fewer bytes need none.
  static let leastBytes = 1_000_000
  /// The first below the file's own is looked at: where no difference is seen, and the next step.
  static let qualities = [90, 80]
  /// Pairs of frames that are encoded. Of a loop that has other colors later, one pair tells too little.
  private static let pairs = 2
  /// Larger frames are drawn smaller, which changes what a pixel takes about alike in all ways.
  private static let mostPixels = 90_000.0
  /// A change that saves less than this share is not worth suggesting.
  private static let leastSaving = 0.2

  private let rendition: Rendition
  private let choice: FormatChoice
  private let frameMaker: FrameMaker
  private let fileMaker: FileMaker

  init(_ rendition: Rendition, _ choice: FormatChoice, _ frameMaker: FrameMaker, _ fileMaker: FileMaker) {
    self.rendition = rendition.within(pixels: Self.mostPixels)
    self.choice = choice
    self.frameMaker = frameMaker.withoutReports
    self.fileMaker = fileMaker.withoutReports
  }

  /// Returns such as "3.1 MB: about 0.9 MB at quality 90, 0.6 MB as gif"; nil where nothing is much smaller.
  func note(on file: FileReport) throws -> String? {
    guard file.facts.bytes >= Self.leastBytes, !choice.codec.isFolder else { return nil }
    var ways: [(name: String, choice: FormatChoice)] = []
    // A file that is exact though it need not be has more colors than few frames tell.
    let isAsAsked = file.facts.isExact == false || file.encoding.quality == 100
    if isAsAsked, let quality = Self.qualities.first(where: { $0 < file.encoding.quality ?? 0 }),
      choice.codec.mayLowerQuality(file.encoding)
    {
      ways.append(("at quality \(quality)", choice.asking { $0.quality = quality }))
    }
    for format in OutputFormat.files where format != choice.format && format.codec is any FrameCodec {
      guard choice.asked.lossless != true || format.codec.keepsAllColors else { continue }
      ways.append(("as \(format.rawValue)", FormatChoice(format, choice.asked)))
    }
    let bytes = try sampleBytes([choice] + ways.map(\.choice))
    guard let own = bytes[0] else { return nil }
    let shares = zip(ways, bytes.dropFirst()).compactMap { way, their in their.map { (way.name, share: $0 / own) } }
    let smaller = shares.filter { $0.share <= 1 - Self.leastSaving }.sorted { $0.share > $1.share }
    guard !smaller.isEmpty else { return nil }
    let texts = smaller.map { "\(Self.megabytes(Double(file.facts.bytes) * $1)) \($0)" }
    return "\(Self.megabytes(Double(file.facts.bytes))): about \(texts.joined(separator: ", "))"
  }

  /// The bytes of a few frames in each way, at the fastest effort; nil where they would take too much memory.
  private func sampleBytes(_ ways: [FormatChoice]) throws -> [Double?] {
    let quick = ways.map { way in way.asking { $0.effort = EncodingEffort.range.lowerBound } }
    let loops = try frameMaker.samples(rendition, quick, pairs: Self.pairs)
    return try zip(loops, quick).map { loop, way in
      try loop.map { Double(try fileMaker.file($0, of: rendition, as: way).content.byteCount) }
    }
  }

  private static func megabytes(_ bytes: Double) -> String {
    let tenths = Int((bytes / 100_000).rounded())
    return tenths == 0 ? "less than 0.1 MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
