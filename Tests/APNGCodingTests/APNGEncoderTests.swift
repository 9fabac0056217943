import GraphicsCore
import Testing

@testable import APNGCoding

@Suite struct APNGEncoderTests {
  @Test(arguments: LoaderCorpus.all.map(\.name), [1, 3, 5])
  func everyPixelAndDelaySurvives(name: String, effort: Int) throws {
    let animation = try #require(LoaderCorpus.all.first { $0.name == name }).animation
    let file = try APNGEncoder.encode(animation, options: APNGOptions(effort: effort, workers: 2))
    try APNGVerifier.verify(file.bytes, shows: animation)
  }

  @Test(arguments: [2, 4, 6, 7, 8, 9])
  func everyEffortIsLossless(effort: Int) throws {
    for name in ["bar", "noise", "binary alpha, many colors"] {
      let animation = try #require(LoaderCorpus.all.first { $0.name == name }).animation
      let file = try APNGEncoder.encode(animation, options: APNGOptions(effort: effort, workers: 2))
      try APNGVerifier.verify(file.bytes, shows: animation)
    }
  }

  /// Programs without APNG show an image of its own, also where the animation is one image.
  @Test(arguments: [1, 5, 8]) func aStillImageIsBesideTheAnimation(effort: Int) throws {
    for name in ["bar", "two colors", "dots on transparent", "mostly held"] {
      let animation = try #require(LoaderCorpus.all.first { $0.name == name }).animation
      var still = animation.frames[0].pixmap.withTransparentPixelsZero()
      still[0, 0] = RGBA8(red: 1, green: 2, blue: 3)
      var options = APNGOptions(effort: effort, workers: 2)
      options.stillImage = still
      for shown in [animation, Animation(frames: Array(animation.frames.prefix(1)), plays: animation.plays)] {
        let file = try APNGEncoder.encode(shown, options: options)
        try APNGVerifier.verify(file.bytes, shows: shown)
        let read = try APNGReader.read(file.bytes)
        #expect(read.isAnimated && read.hiddenDefaultImage == still, "\(name)")
        #expect(read.frames.count == file.report.frames, "\(name)")
      }
    }
  }

  @Test func bytesDoNotDependOnWorkers() throws {
    for (name, animation) in LoaderCorpus.all {
      let one = try APNGEncoder.encode(animation, options: APNGOptions(workers: 1))
      let many = try APNGEncoder.encode(animation, options: APNGOptions(workers: 5))
      #expect(one == many, "\(name)")
    }
  }

  @Test func colorTypesFollowTheLoop() throws {
    func report(_ name: String, palette: Bool = true) throws -> APNGReport {
      let animation = try #require(LoaderCorpus.all.first { $0.name == name }).animation
      return try APNGEncoder.encode(animation, options: APNGOptions(allowsPalette: palette)).report
    }
    #expect(try report("noise").colorType == .rgba)
    #expect(try report("opaque gradient", palette: false).colorType == .rgb)
    #expect(try report("three hundred colors").colorType == .rgb)
    #expect(try report("two colors").colorType == .indexed)
    #expect(try report("two colors").colors == 2)
    #expect(try report("two colors", palette: false).colorType == .rgb)
    #expect(try report("dots on white", palette: false).colorType == .gray)
    #expect(try report("dots on transparent", palette: false).colorType == .grayAlpha)
    #expect([.gray, .grayAlpha].contains(try report("gray with holes", palette: false).colorType))
  }

  @Test func samplesFitAProfile() throws {
    let opaque = Pixmap(width: 2, height: 1, pixels: [0xFF80_8080, 0xFF10_1010])
    let translucent = Pixmap(width: 2, height: 1, pixels: [0x8080_8080, 0xFF10_1010])
    for image in [opaque, translucent] {
      for isRGB in [true, false] {
        var options = APNGOptions()
        options.takesRGBProfile = isRGB
        let file = try APNGEncoder.encode(image, options: options)
        #expect(file.report.colorType.takesRGBProfile == isRGB)
        #expect(try APNGReader.read(file.bytes).animation.frames[0].pixmap == image)
      }
    }
  }

  @Test func paletteHoldsWhatIsReported() throws {
    let animation = try #require(LoaderCorpus.all.first { $0.name == "bar" }).animation
    let file = try APNGEncoder.encode(animation)
    let read = try APNGReader.read(file.bytes)
    #expect(read.colorType == file.report.colorType)
    #expect(read.bitDepth == file.report.bitDepth)
    #expect(read.palette.count == file.report.paletteEntries)
    #expect(read.frames.count == file.report.frames)
    #expect(read.parts.imageData == file.report.imageDataBytes)
    #expect(read.parts.total == file.bytes.count)
  }

  @Test func equalNeighborsAreOneFrame() throws {
    let animation = try #require(LoaderCorpus.all.first { $0.name == "mostly held" }).animation
    let file = try APNGReader.read(APNGEncoder.encode(animation).bytes)
    #expect(file.frames.map(\.delayNumerator) == [130, 123, 107])
    #expect(file.frames.allSatisfy { $0.delayDenominator == 1000 })
  }

