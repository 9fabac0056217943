import GraphicsCore
import MotionMath

/// One layer: what it shows, where it is, and what is done to it.
public struct CompositionLayer: Equatable, Sendable {
  public var content: LayerContent
  /// A label for people.
  public var name = ""
  public var placement = Placement()
  public var opacity = Motion<Double>.constant(1)
  public var blend = LayerBlend.normal
  /// The standard deviation of a Gaussian blur, in points.
  public var blur = Motion<Double>.constant(0)
  public var shadows: [LayerShadow] = []
  /// Changes the colors after the blur: twenty factors, row by row, as SVG's `feColorMatrix`; empty for no change.
  public var colorMatrix: [Double] = []
  /// Changes each channel after the color matrix; nil for no change.
  public var colorTransfer: ColorTransferValue?
  /// Placements that follow the layer's own, in the coordinates of the group around the layer; the last is the
  /// outermost.
  public var transforms: [Placement] = []
  public var mask = LayerMask()
  /// Empty, or one shape; the layer is drawn only inside it.
  public var clip: [CompositionLayer] = []
  public var effects: [LayerEffect] = []
  public var copies = Copies()
  /// When it appears and when it is gone, in seconds of the composition's cycle; nil for the cycle's ends. One that is
  /// gone before it appears is there across the cycle's end.
  public var inTime: Seconds?
  public var outTime: Seconds?
  /// Whether it is left out of the image. It keeps its place, and its motions count for the cycle.
  public var isHidden = false

  public init(_ content: LayerContent) { self.content = content }
}

/// Where a layer is: scaled, skewed and rotated about its anchor, then moved.
public struct Placement: Equatable, Sendable {
  /// Relative to the place that the surrounding group gives the layer. Percentages refer to the composition's size.
  public var position = Motion<LengthPair>.constant(.zero)
  /// Percentages refer to the layer's own box, points to its own coordinates.
  public var anchor = Motion<LengthPair>.constant(.center)
  public var scale = Motion<Point>.constant(Point(1, 1))
  /// Degrees, clockwise.
  public var rotation = Motion<Double>.constant(0)
  /// How far the x axis and the y axis lean, in degrees.
  public var skew = Motion<Point>.constant(.zero)
  /// A path that the layer's place moves along, from `position`.
  public var along: MotionPath?
  /// Degrees about the horizontal and the vertical line through the anchor, as in CSS.
  public var rotateX = Motion<Double>.constant(0)
  public var rotateY = Motion<Double>.constant(0)
  /// Toward the viewer, in points.
  public var z = Motion<Double>.constant(0)
  /// Whether the layer is seen from behind too.
  public var backface = Backface.visible

  public enum Backface: String, CaseIterable, Hashable, Sendable { case visible, hidden }

  /// Whether it leaves the plane around it.
  public var isInSpace: Bool {
    rotateX != .constant(0) || rotateY != .constant(0) || z != .constant(0) || backface == .hidden
  }

  public init() {}
}

public enum LayerBlend: String, CaseIterable, Hashable, Sendable {
  case normal, plusLighter, multiply, screen
  case overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
  case hue, saturation, color, luminosity
  /// Drawn only over the layers below it in the group.
  case atop
  /// Cuts its shape out of what is below it.
  case erase
  /// Keeps of what is below it in the group only what it covers.
  case intersect
  /// Shows where either it or what is below it is, but not both.
  case xor

  /// All but four have the name of their mode.
  public var mode: BlendMode {
    switch self {
    case .normal: .sourceOver
    case .atop: .sourceAtop
    case .erase: .destinationOut
    case .intersect: .destinationIn
    default: BlendMode(rawValue: rawValue)!
    }
  }
}
