/// A change of each channel by a function of its own: SVG's `feComponentTransfer` (Filter Effects Module Level 1,
/// section 9.6).
///
/// Colors have straight alpha, 0…1, and so do results: what is beyond is clamped.
public struct ColorTransfer: Equatable, Hashable, Sendable {
  public var red = TransferFunction.identity
  public var green = TransferFunction.identity
  public var blue = TransferFunction.identity
  public var alpha = TransferFunction.identity
  /// Whether red, green and blue are changed as amounts of light. Otherwise they are changed as they are encoded.
  public var isLinear = false

  public init() {}

  /// Red, green, blue, alpha.
  public var functions: [TransferFunction] { [red, green, blue, alpha] }

  /// The channel's change, 0…1 → 0…1, of gamma-encoded values.
  /// - Parameter channel: 0…3, as in `functions`.
  package func change(of channel: Int) -> (Double) -> Double {
    let function = functions[channel]
    guard isLinear, channel < 3, function != .identity else { return function.value }
    return { SRGBTransfer.encoded(fromLinear: function.value(at: SRGBTransfer.linear(fromEncoded: $0))) }
  }
}

/// What becomes of one channel.
public enum TransferFunction: Equatable, Hashable, Sendable {
  case identity
  case linear(slope: Double, intercept: Double)
  /// Straight lines through values that are evenly spaced over 0…1. A single value is a constant.
  case table([Double])
  /// Steps of equal width over 0…1, one for each value.
  case discrete([Double])
  /// amplitude · v^exponent + offset.
  case gamma(amplitude: Double, exponent: Double, offset: Double)

  /// How much steeper the result is than the channel, at its steepest; infinite where it jumps.
  public var steepness: Double {
    switch self {
    case .identity: 1
    case .linear(let slope, _): abs(slope)
    case .table(let values):
      zip(values, values.dropFirst()).map { abs($1 - $0) * Double(values.count - 1) }.max() ?? 0
    case .discrete(let values): values.contains { $0 != values[0] } ? .infinity : 0
    // At the bright end. What is steep at the dark end alone spans few levels there.
    case .gamma(let amplitude, let exponent, _): abs(amplitude * exponent)
    }
  }

  /// Returns the result for `v`, both 0…1. A table or steps without values change nothing.
  public func value(at v: Double) -> Double {
    let result: Double
    switch self {
    case .identity: result = v
    case .linear(let slope, let intercept): result = slope * v + intercept
    case .table(let values):
      guard let last = values.last else { return v }
      let place = v * Double(values.count - 1)
      let i = Int(place)
      result = i + 1 < values.count ? values[i] + (values[i + 1] - values[i]) * (place - Double(i)) : last
    case .discrete(let values):
      guard let last = values.last else { return v }
      // A third, times three, is one.
      let i = Int(v * Double(values.count) + 1e-9)
      result = i < values.count ? values[i] : last
    case .gamma(let amplitude, let exponent, let offset): result = amplitude * power(v, exponent) + offset
    }
    return min(max(result, 0), 1)
  }
}
