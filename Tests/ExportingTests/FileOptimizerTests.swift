import APNGCoding
import GIFCoding
import GraphicsCore
import PresetModel
import TestSupport
import Testing
import WebPCoding

@testable import Exporting

@Suite struct FileOptimizerTests {
  /// Those that can be read.
  private static let formats = OutputFormat.allCases.filter { !$0.codec.readable.isEmpty }

  /// A square that moves over a gradient with grain; two frames are alike.
  private static let animation: Animation = {
    let images = [0, 1, 2, 2, 3].map { step -> Pixmap in
      var image = Pixmap(width: 48, height: 32)
      for y in 0..<32 {
        for x in 0..<48 {
          let isSquare = (5 * step..<5 * step + 8).contains(x) && (8..<16).contains(y)
          // Grain makes exact pixels expensive.
          let mixed = UInt32(x) &* 374_761_393 &+ UInt32(y) &* 668_265_263
          let grain = UInt8(((mixed ^ mixed >> 13) &* 1_274_126_177) >> 16 % 9)
          let color = RGBA8(red: UInt8(4 * y) + grain, green: UInt8(4 * x) + grain, blue: grain)
          image[x, y] = isSquare ? RGBA8(red: 255, green: 255, blue: 255) : color
        }
      }
      return image
    }
    return Animation(frames: images.map { .init(pixmap: $0, delay: .centiseconds(5)) }, plays: .times(3))
  }()

  /// The animation in few colors, which a GIF holds without loss.
  private static let flat: Animation = {
    var flat = animation
    for index in flat.frames.indices {
      let pixels: [UInt32] = flat.frames[index].pixmap.pixels.map { $0 & 0xFFE0_E0E0 }
      flat.frames[index].pixmap = Pixmap(width: 48, height: 32, pixels: pixels)
    }
    return flat
  }()

  /// Files at the fastest effort, which a higher one makes smaller.
  private static func file(_ format: OutputFormat, _ animation: Animation = flat) throws -> [UInt8] {
    switch format {
    case .gif:
      let options = changed(GIFOptions()) { ($0.effort, $0.lossless) = (1, true) }
      return try GIFEncoder.encode(animation, options: options).bytes
    case .apng: return try APNGEncoder.encode(animation, options: APNGOptions(effort: 1, allowsPalette: false)).bytes
    default:
      return try WebPEncoder.encode(animation, options: changed(WebPOptions()) { $0.effort = 1 }).bytes
    }
  }

  private static func shown(_ bytes: [UInt8]) throws -> Animation { try FileInspection(bytes, workers: 1).animation }

  private static func optimizer(effort: Int? = nil, quality: Int? = nil, limit: Int? = nil) -> FileOptimizer {
    return FileOptimizer(changed(RewritingRequest()) { ($0.effort, $0.quality) = (effort, quality) }, byteLimit: limit)
  }

  @Test(arguments: Self.formats) func theNewFileIsSmallerAndShowsTheSame(format: OutputFormat) throws {
    let bytes = try Self.file(format)
    let result = try Self.optimizer().optimized(bytes)
    #expect(result.format == format && result.isExact && result.obstacle == nil && result.quality == nil)
    #expect(result.bytes.count <= bytes.count && result.isChanged == (result.bytes.count < bytes.count))
    #expect(PlayedFrames(try Self.shown(result.bytes)) == PlayedFrames(Self.flat))
    // What was optimized stays as it is.
    let again = try Self.optimizer().optimized(result.bytes)
    #expect(!again.isChanged && again.bytes == result.bytes)
  }

  /// A PNG of 16 bits a sample, all of whose lower bytes differ from the upper ones.
  @Test(arguments: [nil, 60]) func aPNGOf16BitsKeepsItsSamples(quality: Int?) throws {
    let rows: [[UInt8]] = (0..<24).map { y in (0..<24).flatMap { x in [UInt8(8 * y), UInt8(x)] } }
    var builder = PNGBuilder()
    builder.header(24, 24, depth: 16, type: 0)
    builder.imageData(rows)
    builder.chunk("IEND")
    let bytes = builder.bytes
    let result = try Self.optimizer(quality: quality).optimized(bytes)
    #expect(result.isChanged && result.isExact && result.obstacle == nil && result.quality == nil)
    #expect(result.bytes.count < bytes.count / 2)
    let (before, after) = (try APNGReader.read(bytes), try APNGReader.read(result.bytes))
    #expect(after.bitDepth == 16 && after.animation == before.animation)
  }

