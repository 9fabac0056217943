import CPango
import Hashing

/// A font file that a block's glyphs come from.
public struct FontUse: Equatable, Hashable, Sendable {
  public var family: String
  public var file: FontFile
  /// The index of the face in a collection; 0 in a file with one face.
  public var faceIndex: Int
  /// The face's weight, 1 … 1000; for a variable font, the weight it was set to.
  public var weight: Double
  /// The weight that the request named.
  public var requestedWeight: Double
  public var byteCount: Int
  /// Whether the font supplies characters that the requested font lacks.
  public var isFallback: Bool

  init(_ match: FaceMatch, requestedWeight: Double, isFallback: Bool) {
    family = match.face.families.first ?? match.face.file.description
    file = match.face.file
    faceIndex = match.face.index
    weight = match.weight
    self.requestedWeight = requestedWeight
    byteCount = match.face.byteCount
    self.isFallback = isFallback
  }

  /// Returns the SHA-256 of the file as it is now, as 64 lower-case hexadecimal digits. Layout does not compute that of
  /// a file on the disk, since it takes about 2 ms for a megabyte.
  public func digest() throws(TextError) -> String {
    if case .data(let data) = file { return data.digest }
    let blob = try file.blob()
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return SHA256.hexadecimal(of: UnsafeRawBufferPointer(start: data, count: Int(length)))
  }
}
