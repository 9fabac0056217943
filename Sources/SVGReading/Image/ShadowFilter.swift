import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// A `filter` element that moves, blurs and colors the silhouette of an image and draws it under or over the image: the
/// drop shadows and inner shadows of design programs, and those of this project's own files.
struct ShadowFilter {
  /// Under the image, the lowest first.
  private(set) var below: [Shadow] = []
  /// Over the image, where that is, the first to be drawn first.
  private(set) var inside: [Shadow] = []

  struct Shadow: Equatable {
    var color: Track<ColorPair>
    /// The standard deviation of its blur.
    var deviation = Track.constant(0.0)
    var offset = Track.constant(Point.zero)
    /// By how much the outline is wider than the image's, before the blur.
    var spread = Point.zero
    /// Whether nothing of it is to be seen where the image is, though that is translucent.
    var isCutOut = false
    /// Whether it is that of the image made opaque.
    var isHard = false

    /// Whether it is no shadow of the image as it is, so that it needs an image of its own.
    var needsImage: Bool { spread != .zero || isCutOut || isHard }
  }

  /// What a primitive makes of the image.
  private enum Value: Equatable {
    /// Nothing, or one color everywhere.
    case flood(Track<ColorPair>)
    case silhouette(Silhouette)
    /// All places of a translucent image, opaque.
    case hardened
    /// Silhouettes without the image, the lowest first.
    case shadows([Shadow])
    case image(below: [Shadow], inside: [Shadow])

    static let original = Value.image(below: [], inside: [])

    var isEmpty: Bool {
      guard case .flood(let color) = self else { return false }
      return color.values.allSatisfy { $0.light.alpha == 0 && $0.dark.alpha == 0 }
    }
  }

  /// Where the image is, or where it is not, in one color.
  private struct Silhouette: Equatable {
    var shadow: Shadow
    /// Whether it stands for the places where the image is not.
    var isInverted = false
    /// Whether a part of it was cut off by the image, so that it must not move any more.
    var isCut = false

    /// Whether it is the image in another color.
    var isPlain: Bool {
      !isInverted && !isCut && shadow.deviation == .constant(0) && shadow.offset == .constant(.zero)
        && shadow.spread == .zero && !shadow.isHard
    }

    /// Whether it is black and as opaque as the image.
    var isAlpha: Bool { shadow.color == .constant(ColorPair(.black)) }

    /// Whether its color is opaque.
    var isFull: Bool { shadow.color.values.allSatisfy { $0.light.alpha == 1 && $0.dark.alpha == 1 } }

    /// The same in another color, with its own alpha times `factor`, at most 1; nil if its own color moves.
    func painted(_ color: Track<ColorPair>, times factor: Double = 1) -> Silhouette? {
      guard let own = shadow.color.still else { return nil }
      var copy = self
      copy.shadow.color = color.map { color in
        ColorPair(
          light: color.light.withAlpha(multipliedBy: min(1, own.light.alpha * factor)),
          dark: color.dark.withAlpha(multipliedBy: min(1, own.dark.alpha * factor)))
      }
      return copy
    }
  }

  private static let keywords: Set<String> = ["SourceGraphic", "SourceAlpha"]

  private let isOpaque: Bool
  private var values: [String: Value] = ["SourceGraphic": .original]

  /// Motions that are not drawn (`ImageBuilder.filterMotions`) are ignored; the caller names them.
  /// - Parameters:
  ///   - isOpaque: Whether all that is drawn is, so that a silhouette is as opaque as the image.
  ///   - primitive: An element with its styles.
  /// - Returns: nil for any other filter.
  init?(_ filter: SVGElement, isOpaque: Bool, primitive: (SVGElement) -> ElementContext) {
    let elements = filter.children.filter { $0.isSVG && $0.name.hasPrefix("fe") }
    guard filter["primitiveUnits"] != "objectBoundingBox" else { return nil }
    self.isOpaque = isOpaque
    values["SourceAlpha"] = .silhouette(Silhouette(shadow: Shadow(color: .constant(ColorPair(.black)))))
    var last = Value.original
    for element in elements {
      guard ["x", "y", "width", "height"].allSatisfy({ element[$0] == nil }),
        let value = value(of: primitive(element), after: last)
      else { return nil }
      last = value
      if let name = element["result"], !Self.keywords.contains(name) { values[name] = value }
    }
    guard case .image(let below, let inside) = last, last != .original else { return nil }
    (self.below, self.inside) = (below, inside)
  }

