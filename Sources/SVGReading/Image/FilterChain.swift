import GraphicsCore
import Importing
import MotionMath

/// Filters one after another, of which some work with amounts of light and others with encoded colors, as
/// `color-interpolation-filters` says: between two such filters, colors are turned from one into the other.
struct FilterChain {
  private var filters: [NodeFilter] = []
  /// Whether the colors of the result so far are amounts of light.
  private(set) var isLinear = false
  /// Whether the result so far has one color, so that it does not matter in which form it is blurred.
  private var hasOneColor: Bool

  /// - Parameter hasOneColor: Whether all that is filtered has one color.
  init(hasOneColor: Bool) { self.hasOneColor = hasOneColor }

  /// All filters, with encoded colors at the end.
  var encoded: [NodeFilter] { isLinear ? filters + [.colorTransfer(Self.encoding)] : filters }

  /// Adds a filter of encoded colors.
  mutating func append(_ filter: NodeFilter) {
    turn(toLinear: false)
    filters.append(filter)
    switch filter {
    case .shadow, .originalOver, .originalAtop, .colorMatrixAtop: hasOneColor = false
    case .colorMatrix(let matrix):
      if Self.paintsOneColor(matrix) { hasOneColor = true }
    case .blur, .colorTransfer: break
    }
  }

  /// - Parameter deviation: As that of `NodeFilter.blur`.
  mutating func blur(_ deviation: Track<Double>, isLinear: Bool) {
    turn(toLinear: isLinear && (self.isLinear || !hasOneColor))
    filters.append(.blur(deviation))
  }

  /// - Parameter matrix: As that of `NodeFilter.colorMatrix`, for colors of this form.
  mutating func change(by matrix: [Double], isLinear: Bool) {
    if !Self.changesAlphaAlone(matrix) { turn(toLinear: isLinear) }
    // Colors that follow alpha differ from place to place, and so does a color that fills the region.
    if [3, 8, 13, 19].contains(where: { matrix[$0] != 0 }) { hasOneColor = false }
    filters.append(.colorMatrix(matrix))
  }

  /// Whether a matrix makes everything one color, whatever it was.
  private static func paintsOneColor(_ matrix: [Double]) -> Bool {
    (0..<3).allSatisfy { row in (0..<4).allSatisfy { matrix[row * 5 + $0] == 0 } }
  }

  /// Whether a matrix leaves colors as they are, and alpha depends on itself, so that the form of colors does not
  /// matter.
  private static func changesAlphaAlone(_ matrix: [Double]) -> Bool {
    let colors = (0..<3).allSatisfy { row in (0..<5).allSatisfy { matrix[row * 5 + $0] == (row == $0 ? 1 : 0) } }
    return colors && matrix[15..<18].allSatisfy { $0 == 0 }
  }

  private mutating func turn(toLinear: Bool) {
    if toLinear != isLinear { filters.append(.colorTransfer(toLinear ? Self.decoding : Self.encoding)) }
    isLinear = toLinear
  }

  /// sRGB's curve through points so close together that the lines between them are off by less than half a level of
  /// 8 bits.
  private static let decoding = transfer(.table((0...32).map { SRGBTransfer.linear(fromEncoded: Double($0) / 32) }))

  /// sRGB's curve without its straight start, which makes the twelve darkest levels darker by three at most.
  private static let encoding = transfer(.gamma(amplitude: 1.055, exponent: 1 / 2.4, offset: -0.055))

  private static func transfer(_ function: TransferFunction) -> ColorTransfer {
    var transfer = ColorTransfer()
    (transfer.red, transfer.green, transfer.blue) = (function, function, function)
    return transfer
  }
}
