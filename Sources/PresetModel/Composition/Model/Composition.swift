import GraphicsCore
import MotionMath

/// A loader made of layers: what its preset draws, and how long it lasts.
public struct Composition: Equatable, Sendable {
  /// In points; what percentages refer to. Absent: what the layers fill.
  public var size: Size?
  public var arrangement = Arrangement()
  /// First layer lowest.
  public var layers: [CompositionLayer] = []
  /// The length that `loop: fit` retimes all motions to; absent: the one that retimes them least.
  public var cycle: Seconds?
  /// The moment that tells most as a still picture.
  public var poster = Seconds.zero

  public init() {}
}

/// How the layers of a group stand to one another.
public struct Arrangement: Equatable, Hashable, Sendable {
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    /// On one another, centred.
    case overlay
    case row, column
    /// Each where its own coordinates put it.
    case free
  }

  public var axis = Axis.overlay
  /// Between neighbours of a row or a column, in points.
  public var gap = 0.0
  /// Across the row or column; in both directions of an overlay.
  public var alignment = LayoutAlignment.center

  public init() {}
}

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

public indirect enum LayerContent: Equatable, Sendable {
  case circle(CircleShape)
  case ellipse(BoxShape)
  case arc(ArcShape)
  case rectangle(BoxShape)
  case polygon(PolygonShape)
  case line(LineShape)
  case path(PathShape)
  case text(TextShape)
  case group(LayerGroup)
  case loader(LoaderLayer)
}

public struct LayerGroup: Equatable, Sendable {
  public var arrangement = Arrangement()
  /// Absent: what the layers fill.
  public var size: Size?
  public var layers: [CompositionLayer] = []

  public init() {}
}

/// Another preset as a layer.
public struct LoaderLayer: Equatable, Sendable {
  public var loader = Preset(.spinner(Spinner()))

  public init() {}
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

/// A layer drawn several times, each copy a step from the one before, about the place where the group puts it.
public struct Copies: Equatable, Sendable {
  public var count = 1
  public var translate = Point.zero
  /// Degrees, clockwise, about the place that the group gives.
  public var rotate = 0.0
  /// Added to the scale, which is 1 for the first copy.
  public var scale = 0.0
  /// Added to the opacity, which is 1 for the first copy.
  public var opacity = 0.0
  /// What the last copy's colours become; those between are mixed.
  public var color: ThemedColor?
  /// How much later each copy moves than the one before.
  public var stagger = Seconds.zero

  public init() {}
}
