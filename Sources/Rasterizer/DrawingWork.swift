import GraphicsCore

/// What drawing display lists takes, found from their plans without painting a pixel.
public struct DrawingWork: Equatable, Sendable {
  /// About the nanoseconds that one processor takes.
  public private(set) var nanoseconds = 0.0
  /// Images that are drawn separately and filtered, and their pixels.
  public private(set) var filteredImages = 0
  public private(set) var filteredPixels = 0
  /// Outlines and layers that are painted, and their pixels.
  public private(set) var paints = 0
  public private(set) var paintedPixels = 0
  /// Straight pieces of outlines.
  public private(set) var edges = 0
  /// The most bytes of filtered images that there are at once, on one thread.
  public private(set) var imageBytes = 0
  /// Those that are there at the end.
  private var keptBytes = 0

  /// One after the other.
  public static func + (a: DrawingWork, b: DrawingWork) -> DrawingWork {
    var sum = a
    sum.nanoseconds += b.nanoseconds
    sum.filteredImages += b.filteredImages
    sum.filteredPixels += b.filteredPixels
    sum.paints += b.paints
    sum.paintedPixels += b.paintedPixels
    sum.edges += b.edges
    sum.imageBytes = max(a.imageBytes, a.keptBytes + b.imageBytes)
    sum.keptBytes += b.keptBytes
    return sum
  }

  /// The same work, done some times.
  public func repeated(_ times: Int) -> DrawingWork {
    var work = self
    work.nanoseconds *= Double(times)
    work.filteredImages *= times
    work.filteredPixels *= times
    work.paints *= times
    work.paintedPixels *= times
    work.edges *= times
    return work
  }

  /// In nanoseconds; chosen, and compared with the times of presets and of documents made to be slow
  /// (docs/reliability.md).
  private enum Cost {
    static let pixelOfCanvas = 4.0
    static let paint = 500.0
    static let edge = 40.0
    /// A pixel that an edge crosses.
    static let crossing = 12.0
    /// Two edges that cross one pixel.
    static let pairInPixel = 100.0
    /// A pixel of a separate image that is stored and read again.
    static let pixelOfImage = 6.0
    /// A tap of a blur's kernel on one channel of a pixel.
    static let tap = 0.3
    static let nonlinearBlend = 12.0

    static func pixel(of source: DrawPlan.Source) -> Double {
      switch source {
      case .solid: 0.8
      case .layer: 3
      case .gradient: 8
      case .image: 10
      case .projected: 25
      case .filtered: 6
      }
    }
  }

  mutating func addCanvas(pixels: Int) { nanoseconds += Cost.pixelOfCanvas * Double(pixels) }

  /// The painting of a plan, without the filtered images that it holds.
  mutating func add(_ plan: DrawPlan) {
    let longest = Double(plan.canvas.width + plan.canvas.height)
    edges += plan.edges.count
    for edge in plan.edges {
      nanoseconds += Cost.edge + Cost.crossing * min(longest, edge.y1 - edge.y0 + abs(edge.x1 - edge.x0))
    }
    nanoseconds += Cost.pairInPixel * Self.pairsInPixels(plan)
    for case .paint(let step) in plan.steps {
      let pixels = step.bounds.width * step.bounds.height
      paints += 1
      paintedPixels += pixels
      let blend = step.blend.isNonlinear ? Cost.nonlinearBlend : 0
      nanoseconds += Cost.paint + (Cost.pixel(of: step.source) + blend) * Double(pixels)
    }
  }

  /// About how many pairs of edges share a pixel, since edges that do are ordered there. Only for crowds of edges.
  private static func pairsInPixels(_ plan: DrawPlan) -> Double {
    guard plan.edges.count > crowd else { return 0 }
    let columns = plan.canvas.width / tile + 1
    var counts = [Double](repeating: 0, count: columns * (plan.canvas.height / tile + 1))
    for edge in plan.edges {
      let (x, y) = (Int((edge.x0 + edge.x1) / 2) / tile, Int((edge.y0 + edge.y1) / 2) / tile)
      let place = max(0, min(x, columns - 1)) + columns * max(0, y)
      counts[min(place, counts.count - 1)] += 1
    }
    return counts.reduce(0) { $0 + $1 * $1 } / Double(tile * tile)
  }

  /// In pixels.
  private static let tile = 4
  private static let crowd = 2000

  /// An image of a group that is kept by itself; those that it was drawn from are not.
  mutating func addImage(pixels: Int) {
    filteredImages += 1
    filteredPixels += pixels
    nanoseconds += Cost.pixelOfImage * Double(pixels)
    replaceImages(withPixels: pixels)
  }

  /// An image that is made of all that are kept.
  mutating func replaceImages(withPixels pixels: Int) {
    let bytes = pixels * MemoryLayout<Pixel>.stride
    keep(bytes)
    keptBytes = bytes
  }

  private mutating func keep(_ bytes: Int) {
    keptBytes += bytes
    imageBytes = max(imageBytes, keptBytes)
  }

  mutating func releaseImages() { keptBytes = 0 }

  /// A filter's pass over an image.
  /// - Parameters:
  ///   - pixels: Of the result.
  ///   - pass: What is made of the image.
  mutating func addFilter(pixels: Int, _ pass: FilterPass) {
    let source = keptBytes
    var perPixel = Cost.pixelOfImage
    if let (blur, channels, bytes) = pass.blur {
      perPixel += Cost.tap * Double(blur.tapsPerSample * channels)
      keep(bytes)
    }
    nanoseconds += perPixel * Double(pixels)
    switch pass {
    case .replaced: replaceImages(withPixels: pixels)
    case .laidUnder: break
    case .laidOver: keptBytes = source
    }
  }

  enum FilterPass {
    typealias Blur = (GaussianBlur, channels: Int, bytes: Int)
    /// Another image in its place.
    case replaced(Blur?)
    /// A blurred image that is kept below it.
    case laidUnder(Blur)
    /// A blurred image that becomes part of it.
    case laidOver(Blur)

    var blur: Blur? {
      switch self {
      case .replaced(let blur): blur
      case .laidUnder(let blur), .laidOver(let blur): blur
      }
    }
  }
}

extension Rasterizer {
  /// Returns what `render` would take for a list and one output. Its own cost grows with the outlines, not the pixels.
  public func work(of list: DisplayList) -> DrawingWork {
    let (width, height) = Self.pixelSize(of: list.size, scale: scale)
    let renderer = ImageRenderer(scale: scale, colorSpace: colorSpace, bandRows: bandRows, workspace: Workspace())
    var work = renderer.work(
      of: list.commands[...], canvas: PixelRect(x: 0, y: 0, width: width, height: height), origin: (0, 0))
    work.addCanvas(pixels: width * height)
    work.releaseImages()
    return work
  }
}
