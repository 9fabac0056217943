import GIFCoding
import GraphicsCore
import TestSupport
import Testing

/// Small loaders of every kind.
enum Corpus {
  static let scenes: [(name: String, make: @Sendable () -> Animation)] = [
    ("dots", { LoaderScenes.dots(scale: 1, frames: 14) }),
    ("clear dots", { thresholded(LoaderScenes.dots(scale: 1, frames: 14, background: .clear)) }),
    ("bar", { LoaderScenes.bar(scale: 1, frames: 12) }),
    ("clear bar", { matted(LoaderScenes.bar(scale: 1, frames: 12, background: .clear)) }),
    ("skeleton", { LoaderScenes.skeleton(scale: 0.3, frames: 12) }),
    ("text", { LoaderScenes.shimmerText(scale: 1, frames: 10) }),
    ("clear arc", { matted(LoaderScenes.arc(side: 40, frames: 10, background: .clear)) }),
    ("spinner", { LoaderScenes.spinner(side: 32, frames: 12) }),
    ("orb", { LoaderScenes.orb(side: 40, frames: 8) }),
    ("squares", { LoaderScenes.movingSquares(side: 24, frames: 20, colors: 3, seed: 3) }),
    ("noise", { LoaderScenes.noise(width: 30, height: 20, frames: 5, colors: 256, seed: 4) }),
    (
      "noise and clear", { LoaderScenes.noise(width: 17, height: 23, frames: 6, colors: 255, clearShare: 0.4, seed: 5) }
    ),
    ("two colors", { LoaderScenes.noise(width: 13, height: 5, frames: 4, colors: 2, seed: 6) }),
    ("one pixel", { LoaderScenes.noise(width: 1, height: 1, frames: 3, colors: 9, seed: 7) }),
    ("nothing", { LoaderScenes.noise(width: 6, height: 6, frames: 2, colors: 1, clearShare: 1, seed: 8) }),
    ("full table and clear", { LoaderScenes.filling() }),
    ("appearing", { LoaderScenes.noise(width: 6, height: 6, frames: 4, colors: 3, clearShare: 0.9, seed: 9) }),
  ]

  static func matted(_ animation: Animation) -> Animation {
    LoaderScenes.applying({ GIFAlpha.matte(RGBA8(red: 255, green: 255, blue: 255)).applied(to: $0) }, to: animation)
  }

  static func thresholded(_ animation: Animation) -> Animation {
    LoaderScenes.applying({ GIFAlpha.threshold(128).applied(to: $0) }, to: animation)
  }
}

@Suite struct GIFEncoderTests {
  private static func options(_ change: (inout GIFOptions) -> Void) -> GIFOptions {
    var options = GIFOptions()
    change(&options)
    return options
  }

  /// The largest OKLab distance of any pixel; infinite where one image is clear and the other opaque.
  private static func largestError(_ given: Animation, _ shown: Animation) -> Double {
    // Frames are matched by time, since equal neighbors are merged.
    var ends: [Int] = []
    for frame in shown.frames { ends.append((ends.last ?? 0) + frame.delay.numerator * 100 / frame.delay.denominator) }
    var time = 0
    var largest = 0.0
    for frame in given.frames {
      let index = ends.firstIndex { $0 > time } ?? ends.count - 1
      let made = shown.frames[index].pixmap
      for (a, b) in zip(frame.pixmap.pixels, made.pixels) where a != b {
        if a >> 24 != b >> 24 { return .infinity }
        largest = max(largest, lab(a).distance(to: lab(b)))
      }
      time += frame.delay.numerator * 100 / frame.delay.denominator
    }
    return largest
  }

  private static func lab(_ packed: UInt32) -> OKLab {
    let c = RGBA8(packed: packed)
    return OKLab(red: Double(c.red) / 255, green: Double(c.green) / 255, blue: Double(c.blue) / 255)
  }

  @Test(arguments: Corpus.scenes.indices)
  func everyEffortWritesWhatWasMeant(scene: Int) throws {
    let animation = Corpus.scenes[scene].make()
    // The highest efforts are slow.
    let isSmall = animation.width * animation.height * animation.frames.count < 10_000
    for effort in isSmall ? [1, 2, 3, 5, 7, 9] : [1, 2, 5] {
      let encoded = try GIFEncoder.encode(animation, options: Self.options { $0.effort = effort })
      try GIFVerifier.verify(encoded.bytes, shows: encoded.intended)
      let error = Self.largestError(animation, encoded.intended)
      #expect(error <= encoded.report.largestError + 1e-5)
      #expect(encoded.report.isExact == (error == 0))
      // A frame may be written as two.
      #expect(encoded.intended.frames.count <= encoded.report.framesWritten)
      #expect(encoded.writtenDelays.count == encoded.report.framesWritten)
      #expect(encoded.writtenDelays.duration == encoded.delays.duration)
    }
  }

