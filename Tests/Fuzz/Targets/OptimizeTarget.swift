import Exporting
import GraphicsCore

extension FuzzTarget {
  /// A file that is written anew: read, encoded at the fastest effort, and compared by the optimizer itself.
  static let optimize = FuzzTarget("optimize", longestInput: 2048, repair: Checksums.repaired) { bytes in
    // To encode large images takes long.
    let found: FileInspection
    do {
      found = try FileInspection(bytes, workers: 1)
    } catch is FileInspection.InspectionError {
      return
    }
    let animation = found.animation
    guard animation.width * animation.height * animation.frames.count <= mostPixelsToEncode else { return }
    var request = RewritingRequest()
    request.effort = 1
    let result = try FileOptimizer(request).optimized(bytes)
    try expect(result.bytes.count <= bytes.count, "the file is larger")
    try expect(result.isExact && result.isChanged == (result.bytes != bytes), "the result contradicts itself")
  }

  private static let mostPixelsToEncode = 1 << 12
}
