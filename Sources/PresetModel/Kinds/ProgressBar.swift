import MotionMath

/// A bar of light that slides to and fro in a track, for work whose end is not known.
public struct ProgressBar: Equatable, Sendable {
  public var width = 100.0
  public var height = 10.0
  public var cornerRadius = 5.0
  public var trackColor = ThemedColor.named(.gray, opacity: 0.5)
  public var barColor = ThemedColor.named(.blue)
  /// The bar's length as a fraction of the track's.
  public var barFraction = 0.5
  /// The time from one end to the other; the cycle is twice that.
  public var duration = Seconds.milliseconds(850)
  public var easing = EasingValue.cubicBezier(x1: 0.6, y1: 0, x2: 0.4, y2: 1)

  public init() {}
}

extension ProgressBar: LoaderKind {
  static let name = "progressBar"
  var loader: PresetContent { .progressBar(self) }
  var defaultCanvas: Canvas { Canvas(padding: Insets(10)) }

  static let table = Table("ProgressBar", "A bar that slides to and fro in a track.", initial: ProgressBar()) {
    Field("width", \.width, .extent, "The track's length.")
    Field("height", \.height, .extent, "The track's thickness.")
    Field("cornerRadius", \.cornerRadius, .distance, "The corner radius of the track and the bar.")
    Field("trackColor", \.trackColor, .color, "The track.")
    Field("barColor", \.barColor, .color, "The bar.")
    Field("barFraction", \.barFraction, .number(0.01...1), "The bar's length as a fraction of the track's.")
    Field("duration", \.duration, .duration, "Time from one end to the other; the cycle is twice that.")
    Field("easing", \.easing, .easing, "The pace of each way.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    let limit = min(width, height) / 2
    if cornerRadius > limit, let radius = node.member("cornerRadius") {
      reading.within(.key("cornerRadius")) {
        $0.warning(
          radius.place,
          "cornerRadius is \(radius.shown), more than half of the track's shorter side; "
            + "it is drawn as \(JSONNumber(limit).text)"
        )
      }
    }
  }
}
