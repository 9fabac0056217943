import GraphicsCore

/// Carries out a plan's steps on the layers of one band after the other.
///
/// A pixel that one edge crosses is blended by coverage: c·blend(s, d) + (1 - c)·d. Shared pixels are blended part by
/// part besides, and take their colors from the parts in the end.
///
/// **Pointers.** Rows and parts are those of `LayerStack`'s buffers, and stay where they are until a layer is pushed or
/// popped, which no step does while it paints. Every column is one of `step.bounds.intersection(band)`, so it lies
/// within the canvas; `colors`, `coverage` and `clipCoverage` have an element for each column of the canvas, and a
/// layer's rows have a multiple of `LayerStack.block`. A pixel may be written once its block is prepared.
struct BandPainter: ~Copyable {
  /// The plan at hand.
  private var plan = DrawPlan(canvas: PixelRect(x: 0, y: 0, width: 0, height: 0))
  private var geometry = BandGeometry()
  private var layers = LayerStack()
  /// Runs of the row at hand, as clips are taken in one by one.
  private var rowRuns = Buffer<Run>()
  private var otherRuns = Buffer<Run>()
  private var drawnRuns = Buffer<Run>()
  /// Source colors of the row at hand, by column.
  private var colors = Buffer<Pixel>()
  /// Coverages of the row at hand by column, for `destinationIn`: the clip's, and the clip's and shape's together.
  private var clipCoverage = Buffer<Float>()
  private var coverage = Buffer<Float>()

  /// A band's layer has at most this many bytes, so that it stays in a processor's second cache, which has 256 KiB and
  /// more; chosen, not measured.
  private static let bandBytes = 192 << 10
  /// Of a canvas so wide that fewer rows would fit: these would spend more on setting up a band than they save. Chosen,
  /// not measured.
  private static let fewestRows = 8

  /// Paints a plan's canvas over `background`, and calls `finish` with every row, top to bottom: its number, its
  /// pixels (a multiple of `LayerStack.block`), and a bit for each block of them that is drawn. The other blocks are
  /// of the background's color, and hold nothing of use.
  ///
  /// - Parameter bandRows: The height of a band; by default as the cache suggests. The result does not depend on it.
  mutating func paint(
    _ plan: DrawPlan, background: Pixel, bandRows: Int?,
    _ finish: (Int, UnsafePointer<Pixel>, UnsafePointer<UInt64>) -> Void
  ) {
    self.plan = plan
    let (width, height) = (plan.canvas.width, plan.canvas.height)
    let fitting = max(Self.fewestRows, Self.bandBytes / (MemoryLayout<Pixel>.stride * width))
    let rows = max(1, bandRows ?? fitting)
    reserve(width)
    var y = 0
    while y < height {
      let band = PixelRect(x: 0, y: y, width: width, height: min(rows, height - y))
      geometry.begin(plan, band: band)
      layers.begin(width: width, rows: band.height, background: background, partCount: geometry.shared.partCount)
      for step in plan.steps {
        switch step {
        case .beginLayer: layers.push()
        case .paint(let paint): carryOut(paint, band: band)
        }
      }
      let layer = layers.layers[0]
      for row in 0..<band.height {
        takeAverages(row, layer)
        finish(y + row, layers.row(row, of: layer), layers.drawnBlocks(row, of: layer))
      }
      y += band.height
    }
    self.plan = DrawPlan(canvas: PixelRect(x: 0, y: 0, width: 0, height: 0))
  }

  /// Makes room for the columns of a row.
  private mutating func reserve(_ width: Int) {
    colors.removeAll()
    clipCoverage.removeAll()
    coverage.removeAll()
    _ = colors.extend(by: width)
    _ = clipCoverage.extend(by: width)
    _ = coverage.extend(by: width)
  }

  /// Gives the shared pixels of a row their colors.
  private func takeAverages(_ row: Int, _ layer: LayerStack.Layer) {
    let pixels = layers.row(row, of: layer)
    let parts = layers.parts(of: layer)
    geometry.shared.forEach(0, layers.width, row: row) { x, rank in
      layers.prepare(x, x + 1, row: row, of: layer)
      pixels[x] = geometry.shared.average(rank, parts)
    }
  }

  // MARK: Steps

