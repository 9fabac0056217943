/// What a pixel of a PNG is made of (PNG specification, third edition, section 11.2.1).
public enum PNGColorType: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  case gray = 0
  case rgb = 2
  case indexed = 3
  case grayAlpha = 4
  case rgba = 6

  /// Samples a pixel.
  public var channels: Int {
    switch self {
    case .gray, .indexed: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// Whether a file of this type takes an ICC profile of RGB; the others take one of gray (section 11.3.2.3). Our
  /// profile is of RGB. Grays are the same numbers in sRGB and Display P3, so they need none.
  public var takesRGBProfile: Bool { self != .gray && self != .grayAlpha }

  /// Bits a sample that the specification allows.
  public var bitDepths: [Int] {
    switch self {
    case .gray: [1, 2, 4, 8, 16]
    case .indexed: [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgba: [8, 16]
    }
  }
}