  @Test func aStillIsAPlainPNG() throws {
    let still = Pixmap(width: 3, height: 2, fill: RGBA8(red: 1, green: 2, blue: 3))
    let file = try APNGReader.read(APNGEncoder.encode(still).bytes)
    #expect(!file.isAnimated)
    #expect(file.animation.frames[0].pixmap == still)
    #expect(file.chunks.map(\.name).filter { ["acTL", "fcTL", "fdAT"].contains($0) }.isEmpty)
    let held = Animation(
      frames: [.init(pixmap: still, delay: .milliseconds(5)), .init(pixmap: still, delay: .milliseconds(20))],
      plays: .forever)
    #expect(try !APNGReader.read(APNGEncoder.encode(held).bytes).isAnimated)
  }

  @Test func firstFrameCoversTheCanvas() throws {
    for (name, animation) in LoaderCorpus.all where animation.frames.count > 1 && name != "all transparent" {
      let file = try APNGReader.read(APNGEncoder.encode(animation).bytes)
      #expect(file.frames[0].rect == animation.frames[0].pixmap.bounds)
      #expect(file.frames[0].blend == .source)
      #expect(file.hiddenDefaultImage == nil)
    }
  }

  @Test func hiddenColorOfClearPixelsDoesNotCount() throws {
    var pixmap = Pixmap(width: 4, height: 4)
    pixmap.pixels[5] = 0x0012_3456
    let other = Pixmap(width: 4, height: 4)
    let animation = Animation(
      frames: [.init(pixmap: pixmap, delay: .milliseconds(20)), .init(pixmap: other, delay: .milliseconds(20))],
      plays: .forever)
    let file = try APNGEncoder.encode(animation)
    #expect(file.report.frames == 1)
    try APNGVerifier.verify(file.bytes, shows: animation)
  }

