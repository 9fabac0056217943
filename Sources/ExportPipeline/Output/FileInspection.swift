import APNGCoding
import GIFCoding
import GraphicsCore
import PresetModel

/// What any GIF, PNG or APNG file holds, ours or not: how it is stored, what it shows, and how well its loop closes.
public struct FileInspection: Sendable {
  public struct Frame: Sendable {
    public var rect: PixelRect
    public var delay: FrameDelay
    public var disposal: String
    /// "source" or "over"; nil in a GIF.
    public var blend: String?
    /// Entries of the frame's own palette; nil where it has none.
    public var localPalette: Int?
    /// Compressed pixels.
    public var dataBytes: Int
  }

  public enum InspectionError: Error, CustomStringConvertible {
    case unknownFormat
    case gif(any Error)
    case apng(any Error)

    public var description: String {
      switch self {
      case .unknownFormat: "is neither a GIF nor a PNG file: it starts with the signature of neither"
      case .gif(let error): "is no GIF that can be shown: \(error)"
      case .apng(let error): "is no PNG that can be shown: \(error)"
      }
    }
  }

  public var format: String
  public var animation: Animation
  public var frames: [Frame]
  public var bytes: Int
  public var bytesByPart: [(part: String, bytes: Int)]
  /// "palette of 32", "rgba 8 bits"; how colours are stored.
  public var colorStorage: String
  /// What the file says of its colours; in a GIF nothing.
  public var color: PNGColor
  /// Entries of the global palette; nil where there is none.
  public var palette: Int?
  /// Distinct colours that the composed frames show.
  public var colors: Int
  public var seam: LoopSeam

  /// Seconds of one play.
  public var duration: Double { animation.duration }

  /// Larger files are not read.
  public static let largestFile = 256 << 20

  public init(_ bytes: [UInt8], workers: Int) throws {
    if bytes.starts(with: Array("GIF8".utf8)) {
      let file: GIFFile
      do { file = try GIFReader.read(bytes) } catch { throw InspectionError.gif(error) }
      self.init(file)
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      let file: APNGFile
      do { file = try APNGReader.read(bytes) } catch { throw InspectionError.apng(error) }
      self.init(file)
    } else {
      throw InspectionError.unknownFormat
    }
    self.bytes = bytes.count
    seam = try LoopSeam(frames: animation.frames.map(\.pixmap), workers: workers)
    var seen = Set<UInt32>()
    for frame in animation.frames { seen.formUnion(frame.pixmap.pixels) }
    colors = seen.count
  }

  private init(_ file: GIFFile) {
    format = "gif"
    animation = file.animation
    frames = file.frames.map { frame in
      Frame(
        rect: frame.rect, delay: .centiseconds(frame.centiseconds), disposal: Self.disposal(frame.disposal), blend: nil,
        localPalette: frame.localPaletteSize, dataBytes: frame.imageDataBytes)
    }
    bytesByPart = [
      ("header", file.parts.header), ("palettes", file.parts.palettes), ("image data", file.parts.imageData),
      ("extensions", file.parts.extensions), ("other", file.parts.other),
    ]
    palette = file.globalPalette?.count
    color = PNGColor()
    colorStorage = palette.map { "a global palette of \($0)" } ?? "local palettes"
    bytes = 0
    colors = 0
    seam = LoopSeam.none
  }

  /// GIF89a, section 23.c.iv.
  private static func disposal(_ value: Int) -> String {
    switch value {
    case 0: "unspecified"
    case 1: "keep"
    case 2: "background"
    case 3: "previous"
    default: "reserved \(value)"
    }
  }

  private init(_ file: APNGFile) {
    format = file.isAnimated ? "apng" : "png"
    animation = file.animation
    frames = zip(file.frames, file.animation.frames).map { frame, shown in
      Frame(
        rect: frame.rect, delay: shown.delay, disposal: "\(frame.disposal)", blend: "\(frame.blend)",
        localPalette: nil, dataBytes: frame.dataBytes)
    }
    bytesByPart = [
      ("image data", file.parts.imageData), ("palette", file.parts.palette), ("other chunks", file.parts.otherChunks),
      ("overhead", file.parts.overhead),
    ]
    color = file.color
    colorStorage = "\(file.colorType), \(file.bitDepth) bits"
    palette = file.palette.isEmpty ? nil : file.palette.count
    bytes = 0
    colors = 0
    seam = LoopSeam.none
  }
}
