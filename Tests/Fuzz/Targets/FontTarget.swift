import Foundation
import GraphicsCore
import TextLayout

/// A font file that a preset names, through the typesetter. The libraries that parse it are not instrumented.
extension FuzzTarget {
  static let font = FuzzTarget("font", longestInput: 16_384) { bytes in
    // A name for each input, so that no cache gives an earlier font.
    let file = URL(fileURLWithPath: folder).appendingPathComponent("loaderloom-\(UUID().uuidString).ttf")
    try Data(bytes).write(to: file)
    defer { unlink(file.path) }
    let request = TextRequest(text: "A B", font: FontRequest(file: .path(file.path), size: 15), lineHeight: 20)
    let block: TextBlock
    do throws(TextError) { block = try TextEngine.layout(request) } catch { return }
    try expect(block.size.width.isFinite && block.size.height.isFinite, "the text is \(block.size)")
  }

  private static var folder: String {
    // In memory where there is such a folder.
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
  }
}