  /// `isShaded` below says that the source's colors stand in `colors` already, being the same in every row.
  private mutating func carryOut(_ step: DrawPlan.PaintStep, band: PixelRect) {
    var isLayer = false
    if case .layer = step.source { isLayer = true }
    let target = layers.layers[layers.layers.count - (isLayer ? 2 : 1)]
    let bounds = step.bounds.intersection(band)
    if !bounds.isEmpty {
      var isShaded = false
      if case .gradient(let shader) = step.source, shader.isConstantInY {
        shader.shade(bounds.x, bounds.maxX, y: bounds.y, to: colors.base)
        isShaded = true
      }
      for y in bounds.y..<bounds.maxY {
        if step.blend == .destinationIn {
          keepInside(step, target, y: y, band: band, bounds, isShaded: isShaded)
        } else {
          paintRow(step, target, y: y, band: band, bounds, isShaded: isShaded)
        }
      }
    }
    if isLayer { layers.pop() }
  }

  /// What a step covers of a row, clips included; valid until the next row.
  private mutating func findRuns(_ step: DrawPlan.PaintStep, y: Int, _ bounds: PixelRect) -> UnsafeBufferPointer<Run> {
    rowRuns.removeAll()
    switch step.coverage {
    case .nothing: break
    case .everything: rowRuns.append(Run(x0: Int32(bounds.x), x1: Int32(bounds.maxX), coverage: 1))
    case .shape(let shape):
      let runs = geometry.runs(of: shape, row: y)
      if plan.clips[step.clip].shapes.isEmpty { return runs }
      for run in runs { rowRuns.append(run) }
    }
    clipRuns(step.clip, y: y)
    return UnsafeBufferPointer(start: rowRuns.base, count: rowRuns.count)
  }

  private mutating func clipRuns(_ clip: Int, y: Int) {
    for shape in plan.clips[clip].shapes { intersectRuns(with: geometry.runs(of: shape, row: y)) }
  }

  private mutating func intersectRuns(with other: UnsafeBufferPointer<Run>) {
    otherRuns.removeAll()
    CoverageScanner.intersect(UnsafeBufferPointer(start: rowRuns.base, count: rowRuns.count), other, to: &otherRuns)
    rowRuns.exchange(with: &otherRuns)
  }

  private mutating func paintRow(
    _ step: DrawPlan.PaintStep, _ target: LayerStack.Layer, y: Int, band: PixelRect, _ bounds: PixelRect,
    isShaded: Bool
  ) {
    let row = y - band.y
    var runs = findRuns(step, y: y, bounds)
    var opacity: Float = 1
    if case .layer(let k) = step.source {
      opacity = k
      drawnRuns.removeAll()
      layers.drawnRuns(row, of: layers.layers[layers.layers.count - 1], to: &drawnRuns)
      intersectRuns(with: UnsafeBufferPointer(start: drawnRuns.base, count: drawnRuns.count))
      runs = UnsafeBufferPointer(start: rowRuns.base, count: rowRuns.count)
    }
    guard runs.count > 0 else { return }
    let hasShared = geometry.shared.count > 0 && geometry.shared.isAny(row: row)
    let pixels = layers.row(row, of: target)
    let drawn = layers.drawnBlocks(row, of: target)
    var solid: Pixel?
    if case .solid(let color) = step.source { solid = color }
    for run in runs {
      let (x0, x1) = (Int(run.x0), Int(run.x1))
      LayerStack.prepare(x0, x1, of: pixels, drawn: drawn, background: target.background)
      if let color = solid {
        SpanBlending.blend(color, coverage: run.coverage, step.blend, onto: pixels, x0, x1)
      } else {
        if !isShaded { fillColors(step.source, x0, x1, y: y, row: row) }
        SpanBlending.blend(colors.base, coverage: run.coverage, step.blend, onto: pixels, x0, x1)
      }
      if hasShared { paintParts(step, target, run, row: row, opacity: opacity) }
    }
  }

  /// Writes a source's colors for the pixels x0..<x1 of a row to `colors`.
  private func fillColors(_ source: DrawPlan.Source, _ x0: Int, _ x1: Int, y: Int, row: Int) {
    switch source {
    case .solid(let color): (colors.base + x0).update(repeating: color, count: x1 - x0)
    case .gradient(let shader): shader.shade(x0, x1, y: y, to: colors.base)
    case .image(let shader): shader.shade(x0, x1, y: y, to: colors.base)
    case .projected(let shader): shader.shade(x0, x1, y: y, to: colors.base)
    case .filtered(let image):
      image.row(y, x0, x1, to: colors.base + x0)
    case .layer(let opacity):
      let from = layers.row(row, of: layers.layers[layers.layers.count - 1])
      for x in x0..<x1 { colors.base[x] = from[x] * opacity }
    }
  }

