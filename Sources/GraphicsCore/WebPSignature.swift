extension [UInt8] {
  /// Whether a file of these bytes starts with a WebP header (RFC 9649, section 2.4).
  package var hasWebPSignature: Bool {
    count >= 12 && starts(with: "RIFF".utf8) && self[8..<12].elementsEqual("WEBP".utf8)
  }
}
