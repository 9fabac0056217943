import GraphicsCore
import Rasterizer
import SceneModel

/// Draws a scene at many moments, in several kinds of pixels, each distinct picture once.
struct SceneRenderer: Sendable {
  let scene: Scene
  /// Pixels a point.
  let scale: Double
  let workers: Int

  var pixelSize: (width: Int, height: Int) { Rasterizer.pixelSize(of: scene.size, scale: scale) }

  /// One row for each time, in each row one picture for each output. Neighbouring times with equal display lists share one rendering.
  func render(at times: [Double], outputs: [PixelOutput]) throws -> [[Pixmap]] {
    var lists: [DisplayList] = []
    var listIndex: [Int] = []
    for time in times {
      let list = scene.displayList(at: time)
      if lists.last != list { lists.append(list) }
      listIndex.append(lists.count - 1)
    }
    let rasterizer = Rasterizer(scale: scale)
    let distinct = lists
    let rendered = try concurrentMap(count: distinct.count, workers: workers) { index in
      rasterizer.render(distinct[index], outputs: outputs)
    }
    return listIndex.map { rendered[$0] }
  }
}