  // MARK: Parts of shared pixels

  /// The shapes that a step must lie inside, as bits of a shared pixel's parts.
  @inline(__always)
  private func neededBits(_ step: DrawPlan.PaintStep, rank: Int) -> UInt64 {
    var bits: UInt64 = 0
    if case .shape(let shape) = step.coverage { bits = geometry.shared.bit(of: shape, in: rank) }
    for shape in plan.clips[step.clip].shapes { bits |= geometry.shared.bit(of: shape, in: rank) }
    return bits
  }

  private func paintParts(_ step: DrawPlan.PaintStep, _ target: LayerStack.Layer, _ run: Run, row: Int, opacity: Float)
  {
    let to = layers.parts(of: target)
    geometry.shared.forEach(Int(run.x0), Int(run.x1), row: row) { x, rank in
      let needed = neededBits(step, rank: rank)
      // Coverage that no part tells apart counts as for any other pixel.
      let coverage = needed == 0 ? run.coverage : 1
      for part in geometry.shared.parts(of: rank) where geometry.shared.inside(part) & needed == needed {
        let s =
          switch step.source {
          case .solid(let color): color
          case .layer: layers.parts(of: layers.layers[layers.layers.count - 1])[part] * opacity
          case .gradient, .image, .projected, .filtered: colors[x]
          }
        to[part] = SpanBlending.blend(s, coverage: coverage, step.blend, onto: to[part])
      }
    }
  }

  // MARK: Destination in

  /// `destinationIn` in one row: what the step does not touch is cleared too, as far as its clip reaches.
  private mutating func keepInside(
    _ step: DrawPlan.PaintStep, _ target: LayerStack.Layer, y: Int, band: PixelRect, _ bounds: PixelRect,
    isShaded: Bool
  ) {
    let row = y - band.y
    rowRuns.removeAll()
    rowRuns.append(Run(x0: Int32(bounds.x), x1: Int32(bounds.maxX), coverage: 1))
    clipRuns(step.clip, y: y)
    Self.expand(UnsafeBufferPointer(start: rowRuns.base, count: rowRuns.count), to: clipCoverage.base, bounds)
    Self.expand(findRuns(step, y: y, bounds), to: coverage.base, bounds)
    if case .layer = step.source {
      layers.prepare(bounds.x, bounds.maxX, row: row, of: layers.layers[layers.layers.count - 1])
    }
    layers.prepare(bounds.x, bounds.maxX, row: row, of: target)
    if !isShaded { fillColors(step.source, bounds.x, bounds.maxX, y: y, row: row) }
    let pixels = layers.row(row, of: target)
    for x in bounds.x..<bounds.maxX {
      pixels[x] *= 1 - clipCoverage[x] + coverage[x] * colors[x].w
    }
    keepPartsInside(step, target, bounds, row: row)
  }

  private func keepPartsInside(_ step: DrawPlan.PaintStep, _ target: LayerStack.Layer, _ bounds: PixelRect, row: Int) {
    let to = layers.parts(of: target)
    var clipOnly = step
    clipOnly.coverage = .everything
    geometry.shared.forEach(bounds.x, bounds.maxX, row: row) { x, rank in
      let inClip = neededBits(clipOnly, rank: rank)
      let needed = neededBits(step, rank: rank)
      let clipped = inClip == 0 ? clipCoverage[x] : clipCoverage[x] > 0 ? 1 : 0
      let covered = needed == 0 ? coverage[x] : coverage[x] > 0 ? 1 : 0
      for part in geometry.shared.parts(of: rank) where geometry.shared.inside(part) & inClip == inClip {
        var alpha = colors[x].w
        if case .layer(let opacity) = step.source {
          alpha = layers.parts(of: layers.layers[layers.layers.count - 1])[part].w * opacity
        }
        let isInside = geometry.shared.inside(part) & needed == needed
        to[part] *= 1 - clipped + (isInside ? covered * alpha : 0)
      }
    }
  }

  private static func expand(
    _ runs: UnsafeBufferPointer<Run>, to coverages: UnsafeMutablePointer<Float>, _ bounds: PixelRect
  ) {
    (coverages + bounds.x).update(repeating: 0, count: bounds.width)
    for run in runs {
      let (x0, x1) = (max(Int(run.x0), bounds.x), min(Int(run.x1), bounds.maxX))
      if x0 < x1 { (coverages + x0).update(repeating: run.coverage, count: x1 - x0) }
    }
  }
}