  private func value(of primitive: ElementContext, after last: Value) -> Value? {
    let element = primitive.element
    func input(_ name: String) -> Value? { element[name].map { values[$0] } ?? last }
    func numbers(_ name: String) -> [Double]? { NumberScanner.list(element[name] ?? "") }
    guard let first = input("in") else { return nil }
    let black = Track.constant(ColorPair(.black))
    let isLinear = primitive.filtersInLinearLight
    switch element.name {
    case "feFlood":
      return primitive.floodColor.map { .flood($0) }
    case "feOffset":
      // What a design program hardened is what it goes on with, unless it names another.
      let base = first == .hardened ? .silhouette(Silhouette(shadow: Shadow(color: black, isHard: true))) : first
      guard case .silhouette(var copy) = base, !copy.isCut else { return nil }
      copy.shadow.offset = copy.shadow.offset + primitive.offset(standard: "0")
      return .silhouette(copy)
    case "feGaussianBlur":
      guard case .silhouette(var copy) = first, !copy.isCut,
        let deviation = Self.blurred(copy.shadow.deviation, primitive.deviation(standard: "0"))
      else { return nil }
      copy.shadow.deviation = deviation
      return .silhouette(copy)
    case "feMorphology":
      // The widest one is that of `dilate`; 0 would say nothing.
      guard case .silhouette(var copy) = first, copy.isPlain, let spread = Self.spread(of: element) else { return nil }
      copy.shadow.spread = spread
      return .silhouette(copy)
    case "feColorMatrix":
      guard element["type"] ?? "matrix" == "matrix", let matrix = numbers("values") else { return nil }
      return colored(first, matrix, isLinear: isLinear)
    case "feComponentTransfer":
      guard case .silhouette(var copy) = first, let slope = Self.alphaSlope(of: element) else { return nil }
      copy.shadow.color = copy.shadow.color.map { $0.withAlpha(multipliedBy: slope) }
      return .silhouette(copy)
    case "feComposite":
      guard let second = input("in2") else { return nil }
      switch element["operator"] ?? "over" {
      case "over": return layered(first, over: second, isLinear: isLinear)
      case "atop": return isLinear ? nil : Self.drawn(first, atop: second)
      case "in":
        guard case .flood(let color) = first else { return nil }
        return Self.silhouette(of: second)?.painted(color).map { .silhouette($0) }
      case "out": return without(first, second)
      case "arithmetic":
        let factors = ["k1", "k2", "k3", "k4"].map { numbers($0)?.first ?? 0 }
        return factors == [0, -1, 1, 0] ? hollow(first, in: second) : nil
      default: return nil
      }
    case "feBlend":
      guard element["mode"] ?? "normal" == "normal", let second = input("in2") else { return nil }
      return layered(first, over: second, isLinear: isLinear)
    case "feDropShadow": return dropped(first, primitive)
    case "feMerge":
      var result = Value.flood(.constant(ColorPair(.clear)))
      for node in element.children where node.name == "feMergeNode" {
        guard let top = node["in"].map({ values[$0] }) ?? last,
          let both = layered(top, over: result, isLinear: isLinear)
        else {
          return nil
        }
        result = both
      }
      return result
    default: return nil
    }
  }

  // MARK: Primitives

  /// One blur after another: a blur whose variance is the sum. Nil if both are there and one moves.
  private static func blurred(_ first: Track<Double>, _ second: Track<Double>) -> Track<Double>? {
    if first == .constant(0) { return second }
    if second == .constant(0) { return first }
    guard let a = first.still, let b = second.still else { return nil }
    return .constant((a * a + b * b).squareRoot())
  }

  /// By how much `feMorphology` makes an outline wider on each side; nil where that moves or is nothing.
  static func spread(of element: SVGElement) -> Point? {
    guard element.animations.isEmpty, let radii = NumberScanner.list(element["radius"] ?? "0"), 1...2 ~= radii.count,
      radii.allSatisfy({ $0 > 0 })
    else { return nil }
    let radius = Point(radii[0], radii[radii.count - 1])
    return element["operator"] == "dilate" ? radius : .zero - radius
  }

  /// Where a silhouette or an image is.
  private static func silhouette(of value: Value) -> Silhouette? {
    switch value {
    case .silhouette(let copy): copy
    // Shadows within the image keep its outline.
    case .image(let below, _):
      below.isEmpty ? Silhouette(shadow: Shadow(color: .constant(ColorPair(.black)))) : nil
    case .flood, .shadows, .hardened: nil
    }
  }

