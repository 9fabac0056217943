import GraphicsCore
import Parallelism
import PresetModel
import Rasterizer
import SceneModel

/// Finds what a scene loses without a word: layers that leave the canvas, and layers that nobody ever sees.
///
/// Images decide, not boxes: clips, masks, blurs and what lies over a layer count as they are drawn.
struct VisibilityCheck {
  /// What is lost, at the JSON path of the layer.
  struct Loss: Equatable {
    var path: String
    var message: String
  }

  /// Channels below this level of 255 are not seen, such as the far ends of a blur.
  private static let leastLevel = 6
  private static let mostMoments = 60
  private static let mostPixels = 160_000.0
  private static let margins = 24.0...96.0

  private let scene: Scene
  private let canvasSize: Size?
  private let times: [Double]
  private let workers: Int
  private let rasterizer: Rasterizer

  /// - Parameters:
  ///   - canvasSize: A fixed size in points; nil for the content and its padding.
  ///   - times: The moments of the frames.
  init(_ scene: Scene, canvasSize: Size?, times: [Double], workers: Int) {
    self.scene = scene
    self.canvasSize = canvasSize
    self.workers = workers
    let step = max(1, (times.count + Self.mostMoments - 1) / Self.mostMoments)
    self.times = stride(from: 0, to: times.count, by: step).map { times[$0] }
    rasterizer = Rasterizer(
      scale: min(1, (Self.mostPixels / (scene.size.width * scene.size.height)).squareRoot()), colorSpace: .srgb)
  }

  // MARK: Layers outside of the canvas

  var overflows: [Loss] {
    guard !overflow(of: scene).isNone else { return [] }
    // Layers of the preset itself, not those inside of them.
    let outer = scene.sources.filter { path in !scene.sources.contains { path.hasPrefix($0 + ".") } }
    let losses = outer.compactMap { path -> Loss? in
      let overflow = overflow(of: scene.only(path))
      return overflow.isNone ? nil : Loss(path: path, message: message(String(path.dropFirst(2)), overflow))
    }
    return losses.isEmpty ? [Loss(path: "$.canvas", message: message("the loader", overflow(of: scene)))] : losses
  }

  /// How far a scene is drawn beyond the canvas, in whole points.
  private struct Overflow {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    /// Whether it reaches the end of what was looked at.
    var isMore = false

    var isNone: Bool { max(left, top, right, bottom) == 0 }
    var most: Double { max(left, top, right, bottom) }
  }

  private func overflow(of scene: Scene) -> Overflow {
    let longest = max(scene.size.width, scene.size.height)
    let margin =
      (min(Self.margins.upperBound, max(Self.margins.lowerBound, longest / 4)) * rasterizer.scale).rounded()
      / rasterizer.scale
    let large = scene.withMargin(margin)
    // Where nothing moves, one image tells it.
    let lists = Array(Set(concurrentMap(count: times.count, workers: workers) { large.displayList(at: times[$0]) }))
    let reaches = concurrentMap(count: lists.count, workers: workers) { draw(lists[$0]).reach(Self.leastLevel) }
    let scale = rasterizer.scale
    let (width, height) = (scene.size.width, scene.size.height)
    var overflow = Overflow()
    for case let reach? in reaches {
      func beyond(_ pixels: Double) -> Double { max(0, (pixels / scale - 1e-6).rounded(.up)) }
      overflow.left = max(overflow.left, beyond(margin * scale - Double(reach.x)))
      overflow.top = max(overflow.top, beyond(margin * scale - Double(reach.y)))
      overflow.right = max(overflow.right, beyond(Double(reach.x + reach.width) - (margin + width) * scale))
      overflow.bottom = max(overflow.bottom, beyond(Double(reach.y + reach.height) - (margin + height) * scale))
    }
    overflow.isMore = overflow.most >= margin.rounded(.down)
    return overflow
  }

  private func message(_ subject: String, _ overflow: Overflow) -> String {
    let sides = [
      ("left", overflow.left), ("top", overflow.top), ("right", overflow.right), ("bottom", overflow.bottom),
    ].filter { $0.1 > 0 }.map { "\(NumberText.short($0.1)) pt at the \($0.0)" }
    let remedy: String
    if overflow.isMore {
      remedy = "move it, or clip it on purpose"
    } else if let size = canvasSize {
      let width = size.width + 2 * max(overflow.left, overflow.right)
      let height = size.height + 2 * max(overflow.top, overflow.bottom)
      remedy = "a `canvas.size` of \(NumberText.short(width)) × \(NumberText.short(height)) holds it"
    } else {
      let padding = scene.padding
      let needed = max(
        padding.left + overflow.left, padding.top + overflow.top, padding.right + overflow.right,
        padding.bottom + overflow.bottom)
      remedy = "`canvas.padding`: \(NumberText.short(needed.rounded(.up))) holds it"
    }
    return
      "\(subject) leaves the canvas by \(overflow.isMore ? "at least " : "")\(sides.joined(separator: ", ")); \(remedy)"
  }

  // MARK: Layers that are never seen

  var unseen: [Loss] {
    var frames: [Int: Pixmap] = [:]
    func frame(_ i: Int) -> Pixmap {
      if let known = frames[i] { return known }
      let drawn = draw(scene.displayList(at: times[i]))
      frames[i] = drawn
      return drawn
    }
    func isSeen(without other: Scene) -> Bool {
      // From the middle on, where most is on its way.
      let order = times.indices.map { ($0 + times.count / 2) % times.count }
      return order.contains { i in
        let list = other.displayList(at: times[i])
        guard list != scene.displayList(at: times[i]) else { return false }
        return frame(i).largestDifference(to: draw(list)) >= 2
      }
    }
    var empty = scene
    empty.layers = []
    guard isSeen(without: empty) else {
      return [
        Loss(path: "$", message: "the preset draws nothing at any moment; check opacities, colors and positions")
      ]
    }
    var losses: [Loss] = []
    for path in scene.sources where !losses.contains(where: { path.hasPrefix($0.path + ".") }) {
      guard !isSeen(without: scene.without(path)) else { continue }
      losses.append(
        Loss(
          path: path,
          message:
            "\(path.dropFirst(2)) is never seen: without it every image is the same; check its opacity, its color, "
            + "its position and what lies over it"))
    }
    return losses
  }

  private func draw(_ list: DisplayList) -> Pixmap { rasterizer.render(list, outputs: [.straight])[0] }
}

extension Pixmap {
  /// The smallest rectangle around all pixels that are at least this opaque; nil if there are none.
  fileprivate func reach(_ leastAlpha: Int) -> PixelRect? {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where Int(RGBA8(packed: pixels[y * width + x]).alpha) >= leastAlpha {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
      }
    }
    return right < left ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
