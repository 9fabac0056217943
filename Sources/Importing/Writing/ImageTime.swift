import GraphicsCore
import MotionMath

/// How an image repeats, and which moment of it is the poster frame.
struct ImageTime {
  /// The periods of the motions that repeat.
  let periods: Set<Seconds>
  /// When the last motion starts to repeat or comes to rest; zero if all have always been running.
  let introEnd: Seconds
  /// The time after which all repeats; nil if the periods do not meet within the longest loop and have to be retimed.
  private let cycle: Seconds?
  /// The longest loop of a preset.
  private static let longest = Seconds(nanoseconds: 60 * Seconds.nanosecondsPerSecond)
  private static let moments = 24

  init(_ image: AnimatedImage) {
    let motions = image.motionTimes
    periods = Set(motions.compactMap(\.period))
    introEnd = motions.map(\.introEnd).max() ?? .zero
    do throws(LoopSolver.LoopError) {
      cycle = try LoopSolver.exact(periods.sorted(), limit: Self.longest)
    } catch {
      cycle = nil
    }
  }

  var isExact: Bool { cycle != nil }

  /// Whether nothing repeats: the motions are shown once, from their start to the end of the last.
  var playsOnce: Bool { periods.isEmpty && introEnd > .zero }

  /// A moment with as much to see as any other, and the first of these: in seconds from the document's start.
  func poster(of image: AnimatedImage) -> Double {
    guard !periods.isEmpty || introEnd > .zero else { return 0 }
    let longest = Self.longest.value
    let length = playsOnce ? introEnd.value : min(cycle?.value ?? longest, longest)
    let start = playsOnce ? 0 : introEnd.value
    var best = (time: start, ink: -1.0)
    for i in 0..<Self.moments {
      let time = start + length * Double(i) / Double(Self.moments)
      let ink = image.ink(at: time)
      if ink > best.ink * 1.02 + 1e-9 { best = (time, ink) }
    }
    return (best.time * 1e3).rounded() / 1e3
  }
}

extension AnimatedImage {
  /// How much there is to see: the areas of all boxes on the canvas, by their opacity.
  fileprivate func ink(at time: Double) -> Double {
    nodes.reduce(0) { $0 + $1.ink(at: time, .identity, Rect(size)) }
  }
}

extension AnimatedNode {
  fileprivate func ink(at time: Double, _ outer: AffineTransform, _ canvas: Rect) -> Double {
    let opacity = opacity.value(at: time) * presence.value(at: time)
    guard opacity > 0 else { return 0 }
    let matrix = matrix(at: time).then(outer)
    switch content {
    case .group(let nodes): return opacity * nodes.reduce(0) { $0 + $1.ink(at: time, matrix, canvas) }
    case .shape(let shape):
      let box = shape.outline.roughPath(at: time).applying(matrix).controlBox
      let width = min(box.maxX, canvas.maxX) - max(box.minX, canvas.minX)
      let height = min(box.maxY, canvas.maxY) - max(box.minY, canvas.minY)
      guard width > 0 || height > 0, width >= 0, height >= 0 else { return 0 }
      let fill = shape.fill == nil ? 0 : shape.fillOpacity.value(at: time) * width * height
      let line =
        shape.stroke.map { stroke in
          let dash = stroke.dashes.isEmpty ? 1 : min(1, stroke.dashes[0].value(at: time) / (width + height + 1e-9))
          return shape.strokeOpacity.value(at: time) * stroke.width.value(at: time) * 2 * (width + height) * dash
        } ?? 0
      return opacity * (fill + line)
    }
  }
}
