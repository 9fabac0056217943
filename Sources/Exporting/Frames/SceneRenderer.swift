import GraphicsCore
import Parallelism
import Rasterizer
import SceneModel

/// Draws a scene at many moments, in several kinds of pixels. Each distinct image is drawn once.
struct SceneRenderer: Sendable {
  let scene: Scene
  /// Pixels a point.
  let scale: Double
  let colorSpace: ColorSpace
  let workers: Int
  let watch: ExportWatch
  var exposure = Exposure()

  /// The number of commands that are kept at a time, a few hundred bytes each. No ordinary loop has more in all.
  private static let mostCommands = 100_000

  var pixelSize: (width: Int, height: Int) { Rasterizer.pixelSize(of: scene.size, scale: scale) }

  /// Returns one row for each time, with one image for each output. Neighboring times with equal display lists share
  /// one rendering.
  /// - Parameter packing: How the images are kept; nil for what so many of them need.
  func render(
    at times: [Double], outputs: [PixelOutput], packing: FramePacking? = nil
  ) throws(Cancelled) -> [[Pixmap]] {
    let rasterizer = Rasterizer(scale: scale, colorSpace: colorSpace)
    let (width, height) = pixelSize
    let packing = packing ?? FramePacking(pixels: width * height, frames: times.count * outputs.count)
    var rendered: [[Pixmap]] = []
    var lists: [(list: DisplayList, time: Double)] = []
    var last: DisplayList?
    var commands = 0
    var listIndex: [Int] = []
    func draw() throws(Cancelled) {
      let batch = lists
      rendered += try watch.draw(count: batch.count, workers: workers) { index in
        let images = exposure.draw(batch[index].list, of: scene, at: batch[index].time, rasterizer, outputs: outputs)
        return images.map { $0.packed(packing) }
      }
      lists = []
      commands = 0
    }
    for time in times {
      let list = exposure.list(scene, at: time)
      if last != list {
        lists.append((list, time))
        last = list
        commands += list.commands.count
      }
      listIndex.append(rendered.count + lists.count - 1)
      if commands > Self.mostCommands { try draw() }
    }
    try draw()
    return listIndex.map { rendered[$0] }
  }
}
