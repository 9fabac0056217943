import GraphicsCore
import Parallelism
import PresetModel

/// The bytes of an animation file from anywhere → a smaller file of the same format, or the same bytes.
///
/// The file is decoded, encoded again with its metadata, read back and compared. What cannot be said in the new file,
/// such as 16-bit samples, is a reason to leave the file as it is, not an error.
public struct FileOptimizer: Sendable {
  public struct Result: Equatable, Sendable {
    public var format: OutputFormat
    /// The smaller file; the bytes that were given where none is smaller.
    public var bytes: [UInt8]
    public var isChanged: Bool
    /// Whether every pixel is as it was.
    public var isExact = true
    /// The quality that was used; nil for exact pixels.
    public var quality: Int?
    /// SSIMULACRA2 of the worst frame against the file that was given; nil for a file that stays.
    public var score: Double?
    /// Why the file could not be rewritten; nil where it was, or where the new file was not smaller.
    public var obstacle: String?
    /// Whether a lower quality may make it smaller.
    var takesQuality = true
    /// What a person should know of the file that was given and of the new one.
    public var notes: [String] = []
  }

  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// Even the least quality has more bytes than the limit.
    case overLimit(bytes: Int, quality: Int?, limit: Int)
    /// The new file does not show what it is meant to: a fault of ours.
    case showsSomethingElse

    public var description: String {
      switch self {
      case .overLimit(let bytes, let quality, let limit):
        "\(NumberText.grouped(bytes)) bytes \(quality.map { "at quality \($0)" } ?? "as it is"), over the limit of "
          + "\(NumberText.grouped(limit)); nothing was written: allow more, or lower its size or number of frames"
      case .showsSomethingElse:
        "the new file does not show what the old one shows; nothing was written: please report this with the file"
      }
    }
  }

  public var request: RewritingRequest
  /// The most bytes that the new file may have. The quality is lowered step by step until it fits.
  public var byteLimit: Int?

  public init(_ request: RewritingRequest, byteLimit: Int? = nil) {
    (self.request, self.byteLimit) = (request, byteLimit)
  }

  /// - Throws: `FileInspection.InspectionError` for bytes that are no whole file of a known format; `Failure`;
  ///   `Cancelled`.
  public func optimized(_ bytes: [UInt8]) throws -> Result {
    let asAsked = try optimized(bytes, quality: request.quality)
    guard let limit = byteLimit, asAsked.bytes.count > limit else { return asAsked }
    guard asAsked.obstacle == nil, asAsked.takesQuality else {
      throw Failure.overLimit(bytes: asAsked.bytes.count, quality: nil, limit: limit)
    }
    // The best quality that fits, by bisection: bytes fall with the quality.
    let qualities = BudgetLadder.qualities.filter { $0 < request.quality ?? 101 }
    var last = asAsked
    var best: Result?
    var (low, high) = (0, qualities.count)
    while low < high {
      let middle = (low + high) / 2
      let result = try optimized(bytes, quality: qualities[middle])
      if result.bytes.count <= limit {
        (best, high) = (result, middle)
      } else {
        if result.bytes.count < last.bytes.count { last = result }
        low = middle + 1
      }
    }
    guard let best else {
      throw Failure.overLimit(bytes: last.bytes.count, quality: last.quality, limit: limit)
    }
    return best
  }

  private func optimized(_ bytes: [UInt8], quality: Int?) throws -> Result {
    var request = request
    request.quality = quality
    let codec = try OutputCodecs.codec(of: bytes)
    var kept = Result(format: codec.format, bytes: bytes, isChanged: false)
    do {
      let file = try codec.rewritten(bytes, request)
      let found = try check(file, codec)
      kept.takesQuality = file.takesQuality
      kept.notes = file.overlooked
      guard file.bytes.count < bytes.count else { return kept }
      return Result(
        format: codec.format, bytes: file.bytes, isChanged: true, isExact: file.isExact,
        quality: file.isExact ? nil : quality, score: file.score, takesQuality: file.takesQuality,
        notes: file.overlooked + file.notes + Self.notes(ofStill: found, from: file))
    } catch let obstacle as RewritingObstacle {
      kept.obstacle = obstacle.description
      return kept
    } catch {
      switch error {
      case is Failure, is Cancelled, is FileInspection.InspectionError: throw error
      default: throw FileInspection.InspectionError.unreadable(codec.readable.first ?? codec.format.title, error)
      }
    }
  }

  /// An animation of one image is stored as that image.
  private static func notes(ofStill found: FileInspection, from file: RewrittenFile) -> [String] {
    guard file.isAnimation, !found.isAnimation else { return [] }
    let count = file.original.frames.count
    return [
      count == 1
        ? "an animation of one frame became a still image"
        : "an animation of \(count) frames that look the same became a still image"
    ]
  }

  /// Reads the new file, and compares it with what it is meant to show and with the old one.
  /// - Returns: the new file as it was read.
  private func check(_ file: RewrittenFile, _ codec: any OutputCodec) throws -> FileInspection {
    guard codec.reads(file.bytes) else { throw Failure.showsSomethingElse }
    let found = try codec.inspect(file.bytes)
    guard found.fault == nil else { throw Failure.showsSomethingElse }
    let shown = PlayedFrames(found.animation)
    guard shown == PlayedFrames(file.shown), !file.isExact || shown == PlayedFrames(file.original) else {
      throw Failure.showsSomethingElse
    }
    let total = [file.original, file.shown].map { $0.frames.map(\.delay).duration }
    guard total[0] == total[1] || file.shown.frames.count == 1 else { throw Failure.showsSomethingElse }
    return found
  }
}