  @Test(arguments: Corpus.scenes.indices)
  func everyOptionWritesWhatWasMeant(scene: Int) throws {
    let animation = Corpus.scenes[scene].make()
    for options in [
      Self.options { $0.quality = 100 }, Self.options { $0.quality = 30 }, Self.options { $0.compatible = true },
      Self.options { $0.maxColors = 5 }, Self.options { $0.maxColors = 2 },
      Self.options {
        $0.dither = .diffusion
        $0.maxColors = 12
      },
      Self.options {
        $0.dither = .blueNoise
        $0.maxColors = 12
      },
    ] {
      let encoded = try GIFEncoder.encode(animation, options: options)
      try GIFVerifier.verify(encoded.bytes, shows: encoded.intended)
      #expect(encoded.report.paletteSize <= options.maxColors)
      #expect(Self.largestError(animation, encoded.intended) <= encoded.report.largestError + 1e-5)
    }
  }

  /// What 256 colors cannot reach is reported. The noise is the worst case of a palette.
  @Test(arguments: Corpus.scenes.indices)
  func theDefaultReaches90OrUsesAllColors(scene: Int) throws {
    let encoded = try GIFEncoder.encode(Corpus.scenes[scene].make())
    #expect(encoded.report.score >= 89.5 || encoded.report.paletteSize > 250 || encoded.report.localPalettes > 0)
  }

  /// Sizes are chosen by trial encodings of some frames, which may be off by a few bytes. Where the limit on motion holds
  /// a lower quality, it may look as good as the next one.
  @Test(arguments: Corpus.scenes.indices)
  func aLowerQualityIsNotLargerNorBetter(scene: Int) throws {
    let animation = Corpus.scenes[scene].make()
    var (bytes, score) = (0, -Double.infinity)
    for quality in stride(from: 0, through: 100, by: 10) {
      let encoded = try GIFEncoder.encode(
        animation,
        options: Self.options {
          $0.quality = quality
          $0.effort = 3
        }
      )
      #expect(encoded.bytes.count >= bytes * 97 / 100 - 24, "quality \(quality)")
      #expect(encoded.report.score >= score - 2.5, "quality \(quality)")
      (bytes, score) = (max(bytes, encoded.bytes.count), max(score, encoded.report.score))
    }
  }

  @Test(arguments: [0, 4, 5, 8])
  func aHigherEffortFromTheDefaultOnIsNeverLarger(scene: Int) throws {
    let animation = Corpus.scenes[scene].make()
    var bytes = Int.max
    for effort in 3...9 {
      let count = try GIFEncoder.encode(animation, options: Self.options { $0.effort = effort }).bytes.count
      #expect(count <= bytes, "effort \(effort)")
      bytes = min(bytes, count)
    }
  }

  @Test func workersDoNotChangeTheBytes() throws {
    for scene in [1, 5, 9] {
      let animation = Corpus.scenes[scene].make()
      let one = try GIFEncoder.encode(animation)
      for workers in 2...4 {
        #expect(try GIFEncoder.encode(animation, options: Self.options { $0.workers = workers }).bytes == one.bytes)
      }
    }
  }

  @Test func upTo256ColorsAreExact() throws {
    for (colors, clearShare) in [(256, 0.0), (255, 0.3), (7, 0.0)] {
      let animation = LoaderScenes.noise(
        width: 40, height: 30, frames: 4, colors: colors, clearShare: clearShare, seed: 10)
      for options in [Self.options { $0.quality = 100 }, Self.options { $0.lossless = true }] {
        let encoded = try GIFEncoder.encode(animation, options: options)
        #expect(encoded.report.isExact && encoded.report.localPalettes == 0)
        #expect(encoded.intended.frames.map(\.pixmap) == animation.frames.map(\.pixmap))
      }
    }
  }

  /// 256 colors and transparent pixels fit the global table: the transparent entry is a color that no clearing frame
  /// draws.
  @Test func aFullTableHasRoomForClear() throws {
    let animation = LoaderScenes.filling()
    let encoded = try GIFEncoder.encode(animation, options: Self.options { $0.lossless = true })
    #expect(encoded.report.isExact && encoded.report.colors == 256)
    #expect(encoded.report.paletteSize == 256 && encoded.report.localPalettes == 0)
    try GIFVerifier.verify(encoded.bytes, shows: animation)
  }

