import GraphicsCore

/// What a file says of its samples' color: cICP, iCCP, sRGB, gAMA and cHRM (PNG specification, third edition, sections
/// 11.3.2.1 to 11.3.2.6).
public struct PNGColor: Equatable, Sendable {
  /// Code points of ITU-T H.273, as cICP holds them.
  public struct CodePoints: Equatable, Sendable {
    public var primaries: UInt8
    public var transfer: UInt8
    /// 0: a PNG holds red, green and blue.
    public var matrix: UInt8
    public var isFullRange: Bool

    /// Primaries of SMPTE EG 432-1, and the transfer function of IEC 61966-2-1.
    public static let displayP3 = CodePoints(primaries: 12, transfer: 13, matrix: 0, isFullRange: true)
    public static let srgb = CodePoints(primaries: 1, transfer: 13, matrix: 0, isFullRange: true)

    var bytes: [UInt8] { [primaries, transfer, matrix, isFullRange ? 1 : 0] }
  }

  /// An ICC profile, and what the file calls it.
  public struct Profile: Equatable, Sendable {
    /// Empty where the file gives it none, as a WebP.
    public var name: String
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    /// What the profile says that it is, such as "Adobe RGB (1998)"; nil where it says nothing.
    public var title: String? { ICCProfile(bytes).title }
  }

  public internal(set) var codePoints: CodePoints?
  public internal(set) var profile: Profile?
  /// Why browsers ignore the file's profile, such as "is damaged"; nil where they do not, or there is none.
  public internal(set) var ignoredProfile: String?
  /// Of sRGB, 0…3 (ICC's numbers).
  public internal(set) var renderingIntent: Int?
  /// The exponent of gAMA, in units of 1/100,000.
  public internal(set) var gamma: Int?
  /// The x and y of the white, the red, the green and the blue of cHRM, in units of 1/100,000.
  public internal(set) var chromaticities: [Int]?

  private static let srgbGamma = 45_455
  private static let srgbChromaticities = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]
  /// What rounding does to either.
  private static let tolerance = 100

  /// A file that says nothing but its profile, if it has one.
  public init(profile: Profile? = nil) { self.profile = profile }

  /// The first of cICP, iCCP, sRGB and gAMA counts, the last together with cHRM. A file without any is sRGB, as in
  /// browsers. Nil is another space.
  public var space: ColorSpace? {
    switch codePoints {
    case .displayP3?: return .displayP3
    case .srgb?: return .srgb
    case .some: return nil
    case nil: break
    }
    if let profile { return ICCProfile(profile.bytes).space }
    guard renderingIntent == nil, let gamma else { return .srgb }
    let found = [gamma] + (chromaticities ?? Self.srgbChromaticities)
    let isSRGB = zip(found, [Self.srgbGamma] + Self.srgbChromaticities).allSatisfy { abs($0 - $1) <= Self.tolerance }
    return isSRGB ? .srgb : nil
  }

  typealias Chunk = (name: ChunkName, payload: [UInt8])

  /// The chunks that name a space. Display P3 is named twice: iCCP is for programs that do not know cICP. A gray file
  /// has no iCCP.
  static func chunks(_ space: ColorSpace) throws(APNGEncodingError) -> [Chunk] {
    switch space {
    // Rendering intent "perceptual".
    case .srgb: return [(.standardRGB, [0])]
    case .displayP3:
      let deflater = try Deflater(level: 12)
      let stream = DisplayP3Profile.bytes.withUnsafeBufferPointer { deflater.stream($0) }
      // The name, its end, and compression method 0.
      return [
        (.codePoints, CodePoints.displayP3.bytes), (.profile, Array(DisplayP3Profile.name.utf8) + [0, 0] + stream),
      ]
    }
  }

  /// What stands before a chunk.
  struct ChunkPlace {
    var isBehindPalette = false
    var isBehindPixels = false

    /// Whether Chromium passes one of these chunks over here.
    func hides(_ name: ChunkName) -> Bool { isBehindPixels || isBehindPalette && name == .codePoints }
  }

  static let chunkNames: [ChunkName] = [.codePoints, .profile, .standardRGB, .gamma, .chromaticities]

  private func holds(_ name: ChunkName) -> Bool {
    switch name {
    case .codePoints: codePoints != nil
    case .profile: profile != nil || ignoredProfile != nil
    case .standardRGB: renderingIntent != nil
    case .gamma: gamma != nil
    default: chromaticities != nil
    }
  }

  /// Takes one of these chunks as Chromium does, which applies most of them behind the palette as well, and the first
  /// of several.
  /// - Returns: a fault that browsers overlook; nil where there is none.
  /// - Throws: what Chromium refuses, and a profile over its limit.
  mutating func take(
    _ chunk: ChunkReader.Chunk, at place: ChunkPlace, of type: PNGColorType, limits: APNGReadingLimits
  ) throws(APNGReadingError) -> APNGReadingError? {
    guard !place.hides(chunk.name) else { return chunk.error(.misplaced) }
    guard !holds(chunk.name) else { return chunk.error(.repeated) }
    let fault = try take(chunk, of: type, limits: limits)
    return fault ?? (place.isBehindPalette ? chunk.error(.misplaced) : nil)
  }

  private mutating func take(
    _ chunk: ChunkReader.Chunk, of type: PNGColorType, limits: APNGReadingLimits
  ) throws(APNGReadingError) -> APNGReadingError? {
    func number(_ at: Int) -> Int { Int(chunk.number(UInt8.self, at: at)) }
    func numbers() -> [Int] {
      (0..<(chunk.payload.count / 4)).map { Int(chunk.number(UInt32.self, at: 4 * $0)) }
    }
    let badLength = chunk.error(.badLength(length: chunk.payload.count))
    switch chunk.name {
    case .codePoints:
      guard chunk.payload.count == 4 else { return badLength }
      for (at, name, largest) in [(2, "matrix coefficients", 0), (3, "full range flag", 1)] where number(at) > largest {
        throw chunk.error(.badField(name: name, value: number(at)))
      }
      codePoints = CodePoints(
        primaries: chunk.number(UInt8.self, at: 0), transfer: chunk.number(UInt8.self, at: 1), matrix: 0,
        isFullRange: number(3) == 1)
    case .profile:
      switch try Profile.found(in: chunk, of: type, limit: limits.maximumProfileBytes) {
      case .profile(let found, let bytesBehind):
        profile = found
        if bytesBehind > 0 {
          let bytes = bytesBehind == 1 ? "1 byte" : "\(bytesBehind) bytes"
          return chunk.error(.badProfile("is followed by \(bytes)"))
        }
      case .ignored(let why): ignoredProfile = why
      }
    case .standardRGB:
      guard chunk.payload.count == 1 else { return badLength }
      guard number(0) <= 3 else { return chunk.error(.badField(name: "rendering intent", value: number(0))) }
      renderingIntent = number(0)
    case .gamma:
      guard chunk.payload.count == 4 else { return badLength }
      gamma = numbers()[0]
    default:
      guard chunk.payload.count == 32 else { return badLength }
      chromaticities = numbers()
    }
    return nil
  }
}

