import GraphicsCore
import MotionMath

/// How a picture repeats, and which moment of it says most.
struct PictureTime {
  /// Whether its periods meet within the longest loop; if not, they are retimed.
  let isExact: Bool
  /// In seconds from the start of the document.
  let poster: Double
  /// The longest loop of a preset.
  private static let longest = Seconds(nanoseconds: 60 * Seconds.nanosecondsPerSecond)
  private static let moments = 24

  init(_ picture: AnimatedPicture) {
    var periods: Set<Seconds> = []
    var intro = 0.0
    picture.forEachMotion { motion in
      if motion.period > .zero { periods.insert(motion.period) }
      intro = max(intro, motion.intro.last?.time ?? 0)
    }
    var cycle: Seconds?
    do throws(LoopSolver.LoopError) {
      cycle = try LoopSolver.exact(periods.sorted(), limit: Self.longest)
    } catch {
      cycle = nil
    }
    isExact = cycle != nil
    guard !periods.isEmpty || intro > 0 else {
      poster = 0
      return
    }
    // A moment with as much to see as any other, and the first of these.
    let once = periods.isEmpty
    let length = once ? intro : min(cycle?.value ?? 60, 60)
    let start = once ? 0 : intro
    var best = (time: start, ink: -1.0)
    for i in 0..<Self.moments {
      let time = start + length * Double(i) / Double(Self.moments)
      let ink = picture.ink(at: time)
      if ink > best.ink * 1.02 + 1e-9 { best = (time, ink) }
    }
    poster = (best.time * 1e3).rounded() / 1e3
  }
}

extension AnimatedPicture {
  /// How much there is to see: the areas of all boxes on the canvas, by their opacity.
  fileprivate func ink(at time: Double) -> Double {
    nodes.reduce(0) { $0 + $1.ink(at: time, .identity, Rect(x: 0, y: 0, width: size.width, height: size.height)) }
  }
}

extension AnimatedNode {
  fileprivate func ink(at time: Double, _ outer: AffineTransform, _ canvas: Rect) -> Double {
    let opacity = opacity.number(at: time) * presence.number(at: time)
    guard opacity > 0 else { return 0 }
    let matrix = matrix(at: time).then(outer)
    switch content {
    case .group(let nodes): return opacity * nodes.reduce(0) { $0 + $1.ink(at: time, matrix, canvas) }
    case .shape(let shape):
      let box = shape.outline.roughPath(at: time).applying(matrix).controlBox
      let width = min(box.maxX, canvas.maxX) - max(box.minX, canvas.minX)
      let height = min(box.maxY, canvas.maxY) - max(box.minY, canvas.minY)
      guard width > 0 || height > 0, width >= 0, height >= 0 else { return 0 }
      let fill = shape.fill == nil ? 0 : shape.fillOpacity.number(at: time) * width * height
      let line =
        shape.stroke.map { stroke in
          let dash = stroke.dashes.isEmpty ? 1 : min(1, stroke.dashes[0].number(at: time) / (width + height + 1e-9))
          return shape.strokeOpacity.number(at: time) * stroke.width.number(at: time) * 2 * (width + height) * dash
        } ?? 0
      return opacity * (fill + line)
    }
  }
}
