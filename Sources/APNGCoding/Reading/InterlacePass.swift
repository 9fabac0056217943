/// The passes in which an image's pixels are stored: one without interlace, seven with Adam7 (PNG specification,
/// section 8.1).
struct InterlacePass: Equatable, Sendable {
  var x0: Int
  var y0: Int
  var dx: Int
  var dy: Int
  /// Of the pass, in pixels.
  var width: Int
  var height: Int

  /// Passes that hold no pixel are left out: they have no bytes.
  static func passes(width: Int, height: Int, isInterlaced: Bool) -> [InterlacePass] {
    guard isInterlaced else { return [InterlacePass(x0: 0, y0: 0, dx: 1, dy: 1, width: width, height: height)] }
    let steps = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return steps.map { x0, y0, dx, dy in
      InterlacePass(
        x0: x0, y0: y0, dx: dx, dy: dy, width: max(0, (width - x0 + dx - 1) / dx),
        height: max(0, (height - y0 + dy - 1) / dy))
    }.filter { $0.width > 0 && $0.height > 0 }
  }
}
