import APNGCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct PNGColorTests {
  private static let red = Pixmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_00FF])
  private static let gray = Pixmap(width: 2, height: 1, pixels: [0xFF80_8080, 0x40FF_FFFF])

  private static func encoded(_ pixmap: Pixmap, _ space: ColorSpace) throws -> [UInt8] {
    // There are no palettes, so that a gray image gets a gray type.
    try APNGEncoder.encode(
      pixmap, options: APNGOptions(allowsPalette: false, pixelsPerMeter: 2835, colorSpace: space)
    ).bytes
  }

  private static func chunks(_ bytes: [UInt8]) throws -> [String] { try APNGReader.read(bytes).chunks.map(\.name) }

  @Test func srgbIsOneChunk() throws {
    let bytes = try Self.encoded(Self.red, .srgb)
    #expect(try Self.chunks(bytes) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    let color = try APNGReader.read(bytes).color
    #expect(color.space == .srgb && color.renderingIntent == 0 && color.profile == nil && color.codePoints == nil)
  }

  @Test func displayP3IsSaidTwice() throws {
    let bytes = try Self.encoded(Self.red, .displayP3)
    #expect(try Self.chunks(bytes) == ["IHDR", "cICP", "iCCP", "pHYs", "IDAT", "IEND"])
    let file = try APNGReader.read(bytes)
    #expect(file.color.space == .displayP3 && file.color.codePoints == .displayP3)
    #expect(file.color.profile?.name == "Display P3" && file.color.profile?.bytes == DisplayP3Profile.bytes)
    #expect(file.pixelsPerMeter == 2835 && file.parts.total == bytes.count)
    #expect(file.animation.frames[0].pixmap == Self.red)
    #expect(try Self.encoded(Self.red, .displayP3) == bytes)
  }

  /// An RGB profile must not be in a gray file.
  @Test func aGrayFileHasNoProfile() throws {
    let bytes = try Self.encoded(Self.gray, .displayP3)
    #expect(try Self.chunks(bytes) == ["IHDR", "cICP", "pHYs", "IDAT", "IEND"])
    #expect(try APNGReader.read(bytes).color.space == .displayP3)
  }

  @Test func theSpaceIsVerified() throws {
    let animation = Animation(frames: [.init(pixmap: Self.red, delay: .milliseconds(0))], plays: .forever)
    let bytes = try Self.encoded(Self.red, .displayP3)
    try APNGVerifier.verify(bytes, shows: animation, in: .displayP3)
    #expect(throws: AnimationMismatch.colorSpace(.displayP3, expected: .srgb)) {
      try APNGVerifier.verify(bytes, shows: animation)
    }
  }

  // MARK: Reading

  private typealias Chunk = (name: String, payload: [UInt8])

  /// A file of one pixel with these chunks before IDAT.
  private static func file(_ chunks: [Chunk], type: Int = 2, after late: [Chunk] = []) -> [UInt8] {
    var file = PNGBuilder()
    file.header(1, 1, depth: 8, type: type)
    for chunk in chunks { file.chunk(chunk.name, chunk.payload) }
    file.imageData([[UInt8](repeating: 7, count: type == 2 ? 3 : 1)])
    for chunk in late { file.chunk(chunk.name, chunk.payload) }
    file.chunk("IEND")
    return file.bytes
  }

  private static func reason(_ bytes: [UInt8]) -> APNGReadingError.Reason? {
    (#expect(throws: APNGReadingError.self) { try APNGReader.read(bytes) })?.reason
  }

  private static func profile(_ bytes: [UInt8], name: String = "p") -> Chunk {
    ("iCCP", Array(name.utf8) + [0, 0] + PNGBuilder.zlib(bytes))
  }

  private static func space(_ chunks: [Chunk]) throws -> ColorSpace? { try APNGReader.read(file(chunks)).color.space }

  @Test func theFirstOfThreeCounts() throws {
    let other = changedProfile(DisplayP3Profile.bytes, [("rTRC", [])])
    let p3 = Chunk("cICP", [12, 13, 0, 1])
    #expect(try Self.space([]) == .srgb)
    #expect(try Self.space([("sRGB", [3])]) == .srgb)
    #expect(try Self.space([Self.profile(DisplayP3Profile.bytes), ("sRGB", [0])]) == .displayP3)
    #expect(try Self.space([Self.profile(other), ("sRGB", [0])]) == nil)
    #expect(try Self.space([("sRGB", [0]), Self.profile(other), p3]) == .displayP3)
    #expect(try Self.space([("cICP", [1, 13, 0, 1]), Self.profile(other)]) == .srgb)
    // BT.2020 with PQ; then Display P3 in narrow range.
    #expect(try Self.space([("cICP", [9, 16, 0, 1])]) == nil)
    #expect(try Self.space([("cICP", [12, 13, 0, 0])]) == nil)
  }

  @Test func aGammaAndItsPrimariesAreASpace() throws {
    func numbers(_ values: [Int]) -> [UInt8] { values.flatMap { PNGBuilder.big($0) } }
    let srgb = Chunk("cHRM", numbers([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]))
    let adobe = Chunk("cHRM", numbers([31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000]))
    let (usual, linear) = (Chunk("gAMA", numbers([45_455])), Chunk("gAMA", numbers([100_000])))
    #expect(try Self.space([usual]) == .srgb && Self.space([usual, srgb]) == .srgb)
    #expect(try Self.space([linear]) == nil && Self.space([usual, adobe]) == nil)
    // Browsers take no notice of cHRM alone, nor of either beside sRGB.
    #expect(try Self.space([adobe]) == .srgb && Self.space([linear, adobe, ("sRGB", [0])]) == .srgb)
    let color = try APNGReader.read(Self.file([usual, srgb, ("gAMA", [1])])).color
    #expect(color.gamma == 45_455 && color.chromaticities?.last == 6000)
  }

  /// The space of a file, and its faults that browsers overlook.
  private static func read(_ bytes: [UInt8]) throws -> (space: ColorSpace?, faults: [APNGReadingError.Reason]) {
    let file = try APNGReader.read(bytes)
    return (file.color.space, file.overlooked.map(\.fault.reason))
  }

  /// As Chromium 156 shows them.
  @Test func placesAndLengths() throws {
    let p3 = Chunk("cICP", [12, 13, 0, 1])
    let linear = Chunk("gAMA", PNGBuilder.big(100_000))
    for chunk in [p3, Self.profile(DisplayP3Profile.bytes), linear] {
      let space = try Self.space([chunk])
      #expect(space != .srgb)
      #expect(try Self.read(Self.file([chunk, chunk])) == (space, [.repeated]))
      #expect(try Self.read(Self.file([], after: [chunk])) == (.srgb, [.misplaced]))
      let behindPalette = try Self.read(Self.file([("PLTE", [1, 2, 3]), chunk]))
      #expect(behindPalette == (chunk.name == "cICP" ? .srgb : space, [.misplaced]))
    }
    #expect(try Self.read(Self.file([linear, ("sRGB", [0]), ("sRGB", [0])])) == (.srgb, [.repeated]))
    #expect(try Self.read(Self.file([linear], after: [("sRGB", [0])])) == (nil, [.misplaced]))
    #expect(try Self.read(Self.file([p3, ("cICP", [1, 13, 0, 1])])) == (.displayP3, [.repeated]))
    // A chunk that says nothing leaves room for another one.
    #expect(try Self.read(Self.file([("cICP", [12]), p3])) == (.displayP3, [.badLength(length: 1)]))
    #expect(try Self.read(Self.file([linear, ("sRGB", [0, 0])])) == (nil, [.badLength(length: 2)]))
    #expect(
      try Self.read(Self.file([linear, ("sRGB", [9])])) == (nil, [.badField(name: "rendering intent", value: 9)]))
    #expect(try Self.read(Self.file([("gAMA", [0, 0, 0, 0, 1]), linear])) == (nil, [.badLength(length: 5)]))
    #expect(Self.reason(Self.file([("cICP", [12, 13, 9, 1])])) == .badField(name: "matrix coefficients", value: 9))
    #expect(Self.reason(Self.file([("cICP", [12, 13, 0, 2])])) == .badField(name: "full range flag", value: 2))
  }

  /// Chromium shows each of these files as if it had no profile.
  @Test func aProfileThatIsNoneIsIgnored() throws {
    let own = DisplayP3Profile.bytes
    func isIgnored(_ chunk: Chunk, type: Int = 2, _ why: String) throws {
      let color = try APNGReader.read(Self.file([chunk], type: type)).color
      #expect(color.profile == nil && color.space == .srgb)
      #expect(color.ignoredProfile?.contains(why) == true, "\(color.ignoredProfile ?? "")")
    }
    try isIgnored(("iCCP", own), "no name")
    try isIgnored(Self.profile(own, name: ""), "no name")
    try isIgnored(Self.profile(own, name: String(repeating: "n", count: 80)), "no name")
    try isIgnored(("iCCP", [65, 0, 0] + [9, 9, 9, 9, 9, 9, 9, 9]), "damaged")
    try isIgnored(("iCCP", [65, 0]), "compressed in a way")
    try isIgnored(Self.profile([1, 2, 3]), "no header")
    try isIgnored(Self.profile(own.dropLast()), "has 491 bytes, and says that it has 492")
    var gray = own
    gray.replaceSubrange(16..<20, with: Array("GRAY".utf8))
    try isIgnored(Self.profile(gray), "RGB or gray")
    // Chromium applies these.
    for (profile, type) in [(gray, 0), (own, 0), (own + [0], 2)] {
      let color = try APNGReader.read(Self.file([Self.profile(profile)], type: type)).color
      #expect(color.profile?.bytes == profile && color.ignoredProfile == nil)
    }
    #expect(try APNGReader.read(Self.file([Self.profile(own, name: " a  b ")])).color.profile?.name == " a  b ")
  }

  /// A profile that unpacks to more than any real one is refused, in memory that the limit bounds.
  @Test func aBombIsRefused() {
    let bomb = Self.profile([UInt8](repeating: 0, count: (1 << 22) + 1))
    #expect(Self.reason(Self.file([bomb])) == .badProfile("has more than 4194304 bytes"))
  }

  /// As in Chromium and libpng.
  @Test func aProfileWithBytesBehindItIsApplied() throws {
    let payload = Self.profile(DisplayP3Profile.bytes).payload
    let file = try APNGReader.read(Self.file([("iCCP", payload + [0])]))
    #expect(file.color.space == .displayP3)
    #expect(file.overlooked.map(\.fault.reason) == [.badProfile("is followed by 1 byte")])
    var wrong = payload
    wrong[wrong.count - 1] ^= 1
    let other = try APNGReader.read(Self.file([("iCCP", wrong)]))
    #expect(other.color.space == .srgb && other.color.ignoredProfile == "is damaged" && other.overlooked.isEmpty)
  }
}
