import GraphicsCore

/// Part of a pixel row's height (0…1) over which the winding number differs by `delta` from the row's base.
struct WindingStep {
  var y0: Float
  var y1: Float
  var delta: Int32
}

/// The winding number as a function of height, along a vertical line that moves right through one pixel row.
///
/// It is `base` everywhere plus the steps that cover a height. An edge that has crossed the whole row is part of
/// `base`; one that has crossed part of it is a step, which grows as the edge goes on in the next cells and ends as
/// soon as it spans the row, or as another edge takes it back: at no height do steps of both signs meet.
struct WindingProfile: ~Copyable {
  private(set) var base: Int32 = 0
  private(set) var steps = Buffer<WindingStep>(capacity: 64)
  /// Steps of one sign may overlap.
  private var isStacked = false

  mutating func reset() {
    base = 0
    steps.removeAll()
    isStacked = false
  }

  /// The height that is covered, counted by winding: ∫ winding dy.
  var integral: Float {
    var sum = Float(base)
    for i in 0..<steps.count { sum += Float(steps[i].delta) * (steps[i].y1 - steps[i].y0) }
    return sum
  }

  /// Takes in an edge that has passed over the heights `from`…`to`.
  @inline(__always)
  mutating func add(from: Float, to: Float, delta: Int32) {
    if from == 0 && to == 1 {
      base &+= delta
    } else if steps.count == 0 {
      steps.append(WindingStep(y0: from, y1: to, delta: delta))
    } else if steps.count == 1 && steps[0].delta == delta && (steps[0].y1 == from || steps[0].y0 == to) {
      // An edge goes on.
      let (y0, y1) = (min(steps[0].y0, from), max(steps[0].y1, to))
      if y0 == 0 && y1 == 1 {
        base &+= delta
        steps.removeAll()
      } else {
        steps[0] = WindingStep(y0: y0, y1: y1, delta: delta)
      }
    } else {
      addStep(from: from, to: to, delta: delta)
    }
  }

  private mutating func addStep(from: Float, to: Float, delta: Int32) {
    guard from < to else { return }
    for i in 0..<steps.count {
      let step = steps[i]
      if step.delta == delta {
        if step.y1 == from || step.y0 == to {
          remove(i)
          return add(from: min(step.y0, from), to: max(step.y1, to), delta: delta)
        }
        isStacked = isStacked || (step.y0 < to && from < step.y1)
      } else if step.y0 < to && from < step.y1 {
        // They cancel where they overlap; what each has above and below is left.
        remove(i)
        addStep(from: min(step.y0, from), to: max(step.y0, from), delta: step.y0 < from ? step.delta : delta)
        addStep(from: min(step.y1, to), to: max(step.y1, to), delta: step.y1 > to ? step.delta : delta)
        return
      }
    }
    steps.append(WindingStep(y0: from, y1: to, delta: delta))
  }

  private mutating func remove(_ i: Int) {
    steps[i] = steps[steps.count - 1]
    steps.removeLast()
    if steps.count == 0 { isStacked = false }
  }

  /// Bounds of the winding numbers in a cell that a chain of sign `delta` crosses over the heights `from`…`to`, and
  /// nothing else.
  func range(crossedFrom from: Float, to: Float, delta: Int32) -> (low: Int32, high: Int32) {
    // Left of the chain, in the whole cell and over the chain's heights alone.
    var (low, high) = (base, base)
    var (crossedLow, crossedHigh) = (base, base)
    for i in 0..<steps.count {
      let step = steps[i]
      let (down, up) = (min(step.delta, 0), max(step.delta, 0))
      low = isStacked ? low &+ down : min(low, base &+ down)
      high = isStacked ? high &+ up : max(high, base &+ up)
      guard step.y0 < to && from < step.y1 else { continue }
      if !isStacked && step.y0 <= from && to <= step.y1 {
        // No height of the chain has the base alone.
        crossedLow = base &+ step.delta
        crossedHigh = crossedLow
        continue
      }
      crossedLow = isStacked ? crossedLow &+ down : min(crossedLow, base &+ down)
      crossedHigh = isStacked ? crossedHigh &+ up : max(crossedHigh, base &+ up)
    }
    return (min(low, crossedLow &+ min(delta, 0)), max(high, crossedHigh &+ max(delta, 0)))
  }
}

extension FillRule {
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool { self == .nonZero ? winding != 0 : winding & 1 != 0 }
}
