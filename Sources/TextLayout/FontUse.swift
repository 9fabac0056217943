import CPango
import Hashing

/// A font file that a block's glyphs come from.
public struct FontUse: Equatable, Hashable, Sendable {
  public var family: String
  public var file: String
  /// Which face of a collection; 0 in a file of one face.
  public var faceIndex: Int
  /// The face's weight, 1 … 1000; of a variable font, the one it was set to.
  public var weight: Double
  /// The weight that the request named.
  public var requestedWeight: Double
  public var byteCount: Int
  /// Whether the font stands in for characters that the font asked for lacks.
  public var isFallback: Bool

  init(_ match: FaceMatch, requestedWeight: Double, isFallback: Bool) {
    family = match.face.families.first ?? match.face.file
    file = match.face.file
    faceIndex = match.face.index
    weight = match.weight
    self.requestedWeight = requestedWeight
    byteCount = match.face.byteCount
    self.isFallback = isFallback
  }

  /// The SHA-256 of the file as it is now, in 64 lower-case hexadecimal digits. Not taken at layout, which it would make slower:
  /// about 2 ms for a megabyte.
  public func digest() throws(TextError) -> String {
    let blob = try FontFace.open(file)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return SHA256.hexadecimal(of: UnsafeRawBufferPointer(start: data, count: Int(length)))
  }
}
