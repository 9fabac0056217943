import GraphicsCore
import MotionMath

/// Moves the parts of a text, each later than the one before.
public struct TextAnimator: Equatable, Sendable {
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    /// What is shaped as one: a character with its marks, or a ligature.
    case character
    case word
    case line
  }

  public var by = Unit.character
  public var position = Motion<Point>.constant(.zero)
  public var scale = Motion<Point>.constant(Point(1, 1))
  /// Degrees, clockwise.
  public var rotation = Motion<Double>.constant(0)
  public var opacity = Motion<Double>.constant(1)
  /// In place of the text's filling; nil keeps it.
  public var color: Motion<ThemedColor>?
  /// The standard deviation of a Gaussian blur, in points.
  public var blur = Motion<Double>.constant(0)
  /// What a part is scaled and turned about; percentages refer to its own box, which is as high as its line.
  public var anchor = LengthPair.center
  public var stagger = Seconds.milliseconds(50)
  public var order = StaggerOrder.start
  public var seed = 1

  public init() {}
}

/// In which order parts follow one another.
public enum StaggerOrder: String, CaseIterable, Hashable, Sendable {
  case start, end
  /// From the middle to both ends.
  case center
  /// From both ends to the middle.
  case edges
  case random

  /// How many steps each of `count` parts is behind the first that moves.
  public func ranks(_ count: Int, seed: Int) -> [Double] {
    let last = Double(count - 1)
    switch self {
    case .start: return (0..<count).map { Double($0) }
    case .end: return (0..<count).map { last - Double($0) }
    case .center:
      let nearest = count % 2 == 1 ? 0 : 0.5
      return (0..<count).map { abs(Double($0) - last / 2) - nearest }
    case .edges: return (0..<count).map { last / 2 - abs(Double($0) - last / 2) }
    case .random: return Self.shuffled(count, seed: seed).map { Double($0) }
    }
  }

  /// The shuffle of Fisher and Yates, with the generator SplitMix64 (Steele, Lea and Flood, 2014).
  private static func shuffled(_ count: Int, seed: Int) -> [Int] {
    var state = UInt64(bitPattern: Int64(seed))
    func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    var order = Array(0..<count)
    for i in stride(from: count - 1, to: 0, by: -1) { order.swapAt(i, Int(next() % UInt64(i + 1))) }
    return order
  }
}

extension TextAnimator: TabledObject {
  static let table = Table(
    "TextAnimator", "Moves the parts of a text, each later than the one before. Shaping and kerning stay.",
    initial: TextAnimator()
  ) {
    Field("by", \.by, .choice(), "What moves as one: a character with its marks, or a ligature; a word; a line.")
    Field("position", \.position, .movingShift, "How far each is moved from its place.")
    Field("scale", \.scale, .movingFactors, "One factor, or one for each direction.")
    Field("rotation", \.rotation, .angle, "Clockwise.")
    Field("opacity", \.opacity, .moving(0...1), "1 is opaque.")
    Field(
      "color", \.color, .optional(.moving()), defaultNote: "the text's filling",
      "The color, in place of the text's filling.")
    Field("blur", \.blur, .moving(0...Limits.largestBlur, "pt"), "The standard deviation of a Gaussian blur.")
    Field(
      "anchor", \.anchor, .place,
      "What each is scaled and turned about: percentages of its own box, which is as high as the line, or points in it."
    )
    Field("stagger", \.stagger, .seconds(-60...60), "How much later each moves than the one before.")
    Field(
      "order", \.order, .choice(),
      "Which moves first, as the text reads: from the `start`, from the `end`, from the `center` outwards, from "
        + "the `edges` inwards, or `random`.")
    Field("seed", \.seed, .integer(0...1_000_000), "Another number is another `random` order.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    order.checkKeys(stagger: stagger, Self.table, node, &reading)
  }
}

extension StaggerOrder {
  /// Warns of an order of parts that move at the same time, and of a seed that shuffles nothing.
  func checkKeys(stagger: Seconds, _ table: Table, _ node: JSONNode, _ reading: inout Reading) {
    if stagger == .zero {
      reading.warnOfIdle(
        ["order", "seed"], of: table, in: node, decidedBy: ["stagger"],
        "without \"stagger\"; add it, or delete the key")
    } else if self != .random {
      reading.warnOfIdle(
        ["seed"], of: table, in: node, decidedBy: ["order"],
        "without \"order\": \"random\"; add it, or delete seed")
    }
  }
}
