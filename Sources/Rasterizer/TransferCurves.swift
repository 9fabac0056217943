import GraphicsCore

/// A color transfer, as one lookup for each channel.
///
/// The lookups have sixteen steps between two levels of 8 bits, and each of the levels. A channel is off by half of a
/// step at most, so its result by 1/32 of a level, times how steep the function is there.
struct TransferCurves {
  private static let steps = 16 * 255

  /// By the channel's value, 0…`steps`; nil where it stays as it is.
  private let curves: [[Float]?]

  init(_ transfer: ColorTransfer) {
    curves = (0..<4).map { channel in
      guard transfer.functions[channel] != .identity else { return nil }
      let change = transfer.change(of: channel)
      return (0...Self.steps).map { Float(change(Double($0) / Double(Self.steps))) }
    }
  }

  /// - Parameter pixel: Premultiplied, as the result.
  func callAsFunction(_ pixel: Pixel) -> Pixel {
    var straight = pixel.w > 0 ? pixel / pixel.w : .zero
    straight.w = pixel.w
    straight.clamp(lowerBound: .zero, upperBound: .one)
    for channel in 0..<4 {
      if let curve = curves[channel] {
        straight[channel] = curve[Int((straight[channel] * Float(Self.steps)).rounded())]
      }
    }
    let alpha = straight.w
    straight *= alpha
    straight.w = alpha
    return straight
  }
}
