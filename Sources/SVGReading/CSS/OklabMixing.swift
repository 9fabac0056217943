import GraphicsCore
import Importing
import MotionMath

/// Colors that CSS mixes in Oklab: those of which one is written in a newer form than RGB, HSL and HWB (CSS Color
/// Module Level 4, sections 12.1 and 12.3). Segments mix in sRGB, so they are cut until none differs enough to be seen.
enum OklabMixing {
  private static let functions: Set<String> = ["lab", "lch", "oklab", "oklch", "color", "color-mix"]
  /// Of a channel, 0…1.
  private static let tolerance = 1.0 / 255
  /// How often a segment is halved.
  private static let mostCuts = 6

  /// Whether a color is written in a newer form.
  static func isAsked(by text: String) -> Bool {
    guard let open = text.firstIndex(of: "(") else { return false }
    return functions.contains(text[..<open].trimmedText.lowercased())
      || text[text.index(after: open)...].lowercased().words.first == "from"
  }

  /// The segments between two colors, each red, green, blue and alpha.
  /// - Parameter progress: Segments of the part of the way that is behind, 0…1.
  static func segments(_ progress: [Effect.Segment], from start: [Double], to end: [Double]) -> [Effect.Segment] {
    let way = Way(start, end)
    let single = Effect(segments: progress, pass: nil, intervals: []).withSingleSteps.segments
    return single.flatMap { parts(of: $0, way, from: 0, to: 1, cuts: 0) }
  }

  /// What a segment is between two shares of its time.
  private static func parts(
    of segment: Effect.Segment, _ way: Way, from first: Double, to last: Double, cuts: Int
  ) -> [Effect.Segment] {
    func color(_ time: Double) -> [Double] {
      way.color(Double.interpolate(segment.start[0], segment.end[0], segment.easing(time)))
    }
    let part = Effect.Segment(
      from: Double.interpolate(segment.from, segment.to, first), to: Double.interpolate(segment.from, segment.to, last),
      start: color(first), end: color(last),
      easing: EasingCut.part(of: segment.easing, from: first, to: last) ?? .linear)
    let isClose = [0.25, 0.5, 0.75].allSatisfy { share in
      let mixed = Color.interpolate(shown(part.start), shown(part.end), part.easing(share))
      return areClose(mixed, shown(color(Double.interpolate(first, last, share))))
    }
    guard !isClose, cuts < mostCuts else { return [part] }
    let middle = (first + last) / 2
    return parts(of: segment, way, from: first, to: middle, cuts: cuts + 1)
      + parts(of: segment, way, from: middle, to: last, cuts: cuts + 1)
  }

  /// The color on a screen that has those of sRGB.
  private static func shown(_ numbers: [Double]) -> Color { Color(numbers: numbers.map { min(1, max(0, $0)) }) }

  private static func areClose(_ a: Color, _ b: Color) -> Bool {
    abs(a.alpha - b.alpha) <= tolerance
      && zip([a.red, a.green, a.blue], [b.red, b.green, b.blue])
        .allSatisfy { abs($0 * a.alpha - $1 * b.alpha) <= tolerance }
  }

  /// The straight way between two colors that are multiplied by their alpha.
  private struct Way {
    private let start: [Double]
    private let end: [Double]
    private let first: OKLab
    private let last: OKLab

    init(_ start: [Double], _ end: [Double]) {
      self.start = start
      self.end = end
      first = OKLab(red: start[0], green: start[1], blue: start[2])
      last = OKLab(red: end[0], green: end[1], blue: end[2])
    }

    /// - Parameter share: 0 at the start and 1 at the end; easings also go beyond.
    func color(_ share: Double) -> [Double] {
      if share == 0 { return start }
      if share == 1 { return end }
      let alpha = Double.interpolate(start[3], end[3], share)
      guard alpha > 0 else { return Array(start[..<3]) + [0] }
      func part(_ a: Double, _ b: Double) -> Double { Double.interpolate(a * start[3], b * end[3], share) / alpha }
      let mixed = OKLab(
        lightness: part(first.lightness, last.lightness), a: part(first.a, last.a), b: part(first.b, last.b))
      let (red, green, blue) = mixed.encodedSRGB
      return [red, green, blue, min(1, alpha)]
    }
  }
}
