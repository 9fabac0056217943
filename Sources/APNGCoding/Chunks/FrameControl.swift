import GraphicsCore

/// What becomes of a frame's rectangle before the next frame is drawn (fcTL `dispose_op`).
public enum APNGDisposal: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  case none = 0
  case background = 1
  case previous = 2
}

/// How a frame's pixels meet the canvas (fcTL `blend_op`).
public enum APNGBlend: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  case source = 0
  case over = 1
}

/// The payload of an fcTL chunk after its sequence number (PNG specification, third edition, section 11.3.6.2).
struct FrameControl: Equatable, Sendable {
  static let byteCount = 26

  var rect: PixelRect
  var delayNumerator: UInt16
  var delayDenominator: UInt16
  var disposal: APNGDisposal
  var blend: APNGBlend

  func bytes(sequenceNumber: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    bytes.appendBigEndian(sequenceNumber)
    for side in [rect.width, rect.height, rect.x, rect.y] { bytes.appendBigEndian(UInt32(side)) }
    bytes.appendBigEndian(delayNumerator)
    bytes.appendBigEndian(delayDenominator)
    bytes.append(disposal.rawValue)
    bytes.append(blend.rawValue)
    return bytes
  }
}

extension FixedWidthInteger {
  /// Its bytes, the most significant first.
  var bigEndianBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(self)
    return bytes
  }
}

extension [UInt8] {
  mutating func appendBigEndian<T: FixedWidthInteger>(_ value: T) {
    for shift in stride(from: T.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> T(shift)))
    }
  }
}
