import GraphicsCore

/// A display list in pixels: outlines as edges, clips as sets of shapes, filtered groups as finished images; what
/// the bands are painted from.
struct DrawPlan {
  struct Shape {
    var edges: Range<Int>
    var rule: FillRule
    /// The pixels that it may touch, cut to the canvas.
    var bounds: PixelRect
  }

  /// All clips that hold at one place: a pixel part is drawn where it lies in every shape.
  struct ClipStack {
    var shapes: [Int] = []
    var bounds: PixelRect
  }

  enum Coverage: Equatable {
    case shape(Int)
    case everything
    case nothing
  }

  /// The large ones are stored elsewhere, as steps are passed about for every row.
  enum Source {
    case solid(Pixel)
    indirect case gradient(GradientShader)
    indirect case image(ImageShader)
    indirect case projected(ProjectedShader)
    indirect case filtered(FilteredLayer)
    /// The layer that ends here, times an opacity.
    case layer(opacity: Float)
  }

  struct PaintStep {
    var coverage: Coverage
    /// An index of `clips`.
    var clip: Int
    var source: Source
    var blend: BlendMode
    /// Nothing outside changes.
    var bounds: PixelRect
  }

  enum Step {
    case paint(PaintStep)
    /// A clear layer, until the paint step with the source `layer`.
    case beginLayer
  }

  /// The canvas in pixels, its origin at zero.
  let canvas: PixelRect
  var edges: [Edge] = []
  var shapes: [Shape] = []
  var clips: [ClipStack]
  var steps: [Step] = []

  init(canvas: PixelRect) {
    self.canvas = canvas
    clips = [ClipStack(bounds: canvas)]
  }

  /// The pixels of a transparent canvas on which something may stand in the end.
  var paintedBounds: PixelRect {
    var result = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for case .paint(let step) in steps {
      switch (step.source, step.blend) {
      // What a layer leaves, its own steps have drawn; and these modes draw only on what is there.
      case (.layer, _), (_, .sourceAtop), (_, .destinationIn), (_, .destinationOut): break
      default: result = result.union(step.bounds)
      }
    }
    return result
  }
}

extension PixelRect {
  func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return left < right && top < bottom
      ? PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      : PixelRect(x: left, y: top, width: 0, height: 0)
  }

  func insetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
  }

  func offsetBy(dx: Int, dy: Int) -> PixelRect { PixelRect(x: x + dx, y: y + dy, width: width, height: height) }

  /// The same pixels of an image that is `n` times finer.
  func scaled(by n: Int) -> PixelRect { PixelRect(x: x * n, y: y * n, width: width * n, height: height * n) }

  /// All pixels that these touch in an image that is `n` times coarser.
  func shrunk(by n: Int) -> PixelRect {
    let (x0, y0) = (x.dividedDown(by: n), y.dividedDown(by: n))
    return PixelRect(
      x: x0, y: y0, width: (maxX + n - 1).dividedDown(by: n) - x0, height: (maxY + n - 1).dividedDown(by: n) - y0)
  }
}

extension Int {
  /// The quotient, rounded down.
  func dividedDown(by n: Int) -> Int { self >= 0 ? self / n : -((-self + n - 1) / n) }
}