  /// One that is no frame stays; one that is the first frame as well becomes that.
  @Test func theStillImageOfAnAPNGStays() throws {
    let first = Self.flat.frames[0].pixmap
    for still in [Pixmap(width: 48, height: 32, pixels: first.pixels.map { $0 ^ 0x20 }), first] {
      var options = APNGOptions(effort: 1, allowsPalette: false)
      options.stillImage = still
      let bytes = try APNGEncoder.encode(Self.flat, options: options).bytes
      #expect(try APNGReader.read(bytes).hiddenDefaultImage == still)
      let result = try Self.optimizer().optimized(bytes)
      #expect(result.isChanged && result.isExact && result.bytes.count < bytes.count)
      let read = try APNGReader.read(result.bytes)
      #expect(PlayedFrames(read.animation) == PlayedFrames(Self.flat))
      #expect(read.hiddenDefaultImage == (still == first ? nil : still))
    }
  }

  @Test(arguments: Self.formats) func whatFollowsTheEndIsLeftOutAndSaid(format: OutputFormat) throws {
    let bytes = try Self.file(format)
    let result = try Self.optimizer().optimized(bytes + [0, 1, 2])
    #expect(result.isChanged && result.notes == ["left out 3 bytes that follow its end"])
    #expect(try FileInspection(bytes + [7], workers: 1).notes == ["1 byte follows its end"])
    #expect(try Self.shown(result.bytes + [7]) == Self.shown(result.bytes))
  }

  /// A stream with a wrong checksum, in a file that becomes smaller and in one that stays.
  @Test func aFaultThatBrowsersOverlookIsSaid() throws {
    var builder = PNGBuilder()
    builder.header(24, 24, depth: 8, type: 0)
    builder.imageData([[UInt8]](repeating: [UInt8](repeating: 0, count: 24), count: 24))
    builder.chunk("IEND")
    let small = try Self.optimizer().optimized(builder.bytes).bytes
    for (bytes, isChanged) in [(builder.bytes, true), (small, false)] {
      var damaged = bytes
      // The checksum of the stream, then that of the chunk, before IEND.
      let end = bytes.count - 12
      damaged[end - 5] ^= 1
      let found = damaged.indices.first { damaged[$0...].starts(with: "IDAT".utf8) }
      let chunk = try #require(found)
      damaged.replaceSubrange(end - 4..<end, with: PNGBuilder.big(Int(PNGBuilder.crc(damaged[chunk..<end - 4]))))
      let result = try Self.optimizer().optimized(damaged)
      #expect(result.notes.count == 1 && result.notes[0].hasPrefix("damaged, though browsers show it: chunk IDAT"))
      #expect(result.isChanged == isChanged && result.isExact)
      #expect(try FileInspection(damaged, workers: 1).notes == result.notes)
      #expect(try FileInspection(result.bytes, workers: 1).overlooked.isEmpty == isChanged)
    }
  }

  @Test(arguments: [1, 3]) func anAnimationOfOneImageBecomesAStillAndThatIsSaid(count: Int) throws {
    var file = PNGBuilder()
    file.header(1, 1, depth: 8, type: 0)
    file.animationControl(frames: count)
    for number in 0..<count {
      file.frameControl(1, 1)
      if number == 0 { file.imageData([[1]]) } else { file.frameData([[1]]) }
    }
    file.chunk("IEND")
    let frames = count == 1 ? "one frame" : "3 frames that look the same"
    #expect(try Self.optimizer().optimized(file.bytes).notes == ["an animation of \(frames) became a still image"])
  }

