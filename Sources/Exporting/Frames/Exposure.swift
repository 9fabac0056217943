import GraphicsCore
import Rasterizer
import SceneModel

/// Draws a scene's images over the time that a shutter is open.
///
/// An image of something that moves is the mean of 8, 16, … samples, until twice as many change no channel by more
/// than `tolerance`; as the error halves with each step, that is about as far as the mean is off the true one.
struct Exposure: Sendable {
  /// In seconds; 0 for images of single moments.
  var duration = 0.0

  /// In levels of 255 of a premultiplied channel.
  static let tolerance = 2
  private static let fewest = 8
  /// Motion that needs more would cross a hundred pixels in the time.
  private static let most = 128

  func list(_ scene: Scene, at time: Double) -> DisplayList {
    duration > 0 ? scene.displayList(at: time, exposure: duration, samples: Self.fewest) : scene.displayList(at: time)
  }

  /// The samples that one image may take in all, as a multiple of its first ones: 1 + 2 + 4 + … + most / fewest.
  private static var mostRounds: Int { 2 * most / fewest - 1 }

  /// What drawing the image of a moment takes at most.
  /// - Parameter list: The moment's.
  func work(_ list: DisplayList, of scene: Scene, at time: Double, _ rasterizer: Rasterizer) -> DrawingWork {
    let work = rasterizer.work(of: list)
    return duration > 0 && list != scene.displayList(at: time) ? work.repeated(Self.mostRounds) : work
  }

  /// Draws the image whose list stands for a moment.
  func draw(
    _ list: DisplayList, of scene: Scene, at time: Double, _ rasterizer: Rasterizer, outputs: [PixelOutput]
  ) -> [Pixmap] {
    var images = rasterizer.render(list, outputs: outputs)
    guard duration > 0, list != scene.displayList(at: time) else { return images }
    var samples = Self.fewest
    while samples < Self.most {
      samples *= 2
      let finer = rasterizer.render(
        scene.displayList(at: time, exposure: duration, samples: samples), outputs: outputs)
      let change = images[0].largestDifference(to: finer[0])
      images = finer
      if change <= Self.tolerance { break }
    }
    return images
  }
}