  /// The first frame leaves out its transparent margin, and its transparent index is the file's background index.
  /// Compatible files include the margin.
  @Test func theFirstFrameLeavesAClearMarginOut() throws {
    for (compatible, rect) in [(false, [2, 3, 16, 1]), (true, [0, 0, 20, 22])] {
      let bytes = try GIFEncoder.encode(
        LoaderScenes.filling(), options: Self.options { $0.compatible = compatible }
      ).bytes
      func word(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
      // Header, global table, loop block; then the graphic control extension and the image descriptor.
      let control = 13 + 3 * (2 << Int(bytes[10] & 7)) + 19
      #expect(bytes[control] == 0x21 && bytes[control + 3] & 1 == 1)
      #expect(bytes[control + 6] == bytes[11])
      #expect(bytes[control + 8] == 0x2C)
      #expect((0..<4).map { word(control + 9 + 2 * $0) } == rect)
    }
  }

  @Test func losslessSaysHowManyColorsAreTooMany() {
    let animation = LoaderScenes.noise(width: 40, height: 30, frames: 2, colors: 400, seed: 11)
    #expect {
      try GIFEncoder.encode(animation, options: Self.options { $0.lossless = true })
    } throws: { error in
      guard case .notLossless(let colors, let new, _, let limit)? = error as? GIFEncodingError else { return false }
      return colors == 400 && new > 256 && limit == 256
    }
  }

