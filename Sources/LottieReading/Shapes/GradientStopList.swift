import GraphicsCore
import Importing

/// The stops of a gradient at one moment. Colors and alphas have places of their own: the file has an offset and three
/// channels for each color, then an offset and an alpha for each alpha.
struct GradientStopList {
  /// A place of the gradient. Where the color jumps, the two sides have different colors.
  struct Place: Hashable {
    enum Side { case before, after }

    var offset: Double
    var side: Side
  }

  /// Of red, green and blue.
  private(set) var colors: [(offset: Double, value: SIMD3<Double>)]
  private(set) var alphas: [(offset: Double, value: Double)]

  /// Of a gradient of presets.
  static let mostStops = 32
  /// Lines for each stretch in which color and alpha both change.
  private static let mostLines = 8
  /// Offsets that are the same but for a rounding error become one.
  private static let offsetsPerUnit = 1e6

  /// Nil where there are not as many numbers as so many colors need.
  init?(_ numbers: [Double], count: Int) {
    guard numbers.count >= count * 4, (numbers.count - count * 4) % 2 == 0, numbers.count <= 1024 else { return nil }
    self.init(sound: numbers, count: count)
  }

  private init(sound numbers: [Double], count: Int) {
    func offset(_ i: Int) -> Double { (numbers[i] * Self.offsetsPerUnit).rounded() / Self.offsetsPerUnit }
    colors = (0..<count).map { i in
      (offset(4 * i), SIMD3(numbers[4 * i + 1], numbers[4 * i + 2], numbers[4 * i + 3]))
    }
    alphas = stride(from: count * 4, to: numbers.count, by: 2).map { (offset($0), numbers[$0 + 1]) }
  }

  /// The stops as browsers show them: within 0…1, and none before the one in front of it.
  var ordered: GradientStopList {
    func ordered<Value>(_ list: [(offset: Double, value: Value)]) -> [(offset: Double, value: Value)] {
      var least = 0.0
      return list.map { stop in
        least = min(1, max(least, stop.offset))
        return (offset: least, value: stop.value)
      }
    }
    var list = self
    (list.colors, list.alphas) = (ordered(colors), ordered(alphas))
    return list
  }

  /// Those of the colors and of the alphas.
  var offsets: [Double] { colors.map(\.offset) + alphas.map(\.offset) }

  /// The numbers of the file.
  var numbers: [Double] {
    colors.flatMap { [$0.offset, $0.value.x, $0.value.y, $0.value.z] }
      + alphas.flatMap { [$0.offset, $0.value] }
  }

  /// A list of as many colors and alphas with other numbers.
  func with(_ numbers: [Double]) -> GradientStopList { GradientStopList(sound: numbers, count: colors.count) }

  // MARK: Colors

  /// The color at a place.
  /// - Precondition: The stops are ordered.
  func color(at place: Place) -> ColorPair {
    let color = Self.value(of: colors, at: place) { a, b, k in a + (b - a) * k } ?? .zero
    let alpha = Self.value(of: alphas, at: place) { a, b, k in a + (b - a) * k } ?? 1
    func channel(_ value: Double) -> Double { min(1, max(0, value)) }
    return ColorPair(
      Color(red: channel(color.x), green: channel(color.y), blue: channel(color.z), alpha: channel(alpha)))
  }

  /// Nil where there are no stops.
  private static func value<Value>(
    of stops: [(offset: Double, value: Value)], at place: Place, _ mix: (Value, Value, Double) -> Value
  ) -> Value? {
    let here = stops.filter { $0.offset == place.offset }
    if let stop = place.side == .before ? here.first : here.last { return stop.value }
    guard let next = stops.firstIndex(where: { $0.offset > place.offset }) else { return stops.last?.value }
    guard next > 0 else { return stops[next].value }
    let (a, b) = (stops[next - 1], stops[next])
    return mix(a.value, b.value, (place.offset - a.offset) / (b.offset - a.offset))
  }

  // MARK: Places

