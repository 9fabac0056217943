import GraphicsCore
import Rasterizer
import SceneModel

/// What is known about the files of a preset in one appearance before anything is drawn. Equal outlines give equal
/// files.
package struct RenderOutline: Equatable, Sendable {
  private let scene: Scene
  private let matte: Color
  /// The largest possible number of frames for each format.
  package let frames: [Int]

  init(scene: Scene, matte: Color, frames: [Int]) {
    self.scene = scene
    self.matte = matte
    self.frames = frames
  }

  package func pixelSize(scale: Double) -> (width: Int, height: Int) {
    Rasterizer.pixelSize(of: scene.size, scale: scale)
  }
}
