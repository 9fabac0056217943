import GraphicsCore
import Rasterizer
import SceneModel

/// What the files of a preset in one appearance will be, known before anything is drawn. Equal outlines give equal files.
package struct RenderOutline: Equatable, Sendable {
  private let scene: Scene
  private let matte: Color
  /// The most frames that each format may have.
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