  /// The places at which the color bends in any of several lists with the same offsets: where stops are, twice where
  /// the color jumps, and some between where color and alpha both change, since presets mix colors with their alphas,
  /// and Lottie mixes each by itself.
  /// - Precondition: The stops are ordered.
  static func places(of lists: [GradientStopList]) -> [Place] {
    guard let first = lists.first else { return [] }
    var whole: [Place] = []
    let offsets = Set(first.offsets).sorted()
    for offset in offsets {
      let (before, after) = (Place(offset: offset, side: .before), Place(offset: offset, side: .after))
      let jumps = lists.contains { $0.color(at: before) != $0.color(at: after) }
      whole += jumps ? [before, after] : [before]
    }
    let lines = min(mostLines, max(1, (mostStops - whole.count) / max(1, offsets.count - 1)))
    var places: [Place] = []
    for (from, to) in zip(whole, whole.dropFirst()) {
      places.append(from)
      guard to.offset > from.offset, lists.contains(where: { $0.mixesAlpha(from: from, to: to) }) else { continue }
      for i in 1..<lines {
        let share = Double(i) / Double(lines)
        places.append(Place(offset: from.offset + (to.offset - from.offset) * share, side: .before))
      }
    }
    return places + whole.suffix(1)
  }

  // MARK: Places that move

  /// A place that moves along with stops.
  struct Mark {
    /// Indices of `offsets`: the stops that it is between, the same at a stop.
    var from: Int
    var to: Int
    /// Of the way between these.
    var share: Double
    /// The stop in front of it, for one at a stop.
    var before: Int?
  }

  /// The same as `places` where stops move; nil where some pass others.
  static func marks(of lists: [GradientStopList]) -> [Mark]? {
    let lists = lists.map(\.ordered)
    let offsets = lists.map(\.offsets)
    guard let count = offsets.first?.count, offsets.allSatisfy({ $0.count == count }) else { return nil }
    let sums = (0..<count).map { i in offsets.reduce(0.0) { $0 + $1[i] } }
    let order = (0..<count).sorted { (sums[$0], $0) < (sums[$1], $1) }
    let keepsOrder = offsets.allSatisfy { list in
      zip(order, order.dropFirst()).allSatisfy { list[$0] <= list[$1] }
    }
    guard keepsOrder else { return nil }
    var whole: [Mark] = []
    for (k, i) in order.enumerated() {
      let before = k > 0 ? order[k - 1] : nil
      // Stops that always stand together are two only where the color jumps.
      if let before, offsets.allSatisfy({ $0[before] == $0[i] }), !lists.contains(where: { $0.jumps(at: i) }) {
        continue
      }
      whole.append(Mark(from: i, to: i, share: 0, before: before))
    }
    let lines = min(mostLines, max(1, (mostStops - whole.count) / max(1, whole.count - 1)))
    var marks: [Mark] = []
    for (a, b) in zip(whole, whole.dropFirst()) {
      marks.append(a)
      let isMixed = lists.contains { list in
        let offsets = list.offsets
        return list.mixesAlpha(
          from: Place(offset: offsets[a.from], side: .after), to: Place(offset: offsets[b.from], side: .before))
      }
      guard isMixed else { continue }
      for i in 1..<lines {
        marks.append(Mark(from: a.from, to: b.from, share: Double(i) / Double(lines), before: nil))
      }
    }
    return marks + whole.suffix(1)
  }

  private func jumps(at stop: Int) -> Bool {
    let offset = offsets[stop]
    return color(at: Place(offset: offset, side: .before)) != color(at: Place(offset: offset, side: .after))
  }

  func offset(at mark: Mark) -> Double {
    let offsets = offsets
    let (from, to) = (offsets[mark.from], offsets[mark.to])
    return from + (to - from) * mark.share
  }

  /// The color at a place.
  /// - Precondition: The stops are ordered.
  func color(at mark: Mark) -> ColorPair {
    let offset = offset(at: mark)
    let isSecond = mark.before.map { offsets[$0] == offset } ?? false
    return color(at: Place(offset: offset, side: isSecond ? .after : .before))
  }

  /// Whether color and alpha both change between two places.
  private func mixesAlpha(from: Place, to: Place) -> Bool {
    let (a, b) = (color(at: from).light, color(at: to).light)
    return a.alpha != b.alpha && (a.red, a.green, a.blue) != (b.red, b.green, b.blue)
  }
}
