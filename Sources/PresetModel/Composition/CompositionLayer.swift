import GraphicsCore
import MotionMath

/// One layer: what it shows, where it stands, and what is done to it.
public struct CompositionLayer: Equatable, Sendable {
  public var content: LayerContent
  /// For people.
  public var name = ""
  public var placement = Placement()
  public var opacity = Motion<Double>.constant(1)
  public var blend = LayerBlend.normal
  /// The standard deviation of a Gaussian blur, in points.
  public var blur = Motion<Double>.constant(0)
  public var shadows: [LayerShadow] = []
  /// Layers whose alpha the layer is multiplied by.
  public var mask: [CompositionLayer] = []
  /// None or one: a shape outside of which the layer is not drawn.
  public var clip: [CompositionLayer] = []
  public var effects: [LayerEffect] = []
  public var copies = Copies()

  public init(_ content: LayerContent) { self.content = content }
}

/// Where a layer stands: scaled, skewed and turned about its anchor, then moved.
public struct Placement: Equatable, Sendable {
  /// From the place that the surrounding group gives; percentages are of the composition's size.
  public var position = Motion<LengthPair>.constant(.zero)
  /// Percentages are of the layer's own box, points its own coordinates.
  public var anchor = Motion<LengthPair>.constant(.center)
  public var scale = Motion<Point>.constant(Point(1, 1))
  /// Degrees, clockwise.
  public var rotation = Motion<Double>.constant(0)
  /// Degrees by which the x axis and the y axis lean.
  public var skew = Motion<Point>.constant(.zero)

  public init() {}
}

public enum LayerBlend: String, CaseIterable, Hashable, Sendable {
  case normal, plusLighter, multiply, screen
  /// Drawn only where the layers below it in the group are.
  case atop
  /// What is below is cut out.
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
