import GraphicsCore
import Rasterizer
import SceneModel

/// What is known about the files of a preset in one appearance before anything is drawn. Equal outlines give equal
/// files.
package struct RenderOutline: Equatable, Sendable {
  /// The one of the appearance, and those of all forms where a file holds all of them.
  let scenes: [Scene]
  let matte: Color
  /// The largest possible number of frames for each format.
  package let frames: [Int]

  package func pixelSize(scale: Double) -> (width: Int, height: Int) {
    Rasterizer.pixelSize(of: scenes[0].size, scale: scale)
  }
}
