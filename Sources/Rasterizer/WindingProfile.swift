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
/// `base`; one that has crossed part of it is a step, which grows as the edge goes on in the next cells and is gone as soon as it
/// spans the row, or as another edge takes it back.
struct WindingProfile: ~Copyable {
  private(set) var base: Int32 = 0
  private(set) var steps = Buffer<WindingStep>(capacity: 64)

  mutating func reset() {
    base = 0
    steps.removeAll()
  }

  /// The height that is covered, counted by winding: ∫ winding dy.
  var integral: Float {
    var sum = Float(base)
    for i in 0..<steps.count { sum += Float(steps[i].delta) * (steps[i].y1 - steps[i].y0) }
    return sum
  }

  /// Takes in an edge that has passed over the heights `from`…`to`.
  mutating func add(from: Float, to: Float, delta: Int32) {
    if from == 0 && to == 1 {
      base &+= delta
      return
    }
    for i in 0..<steps.count {
      let step = steps[i]
      if step.delta == delta {
        if step.y1 == from {
          remove(i)
          return add(from: step.y0, to: to, delta: delta)
        }
        if step.y0 == to {
          remove(i)
          return add(from: from, to: step.y1, delta: delta)
        }
      } else if step.delta == -delta && step.y0 <= from && to <= step.y1 && (step.y0 == from || step.y1 == to) {
        if step.y0 == from && step.y1 == to {
          remove(i)
        } else if step.y0 == from {
          steps[i] = WindingStep(y0: to, y1: step.y1, delta: step.delta)
        } else {
          steps[i] = WindingStep(y0: step.y0, y1: from, delta: step.delta)
        }
        return
      }
    }
    steps.append(WindingStep(y0: from, y1: to, delta: delta))
  }

  private mutating func remove(_ i: Int) {
    steps[i] = steps[steps.count - 1]
    steps.removeLast()
  }

  /// Bounds of the winding numbers in a cell that a chain of sign `delta` crosses over the heights `from`…`to`, and nothing else.
  func range(crossedFrom from: Float, to: Float, delta: Int32) -> (low: Int32, high: Int32) {
    var (low, high) = (base, base)
    // Where the chain runs, and whether it runs over heights without a step.
    var (crossedLow, crossedHigh) = (base, base)
    var isWithinStep = false
    for i in 0..<steps.count {
      let step = steps[i]
      low &+= min(step.delta, 0)
      high &+= max(step.delta, 0)
      guard step.y0 < to && from < step.y1 else { continue }
      crossedLow &+= min(step.delta, 0)
      crossedHigh &+= max(step.delta, 0)
      isWithinStep = isWithinStep || (steps.count == 1 && step.y0 <= from && to <= step.y1)
    }
    if isWithinStep {
      // The one step covers the chain: no height has the base and the chain alone.
      crossedLow = base &+ steps[0].delta
      crossedHigh = crossedLow
    }
    return (min(low, crossedLow &+ min(delta, 0)), max(high, crossedHigh &+ max(delta, 0)))
  }
}

extension FillRule {
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool { self == .nonZero ? winding != 0 : winding & 1 != 0 }
}
