import GraphicsCore

/// Neighboring pixels of one row that a shape covers alike; `coverage` in (0, 1].
struct Run {
  var x0: Int32
  var x1: Int32
  var coverage: Float
}

/// The cells of a shape → runs of coverage, row by row: the exact area of the shape in every pixel.
///
/// Where the outline crosses a pixel in one chain of edges and winding numbers stay within {0, 1} (or {0, -1}), the
/// area inside is the signed sum of the areas to the right of its pieces; anything else goes through `CellSweep`.
/// Between touched cells coverage is constant.
struct CoverageScanner: ~Copyable {
  /// Coverages within this of 0 and 1 are 0 and 1: sums of some areas of 24 bits are that far off, and 255 levels show
  /// nothing below 0.002. Chosen, not measured.
  private static let rounding: Float = 2e-6

  var profile = WindingProfile()
  var sweep = CellSweep()

  /// Appends the runs of one row, left to right, none of them empty or of zero coverage.
  mutating func scan(
    row: Int, of field: CellField, rule: FillRule, in store: borrowing CellStore, to runs: inout Buffer<Run>
  ) {
    profile.reset()
    let firstRun = runs.count
    let originX = field.bounds.x
    let bits = store.bits.base + (field.bits + row * field.words)
    let heads = store.heads.base + (field.heads + row * field.bounds.width)
    var x = 0
    for word in 0..<field.words {
      var touched = bits[word]
      while touched != 0 {
        let cell = word << 6 + touched.trailingZeroBitCount
        touched &= touched &- 1
        if cell > x {
          Self.append(originX + x, originX + cell, spanCoverage(rule), to: &runs, since: firstRun)
        }
        let coverage = pass(heads[cell], rule: rule, in: store)
        Self.append(originX + cell, originX + cell + 1, coverage, to: &runs, since: firstRun)
        x = cell + 1
      }
    }
    if x < field.bounds.width {
      Self.append(originX + x, originX + field.bounds.width, spanCoverage(rule), to: &runs, since: firstRun)
    }
  }

  /// The coverage of a pixel that no piece touches.
  @inline(__always)
  mutating func spanCoverage(_ rule: FillRule) -> Float {
    if profile.steps.count == 0 { return rule.isInside(profile.base) ? 1 : 0 }
    return steppedCoverage(rule)
  }

  private mutating func steppedCoverage(_ rule: FillRule) -> Float {
    if profile.steps.count == 1 {
      let step = profile.steps[0]
      let share = step.y1 - step.y0
      return (rule.isInside(profile.base) ? 1 - share : 0) + (rule.isInside(profile.base &+ step.delta) ? share : 0)
    }
    sweep.removeAll()
    sweep.add(profile, rule: rule)
    return sweep.coverage()
  }

  /// The coverage of a cell whose pieces begin with `head`; afterwards the profile stands right of it.
  @inline(__always)
  private mutating func pass(_ head: Int32, rule: FillRule, in store: borrowing CellStore) -> Float {
    let pieces = store.pieces.base
    let first = pieces[Int(head)]
    var (top, bottom) = (first.y0, first.y1)
    var sum = Float(first.sign) * (first.y1 - first.y0) * (1 - (first.x0 + first.x1) * 0.5)
    if first.next < 0 && profile.steps.count == 0 {
      // The usual cell: one piece, and nothing half done on its left.
      let (before, after) = (profile.base, profile.base &+ first.sign)
      profile.add(from: first.y0, to: first.y1, delta: first.sign)
      let (isInBefore, isInAfter) = (rule.isInside(before), rule.isInside(after))
      let share = sum * Float(first.sign)
      return (isInBefore ? 1 - share : 0) + (isInAfter ? share : 0)
    }
    var isOneChain = true
    var index = first.next
    while index >= 0 {
      let piece = pieces[Int(index)]
      isOneChain = isOneChain && piece.chain == first.chain
      top = min(top, piece.y0)
      bottom = max(bottom, piece.y1)
      sum += Float(piece.sign) * (piece.y1 - piece.y0) * (1 - (piece.x0 + piece.x1) * 0.5)
      index = piece.next
    }
    let coverage =
      oneChainCoverage(first, from: top, to: bottom, sum: sum, isOneChain: isOneChain, rule: rule)
      ?? sweptCoverage(head, rule: rule, in: store)
    advance(over: head, in: store)
    return coverage
  }

  /// The coverage of a cell by the signed sum of its pieces; nil where that sum need not be the area inside.
  @inline(__always)
  private func oneChainCoverage(
    _ first: CellPiece, from top: Float, to bottom: Float, sum: Float, isOneChain: Bool, rule: FillRule
  ) -> Float? {
    guard isOneChain else { return nil }
    let (low, high) =
      profile.steps.count == 0
      ? (min(profile.base, profile.base &+ first.sign), max(profile.base, profile.base &+ first.sign))
      : profile.range(crossedFrom: top, to: bottom, delta: first.sign)
    if high &- low <= 1 {
      let share = profile.integral + sum - Float(low)
      return (rule.isInside(low) ? 1 - share : 0) + (rule.isInside(high) ? share : 0)
    }
    return rule == .nonZero && (low > 0 || high < 0) ? 1 : nil
  }

  private mutating func sweptCoverage(_ head: Int32, rule: FillRule, in store: borrowing CellStore) -> Float {
    sweep.removeAll()
    sweep.add(profile, rule: rule)
    var index = head
    while index >= 0 {
      let piece = store.pieces[Int(index)]
      sweep.add(piece, outline: 0)
      index = piece.next
    }
    return sweep.coverage()
  }

  /// Moves the profile to the right side of a cell.
  @inline(__always)
  mutating func advance(over head: Int32, in store: borrowing CellStore) {
    var index = head
    while index >= 0 {
      let piece = store.pieces[Int(index)]
      profile.add(from: piece.y0, to: piece.y1, delta: piece.sign)
      index = piece.next
    }
  }

  @inline(__always)
  private static func append(_ x0: Int, _ x1: Int, _ coverage: Float, to runs: inout Buffer<Run>, since first: Int) {
    guard coverage > rounding else { return }
    let coverage = coverage < 1 - rounding ? coverage : 1
    let last = runs.count - 1
    if coverage == 1 && last >= first && runs[last].coverage == 1 && Int(runs[last].x1) == x0 {
      runs.base[last].x1 = Int32(truncatingIfNeeded: x1)
      return
    }
    runs.append(Run(x0: Int32(truncatingIfNeeded: x0), x1: Int32(truncatingIfNeeded: x1), coverage: coverage))
  }

  /// The runs that two rows share, left to right; coverages multiply.
  static func intersect(_ a: UnsafeBufferPointer<Run>, _ b: UnsafeBufferPointer<Run>, to runs: inout Buffer<Run>) {
    var (i, j) = (0, 0)
    while i < a.count && j < b.count {
      let x0 = max(a[i].x0, b[j].x0)
      let x1 = min(a[i].x1, b[j].x1)
      if x0 < x1 { runs.append(Run(x0: x0, x1: x1, coverage: a[i].coverage * b[j].coverage)) }
      if a[i].x1 < b[j].x1 { i += 1 } else { j += 1 }
    }
  }
}
