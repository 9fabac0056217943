import GraphicsCore

/// Carries out a plan's steps on the layers of one band after the other.
///
/// A pixel that one edge crosses is blended by coverage: c·blend(s, d) + (1 - c)·d. Shared pixels are blended part by part besides,
/// and take their colours from the parts in the end.
struct BandPainter: ~Copyable {
  private let plan: Plan
  private let background: Pixel
  private let bandRows: Int
  private var geometry: BandGeometry
  private var layers: LayerStack
  /// Runs of the row at hand, as clips are taken in one by one.
  private var rowRuns = Buffer<Run>()
  private var otherRuns = Buffer<Run>()
  /// Source colours of the row at hand, by column.
  private var colors: Buffer<Pixel>
  /// Coverages of the row at hand by column, for `destinationIn`: the clip's, and the clip's and shape's together.
  private var clipCoverage: Buffer<Float>
  private var coverage: Buffer<Float>

  /// A band's layer stays within this many bytes, to stay in the second-level cache.
  private static let bandBytes = 256 << 10
  /// Fewer rows would spend more on setting up than they save.
  private static let fewestRows = 8

  /// - Parameter bandRows: The height of a band; by default as the cache suggests. The result does not depend on it.
  init(_ plan: Plan, background: Pixel, bandRows: Int?) {
    self.plan = plan
    self.background = background
    let width = plan.canvas.width
    let fitting = max(Self.fewestRows, Self.bandBytes / (MemoryLayout<Pixel>.stride * width))
    self.bandRows = min(max(1, bandRows ?? fitting), plan.canvas.height)
    geometry = BandGeometry(width: width, rows: self.bandRows)
    layers = LayerStack(width: width, rows: self.bandRows)
    colors = Buffer(capacity: layers.stride)
    _ = colors.extend(by: layers.stride, filledWith: .zero)
    clipCoverage = Buffer(capacity: width)
    _ = clipCoverage.extend(by: width, filledWith: 0)
    coverage = Buffer(capacity: width)
    _ = coverage.extend(by: width, filledWith: 0)
  }

