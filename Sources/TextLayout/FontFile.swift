import CPango
import Hashing

/// A TrueType or OpenType file, or a collection of them (`.ttc`): on the disk, or as bytes that the caller holds.
public enum FontFile: Equatable, Hashable, Sendable {
  /// The path, exactly as it is opened.
  case path(String)
  case data(FontData)
}

extension FontFile {
  /// The path of a file on the disk.
  public var path: String? { if case .path(let path) = self { path } else { nil } }
}

extension FontFile: CustomStringConvertible {
  /// How messages and reports name the file.
  public var description: String {
    switch self {
    case .path(let path): path
    case .data(let data): "font in memory (SHA-256 \(data.digest.prefix(12))…)"
    }
  }
}

/// The bytes of a font file, with their digest. Two with equal bytes are equal, and share what layout keeps of a font.
public struct FontData: Sendable {
  public let bytes: [UInt8]
  /// The SHA-256 of the bytes, as 64 lower-case hexadecimal digits.
  public let digest: String

  /// Computes the digest, which takes about 2 ms for a megabyte. Whether the bytes are a font is checked by the first
  /// layout.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digest = SHA256.hexadecimal(of: bytes)
  }
}

extension FontData: Hashable {
  public static func == (a: FontData, b: FontData) -> Bool { a.digest == b.digest }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension FontFile {
  /// Maps the file into memory, or copies its bytes; the caller destroys the blob.
  func blob() throws(TextError) -> OpaquePointer {
    switch self {
    case .path(let path):
      return try FontFace.open(path)
    case .data(let data):
      let blob = data.bytes.withUnsafeBytes { bytes in
        hb_blob_create_or_fail(
          bytes.bindMemory(to: CChar.self).baseAddress, UInt32(clamping: bytes.count), HB_MEMORY_MODE_DUPLICATE, nil,
          nil)
      }
      guard let blob else { throw .layoutFailed("there is not enough memory for a font") }
      return blob
    }
  }
}
