import GraphicsCore
import MotionMath

/// Draws a layer several times. Each copy is a step from the one before, about the place that the group gives the
/// layer.
public struct Copies: Equatable, Sendable {
  public var count = 1
  public var translate = Point.zero
  /// Degrees, clockwise, about the place that the group gives the layer.
  public var rotate = 0.0
  /// Added to the scale at each copy; the first copy has 1.
  public var scale = 0.0
  /// Added to the opacity at each copy; the first copy has 1.
  public var opacity = 0.0
  /// What the last copy's colors become; the copies in between are mixed.
  public var color: ThemedColor?
  /// How much later each copy moves than the one before.
  public var stagger = Seconds.zero
  /// Which copy moves first, and the seed of `random`.
  public var order = StaggerOrder.start
  public var seed = 1
  /// How much later each copy moves than the layer, in turn; in place of `stagger` if there are any.
  public var delays: [Seconds] = []

  public init() {}

  /// How much later each copy moves, in seconds.
  public var copyDelays: [Double] {
    if !delays.isEmpty { return (0..<count).map { delays[$0 % delays.count].value } }
    return order.ranks(count, seed: seed).map { $0 * stagger.value }
  }
}

extension Copies: TabledObject {
  static let table = Table(
    "Copies", "A layer drawn several times, each copy a step from the one before.", initial: Copies()
  ) {
    Field("count", \.count, .integer(1...Limits.mostCopies), "How many copies are drawn, including the layer itself.")
    Field(
      "translate", \.translate, .point(-Limits.largestLength...Limits.largestLength, "pt"),
      "How far each copy is moved from the one before.")
    Field(
      "rotate", \.rotate, .number(-360...360, "°"),
      "How far each copy is turned from the one before, about the place that the group gives.")
    Field("scale", \.scale, .number(-10...10), "What each copy adds to the scale; the first copy has 1.")
    Field("opacity", \.opacity, .number(-1...1), "What each copy adds to the opacity; the first copy has 1.")
    Field(
      "color", \.color, .optional(.color), defaultNote: "the layer's own",
      "What the last copy's colors become; the copies in between are mixed.")
    Field("stagger", \.stagger, .seconds(-60...60), "How much later each copy moves than the one before.")
    Field(
      "order", \.order, .choice(),
      "Which copy moves first: from the `start`, from the `end`, from the `center` outwards, from the `edges` "
        + "inwards, or `random`.")
    Field("seed", \.seed, .integer(0...1_000_000), "Another number is another `random` order.")
    Field(
      "delays", \.delays, .list(of: .seconds(-60...60), count: 0...Limits.mostCopies),
      "How much later each copy moves, in turn and then from the first again; in place of `stagger`.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    if count == 1 {
      reading.warnOfIdle(
        ["translate", "rotate", "scale", "opacity", "color", "stagger", "order", "seed", "delays"], of: Self.table,
        in: node,
        decidedBy: ["count"], "with a count of 1; give \"count\" more, or delete it")
    } else if !delays.isEmpty {
      reading.warnOfIdle(
        ["stagger", "order", "seed"], of: Self.table, in: node, decidedBy: ["delays"], "with delays; delete it")
    } else {
      order.checkKeys(stagger: stagger, Self.table, node, &reading)
    }
  }
}