  @Test func fixedColorsAreExact() throws {
    let animation = LoaderScenes.shimmerText(scale: 1, frames: 8)
    // A color that is rarely visible.
    let rare = animation.frames[3].pixmap.pixels.first { $0 != 0xFFFF_FFFF }!
    let encoded = try GIFEncoder.encode(
      animation,
      options: Self.options {
        $0.quality = 20
        $0.fixedColors = [RGBA8(packed: rare)]
      })
    for (given, shown) in zip(animation.frames, encoded.intended.frames) {
      for (a, b) in zip(given.pixmap.pixels, shown.pixmap.pixels) where a == rare { #expect(b == rare) }
    }
  }

  @Test func flatAreasAreExactAtAnyQuality() throws {
    let animation = LoaderScenes.spinner(side: 48, frames: 12, background: Color(hex: 0x13579B))
    let background = Color(hex: 0x13579B).rgba8.packed
    for quality in [20, 50, 80] {
      let encoded = try GIFEncoder.encode(animation, options: Self.options { $0.quality = quality })
      #expect(encoded.intended.frames.allSatisfy { $0.pixmap.pixels[0] == background })
    }
  }

  /// The last frame of an animation that stops is seen from then on.
  @Test func flatAreasOfTheEndStateAreExact() throws {
    func faded(_ plays: PlayCount) throws -> [UInt32] {
      let frames = (0...255).map { level -> Animation.Frame in
        let color = RGBA8(red: UInt8(level), green: UInt8(level / 2), blue: UInt8(255 - level))
        return Animation.Frame(pixmap: Pixmap(width: 8, height: 8, fill: color), delay: .centiseconds(2))
      }
      let options = Self.options { $0.quality = 50 }
      return try GIFEncoder.encode(Animation(frames: frames, plays: plays), options: options).intended.frames.map {
        $0.pixmap.pixels[0]
      }
    }
    let end = RGBA8(red: 255, green: 127, blue: 0).packed
    #expect(try faded(.forever).last != end)
    #expect(try faded(.times(1)).last == end && faded(.times(2)).last == end)
  }

  /// Parts that do not change in the source do not change in the file, dithered or not.
  @Test(arguments: GIFOptions.Dither.allCases)
  func stillPixelsStandStill(dither: GIFOptions.Dither) throws {
    let animation = LoaderScenes.shimmerText(scale: 1, frames: 8)
    let encoded = try GIFEncoder.encode(
      animation,
      options: Self.options {
        $0.dither = dither
        $0.maxColors = 9
      })
    guard encoded.intended.frames.count == animation.frames.count else { return }
    for index in 1..<animation.frames.count {
      let (before, now) = (animation.frames[index - 1].pixmap.pixels, animation.frames[index].pixmap.pixels)
      let (shownBefore, shown) = (
        encoded.intended.frames[index - 1].pixmap.pixels, encoded.intended.frames[index].pixmap.pixels
      )
      #expect(now.indices.allSatisfy { before[$0] != now[$0] || shownBefore[$0] == shown[$0] })
    }
  }

  @Test func delaysPlaysAndEqualFrames() throws {
    let a = Pixmap(width: 3, height: 2, fill: RGBA8(red: 1, green: 2, blue: 3))
    let b = Pixmap(width: 3, height: 2, fill: RGBA8(red: 4, green: 5, blue: 6))
    let frames = [(a, 2), (a, 3), (b, 65_535), (b, 4), (a, 7)].map {
      Animation.Frame(pixmap: $0, delay: .centiseconds($1))
    }
    for plays in [PlayCount.forever, .times(1), .times(2), .times(65_536)] {
      let encoded = try GIFEncoder.encode(Animation(frames: frames, plays: plays))
      let read = try GIFReader.read(encoded.bytes)
      #expect(read.frames.map(\.centiseconds) == [5, 65_535, 4, 7])
      #expect(read.animation.plays == plays)
    }
    let still = try GIFEncoder.encode(Animation(frames: [.init(pixmap: a, delay: .centiseconds(0))], plays: .forever))
    #expect(try GIFReader.read(still.bytes).frames.map(\.centiseconds) == [0])
  }

  @Test func badInputIsNamed() {
    func error(
      _ plays: PlayCount = .forever, delay: FrameDelay = .centiseconds(2), _ options: GIFOptions = GIFOptions()
    ) -> GIFEncodingError? {
      let pixmap = Pixmap(width: 2, height: 2)
      let animation = Animation(
        frames: [.init(pixmap: pixmap, delay: .centiseconds(5)), .init(pixmap: pixmap, delay: delay)], plays: plays)
      do {
        _ = try GIFEncoder.encode(animation, options: options)
        return nil
      } catch { return error as? GIFEncodingError }
    }
    #expect(error(.times(0)) == .playsOutOfRange(plays: 0, range: 1...65_536))
    #expect(error(.times(65_537)) == .playsOutOfRange(plays: 65_537, range: 1...65_536))
    #expect(error(delay: .milliseconds(25)) == .fractionalDelay(frame: 1, delay: .milliseconds(25)))
    #expect(error(delay: .milliseconds(30)) == nil)
    #expect(error(delay: .centiseconds(1)) == .delayOutOfRange(frame: 1, centiseconds: 1, range: 2...65_535))
    #expect(error(delay: .centiseconds(65_536)) == .delayOutOfRange(frame: 1, centiseconds: 65_536, range: 2...65_535))
    #expect(
      error(.forever, delay: .centiseconds(2), Self.options { $0.effort = 10 })
        == .optionOutOfRange(option: "effort", value: 10, range: 1...9))
    #expect(
      error(.forever, delay: .centiseconds(2), Self.options { $0.quality = -1 })
        == .optionOutOfRange(option: "quality", value: -1, range: 0...100))
    #expect(
      error(.forever, delay: .centiseconds(2), Self.options { $0.maxColors = 1 })
        == .optionOutOfRange(option: "maxColors", value: 1, range: 2...256))
    #expect(
      error(.forever, delay: .centiseconds(2), Self.options { $0.fixedColors = [.clear] })
        == .translucentFixedColor(index: 0, color: .clear))
    let grey = RGBA8(red: 9, green: 9, blue: 9)
    #expect(
      error(
        .forever, delay: .centiseconds(2),
        Self.options {
          $0.maxColors = 2
          $0.fixedColors = [grey, grey]
        }) == .tooManyFixedColors(count: 2, limit: 1))
    let wide = Animation(
      frames: [.init(pixmap: Pixmap(width: 65_536, height: 1), delay: .centiseconds(2))], plays: .forever)
    #expect(throws: GIFEncodingError.sideTooLong(width: 65_536, height: 1, limit: 65_535)) {
      try GIFEncoder.encode(wide)
    }
  }

  @Test func aStillHasNoLoopBlock() throws {
    let still = Animation(
      frames: [.init(pixmap: Pixmap(width: 4, height: 4, fill: Color.black.rgba8), delay: .centiseconds(5))],
      plays: .forever)
    let bytes = try GIFEncoder.encode(still, options: Self.options { _ in }).bytes
    #expect(try GIFReader.read(bytes).loopValue == nil)
    #expect(bytes.firstRange(of: Array("NETSCAPE2.0".utf8)) == nil)
  }
}
