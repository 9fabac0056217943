/// Raw rows → filtered rows: for each the number of its filter and the residuals. One object for each thread.
final class ImageFilter {
  private var rows = Scratch<UInt8>()
  private var output = Scratch<UInt8>()
  private lazy var entropy = RowEntropy()
  private lazy var matches = RowMatches()

  /// - Returns: `height * (rowBytes + 1)` bytes, valid until the next call.
  func filter(_ image: RawImage, _ strategy: FilterStrategy) -> UnsafeBufferPointer<UInt8> {
    if case .least(.matches) = strategy { matches.reset() }
    let count = image.rowBytes
    let total = image.height * (count + 1)
    output.reserve(total)
    // Two rows for the row above and a row of its own for each filter's residuals and resolved colors.
    let filters = RowFilter.allCases.count
    rows.reserve(count * (1 + 2 * filters))
    guard let out = output.memory.baseAddress, let scratch = rows.memory.baseAddress else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    scratch.update(repeating: 0, count: count)
    image.bytes.withUnsafeBufferPointer { raw in
      guard let raw = raw.baseAddress else { return }
      var above = UnsafePointer(scratch)
      // Slots of rows. The row above stays in one of them while the next row is filtered: slot 0 at first, later the
      // winner's.
      var slots = (0...filters).map { scratch + $0 * count }
      for y in 0..<image.height {
        let row = raw + y * count
        let place = (y * (count + 1))..<((y + 1) * (count + 1))
        let target = out + place.lowerBound
        func apply(_ filter: RowFilter) {
          let resolved = resolve(row, above, image, filter, slots[1])
          filter.apply(resolved, above: above, into: target + 1, count: count, distance: image.distance)
          target[0] = filter.rawValue
          above = resolved
          slots.swapAt(0, 1)
        }
        switch strategy {
        case .fixed(let filter): apply(filter)
        case .each(let filters): apply(filters[y])
        case .least(let cost):
          let residuals = scratch + (1 + filters) * count
          var best = (score: Int.max, filter: RowFilter.none, row: above)
          for filter in RowFilter.allCases {
            let k = Int(filter.rawValue)
            let resolved = resolve(row, above, image, filter, slots[1 + k])
            let residual = residuals + k * count
            filter.apply(resolved, above: above, into: residual, count: count, distance: image.distance)
            let value: Int
            switch cost {
            case .entropy: value = entropy.cost(residual, count: count)
            case .matches(let preferred, let percent):
              target[0] = filter.rawValue
              (target + 1).update(from: residual, count: count)
              value = matches.cost(out, place) * (filter == preferred ? 100 : 100 + percent)
            }
            if value < best.score { best = (value, filter, resolved) }
          }
          let k = Int(best.filter.rawValue)
          target[0] = best.filter.rawValue
          (target + 1).update(from: residuals + k * count, count: count)
          if case .matches = cost { matches.add(out, place) }
          above = best.row
          slots.swapAt(0, 1 + k)
        }
      }
    }
    return UnsafeBufferPointer(start: out, count: total)
  }

  /// The row with its free colors chosen for a filter, in `slot`; the row itself where nothing is free.
  private func resolve(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ image: RawImage, _ filter: RowFilter,
    _ slot: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    guard image.hasFreeColors else { return row }
    slot.update(from: row, count: image.rowBytes)
    FreeColors.resolve(slot, above: above, count: image.rowBytes, distance: image.distance, filter: filter)
    return UnsafePointer(slot)
  }
}
