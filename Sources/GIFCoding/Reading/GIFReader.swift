import CGif
import GraphicsCore

/// The bytes of any GIF file → its composed frames and its anatomy, through giflib's decoder.
///
/// An independent decoder reads what our encoder wrote. The limits bound memory, whatever sizes the file claims: canvas
/// and images are checked before they are decoded.
public enum GIFReader {
  /// Reads a file as browsers do.
  ///
  /// ```swift
  /// let file = try GIFReader.read(bytes)
  /// let first: Pixmap = file.animation.frames[0].pixmap
  /// ```
  /// - Parameters:
  ///   - bytes: the whole file, from wherever it comes.
  ///   - limits: what may be spent on it.
  /// - Throws: `GIFReadingError` for bytes that are not a GIF, are damaged, or are over a limit.
  public static func read(_ bytes: [UInt8], limits: GIFReadingLimits = GIFReadingLimits()) throws(GIFReadingError)
    -> GIFFile
  {
    let (file, fault) = try readDamaged(bytes, limits: limits)
    if let fault { throw fault }
    return file
  }

  /// Reads what a damaged file still shows: the frames before its fault.
  /// - Returns: the file as far as it could be read, and its fault; nil where it has none.
  /// - Throws: the fault, if there is no frame before it.
  public static func readDamaged(
    _ bytes: [UInt8], limits: GIFReadingLimits = GIFReadingLimits()
  ) throws(GIFReadingError) -> (file: GIFFile, fault: GIFReadingError?) {
    let result: Result<(file: GIFFile, fault: GIFReadingError?), GIFReadingError> = bytes.withUnsafeBufferPointer {
      buffer in
      let source = GIFByteSource(buffer)
      return withExtendedLifetime(source) {
        do throws(GIFReadingError) {
          var session = try GIFReadingSession(source, fileSize: buffer.count, limits: limits)
          return .success(try session.read())
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }
}

/// One run of giflib's decoder over one file.
private struct GIFReadingSession: ~Copyable {
  private let source: GIFByteSource
  private let fileSize: Int
  private let limits: GIFReadingLimits
  private let file: UnsafeMutablePointer<GifFileType>
  private var parts = GIFFile.ByteParts()
  private var frames: [GIFFile.Frame] = []
  private var composed: [Animation.Frame] = []
  private var control = GraphicControl()
  private var loopValue: Int?
  private var comments: [String] = []
  private var decodedPixels = 0
  private var lacksEnd = false

  init(_ source: GIFByteSource, fileSize: Int, limits: GIFReadingLimits) throws(GIFReadingError) {
    self.source = source
    self.fileSize = fileSize
    self.limits = limits
    var code: Int32 = 0
    guard let file = DGifOpen(Unmanaged.passUnretained(source).toOpaque(), readGIFBytes, &code) else {
      if code == D_GIF_ERR_NOT_GIF_FILE || source.offset < 6 { throw .notAGIF }
      throw source.isExhausted
        ? .truncated(offset: source.offset, frame: 0) : .decoderFailed(code: Int(code), offset: source.offset)
    }
    self.file = file
  }

  deinit {
    var code: Int32 = 0
    _ = DGifCloseFile(file, &code)
  }

  mutating func read() throws(GIFReadingError) -> (file: GIFFile, fault: GIFReadingError?) {
    let screen = PixelRect(x: 0, y: 0, width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
    guard screen.area <= limits.pixels else { throw .tooManyPixels(atLeast: screen.area, limit: limits.pixels) }
    let globalPalette = Self.colors(of: file.pointee.SColorMap)
    parts.palettes = 3 * (globalPalette?.count ?? 0)
    parts.header = source.offset - parts.palettes
    var fault: GIFReadingError?
    do throws(GIFReadingError) {
      try readRecords(screen, globalPalette: globalPalette)
    } catch {
      guard !frames.isEmpty else { throw error }
      fault = error
    }
    let trailing = fileSize - source.offset
    parts.other += (lacksEnd || fault != nil ? 0 : 1) + trailing
    guard !frames.isEmpty else { throw .noFrames(offset: source.offset) }
    let plays: PlayCount =
      switch loopValue {
      case nil: .times(1)
      case 0: .forever
      case .some(let again): .times(again + 1)
      }
    let whole = GIFFile(
      animation: Animation(frames: composed, plays: plays), screen: screen, frames: frames,
      globalPalette: globalPalette, loopValue: loopValue, comments: comments, parts: parts,
      trailingBytes: fault == nil ? trailing : 0, lacksEnd: lacksEnd)
    return (whole, fault)
  }

  private mutating func readRecords(_ screen: PixelRect, globalPalette: [UInt32]?) throws(GIFReadingError) {
    var canvas: GIFCanvas?
    while true {
      var record = UNDEFINED_RECORD_TYPE
      let start = source.offset
      if start == fileSize, !frames.isEmpty {
        lacksEnd = true
        return
      }
      guard DGifGetRecordType(file, &record) == GIF_OK else { throw failure() }
      switch record {
      case IMAGE_DESC_RECORD_TYPE:
        try readImage(onto: &canvas, of: screen, start: start, globalPalette: globalPalette)
      case EXTENSION_RECORD_TYPE:
        try readExtension()
        parts.extensions += source.offset - start
      default: return
      }
    }
  }

  /// - Parameter drawn: nil before the first image.
  private mutating func readImage(
    onto drawn: inout GIFCanvas?, of screen: PixelRect, start: Int, globalPalette: [UInt32]?
  ) throws(GIFReadingError) {
    guard frames.count < limits.frames else { throw .tooManyFrames(limit: limits.frames) }
    guard DGifGetImageDesc(file) == GIF_OK else { throw failure() }
    let image = file.pointee.Image
    let rect = PixelRect(x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
    // Browsers enlarge a canvas that the first image leaves.
    let width = drawn?.pixmap.width ?? max(screen.width, rect.maxX)
    let height = drawn?.pixmap.height ?? max(screen.height, rect.maxY)
    guard width > 0, height > 0 else { throw .emptyCanvas(width: width, height: height) }
    let canvasArea = width * height
    let shownPixels = (frames.count + 1) * canvasArea
    guard shownPixels <= limits.pixels else { throw .tooManyPixels(atLeast: shownPixels, limit: limits.pixels) }
    decodedPixels += rect.area
    guard decodedPixels <= limits.pixels else {
      throw .tooManyPixels(atLeast: decodedPixels, limit: limits.pixels)
    }
    let localPalette = Self.colors(of: image.ColorMap)
    // Separator and descriptor are 10 bytes; giflib has read the minimum code size as well.
    let paletteBytes = 3 * (localPalette?.count ?? 0)
    parts.palettes += paletteBytes
    parts.other += 10

    var indices = [UInt8](repeating: 0, count: rect.area)
    if rect.isEmpty {
      try skipBlocks()
    } else {
      for line in 0..<rect.height {
        let row = image.Interlace ? Interlace.row(ofLine: line, height: rect.height) : line
        let read = indices.withUnsafeMutableBufferPointer { buffer in
          DGifGetLine(file, buffer.baseAddress! + row * rect.width, Int32(rect.width))
        }
        guard read == GIF_OK else { throw failure(row: row) }
      }
    }
    let imageData = source.offset - start - 10 - paletteBytes
    parts.imageData += imageData
    let palette = localPalette ?? globalPalette ?? []
    var table = [UInt32](repeating: 0, count: 256)
    for (index, color) in palette.prefix(256).enumerated() { table[index] = color }
    let transparent = control.transparentIndex
    let leavesPalette = indices.contains { Int($0) >= palette.count && Int($0) != transparent }
    if let transparent { table[transparent] = 0 }
    var canvas = drawn ?? GIFCanvas(width: width, height: height)
    drawn = nil
    canvas.draw(indices, rect: rect, colors: table, disposal: control.disposal)
    let packing = FramePacking(pixels: canvasArea, frames: composed.count + 1)
    composed.append(.init(pixmap: canvas.pixmap.packed(packing), delay: .centiseconds(control.centiseconds)))
    drawn = canvas
    frames.append(
      GIFFile.Frame(
        rect: rect, disposal: control.disposal, centiseconds: control.centiseconds,
        transparentIndex: control.transparentIndex, localPaletteSize: localPalette?.count,
        leavesPalette: leavesPalette, isInterlaced: image.Interlace, imageDataBytes: imageData))
    control = GraphicControl()
  }

  private mutating func readExtension() throws(GIFReadingError) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    guard DGifGetExtension(file, &code, &block) == GIF_OK else { throw failure() }
    var blocks: [[UInt8]] = []
    while let data = block {
      blocks.append([UInt8](UnsafeBufferPointer(start: data + 1, count: Int(data[0]))))
      guard DGifGetExtensionNext(file, &block) == GIF_OK else { throw failure() }
    }
    switch code {
    case GRAPHICS_EXT_FUNC_CODE:
      if let data = blocks.first, data.count >= 4 { control = GraphicControl(data) }
    case COMMENT_EXT_FUNC_CODE:
      comments.append(String(decoding: blocks.joined(), as: UTF8.self))
    case APPLICATION_EXT_FUNC_CODE:
      let name = blocks.first ?? []
      guard name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8) else { break }
      if let data = blocks.dropFirst().first(where: { $0.count >= 3 && $0[0] & 7 == 1 }) {
        loopValue = Int(data[1]) | Int(data[2]) << 8
      }
    default: break
    }
  }

  /// Passes over the rest of an image's data blocks.
  private func skipBlocks() throws(GIFReadingError) {
    var block: UnsafeMutablePointer<GifByteType>?
    repeat {
      guard DGifGetCodeNext(file, &block) == GIF_OK else { throw failure() }
    } while block != nil
  }

  /// What giflib's last error means.
  private func failure(row: Int = 0) -> GIFReadingError {
    if source.isExhausted { return .truncated(offset: source.offset, frame: frames.count) }
    switch file.pointee.Error {
    case D_GIF_ERR_WRONG_RECORD: return .unknownRecord(offset: source.offset - 1, frame: frames.count)
    case D_GIF_ERR_IMAGE_DEFECT, D_GIF_ERR_EOF_TOO_SOON, D_GIF_ERR_DATA_TOO_BIG, D_GIF_ERR_READ_FAILED, 0:
      return .damagedImage(frame: frames.count, row: row, offset: source.offset)
    case let code: return .decoderFailed(code: Int(code), offset: source.offset)
    }
  }

  private static func colors(of map: UnsafeMutablePointer<ColorMapObject>?) -> [UInt32]? {
    guard let map else { return nil }
    return (0..<Int(map.pointee.ColorCount)).map { index in
      let color = map.pointee.Colors[index]
      return RGBA8(red: color.Red, green: color.Green, blue: color.Blue).packed
    }
  }
}

/// A graphic control extension; the default is what a frame without one has.
private struct GraphicControl {
  var disposal = 0
  var centiseconds = 0
  var transparentIndex: Int?

  init() {}

  /// - Parameter data: four bytes: flags, delay (low, high), transparent index.
  init(_ data: [UInt8]) {
    disposal = Int(data[0] >> 2 & 7)
    centiseconds = Int(data[1]) | Int(data[2]) << 8
    transparentIndex = data[0] & 1 != 0 ? Int(data[3]) : nil
  }
}