  /// A gray image stays in its kind of samples if it has a profile, which a browser may apply or ignore.
  @Test(arguments: [0, 2], [true, false]) func profilesStayWithTheirKindOfColor(type: Int, isGood: Bool) throws {
    let profile = isGood ? DisplayP3Profile.bytes : DisplayP3Profile.bytes.dropLast()
    func file() -> [UInt8] {
      var file = PNGBuilder()
      file.header(32, 32, depth: 8, type: type)
      file.chunk("iCCP", [112, 0, 0] + PNGBuilder.zlib(profile))
      file.imageData(
        (0..<32).map { y in (0..<32).flatMap { x in [UInt8](repeating: UInt8(4 * x + y), count: type == 2 ? 3 : 1) } })
      file.chunk("IEND")
      return file.bytes
    }
    let result = try Self.optimizer().optimized(file())
    #expect(result.isChanged && result.notes.isEmpty)
    let (before, after) = (try APNGReader.read(file()), try APNGReader.read(result.bytes))
    #expect(after.color.profile == before.color.profile && after.color.ignoredProfile == before.color.ignoredProfile)
    #expect((after.color.profile == nil) == !isGood && after.chunks.contains { $0.name == "iCCP" })
    #expect(after.colorType.takesRGBProfile == (type == 2))
  }

  @Test func aLowerEffortIsNotTaken() throws {
    let bytes = try Self.optimizer(effort: 9).optimized(Self.file(.apng)).bytes
    #expect(try Self.optimizer(effort: 1).optimized(bytes).bytes == bytes)
  }

  @Test(arguments: Self.formats) func aQualityMakesFilesSmaller(format: OutputFormat) throws {
    let bytes = try Self.file(format, format == .gif ? Self.flat : Self.animation)
    let exact = try Self.optimizer().optimized(bytes)
    let result = try Self.optimizer(quality: 60).optimized(bytes)
    #expect(result.bytes.count < exact.bytes.count && !result.isExact && result.quality == 60)
    let (old, new) = (try Self.shown(bytes), try Self.shown(result.bytes))
    #expect(old.duration == new.duration && old.plays == new.plays)
  }

  @Test func aLimitIsKeptAtTheBestQualityThatFits() throws {
    let bytes = try Self.file(.apng, Self.animation)
    let (exact, least) = (try Self.optimizer().optimized(bytes), try Self.optimizer(quality: 50).optimized(bytes))
    let limit = (exact.bytes.count + least.bytes.count) / 2
    let result = try Self.optimizer(limit: limit).optimized(bytes)
    let quality = try #require(result.quality)
    #expect(result.bytes.count <= limit)
    if let better = BudgetLadder.qualities.last(where: { $0 > quality }) {
      #expect(try Self.optimizer(quality: better).optimized(bytes).bytes.count > limit)
    }
    #expect(throws: FileOptimizer.Failure.self) { try Self.optimizer(limit: 60).optimized(bytes) }
    #expect(try Self.optimizer(limit: exact.bytes.count).optimized(bytes) == exact)
  }

  @Test func whatOurEncodersCannotSayStaysAsItIs() throws {
    // A rectangle that leaves the canvas.
    let header: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0x80, 255, 0, 0, 0, 255, 0, 2, 2, 0x44, 0x0A, 0]
    let result = try Self.optimizer().optimized(header + image + [0x3B])
    #expect(result.obstacle == "frame 0 leaves the canvas, which players draw differently" && !result.isChanged)
    #expect(throws: FileOptimizer.Failure.overLimit(bytes: 35, quality: nil, limit: 10)) {
      try Self.optimizer(limit: 10).optimized(header + image + [0x3B])
    }
    // Indexes without a table.
    let bare = Array("GIF89a".utf8) + [2, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0, 0x3B]
    #expect(
      try Self.optimizer().optimized(bare).obstacle
        == "frame 0 has pixels of colors that its palette lacks, which players draw differently")
    // A WebP whose VP8X has the flag of an animation, and not that of alpha.
    let frames = [0x8000_00FF, 0x8000_FF00].map { (color: UInt32) in
      Animation.Frame(pixmap: Pixmap(width: 1, height: 1, pixels: [color]), delay: .milliseconds(50))
    }
    var webp = try Self.file(.webp, Animation(frames: frames, plays: .forever))
    webp[20] = 0x02
    #expect(
      try Self.optimizer().optimized(webp).obstacle
        == "its header denies the alpha of its images, which players draw differently")
  }

  @Test func whatCannotBeReadIsAnError() throws {
    for bytes in [[1, 2, 3], Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)] {
      #expect(throws: FileInspection.InspectionError.self) { try Self.optimizer().optimized(bytes) }
    }
    for format in Self.formats {
      let bytes = try Self.file(format)
      #expect(throws: FileInspection.InspectionError.self) {
        try Self.optimizer().optimized(Array(bytes.dropLast(bytes.count / 3)))
      }
    }
  }
}
