import GraphicsCore

/// The lowest contrast between a loop and the page behind it, after WCAG 2.2: success criterion 1.4.11 ("Non-text
/// Contrast") asks for 3:1, and 1.4.3 ("Contrast (Minimum)") for 4.5:1 where there is text.
///
/// A contrast is (a + 0.05) / (b + 0.05) for relative luminances a ≥ b. The contrast of a frame is that of its
/// strongest part, such as a dark head among pale dots: what a fiftieth of the pixels that differ from the page reach.
/// All of a text has to be readable, so there it is a quarter, which leaves out soft edges. Frames that show less than
/// a quarter of what the loader shows at most, such as the start of a line being drawn, do not count.
public struct ContrastCheck: Equatable, Sendable {
  public static let leastForGraphics = 3.0
  public static let leastForText = 4.5
  /// A pixel that differs from the page by less is not seen.
  private static let leastSeen: Float = 1.05
  /// The share of the pixels that reach a frame's contrast.
  private static let (strongestOfGraphics, strongestOfText) = (0.02, 0.25)
  /// The share of the most pixels of any frame that one must show to count.
  private static let leastShown = 0.25

  /// What the guidelines ask for.
  public let least: Double
  /// The contrast of the dimmest frame; 1 where nothing is seen.
  public var ratio: Double
  /// When that frame appears, in seconds from the first.
  public var time: Double

  public var isEnough: Bool { ratio >= least }
  /// Whether nothing is seen in any frame.
  public var isEmpty: Bool { ratio == 1 }

  /// - Parameters:
  ///   - page: The color that transparent pixels show.
  ///   - hasText: Whether the loader shows a text.
  public init(_ animation: Animation, page: Color, hasText: Bool = false) {
    least = hasText ? Self.leastForText : Self.leastForGraphics
    let share = hasText ? Self.strongestOfText : Self.strongestOfGraphics
    let behind = Pixmap(width: 1, height: 1, fill: .clear).relativeLuminance(on: page)[0]
    var frames: [(time: Double, shown: Int, ratio: Float)] = []
    var time = 0.0
    for frame in animation.frames {
      var contrasts = frame.pixmap.relativeLuminance(on: page).map { luminance in
        (max(luminance, behind) + 0.05) / (min(luminance, behind) + 0.05)
      }.filter { $0 >= Self.leastSeen }
      let strongest = Int(Double(contrasts.count) * share)
      frames.append((time, contrasts.count, contrasts.isEmpty ? 1 : Self.largest(strongest, of: &contrasts)))
      time += frame.delay.seconds
    }
    let most = frames.map(\.shown).max() ?? 0
    let counting = frames.filter { Double($0.shown) >= Double(most) * Self.leastShown }
    let dimmest = counting.min { $0.ratio < $1.ratio }
    ratio = Double(dimmest?.ratio ?? 1)
    self.time = dimmest?.time ?? 0
  }

  /// The value at an index of the values in falling order, without sorting them all: Hoare's selection ("Algorithm 65:
  /// Find", 1961). Moves the values.
  private static func largest(_ index: Int, of values: inout [Float]) -> Float {
    var (low, high) = (0, values.count - 1)
    while low < high {
      let pivot = values[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] > pivot { left += 1 }
        while values[right] < pivot { right -= 1 }
        guard left <= right else { break }
        values.swapAt(left, right)
        (left, right) = (left + 1, right - 1)
      }
      // What is between the two equals the pivot.
      if index <= right { high = right } else if index >= left { low = left } else { return pivot }
    }
    return values[index]
  }
}
