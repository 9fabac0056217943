import Exporting

extension ExportedFile {
  /// The bytes of an export that is a single file.
  var bytes: [UInt8] {
    guard case .file(let bytes) = content else { preconditionFailure("a test that expects a file made a folder") }
    return bytes
  }
}
