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
  /// The layer is multiplied by the alpha of these layers.
  public var mask: [CompositionLayer] = []
  /// Empty, or one shape; the layer is drawn only inside it.
  public var clip: [CompositionLayer] = []
  public var effects: [LayerEffect] = []
  public var copies = Copies()

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

  public init() {}
}

public enum LayerBlend: String, CaseIterable, Hashable, Sendable {
  case normal, plusLighter, multiply, screen
  /// Drawn only over the layers below it in the group.
  case atop
  /// Cuts its shape out of what is below it.
  case erase

  public var mode: BlendMode {
    switch self {
    case .normal: .sourceOver
    case .plusLighter: .plusLighter
    case .multiply: .multiply
    case .screen: .screen
    case .atop: .sourceAtop
    case .erase: .destinationOut
    }
  }
}
