/// A way along an outline.
public struct MotionPath: Equatable, Sendable {
  public var path = PathData()
  /// The part of the path's length that is behind, 0…1. At a path's end it stays there.
  public var progress = Motion<Double>.constant(0)
  /// Whether the layer turns with the path's direction.
  public var turns = false

  public init() {}
}

extension MotionPath: TabledObject {
  static let table = Table("MotionPath", "A way along an outline.", initial: MotionPath()) {
    Field(
      "path", \.path, .path, isRequired: true,
      "SVG path data, in points; the layer's place moves along it, counted from its `position`.")
    Field("progress", \.progress, .moving(0...1), "How far along it is: 0 is the path's start, 1 its end.")
    Field("turns", \.turns, .boolean, "Whether it turns with the path's direction; to the right is as drawn.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    // A constant that is written is a place on the way.
    guard node.member("progress") == nil else { return }
    reading.warnOfIdle(
      ["path"], of: Self.table, in: node,
      "except for its start: nothing moves along it; write \"progress\": { \"from\": 0, \"to\": 1 }")
  }
}
