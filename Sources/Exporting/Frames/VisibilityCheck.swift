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
  /// At most so many frames are looked at, evenly spread.
  private static let mostMoments = 60
  /// How far beyond the canvas is looked, in points: a quarter of its longer side, within these limits.
  private static let margins = 24.0...96.0
  /// The smallest difference of a channel that is not rounding.
  private static let leastChange = 2
  /// What each of the checks may take, in nanoseconds of one processor by estimate: about a second.
  private static let mostWork = 1e9
  /// Making and comparing a command of a display list, in nanoseconds.
  private static let command = 2000.0
  /// A layer that has been looked for less often may well be seen.
  private static let fewestMoments = 8

  private let scene: Scene
  private let canvasSize: Size?
  private let times: [Double]
  private let workers: Int
  private let rasterizer: Rasterizer
  /// An image in the middle, in nanoseconds.
  private let imageWork: Double

  /// - Parameters:
  ///   - canvasSize: A fixed size in points; nil for the content and its padding.
  ///   - times: The moments of the frames.
  init(_ scene: Scene, canvasSize: Size?, times: [Double], workers: Int) {
    self.scene = scene
    self.canvasSize = canvasSize
    self.workers = workers
    rasterizer = Rasterizer(scale: scene.scaleForChecks, colorSpace: .srgb)
    imageWork = rasterizer.work(of: scene.displayList(at: times[times.count / 2])).nanoseconds
    // Of images that take long, fewer moments are looked at.
    let affordable = max(Self.fewestMoments, Int(min(Double(Self.mostMoments), Self.mostWork / imageWork)))
    let step = max(1, (times.count + affordable - 1) / affordable)
    self.times = stride(from: 0, to: times.count, by: step).map { times[$0] }
  }

  // MARK: Layers outside of the canvas

  var overflows: [Loss] {
    guard !overflow(of: scene).isNone else { return [] }
    let sources = SourceTree(scene.sources)
    let losses = sources.outermost.flatMap { overflows(of: $0, in: sources) }
    return losses.isEmpty ? [Loss(path: "$.canvas", message: message("the loader", overflow(of: scene)))] : losses
  }

  /// Returns what leaves the canvas of a layer and those in it. Where only some of the layers in it leave, those are
  /// named; where all of them do, it is the group that leaves.
  private func overflows(of path: String, in sources: SourceTree) -> [Loss] {
    let overflow = overflow(of: scene.only(path))
    guard !overflow.isNone else { return [] }
    let inner = sources.children[path] ?? []
    let leaving = inner.map { overflows(of: $0, in: sources) }.filter { !$0.isEmpty }
    if leaving.count == 1 || (!leaving.isEmpty && leaving.count < inner.count) { return leaving.flatMap { $0 } }
    return [Loss(path: path, message: message(String(path.dropFirst(2)), overflow))]
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

  var unseen: [Loss] { unseenLayers(mostWork: Self.mostWork).losses }

  /// Finds the layers without which every image is the same, and counts the nanoseconds that it takes by estimate.
  ///
  /// Each layer needs images of all others, so the cost would grow with the square of their number. Of many layers
  /// fewer moments are looked at, and where the work ends before all are known, all count as seen.
  func unseenLayers(mostWork: Double) -> (losses: [Loss], work: Double) {
    // From the middle on, where most is on its way.
    let order = times.indices.map { times[($0 + times.count / 2) % times.count] }
    var empty = scene
    empty.layers = []
    let blank = draw(empty.displayList(at: 0))
    guard order.contains(where: { draw(scene.displayList(at: $0)).largestDifference(to: blank) >= Self.leastChange })
    else {
      let message =
        "the preset draws nothing at any moment; check colors (a shape without `fill` and `stroke` has none), "
        + "opacities, times and positions"
      return ([Loss(path: "$", message: message)], 0)
    }
    // Layers that no image so far has shown.
    var hidden = scene.sources
    var work = 0.0
    func look(at time: Double) {
      let held = scene.held(at: time)
      let list = held.displayList(at: time)
      var drawn: Pixmap?
      hidden.removeAll { path in
        guard work < mostWork else { return false }
        let others = held.without(path).displayList(at: time)
        work += Double(list.commands.count) * Self.command
        guard others != list else { return false }
        let whole = drawn ?? draw(list)
        drawn = whole
        work += imageWork
        return whole.largestDifference(to: draw(others)) >= Self.leastChange
      }
    }
    look(at: order[0])
    // Most layers are known by now. The others are looked for as often as the work allows.
    let commands = Double(scene.displayList(at: order[0]).commands.count)
    let once = Double(hidden.count) * (commands * Self.command + imageWork)
    let moments = hidden.isEmpty ? 0 : Int(min(Double(order.count), max(0, (mostWork - work) / once)))
    guard hidden.isEmpty || moments >= min(order.count, Self.fewestMoments) else { return ([], work) }
    for k in 1..<max(1, moments) where !hidden.isEmpty { look(at: order[k * order.count / moments]) }
    guard work < mostWork else { return ([], work) }
    // A layer that is never seen stands for those in it.
    var losses: [Loss] = []
    for path in hidden where !losses.contains(where: { path.hasPrefix($0.path + ".") }) {
      losses.append(
        Loss(
          path: path,
          message:
            "\(path.dropFirst(2)) is never seen: without it every image is the same; check its color (a shape without "
            + "`fill` and `stroke` has none), its opacity, its times, its position and what lies over it"))
    }
    return (losses, work)
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
