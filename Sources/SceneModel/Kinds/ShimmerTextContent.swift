import GraphicsCore
import MotionMath
import PresetModel
import TextLayout

/// Shimmer text, section 1 of the specification of the animations: a gradient sweeps over the glyphs of a text of width
/// w.
extension ShimmerText: DrawnKind {
  func content(_ appearance: Appearance, in preset: Preset, _ scenes: SceneBuilder) -> SceneContent {
    let loop = preset.loop
    let block = scenes.block(written())
    let sweep: PresetModel.SweepDirection =
      direction == .auto ? (block.direction == .rightToLeft ? .rightToLeft : .leftToRight) : direction
    let source = "\(scenes.path).loop"
    let layers =
      isFullFill(appearance)
      ? [fullFill(block, appearance, loop: loop, sweep: sweep, source: source)]
      : overlay(block, appearance, sweep: sweep, source: source)
    return SceneContent(
      size: block.size, layers: layers, cycle: duration + repeatDelay, posterTime: duration.value / 2,
      // In the faithful form the full fill jumps from the palette's first third to its last.
      isSeamless: !(isFullFill(appearance) && loop == .faithful))
  }

  /// The gradient is the color of the text: a strip that is 3w long, with its left edge at -2w + 2w·p.
  private func fullFill(
    _ block: TextBlock, _ appearance: Appearance, loop: LoopForm, sweep: PresetModel.SweepDirection, source: String
  ) -> Layer {
    let width = max(block.size.width, 1)
    var colors = gradientColors.map { $0.resolved(appearance) }
    var travel = 2 * width
    var spread = GradientSpread.pad
    if loop != .faithful {
      if colors.first != colors.last { colors.append(colors[0]) }
      let period = 3 * width * Double(Self.smallestPeriod(of: colors)) / Double(colors.count - 1)
      travel = max(1, (travel / period).rounded()) * period
      spread = .repeat
    }
    let gradient = Gradient(
      .linear(start: Point(-2 * width, 0), end: Point(width, 0)), stops: Gradient.evenStops(colors), spread: spread,
      space: gradientSpace)
    return .shape(
      ShapeLayer(
        block.outline,
        paint: sweptPaint(gradient, from: 0, to: travel, width: width, sweep: sweep, source: source)))
  }

  /// The text in its own color, with a band of light above it that is masked by the glyphs, and added to the color or
  /// drawn over it.
  private func overlay(
    _ block: TextBlock, _ appearance: Appearance, sweep: PresetModel.SweepDirection, source: String
  ) -> [Layer] {
    let width = block.size.width
    let band = max(bandFraction * width, bandMinimum)
    let gradient = LightSweep.band(
      of: highlightColor.resolved(appearance), from: .zero, to: Point(band, 0), space: gradientSpace)
    return [
      .shape(ShapeLayer(block.outline, paint: .solid(textColor.resolved(appearance)))),
      .shape(
        ShapeLayer(
          block.outline,
          paint: sweptPaint(gradient, from: -band, to: width, width: width, sweep: sweep, source: source),
          blend: highlightMode.blend)),
    ]
  }

  /// Moves the gradient from one offset to another in `duration`, then rests at the first. A sweep to the left is
  /// mirrored.
  private func sweptPaint(
    _ gradient: Gradient, from: Double, to: Double, width: Double, sweep: PresetModel.SweepDirection, source: String
  ) -> PaintTrack {
    let mirrored = sweep == .rightToLeft
    let sign = mirrored ? -1.0 : 1
    return LightSweep(
      gradient: mirrored ? gradient.mirrored(width: width) : gradient, start: Point(sign * from, 0),
      end: Point(sign * to, 0), pass: duration, period: duration + repeatDelay, source: source
    ).paint
  }

  /// Returns the smallest number of steps after which a closed palette (whose last color is its first) repeats.
  static func smallestPeriod(of colors: [Color]) -> Int {
    let steps = colors.count - 1
    return (1...steps).first { period in
      steps % period == 0 && (0..<steps).allSatisfy { colors[$0] == colors[($0 + period) % steps] }
    }!
  }
}

extension HighlightMode {
  fileprivate var blend: BlendMode {
    switch self {
    case .overlay: .plusLighter
    case .atop: .sourceAtop
    }
  }
}

extension Gradient {
  /// Returns the mirror image about the middle of 0…width. Only linear gradients sweep.
  fileprivate func mirrored(width: Double) -> Gradient {
    guard case .linear(let start, let end) = geometry else { return self }
    var mirrored = self
    mirrored.geometry = .linear(start: Point(width - start.x, start.y), end: Point(width - end.x, end.y))
    return mirrored
  }
}
