import GraphicsCore
import MotionMath

/// An arc that turns clockwise, one turn in `duration`.
public struct Spinner: Equatable, Sendable {
  /// The diameter of the stroke's center line, in points.
  public var diameter = 24.0
  public var lineWidth = 3.0
  /// The arc as fractions of the whole circle, from `startAngle` on.
  public var trim = Span(0, 0.7)
  /// Degrees clockwise from 12 o'clock.
  public var startAngle = 90.0
  public var duration = Seconds.milliseconds(800)
  public var color = ThemedColor.named(.blue)
  public var cap = LineCap.round
  /// The whole circle under the arc.
  public var trackColor = ThemedColor.named(.clear)

  public init() {}
}

extension Spinner: LoaderKind {
  static let name = "spinner"
  var loader: PresetContent { .spinner(self) }
  var defaultCanvas: Canvas { Canvas(padding: Insets(8)) }

  static let table = Table("Spinner", "An arc that turns clockwise.", initial: Spinner()) {
    Field("diameter", \.diameter, .extent, "The diameter of the stroke's center line.")
    Field("lineWidth", \.lineWidth, .extent, "The stroke's width.")
    Field("trim", \.trim, .span(0...1), "Where the arc starts and ends, as fractions of the whole circle.")
    Field("startAngle", \.startAngle, .number(-360...360, "°"), "Where the circle starts, clockwise from 12 o'clock.")
    Field("duration", \.duration, .duration, "Time of one turn.")
    Field("color", \.color, .color, "The arc.")
    Field("cap", \.cap, .choice(), "The arc's ends.")
    Field("trackColor", \.trackColor, .color, "The whole circle under the arc.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    if trim.from >= trim.to {
      reading.error(at: "trim", of: node, "trim runs backwards; put the smaller number first, as in [0, 0.7]")
    }
    if lineWidth > diameter, let width = node.member("lineWidth") {
      reading.within(.key("lineWidth")) {
        $0.warning(width.place, "lineWidth is \(width.shown), more than the diameter; the ring has no hole")
      }
    }
  }
}
