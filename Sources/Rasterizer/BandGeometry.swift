import GraphicsCore

/// The coverage of every shape of a plan in one band of rows, and the pixels that several of them share.
struct BandGeometry: ~Copyable {
  private struct ShapeRows {
    var field: CellField
    /// The index in `rowStarts` of the first row's first run; one entry more than rows.
    var rowStarts: Int
  }

  private var cells = CellStore()
  private var scanner = CoverageScanner()
  private var runs = Buffer<Run>(capacity: 4096)
  private var rowStarts = Buffer<Int32>()
  private var shapeRows: [ShapeRows] = []
  private(set) var shared = SharedPixels()
  private(set) var band = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Reckons everything for the rows of `band`.
  mutating func begin(_ plan: DrawPlan, band: PixelRect) {
    self.band = band
    cells.removeAll()
    runs.removeAll()
    rowStarts.removeAll()
    shapeRows.removeAll(keepingCapacity: true)
    plan.edges.withUnsafeBufferPointer { edges in
      for shape in plan.shapes {
        scan(shape, UnsafeBufferPointer(rebasing: edges[shape.edges]))
      }
    }
    shared.begin(width: band.width, rows: band.height)
    if mark(plan) { divide(plan) }
  }

  private mutating func scan(_ shape: DrawPlan.Shape, _ edges: UnsafeBufferPointer<Edge>) {
    let bounds = shape.bounds.intersection(band)
    let field =
      bounds.isEmpty
      ? CellField(bounds: bounds, bits: 0, words: 0, heads: 0) : cells.field(of: edges, in: bounds)
    shapeRows.append(ShapeRows(field: field, rowStarts: rowStarts.count))
    for row in 0..<bounds.height {
      rowStarts.append(Int32(runs.count))
      scanner.scan(row: row, of: field, rule: shape.rule, in: cells, to: &runs)
    }
    rowStarts.append(Int32(runs.count))
  }

  /// The runs of a shape in a row of the canvas; valid until the next band.
  func runs(of shape: Int, row y: Int) -> UnsafeBufferPointer<Run> {
    let rows = shapeRows[shape]
    let row = y - rows.field.bounds.y
    guard row >= 0 && row < rows.field.bounds.height else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = Int(rowStarts[rows.rowStarts + row])
    let end = Int(rowStarts[rows.rowStarts + row + 1])
    return UnsafeBufferPointer(start: runs.base + start, count: end - start)
  }

  // MARK: Shared pixels

  /// Marks the partly covered pixels of every step; false where no pixel can be shared.
  private mutating func mark(_ plan: DrawPlan) -> Bool {
    var isMarked = false
    for (i, step) in plan.steps.enumerated() {
      guard case .paint(let paint) = step else { continue }
      let bounds = paint.bounds.intersection(band)
      let clips = plan.clips[paint.clip].shapes
      guard !bounds.isEmpty, Self.mayShare(plan, step: i, bounds: bounds, clips: clips) else { continue }
      isMarked = true
      if case .shape(let shape) = paint.coverage { mark(shape, in: bounds) }
      for shape in clips { mark(shape, in: bounds) }
      if paint.blend.isNonlinear { markNonlinear(paint.coverage, in: bounds) }
    }
    shared.rank()
    return isMarked && shared.count > 0
  }

  /// Steps compared at most, since each is compared with each; beyond, sharing is taken for granted. It costs time, and
  /// changes no pixel. Chosen, not measured.
  private static let mostSteps = 64

  private static func mayShare(_ plan: DrawPlan, step: Int, bounds: PixelRect, clips: [Int]) -> Bool {
    if !clips.isEmpty || plan.steps.count > mostSteps { return true }
    for (i, other) in plan.steps.enumerated() where i != step {
      if case .paint(let paint) = other, paint.coverage != .everything || !plan.clips[paint.clip].shapes.isEmpty,
        !paint.bounds.intersection(bounds).isEmpty
      {
        return true
      }
    }
    return false
  }

  private mutating func mark(_ shape: Int, in bounds: PixelRect) {
    for y in bounds.y..<bounds.maxY {
      for run in runs(of: shape, row: y) where run.coverage < 1 {
        let (x0, x1) = (max(Int(run.x0), bounds.x), min(Int(run.x1), bounds.maxX))
        if x0 < x1 { shared.mark(x0, x1, row: y - band.y) }
      }
    }
  }

  private mutating func markNonlinear(_ coverage: DrawPlan.Coverage, in bounds: PixelRect) {
    for y in bounds.y..<bounds.maxY {
      guard case .shape(let shape) = coverage else {
        shared.markNonlinear(bounds.x, bounds.maxX, row: y - band.y)
        continue
      }
      for run in runs(of: shape, row: y) {
        let (x0, x1) = (max(Int(run.x0), bounds.x), min(Int(run.x1), bounds.maxX))
        if x0 < x1 { shared.markNonlinear(x0, x1, row: y - band.y) }
      }
    }
  }

  private mutating func divide(_ plan: DrawPlan) {
    for (i, shape) in plan.shapes.enumerated() {
      let bounds = shape.bounds.intersection(band)
      for y in bounds.y..<max(bounds.y, bounds.maxY) where shared.isAny(row: y - band.y) { record(i, row: y) }
    }
    shared.divide(&scanner.sweep) { plan.shapes[$0].rule }
  }

  /// Walks along a row as the scanner does, and keeps what a shape does in each shared pixel that it covers in part.
  private mutating func record(_ shape: Int, row y: Int) {
    let field = shapeRows[shape].field
    let row = y - field.bounds.y
    let bits = cells.bits.base + (field.bits + row * field.words)
    let heads = cells.heads.base + (field.heads + row * field.bounds.width)
    let runs = runs(of: shape, row: y)
    var run = 0
    var found = Buffer<(x: Int32, rank: Int32)>()
    shared.forEach(field.bounds.x, field.bounds.maxX, row: y - band.y) { x, rank in
      while run < runs.count && Int(runs[run].x1) <= x { run += 1 }
      if run < runs.count && Int(runs[run].x0) <= x && runs[run].coverage < 1 {
        found.append((Int32(x), Int32(rank)))
      }
    }
    guard found.count > 0 else { return }
    scanner.profile.reset()
    run = 0
    var next = 0
    for word in 0..<field.words {
      var touched = bits[word]
      while touched != 0 && next < found.count {
        let cell = word << 6 + touched.trailingZeroBitCount
        touched &= touched &- 1
        keep(shape, found, &next, &run, upTo: field.bounds.x + cell, head: -1, runs)
        keep(shape, found, &next, &run, upTo: field.bounds.x + cell + 1, head: heads[cell], runs)
        scanner.advance(over: heads[cell], in: cells)
      }
    }
    keep(shape, found, &next, &run, upTo: field.bounds.maxX, head: -1, runs)
  }

  private mutating func keep(
    _ shape: Int, _ found: borrowing Buffer<(x: Int32, rank: Int32)>, _ next: inout Int, _ run: inout Int,
    upTo end: Int, head: Int32, _ runs: UnsafeBufferPointer<Run>
  ) {
    while next < found.count && Int(found[next].x) < end {
      while runs[run].x1 <= found[next].x { run += 1 }
      shared.record(
        rank: Int(found[next].rank), shape: shape, coverage: runs[run].coverage, profile: scanner.profile, head: head,
        in: cells)
      next += 1
    }
  }
}
