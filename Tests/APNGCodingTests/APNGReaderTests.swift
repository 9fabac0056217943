import APNGCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct APNGReaderTests {
  /// A still with the given samples, row by row.
  private static func still(
    _ rows: [[Int]], width: Int, depth: Int, type: PNGColorType, palette: [UInt8] = [], transparency: [UInt8] = []
  ) throws -> [RGBA8] {
    var file = PNGBuilder()
    file.header(width, rows.count, depth: depth, type: Int(type.rawValue))
    if !palette.isEmpty { file.chunk("PLTE", palette) }
    if !transparency.isEmpty { file.chunk("tRNS", transparency) }
    file.imageData(rows.map { PNGBuilder.pack($0, depth: depth) })
    file.chunk("IEND")
    return try APNGReader.read(file.bytes).animation.frames[0].pixmap.pixels.map(RGBA8.init(packed:))
  }

  private static func gray(_ v: Int, _ alpha: Int = 255) -> RGBA8 {
    alpha == 0 ? .clear : RGBA8(red: UInt8(v), green: UInt8(v), blue: UInt8(v), alpha: UInt8(alpha))
  }

  @Test(arguments: [1, 2, 4, 8, 16])
  func grayOfEveryDepth(depth: Int) throws {
    let largest = (1 << depth) - 1
    let samples = (0..<7).map { $0 * largest / 6 }
    let expected = samples.map { Self.gray(Int((Double($0) * 255 / Double(largest)).rounded())) }
    #expect(try Self.still([samples, samples], width: 7, depth: depth, type: .gray) == expected + expected)
    let keyed = try Self.still(
      [samples], width: 7, depth: depth, type: .gray, transparency: PNGBuilder.big16(samples[3]))
    for i in 0..<7 { #expect(keyed[i] == (samples[i] == samples[3] ? .clear : expected[i])) }
  }

  @Test(arguments: [8, 16])
  func directColors(depth: Int) throws {
    let k = depth == 8 ? 1 : 257
    let rgb = try Self.still([[10, 20, 30, 40, 50, 60].map { $0 * k }], width: 2, depth: depth, type: .rgb)
    #expect(rgb == [RGBA8(red: 10, green: 20, blue: 30), RGBA8(red: 40, green: 50, blue: 60)])
    let keyed = try Self.still(
      [[10, 20, 30, 40, 50, 60].map { $0 * k }], width: 2, depth: depth, type: .rgb,
      transparency: [40, 50, 60].flatMap { PNGBuilder.big16($0 * k) })
    #expect(keyed == [RGBA8(red: 10, green: 20, blue: 30), .clear])
    let rgba = try Self.still([[10, 20, 30, 0, 40, 50, 60, 70].map { $0 * k }], width: 2, depth: depth, type: .rgba)
    #expect(rgba == [.clear, RGBA8(red: 40, green: 50, blue: 60, alpha: 70)])
    let grayAlpha = try Self.still([[10, 0, 40, 70].map { $0 * k }], width: 2, depth: depth, type: .grayAlpha)
    #expect(grayAlpha == [.clear, Self.gray(40, 70)])
  }

  @Test func sixteenBitsBecomeTheNearestEight() throws {
    let values = [0, 127, 128, 129, 385, 386, 32_767, 32_768, 65_406, 65_407, 65_535]
    let expected = values.map { Self.gray(Int((Double($0) * 255 / 65_535).rounded())) }
    #expect(try Self.still([values], width: values.count, depth: 16, type: .gray) == expected)
    // A key is compared at 16 bits, though 257 and 258 both become 1.
    let keyed = try Self.still([[257, 258]], width: 2, depth: 16, type: .gray, transparency: [1, 1])
    #expect(keyed == [.clear, Self.gray(1)])
  }

  @Test(arguments: [1, 2, 4, 8])
  func palettesOfEveryDepth(depth: Int) throws {
    let palette: [UInt8] = [1, 2, 3, 4, 5, 6]
    let pixels = try Self.still(
      [[0, 1, 1, 0, 1]], width: 5, depth: depth, type: .indexed, palette: palette, transparency: [99])
    let (a, b) = (RGBA8(red: 1, green: 2, blue: 3, alpha: 99), RGBA8(red: 4, green: 5, blue: 6))
    #expect(pixels == [a, b, b, a, b])
  }

  @Test(arguments: [(1, 1), (3, 2), (5, 5), (8, 8), (9, 13), (17, 4)], [1, 8])
  func interlacedIsTheSameImage(size: (width: Int, height: Int), depth: Int) throws {
    let (width, height) = size
    func sample(_ x: Int, _ y: Int) -> Int { (x * 37 + y * 11) % (1 << depth) }
    var file = PNGBuilder()
    file.header(width, height, depth: depth, type: 0, interlace: 1)
    var rows: [[UInt8]] = []
    for (x0, y0, dx, dy) in [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ] {
      for y in stride(from: y0, to: height, by: dy) where x0 < width {
        rows.append(PNGBuilder.pack(stride(from: x0, to: width, by: dx).map { sample($0, y) }, depth: depth))
      }
    }
    file.imageData(rows)
    file.chunk("IEND")
    let read = try APNGReader.read(file.bytes)
    #expect(read.isInterlaced)
    for y in 0..<height {
      for x in 0..<width {
        #expect(read.animation.frames[0].pixmap[x, y] == Self.gray(sample(x, y) * 255 / ((1 << depth) - 1)))
      }
    }
  }

  /// An animation in gray and alpha, 2 × 1. Each frame is one row of samples for its rectangle.
  private static func animation(
    _ frames: [(x: Int, samples: [UInt8], dispose: UInt8, blend: UInt8)]
  ) throws -> [[RGBA8]] {
    var file = PNGBuilder()
    file.header(2, 1, depth: 8, type: 4)
    file.animationControl(frames: frames.count)
    for (i, frame) in frames.enumerated() {
      file.frameControl(frame.samples.count / 2, 1, x: frame.x, dispose: frame.dispose, blend: frame.blend)
      if i == 0 { file.imageData([frame.samples]) } else { file.frameData([frame.samples]) }
    }
    file.chunk("IEND")
    return try APNGReader.read(file.bytes).animation.frames.map { $0.pixmap.pixels.map(RGBA8.init(packed:)) }
  }

  @Test func disposals() throws {
    let first = (x: 0, samples: [UInt8](arrayLiteral: 10, 255, 20, 255), dispose: UInt8(0), blend: UInt8(0))
    func frames(_ dispose: UInt8) throws -> [[RGBA8]] {
      try Self.animation([first, (1, [30, 255], dispose, 0), (0, [40, 255], 0, 0)])
    }
    let (a, b, c, d) = (Self.gray(10), Self.gray(20), Self.gray(30), Self.gray(40))
    #expect(try frames(0) == [[a, b], [a, c], [d, c]])
    #expect(try frames(1) == [[a, b], [a, c], [d, .clear]])
    #expect(try frames(2) == [[a, b], [a, c], [d, b]])
    // The canvas before the first frame is empty.
    #expect(try Self.animation([(0, [10, 255, 20, 255], 2, 0), (1, [30, 255], 0, 0)])[1] == [.clear, c])
  }

  @Test func blends() throws {
    let base = (x: 0, samples: [UInt8](arrayLiteral: 100, 255, 0, 0), dispose: UInt8(0), blend: UInt8(0))
    func second(_ samples: [UInt8], _ blend: UInt8) throws -> [RGBA8] {
      try Self.animation([base, (0, samples, 0, blend)])[1]
    }
    #expect(try second([200, 128, 50, 60], 0) == [Self.gray(200, 128), Self.gray(50, 60)])
    #expect(try second([200, 0, 50, 60], 1) == [Self.gray(100), Self.gray(50, 60)])
    #expect(try second([200, 255, 50, 0], 1) == [Self.gray(200), .clear])
    // 200 · 128/255 + 100 · 127/255 = 150.2
    #expect(try second([200, 128, 50, 60], 1)[0] == Self.gray(150))
  }

  @Test func halfOverHalf() throws {
    let frames = try Self.animation([(0, [100, 128, 0, 0], 0, 0), (0, [200, 128, 0, 0], 0, 1)])
    // Alpha 128 + 128 · 127/255 = 191.7; gray (200·128·255 + 100·127·128) / (128·255 + 127·128) = 166.8
    #expect(frames[1][0] == Self.gray(167, 192))
  }

  @Test func defaultImageOutsideTheAnimation() throws {
    var file = PNGBuilder()
    file.header(2, 1, depth: 8, type: 0)
    file.animationControl(frames: 2, plays: 3)
    file.imageData([[9, 8]])
    for value: UInt8 in [10, 20] {
      file.frameControl(2, 1, delay: (value == 10 ? (1, 0) : (0, 30)))
      file.frameData([[value, value]])
    }
    file.chunk("IEND")
    let read = try APNGReader.read(file.bytes)
    #expect(read.hiddenDefaultImage?.pixels == [Self.gray(9).packed, Self.gray(8).packed])
    #expect(read.animation.frames.map { $0.pixmap[0, 0] } == [Self.gray(10), Self.gray(20)])
    #expect(
      read.animation.frames.map(\.delay) == [
        FrameDelay(numerator: 1, denominator: 100), FrameDelay(numerator: 0, denominator: 30),
      ])
    #expect(read.frames[0].delayDenominator == 0)
    #expect(read.animation.plays == .times(3))
    #expect(read.parts.total == file.bytes.count)
  }

  @Test func splitDataChunksAreOneStream() throws {
    var file = PNGBuilder()
    file.header(1, 2, depth: 8, type: 0)
    file.animationControl(frames: 2)
    let stream = PNGBuilder.zlib([0, 50, 0, 60])
    file.frameControl(1, 2)
    for byte in stream { file.chunk("IDAT", [byte]) }
    file.frameControl(1, 2)
    for byte in stream { file.chunk("fdAT", file.takeSequence() + [byte]) }
    file.chunk("IEND")
    let read = try APNGReader.read(file.bytes)
    #expect(
      read.animation.frames.map { $0.pixmap.pixels }
        == Array(repeating: [Self.gray(50).packed, Self.gray(60).packed], count: 2))
    #expect(read.frames.map(\.dataBytes) == [stream.count, stream.count])
  }

  @Test func withoutAnimationControlItIsAStill() throws {
    var file = PNGBuilder()
    file.header(1, 1, depth: 8, type: 0)
    file.frameControl(1, 1)
    file.imageData([[5]])
    file.chunk("IEND")
    let read = try APNGReader.read(file.bytes)
    #expect(!read.isAnimated && read.frames.count == 1 && read.animation.plays == .times(1))
  }
}
