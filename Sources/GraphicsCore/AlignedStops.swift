/// The stops of two gradients at the same places: each gets one where the other has one.
package struct AlignedStops<Value> {
  package let offsets: [Double]
  /// The values of each gradient at these places.
  package let first: [Value]
  package let second: [Value]

  /// Nil where the places are the same already, where the gradients begin or end at different places, or where one has
  /// two stops at one place.
  /// - Parameter mix: The value between two, at a share of the way from the first.
  package init?(
    _ first: (offsets: [Double], values: [Value]), _ second: (offsets: [Double], values: [Value]),
    mix: (Value, Value, Double) -> Value
  ) {
    let (own, others) = (first.offsets, second.offsets)
    guard own != others, let least = own.first, let most = own.last, least == others.first, most == others.last,
      [own, others].allSatisfy({ zip($0, $0.dropFirst()).allSatisfy(<) })
    else { return nil }
    let offsets = Set(own).union(others).sorted()
    self.offsets = offsets
    func values(_ stops: (offsets: [Double], values: [Value])) -> [Value] {
      offsets.map { place in
        let next = stops.offsets.firstIndex { $0 >= place } ?? stops.offsets.count - 1
        let last = max(0, next - 1)
        let (from, to) = (stops.offsets[last], stops.offsets[next])
        return mix(stops.values[last], stops.values[next], next == last ? 0 : (place - from) / (to - from))
      }
    }
    self.first = values(first)
    self.second = values(second)
  }
}
