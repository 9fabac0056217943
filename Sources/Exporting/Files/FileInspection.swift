import APNGCoding
import GraphicsCore
import Hashing
import MotionMath
import PresetModel
import Quantizing

/// The contents of an animation file from any program: how it is stored, what it shows, and how its frames follow one
/// another.
public struct FileInspection: Sendable {
  public struct Frame: Sendable {
    public var rect: PixelRect
    public var delay: FrameDelay
    public var disposal: String
    /// "source" or "over"; nil if the format has only one way.
    public var blend: String?
    /// The number of entries in the frame's own palette; nil if it has none.
    public var localPalette: Int?
    /// The size of the compressed pixels.
    public var dataBytes: Int
  }

  public enum InspectionError: Error, CustomStringConvertible {
    case unknownFormat
    case empty
    /// What the file is, which has no frames to look at.
    case hasNoFrames(String)
    /// The format that the file claims to have, and what is wrong.
    case unreadable(String, any Error)

    public var description: String {
      switch self {
      case .empty: "is empty"
      case .unknownFormat:
        "is not \(Self.readable.listed("or")) file"
      case .hasNoFrames(let format):
        "is \(OutputFormat.withArticle(format)), which has no frames: the browser plays its motion; render its preset "
          + "as another format to look at frames"
      case .unreadable(let format, let error): "is not a readable \(format): \(error)"
      }
    }

    /// "a GIF", "a PNG".
    private static var readable: [String] {
      OutputCodecs.all.compactMap(\.readable.first).map(OutputFormat.withArticle)
    }
  }

  /// "gif", "apng", "png".
  public let format: String
  public let animation: Animation
  public var frames: [Frame] = []
  public var bytesByPart: [(part: String, bytes: Int)] = []
  /// How colors are stored, such as "a global palette of 32" or "rgba, 8 bits".
  public var colorStorage = ""
  /// What the file states about its colors: a GIF nothing, a WebP only its profile.
  public var color = PNGColor()
  /// The number of entries in the global palette; nil if there is none.
  public var palette: Int?
  /// Whether the file says that it is an animation, if only of one frame.
  public var isAnimation = false
  /// What follows the file's end, in bytes.
  public var bytesAfterEnd = 0
  /// Its faults that browsers overlook, in words.
  public var overlooked: [String] = []
  /// What else a person should know of the file.
  public var notes: [String] = []
  /// What is wrong with a damaged file, of which the frames before the fault were read.
  public let fault: (any Error)?
  public private(set) var seam = LoopSeam.none
  /// What the frames say about jumps and delays.
  public private(set) var steps = InspectedSteps()
  /// The facts about the file in the form of all reports.
  public private(set) var facts = FileFacts()

  /// The size limit; larger files are not read.
  public static let largestFile = 256 << 20
}

extension FileInspection {
  /// - Parameter allowsDamage: Whether a damaged file is read as far as it goes.
  /// - Throws: `InspectionError`.
  public init(_ bytes: [UInt8], workers: Int, allowsDamage: Bool = false) throws {
    let codec = try OutputCodecs.codec(of: bytes)
    do {
      self = try codec.inspect(bytes)
      if let fault, !allowsDamage { throw fault }
    } catch let error as InspectionError {
      throw error
    } catch {
      throw InspectionError.unreadable(codec.readable.first ?? codec.format.title, error)
    }
    complete(bytes, codec.clock, workers: workers)
  }

  private mutating func complete(_ bytes: [UInt8], _ clock: FrameSchedule.Clock, workers: Int) {
    notes += overlooked
    if bytesAfterEnd > 0 {
      bytesByPart.append(("after the end", bytesAfterEnd))
      notes.append(bytesAfterEnd == 1 ? "1 byte follows its end" : "\(bytesAfterEnd) bytes follow its end")
    }
    seam = LoopSeam(animation, workers: workers)
    steps = InspectedSteps(self, clock)
    var seen = Set<UInt32>()
    for frame in animation.frames { seen.formUnion(frame.pixmap.pixels) }
    facts = FileFacts(animation, bytes: bytes.count)
    facts.setDelays(frames.map(\.delay))
    facts.setSeam(seam)
    facts.colors = seen.count
    facts.storedColors = palette
    facts.colorSpace = color.space ?? .srgb
    facts.sha256 = SHA256.hexadecimal(of: bytes)
  }
}
