import CGLib

/// SHA-256 (FIPS 180-4) from GLib, which text layout loads anyway. It is the tool's only digest, for fonts, files and
/// cache keys.
public enum SHA256 {
  /// The digest in 64 lower-case hexadecimal digits; a megabyte takes about 2 ms.
  public static func hexadecimal(of bytes: UnsafeRawBufferPointer) -> String {
    // GLib does not accept a null pointer for empty input.
    let empty: [guchar] = [0]
    let text = empty.withUnsafeBufferPointer { empty in
      let data = bytes.isEmpty ? empty.baseAddress : bytes.bindMemory(to: guchar.self).baseAddress
      return g_compute_checksum_for_data(G_CHECKSUM_SHA256, data, gsize(bytes.count))
    }
    guard let text else { preconditionFailure("GLib knows SHA-256") }
    defer { g_free(text) }
    return String(cString: text)
  }

  public static func hexadecimal(of bytes: [UInt8]) -> String { bytes.withUnsafeBytes { hexadecimal(of: $0) } }

  public static func hexadecimal(of text: String) -> String { hexadecimal(of: Array(text.utf8)) }
}

extension SHA256 {
  /// The digest of bytes that come in parts.
  public struct Parts: ~Copyable {
    private let checksum: OpaquePointer

    public init() {
      guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { preconditionFailure("GLib knows SHA-256") }
      self.checksum = checksum
    }

    deinit { g_checksum_free(checksum) }

    public mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress, !buffer.isEmpty else { return }
        g_checksum_update(checksum, start, gssize(buffer.count))
      }
    }

    /// In 64 lower-case hexadecimal digits. Nothing can be added after it.
    public func hexadecimal() -> String { String(cString: g_checksum_get_string(checksum)) }
  }
}