extension PNGColor.Profile {
  /// What a chunk iCCP holds.
  fileprivate enum Found {
    case profile(PNGColor.Profile, bytesBehind: Int)
    /// Why it is ignored.
    case ignored(String)
  }

  fileprivate static func found(
    in chunk: ChunkReader.Chunk, of type: PNGColorType, limit: Int
  ) throws(APNGReadingError) -> Found {
    // At most 79 bytes of name, and the zero after it.
    guard let end = chunk.payload.prefix(80).firstIndex(of: 0), end > chunk.payload.startIndex else {
      return .ignored("has no name of 1 to 79 characters")
    }
    guard chunk.payload[(end + 1)...].first == 0 else { return .ignored("is compressed in a way that is not known") }
    let contents: Inflater.Contents
    do {
      contents = try Inflater().contents(of: Array(chunk.payload[(end + 2)...]), upTo: limit)
    } catch {
      switch error {
      case .damaged: return .ignored("is damaged")
      case .truncated: return .ignored("ends early")
      case .wrongLength: throw chunk.error(.badProfile("has more than \(limit) bytes"))
      case .outOfMemory: throw chunk.error(.outOfMemory)
      }
    }
    // Chromium applies a profile with bytes behind it, but none with a wrong checksum.
    guard !contents.hasWrongChecksum else { return .ignored("is damaged") }
    let bytes = contents.bytes
    // ICC.1:2022, section 7.2: the profile's own length comes first, the signature at byte 36 of a header of 128.
    guard bytes.count >= ICCHeader.byteCount, bytes[ICCHeader.signaturePlace].elementsEqual(ICCHeader.signature) else {
      return .ignored("has no header")
    }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count else {
      return .ignored("has \(bytes.count) bytes, and says that it has \(length)")
    }
    // Chromium applies a profile of RGB to a gray file, too.
    let space = bytes[ICCHeader.spacePlace]
    guard space.elementsEqual("RGB ".utf8) || !type.takesRGBProfile && space.elementsEqual("GRAY".utf8) else {
      return .ignored("is not of the file's kind of color, RGB or gray")
    }
    let profile = PNGColor.Profile(name: String(latin1: chunk.payload[..<end]), bytes: bytes)
    return .profile(profile, bytesBehind: contents.bytesBehind)
  }
}
