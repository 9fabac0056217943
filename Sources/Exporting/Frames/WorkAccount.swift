import GraphicsCore
import Rasterizer
import SceneModel

/// The work that drawing some moments of a scene takes, estimated from their display lists before a pixel is painted.
///
/// The estimate follows from the scene alone: what one machine refuses to draw, every machine does.
struct WorkAccount {
  /// About the seconds that one processor takes.
  let seconds: Double
  /// How many images are drawn.
  let images: Int
  /// The most bytes of filtered images that a thread has at once, at the moments that are looked at.
  let imageBytes: Int
  /// The moment whose image takes longest, and what it takes.
  private let heaviest: (time: Double, work: DrawingWork)

  private let scene: Scene
  private let exposure: Exposure
  private let rasterizer: Rasterizer

  /// As many moments stand for all.
  private static let samples = 3
  /// A layer that takes more than this part of the work is named alone.
  private static let mostOfIt = 0.5

  /// - Parameter times: The moments of the frames, at least one.
  init(_ rendition: Rendition, times: [Double]) {
    let (scene, exposure) = (rendition.scene, rendition.exposure)
    let rasterizer = Rasterizer(scale: rendition.scale, colorSpace: .srgb)
    let sampled = times.spread(Self.samples)
    let lists = sampled.map { exposure.list(scene, at: $0) }
    let works = zip(sampled, lists).map { ($0, exposure.work($1, of: scene, at: $0, rasterizer)) }
    let mean = works.reduce(0) { $0 + $1.1.nanoseconds } / Double(sampled.count)
    imageBytes = works.map(\.1.imageBytes).max()!
    heaviest = works.max { $0.1.nanoseconds < $1.1.nanoseconds }!
    // Neighbors that show the same are drawn once. Where the samples differ, all images may.
    let standsStill = lists.dropFirst().allSatisfy { $0 == lists[0] }
    images = standsStill ? Self.distinct(scene, exposure, times) : times.count
    seconds = mean * Double(images) / 1e9
    (self.scene, self.exposure, self.rasterizer) = (scene, exposure, rasterizer)
  }

  private static func distinct(_ scene: Scene, _ exposure: Exposure, _ times: [Double]) -> Int {
    var last: DisplayList?
    return times.count { time in
      let list = exposure.list(scene, at: time)
      defer { last = list }
      return list != last
    }
  }

  /// - Throws: an error that names the layer that takes most of the work.
  func check(_ limits: DrawingLimits) throws(ExportError) {
    guard seconds > limits.work else { return }
    let (path, work) = culprit
    let subject = path == "$" ? "the preset" : "`\(path.dropFirst(2))`"
    let (drawing, time) = (images == 1 ? "one image" : "\(images) images", Int(seconds.rounded(.up)))
    throw ExportError(
      path: path,
      message: "drawing \(drawing) would take about \(time) s of one processor, and "
        + "\(NumberText.short(limits.work)) s are allowed: in each, \(subject) draws \(Self.factors(of: work)); "
        + "draw fewer or smaller ones, or allow more with \(limits.option("--max-work"))")
  }

  /// The innermost layer that takes most of the work, or the whole preset.
  private var culprit: (path: String, work: DrawingWork) {
    func work(_ path: String) -> DrawingWork {
      let part = scene.only(path)
      return exposure.work(exposure.list(part, at: heaviest.time), of: part, at: heaviest.time, rasterizer)
    }
    var found = (path: "$", work: heaviest.work)
    let sources = SourceTree(scene.sources)
    var layers = sources.outermost
    while let most = layers.map({ (path: $0, work: work($0)) }).max(by: { $0.work.nanoseconds < $1.work.nanoseconds }),
      most.work.nanoseconds > Self.mostOfIt * heaviest.work.nanoseconds
    {
      found = most
      layers = sources.children[most.path] ?? []
    }
    return found
  }

  /// Such as "49 filtered images of 12.8 million pixels in all".
  private static func factors(of work: DrawingWork) -> String {
    func pixels(_ count: Int) -> String { "of \(NumberText.fixed(Double(count) / 1e6, 1)) million pixels in all" }
    if work.filteredPixels * 4 > work.paintedPixels {
      return "\(NumberText.grouped(work.filteredImages)) filtered images \(pixels(work.filteredPixels))"
    }
    if work.edges > work.paintedPixels / 20 { return "outlines of \(NumberText.grouped(work.edges)) pieces" }
    return "\(NumberText.grouped(work.paints)) shapes \(pixels(work.paintedPixels))"
  }
}
