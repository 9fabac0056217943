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

  struct Channels {
    var red: Double
    var green: Double
    var blue: Double
  }

  private(set) var colors: [(offset: Double, value: Channels)]
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
    func offset(_ i: Int) -> Double { (numbers[i] * Self.offsetsPerUnit).rounded() / Self.offsetsPerUnit }
    colors = (0..<count).map { i in
      (offset(4 * i), Channels(red: numbers[4 * i + 1], green: numbers[4 * i + 2], blue: numbers[4 * i + 3]))
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

  // MARK: Colors

  /// The color at a place.
  /// - Precondition: The stops are ordered.
  func color(at place: Place) -> ColorPair {
    let color =
      Self.value(of: colors, at: place) { a, b, k in
        Channels(
          red: a.red + (b.red - a.red) * k, green: a.green + (b.green - a.green) * k,
          blue: a.blue + (b.blue - a.blue) * k)
      } ?? Channels(red: 0, green: 0, blue: 0)
    let alpha = Self.value(of: alphas, at: place) { a, b, k in a + (b - a) * k } ?? 1
    func channel(_ value: Double) -> Double { min(1, max(0, value)) }
    return ColorPair(
      Color(red: channel(color.red), green: channel(color.green), blue: channel(color.blue), alpha: channel(alpha)))
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

  /// Whether color and alpha both change between two places.
  private func mixesAlpha(from: Place, to: Place) -> Bool {
    let (a, b) = (color(at: from).light, color(at: to).light)
    return a.alpha != b.alpha && (a.red, a.green, a.blue) != (b.red, b.green, b.blue)
  }
}