  @Test func chunksInOrder() throws {
    let animation = try #require(LoaderCorpus.all.first { $0.name == "bar" }).animation
    let texts = [PNGText(keyword: "Title", text: "Ladebalken für alle"), PNGText(keyword: "Description", text: "ロード中")]
    let options = APNGOptions(pixelsPerMeter: 5670, metadata: texts)
    let file = try APNGReader.read(APNGEncoder.encode(animation, options: options).bytes)
    #expect(file.pixelsPerMeter == 5670)
    #expect(file.metadata == texts)
    #expect(
      file.chunks.map(\.name) == [
        "IHDR", "sRGB", "pHYs", "tEXt", "iTXt", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fdAT", "IEND",
      ])
    let plain = try APNGReader.read(APNGEncoder.encode(animation).bytes)
    #expect(plain.chunks.map(\.name) == ["IHDR", "sRGB", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fdAT", "IEND"])
  }

  @Test func playsAreTotals() throws {
    var animation = try #require(LoaderCorpus.all.first { $0.name == "bar" }).animation
    for plays in [PlayCount.forever, .times(1), .times(7)] {
      animation.plays = plays
      #expect(try APNGReader.read(APNGEncoder.encode(animation).bytes).animation.plays == plays)
    }
  }

  @Test func turningPointsGoBackToThePreviousFrame() throws {
    let animation = try #require(LoaderCorpus.all.first { $0.name == "there and back, opaque" }).animation
    let file = try APNGReader.read(APNGEncoder.encode(animation).bytes)
    #expect(file.frames[4].disposal == .previous && file.frames[4].blend == .source)
    #expect(file.frames[5].rect.area == 1)
  }

  /// A square of 8 pixels jumps over a transparent canvas: each frame draws only its own place.
  @Test func whatMovesOverNothingHasItsOldPlaceCleared() throws {
    let frames = [0, 10, 20, 30, 40].map { left in
      var pixmap = Pixmap(width: 50, height: 10)
      for y in 1..<9 {
        for x in left..<left + 8 { pixmap[x, y] = RGBA8(red: UInt8(x), green: UInt8(20 * y), blue: UInt8(x * y % 256)) }
      }
      return Animation.Frame(pixmap: pixmap, delay: .milliseconds(40))
    }
    for allowsPalette in [true, false] {
      let encoded = try APNGEncoder.encode(
        Animation(frames: frames, plays: .forever), options: APNGOptions(allowsPalette: allowsPalette))
      let file = try APNGReader.read(encoded.bytes)
      #expect(file.frames.dropLast().allSatisfy { $0.disposal == .background })
      #expect(file.frames.dropFirst().allSatisfy { $0.rect.area == 64 })
      #expect(file.animation.frames == frames)
    }
  }

  /// Pillow 13 clears with samples of 0, whatever they stand for.
  @Test func clearingIsOfferedOnlyWhereClearIsZero() {
    #expect(ColorMode(colorType: .rgba, bitDepth: 8, clear: 0).allowsClearing)
    #expect(ColorMode(colorType: .indexed, bitDepth: 8, palette: [0, 1], clear: 0).allowsClearing)
    #expect(!ColorMode(colorType: .indexed, bitDepth: 8, palette: [1, 0], clear: 1).allowsClearing)
    #expect(!ColorMode(colorType: .indexed, bitDepth: 4, palette: [0, 1], clear: 0).allowsClearing)
    #expect(!ColorMode(colorType: .rgb, bitDepth: 8, clear: 0xFF00FF).allowsClearing)
    #expect(!ColorMode(colorType: .rgb, bitDepth: 8).allowsClearing)
  }

  @Test func overIsUsedOnlyWithoutPartialAlpha() throws {
    for (name, animation) in LoaderCorpus.all {
      let file = try APNGReader.read(APNGEncoder.encode(animation, options: APNGOptions(effort: 5)).bytes)
      var canvas = Pixmap(width: animation.width, height: animation.height)
      for (i, frame) in file.frames.enumerated() {
        let now = file.animation.frames[i].pixmap
        if frame.blend == .over {
          for (a, b) in zip(now.pixels, canvas.pixels) where a != b { #expect(a >> 24 == 255, "\(name) frame \(i)") }
        }
        switch frame.disposal {
        case .none: canvas = now
        case .background: canvas = now.cleared(frame.rect)
        case .previous: break
        }
      }
    }
  }

  @Test func badRequestsAreRefused() throws {
    let (a, b) = (Pixmap(width: 2, height: 2), Pixmap(width: 2, height: 2, fill: RGBA8(red: 9, green: 9, blue: 9)))
    func encode(_ delays: [FrameDelay], plays: PlayCount = .forever, options: APNGOptions = APNGOptions()) throws {
      let frames = delays.enumerated().map { Animation.Frame(pixmap: $0 % 2 == 0 ? a : b, delay: $1) }
      _ = try APNGEncoder.encode(Animation(frames: frames, plays: plays), options: options)
    }
    let good = [FrameDelay.milliseconds(20), .milliseconds(11)]
    try encode(good)
    try encode([.centiseconds(5), FrameDelay(numerator: 1, denominator: 8)])
    let sixtieth = FrameDelay(numerator: 1, denominator: 60)
    #expect(throws: APNGEncodingError.delayNotWholeMilliseconds(frame: 1, delay: sixtieth)) {
      try encode([good[0], sixtieth])
    }
    #expect(throws: APNGEncodingError.delayTooShort(frame: 0, delay: .milliseconds(10))) {
      try encode([.milliseconds(10), good[0]])
    }
    #expect(throws: APNGEncodingError.delayTooShort(frame: 0, delay: .milliseconds(-20))) {
      try encode([.milliseconds(-20), good[0]])
    }
    #expect(throws: APNGEncodingError.delayTooLong(frame: 0, milliseconds: 65_535_001)) {
      try encode([.milliseconds(65_535_001), good[0]])
    }
    #expect(throws: APNGEncodingError.delayTooLong(frame: 0, milliseconds: .max)) {
      try encode([.milliseconds(.max), good[0]])
    }
    #expect(throws: APNGEncodingError.badPlayCount(0)) { try encode(good, plays: .times(0)) }
    #expect(throws: APNGEncodingError.badPlayCount(1 << 31)) { try encode(good, plays: .times(1 << 31)) }
    #expect(throws: APNGEncodingError.badEffort(0)) { try encode(good, options: APNGOptions(effort: 0)) }
    #expect(throws: APNGEncodingError.badPixelsPerMeter(0)) {
      try encode(good, options: APNGOptions(pixelsPerMeter: 0))
    }
    for keyword in ["", " a", "a  b", "日本", String(repeating: "k", count: 80)] {
      #expect(throws: APNGEncodingError.badKeyword(keyword)) {
        try encode(good, options: APNGOptions(metadata: [PNGText(keyword: keyword, text: "x")]))
      }
    }
    #expect(throws: APNGEncodingError.badText(keyword: "Title")) {
      try encode(good, options: APNGOptions(metadata: [PNGText(keyword: "Title", text: "a\0b")]))
    }
  }

  @Test func longHoldsAreExact() throws {
    let (a, b) = (
      Pixmap(width: 5, height: 4), Pixmap(width: 5, height: 4, fill: RGBA8(red: 9, green: 9, blue: 9, alpha: 90))
    )
    for milliseconds in [65_535, 65_536, 65_540, 90_000, 90_001, 7_000_013, 65_535_000] {
      let animation = Animation(
        frames: [.init(pixmap: a, delay: .milliseconds(milliseconds)), .init(pixmap: b, delay: .milliseconds(20))],
        plays: .forever)
      let file = try APNGEncoder.encode(animation)
      try APNGVerifier.verify(file.bytes, shows: animation)
      let sum = try APNGReader.read(file.bytes).animation.frames.reduce(0) {
        $0 + $1.delay.numerator * 1000 / $1.delay.denominator
      }
      #expect(sum == milliseconds + 20)
    }
  }
}
