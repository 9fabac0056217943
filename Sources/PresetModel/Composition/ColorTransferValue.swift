import GraphicsCore

/// A function for each channel of a layer's colors, as SVG's `feComponentTransfer`. Nil leaves a channel as it is.
public struct ColorTransferValue: Equatable, Sendable {
  public var red: TransferFunctionValue?
  public var green: TransferFunctionValue?
  public var blue: TransferFunctionValue?
  public var alpha: TransferFunctionValue?
  /// Whether red, green and blue are changed as amounts of light.
  public var isLinear = false

  public init() {}

  public var transfer: ColorTransfer {
    var transfer = ColorTransfer()
    transfer.red = red?.function ?? .identity
    transfer.green = green?.function ?? .identity
    transfer.blue = blue?.function ?? .identity
    transfer.alpha = alpha?.function ?? .identity
    transfer.isLinear = isLinear
    return transfer
  }
}

/// What becomes of a channel, whose values are 0…1. Results beyond are clamped.
public enum TransferFunctionValue: Equatable, Sendable {
  case linear(LinearTransfer)
  case lines(TableTransfer)
  case discrete(DiscreteTransfer)
  case gamma(GammaTransfer)

  var function: TransferFunction {
    switch self {
    case .linear(let it): .linear(slope: it.slope, intercept: it.intercept)
    case .lines(let it): .table(it.values)
    case .discrete(let it): .discrete(it.values)
    case .gamma(let it): .gamma(amplitude: it.amplitude, exponent: it.exponent, offset: it.offset)
    }
  }
}

/// slope · v + intercept.
public struct LinearTransfer: Equatable, Sendable {
  public var slope = 1.0
  public var intercept = 0.0

  public init() {}
}

/// Straight lines through evenly spaced values.
public struct TableTransfer: Equatable, Sendable {
  public var values = [0.0, 1.0]

  public init() {}
}

/// Steps of equal width.
public struct DiscreteTransfer: Equatable, Sendable {
  public var values = [0.0, 1.0]

  public init() {}
}

/// amplitude · v^exponent + offset.
public struct GammaTransfer: Equatable, Sendable {
  public var amplitude = 1.0
  public var exponent = 1.0
  public var offset = 0.0

  public init() {}
}

extension ColorTransferValue: TabledObject {
  static let table = Table(
    "ColorTransfer", "A function for each channel of a layer's colors.", initial: ColorTransferValue()
  ) {
    Field("red", \.red, .transferFunction, defaultNote: "as it is", "The red channel's.")
    Field("green", \.green, .transferFunction, defaultNote: "as it is", "The green channel's.")
    Field("blue", \.blue, .transferFunction, defaultNote: "as it is", "The blue channel's.")
    Field(
      "alpha", \.alpha, .transferFunction, defaultNote: "as it is",
      "The alpha channel's. Where it makes more than 0 of 0, it fills the canvas around the layer.")
    Field(
      "linear", \.isLinear, .boolean,
      "Whether red, green and blue are changed as amounts of light (`linearRGB` in SVG) and not as they are encoded.")
  }
}

extension ValueType where Self == OptionalType<TransferFunctionValue> {
  static var transferFunction: Self {
    .optional(.object())
  }
}

extension TransferFunctionValue: TabledObject {
  static let table = Table(
    "TransferFunction", "What becomes of a channel v, 0…1; results beyond are clamped.",
    initial: TransferFunctionValue.linear(LinearTransfer())
  ) {
    Variants(
      key: "type", documentation: "Its form.",
      cases: [
        Variant("linear", { if case .linear(let it) = $0 { it } else { nil } }, { $0 = .linear($1) }),
        Variant("table", { if case .lines(let it) = $0 { it } else { nil } }, { $0 = .lines($1) }),
        Variant("discrete", { if case .discrete(let it) = $0 { it } else { nil } }, { $0 = .discrete($1) }),
        Variant("gamma", { if case .gamma(let it) = $0 { it } else { nil } }, { $0 = .gamma($1) }),
      ])
  }
}

extension LinearTransfer: TabledObject {
  static let table = Table("LinearTransfer", "slope · v + intercept.", initial: LinearTransfer()) {
    Field("slope", \.slope, .number(-10_000...10_000), "How steep the line is.")
    Field("intercept", \.intercept, .number(-10_000...10_000), "What becomes of 0.")
  }
}

extension TableTransfer: TabledObject {
  static let table = Table(
    "TableTransfer", "Straight lines through values that are evenly spaced over v.", initial: TableTransfer()
  ) {
    Field(
      "values", \.values, .list(of: .number(-10_000...10_000), count: Limits.transferValues), isRequired: true,
      "What becomes of 0, of evenly spaced values between, and of 1.")
  }
}

extension DiscreteTransfer: TabledObject {
  static let table = Table(
    "DiscreteTransfer", "Steps of equal width over v, one for each value.", initial: DiscreteTransfer()
  ) {
    Field(
      "values", \.values, .list(of: .number(-10_000...10_000), count: Limits.transferValues), isRequired: true,
      "The steps, from 0 up to 1. `[0, 1]` is a threshold at one half.")
  }
}

extension GammaTransfer: TabledObject {
  static let table = Table("GammaTransfer", "amplitude · v^exponent + offset.", initial: GammaTransfer()) {
    Field("amplitude", \.amplitude, .number(-10_000...10_000), "A factor for the power.")
    Field("exponent", \.exponent, .number(0...100), "Below 1, dark values become brighter; above 1, darker.")
    Field("offset", \.offset, .number(-10_000...10_000), "What is added.")
  }
}
