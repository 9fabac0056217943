/// How the images of an animation are kept: packing them takes time, and so is done only where they take much memory.
package enum FramePacking: Sendable {
  case none
  /// What repeats is stored as a count.
  case runs
  /// What does not repeat is deflated, too.
  case deflated

  /// Images that take more bytes than this are packed, or also deflated; chosen.
  private static let (mostPlain, mostInRuns) = (48 << 20, 128 << 20)

  /// - Parameters:
  ///   - pixels: of one image.
  ///   - frames: how many images there are.
  package init(pixels: Int, frames: Int) {
    let bytes = 4 * pixels * frames
    self = bytes > Self.mostInRuns ? .deflated : bytes > Self.mostPlain ? .runs : .none
  }
}
