import GraphicsCore
import Importing
import MotionMath

/// The effect "Levels (Individual Controls)": each channel by itself, then red, green and blue alike.
extension LottieBuilder {
  /// Nil, after a finding, where it cannot be drawn.
  func levels(_ effect: LottieValue, _ timeline: Timeline) -> [NodeFilter]? {
    var stages: [(range: TransferFunction, curve: TransferFunction)] = []
    for channel in Self.firstOfChannels {
      guard let stage = stage(effect, from: channel, timeline) else { return nil }
      stages.append(stage)
    }
    func filter(_ red: TransferFunction, _ green: TransferFunction, _ blue: TransferFunction, _ alpha: TransferFunction)
      -> NodeFilter?
    {
      var transfer = ColorTransfer()
      (transfer.red, transfer.green, transfer.blue, transfer.alpha) = (red, green, blue, alpha)
      return transfer == ColorTransfer() ? nil : .colorTransfer(transfer)
    }
    let (all, red, green, blue, alpha) = (stages[0], stages[1], stages[2], stages[3], stages[4])
    return [
      filter(red.range, green.range, blue.range, alpha.range), filter(red.curve, green.curve, blue.curve, alpha.curve),
      filter(all.range, all.range, all.range, .identity), filter(all.curve, all.curve, all.curve, .identity),
    ].compactMap { $0 }
  }

  /// Where among the effect's values those of all channels are, and those of red, green, blue and alpha.
  private static let firstOfChannels = [3, 10, 17, 24, 31]

  /// What makes 0…1 of a channel's input range, and of that the output range, bent.
  private func stage(
    _ effect: LottieValue, from first: Int, _ timeline: Timeline
  ) -> (range: TransferFunction, curve: TransferFunction)? {
    var values: [Double] = []
    for (i, standard) in [0, 1, 1, 0, 1].enumerated() {
      let track = number(value(first + i, of: effect), "a level", default: Double(standard), timeline)
      guard let still = track.still else {
        return refused(
          effect, "\(Self.name(effect)) cannot be drawn with levels that move; let the colors of the shapes move")
      }
      values.append(still)
    }
    let (black, white, gamma) = (values[0], values[1], values[2])
    let (darkest, brightest) = (values[3], values[4])
    guard abs(white - black) >= Self.narrowest, gamma >= Self.leastGamma, abs(darkest) <= Self.most,
      abs(brightest) <= Self.most, abs(black) <= Self.most
    else {
      return refused(
        effect,
        "\(Self.name(effect)) needs input levels that differ, levels of at most \(Int(Self.most)), and a gamma above 0")
    }
    return (
      black == 0 && white == 1
        ? .identity : .linear(slope: 1 / (white - black), intercept: -black / (white - black)),
      gamma == 1 && darkest == 0 && brightest == 1
        ? .identity : .gamma(amplitude: brightest - darkest, exponent: 1 / gamma, offset: darkest)
    )
  }

  /// The smallest input range; presets have no steeper lines.
  private static let narrowest = 0.001
  /// Presets have no greater exponents than its inverse.
  private static let leastGamma = 0.01
  /// The greatest level, beyond that of white.
  private static let most = 10.0
}