  /// A matrix that makes everything one color.
  private func colored(_ value: Value, _ matrix: [Double], isLinear: Bool) -> Value? {
    guard let copy = Self.silhouette(of: value), matrix.count == 20 else { return nil }
    let rows = [0, 5, 10]
    let factor = matrix[18]
    guard rows.allSatisfy({ row in (0..<4).allSatisfy { matrix[row + $0] == 0 } }),
      matrix[15...17].allSatisfy({ $0 == 0 }), matrix[19] == 0, factor >= 0
    else { return nil }
    let parts = rows.map { min(1, max(0, matrix[$0 + 4])) }
    guard !isLinear || parts.allSatisfy({ $0 == 0 || $0 == 1 }) else { return nil }
    // Of a blurred edge, a larger factor makes a harder one.
    guard factor <= 1 || copy.isPlain else { return nil }
    if factor > 1, !isOpaque { return factor >= 100 ? .hardened : nil }
    let color = Color(red: parts[0], green: parts[1], blue: parts[2])
    return copy.painted(.constant(ColorPair(color)), times: factor).map { .silhouette($0) }
  }

  /// The factor of alpha, if nothing else changes.
  private static func alphaSlope(of element: SVGElement) -> Double? {
    let functions = element.children.filter { $0.isSVG && $0.name.hasPrefix("feFunc") }
    guard functions.count == 1, functions[0].name == "feFuncA", functions[0]["type"] == "linear",
      functions[0].animations.isEmpty, functions[0]["intercept"].map({ Double($0) == 0 }) ?? true,
      let slope = NumberScanner.list(functions[0]["slope"] ?? "1")?.first, (0...1).contains(slope)
    else { return nil }
    return slope
  }

  /// A color where the image is not, or a shadow where the image is not.
  private func without(_ first: Value, _ second: Value) -> Value? {
    if second == .hardened, case .silhouette(var copy) = first, !copy.isInverted {
      (copy.isCut, copy.shadow.isCutOut) = (true, true)
      return .silhouette(copy)
    }
    guard let other = Self.silhouette(of: second), other.isPlain, other.isFull else { return nil }
    switch first {
    case .flood(let color): return .silhouette(Silhouette(shadow: Shadow(color: color), isInverted: true))
    case .silhouette(var copy):
      // The image hides what is cut away.
      guard isOpaque, !copy.isInverted else { return nil }
      copy.isCut = true
      return .silhouette(copy)
    case .shadows, .image, .hardened: return nil
    }
  }

  /// What a moved silhouette leaves of the image.
  private func hollow(_ first: Value, in second: Value) -> Value? {
    guard isOpaque, case .silhouette(var copy) = first, !copy.isInverted, !copy.isCut, copy.isAlpha,
      case .silhouette(let other) = second, other.isPlain, other.isAlpha
    else { return nil }
    (copy.isInverted, copy.isCut) = (true, true)
    return .silhouette(copy)
  }

  private static func drawn(_ top: Value, atop bottom: Value) -> Value? {
    guard case .silhouette(let copy) = top, copy.isInverted, case .image(let below, let inside) = bottom,
      below.isEmpty
    else { return nil }
    return .image(below: below, inside: inside + [copy.shadow])
  }

  /// - Parameter isLinear: Whether colors are mixed as amounts of light, and not as they are encoded.
  private func layered(_ top: Value, over bottom: Value, isLinear: Bool) -> Value? {
    if bottom.isEmpty { return top }
    if top.isEmpty { return bottom }
    if isLinear {
      // An opaque image over its shadow is not mixed with it.
      guard isOpaque, case (.image([], []), .silhouette(let copy)) = (top, bottom), !copy.isInverted else { return nil }
      return .image(below: [copy.shadow], inside: [])
    }
    switch (top, bottom) {
    case (.silhouette(let copy), .silhouette(let other)) where !copy.isInverted && !other.isInverted:
      return .shadows([other.shadow, copy.shadow])
    case (.silhouette(let copy), .shadows(let shadows)) where !copy.isInverted:
      return .shadows(shadows + [copy.shadow])
    case (.image([], let inside), .silhouette(let copy)) where !copy.isInverted:
      return .image(below: [copy.shadow], inside: inside)
    case (.image([], let inside), .shadows(let shadows)): return .image(below: shadows, inside: inside)
    case (.silhouette(let copy), .image(let below, let inside)) where copy.isInverted && copy.isCut:
      return .image(below: below, inside: inside + [copy.shadow])
    default: return nil
    }
  }

  /// `feDropShadow` draws an image over its shadow.
  private func dropped(_ value: Value, _ primitive: ElementContext) -> Value? {
    guard case .image([], let inside) = value, let color = primitive.floodColor else { return nil }
    let shadow = Shadow(
      color: color, deviation: primitive.deviation(standard: "2"), offset: primitive.offset(standard: "2"))
    return .image(below: [shadow], inside: inside)
  }
}