  /// Paints all bands; `finish` is called with every row, top to bottom: its number, its pixels (a multiple of `LayerStack.block`), and a bit for each block
  /// of them that is drawn. The other blocks are of the background's colour, and hold nothing of use.
  mutating func paint(_ finish: (Int, UnsafePointer<Pixel>, UnsafePointer<UInt64>) -> Void) {
    var y = 0
    while y < plan.canvas.height {
      let band = PixelRect(x: 0, y: y, width: plan.canvas.width, height: min(bandRows, plan.canvas.height - y))
      geometry.begin(plan, band: band)
      layers.begin(background: background, partCount: geometry.shared.partCount)
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
  }

  /// Gives the shared pixels of a row their colours.
  private func takeAverages(_ row: Int, _ layer: LayerStack.Layer) {
    let pixels = layers.row(row, of: layer)
    let parts = layers.parts(of: layer)
    geometry.shared.forEach(0, layers.width, row: row) { x, rank in
      layers.prepare(x, x + 1, row: row, of: layer)
      pixels[x] = geometry.shared.average(rank, parts)
    }
  }

  // MARK: Steps

  private mutating func carryOut(_ step: Plan.PaintStep, band: PixelRect) {
    var isLayer = false
    if case .layer = step.source { isLayer = true }
    let target = layers.layers[layers.layers.count - (isLayer ? 2 : 1)]
    let bounds = step.bounds.intersection(band)
    if !bounds.isEmpty {
      for y in bounds.y..<bounds.maxY {
        if step.blend == .destinationIn {
          keepInside(step, target, y: y, band: band, bounds)
        } else {
          paintRow(step, target, y: y, band: band, bounds)
        }
      }
    }
    if isLayer { layers.pop() }
  }

  /// Leaves in `rowRuns` what a step covers of a row, clips included.
  private mutating func findRuns(_ step: Plan.PaintStep, y: Int, _ bounds: PixelRect) {
    rowRuns.removeAll()
    switch step.coverage {
    case .nothing: return
    case .everything: rowRuns.append(Run(x0: Int32(bounds.x), x1: Int32(bounds.maxX), coverage: 1))
    case .shape(let shape):
      for run in geometry.runs(of: shape, row: y) { rowRuns.append(run) }
    }
    clipRuns(step.clip, y: y)
  }

  private mutating func clipRuns(_ clip: Int, y: Int) {
    for shape in plan.clips[clip].shapes { intersectRuns(with: geometry.runs(of: shape, row: y)) }
  }

  private mutating func intersectRuns(with other: UnsafeBufferPointer<Run>) {
    otherRuns.removeAll()
    CoverageScanner.intersect(
      UnsafeBufferPointer(start: rowRuns.base, count: rowRuns.count), other, to: &otherRuns)
    rowRuns.exchange(with: &otherRuns)
  }

  private mutating func paintRow(
    _ step: Plan.PaintStep, _ target: LayerStack.Layer, y: Int, band: PixelRect, _ bounds: PixelRect
  ) {
    let row = y - band.y
    findRuns(step, y: y, bounds)
    var opacity: Float = 1
    if case .layer(let k) = step.source {
      opacity = k
      otherRuns.removeAll()
      var drawn = Buffer<Run>()
      layers.drawnRuns(row, of: layers.layers[layers.layers.count - 1], to: &drawn)
      intersectRuns(with: UnsafeBufferPointer(start: drawn.base, count: drawn.count))
    }
    guard rowRuns.count > 0 else { return }
    let hasShared = geometry.shared.count > 0 && geometry.shared.isAny(row: row)
    let pixels = layers.row(row, of: target)
    for i in 0..<rowRuns.count {
      let run = rowRuns[i]
      let (x0, x1) = (Int(run.x0), Int(run.x1))
      layers.prepare(x0, x1, row: row, of: target)
      if case .solid(let color) = step.source {
        SpanBlending.blend(color, coverage: run.coverage, step.blend, onto: pixels, x0, x1)
      } else {
        fillColors(step.source, x0, x1, y: y, row: row)
        SpanBlending.blend(colors.base, coverage: run.coverage, step.blend, onto: pixels, x0, x1)
      }
      if hasShared { paintParts(step, target, run, row: row, opacity: opacity) }
    }
  }

  /// Writes a source's colours for the pixels x0..<x1 of a row to `colors`.
  private func fillColors(_ source: Plan.Source, _ x0: Int, _ x1: Int, y: Int, row: Int) {
    switch source {
    case .solid(let color): (colors.base + x0).update(repeating: color, count: x1 - x0)
    case .gradient(let shader): shader.shade(x0, x1, y: y, to: colors.base)
    case .picture(let picture):
      let inside = picture.bounds.intersection(PixelRect(x: x0, y: y, width: x1 - x0, height: 1))
      if inside.width < x1 - x0 { (colors.base + x0).update(repeating: .zero, count: x1 - x0) }
      guard !inside.isEmpty else { return }
      picture.pixels.withUnsafeBufferPointer { pixels in
        let start = (y - picture.bounds.y) * picture.bounds.width + inside.x - picture.bounds.x
        (colors.base + inside.x).update(from: pixels.baseAddress! + start, count: inside.width)
      }
    case .layer(let opacity):
      let from = layers.row(row, of: layers.layers[layers.layers.count - 1])
      for x in x0..<x1 { colors.base[x] = from[x] * opacity }
    }
  }

  // MARK: Parts of shared pixels

  /// The shapes that a step must lie inside, as bits of a shared pixel's parts.
  @inline(__always)
  private func neededBits(_ step: Plan.PaintStep, rank: Int) -> UInt64 {
    var bits: UInt64 = 0
    if case .shape(let shape) = step.coverage { bits = geometry.shared.bit(of: shape, in: rank) }
    for shape in plan.clips[step.clip].shapes { bits |= geometry.shared.bit(of: shape, in: rank) }
    return bits
  }

  private func paintParts(_ step: Plan.PaintStep, _ target: LayerStack.Layer, _ run: Run, row: Int, opacity: Float) {
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
          case .gradient, .picture: colors[x]
          }
        to[part] = SpanBlending.blend(s, coverage: coverage, step.blend, onto: to[part])
      }
    }
  }

  // MARK: Destination in

  /// `destinationIn` in one row: what the step does not touch is cleared too, as far as its clip reaches.
  private mutating func keepInside(
    _ step: Plan.PaintStep, _ target: LayerStack.Layer, y: Int, band: PixelRect, _ bounds: PixelRect
  ) {
    let row = y - band.y
    rowRuns.removeAll()
    rowRuns.append(Run(x0: Int32(bounds.x), x1: Int32(bounds.maxX), coverage: 1))
    clipRuns(step.clip, y: y)
    expandRuns(to: clipCoverage, bounds)
    findRuns(step, y: y, bounds)
    expandRuns(to: coverage, bounds)
    if case .layer = step.source {
      layers.prepare(bounds.x, bounds.maxX, row: row, of: layers.layers[layers.layers.count - 1])
    }
    layers.prepare(bounds.x, bounds.maxX, row: row, of: target)
    fillColors(step.source, bounds.x, bounds.maxX, y: y, row: row)
    let pixels = layers.row(row, of: target)
    for x in bounds.x..<bounds.maxX {
      pixels[x] *= 1 - clipCoverage[x] + coverage[x] * colors[x].w
    }
    keepPartsInside(step, target, bounds, row: row)
  }

  private func keepPartsInside(_ step: Plan.PaintStep, _ target: LayerStack.Layer, _ bounds: PixelRect, row: Int) {
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

  private func expandRuns(to coverages: borrowing Buffer<Float>, _ bounds: PixelRect) {
    (coverages.base + bounds.x).update(repeating: 0, count: bounds.width)
    for i in 0..<rowRuns.count {
      let (x0, x1) = (max(Int(rowRuns[i].x0), bounds.x), min(Int(rowRuns[i].x1), bounds.maxX))
      if x0 < x1 { (coverages.base + x0).update(repeating: rowRuns[i].coverage, count: x1 - x0) }
    }
  }
}
