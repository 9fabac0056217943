import MotionMath

/// Grey boxes in the place of content that is still loading.
public struct Skeleton: Equatable, Sendable {
  public var layout: LayoutNode
  public var color = ThemedColor.named(.gray5)
  public var effect: SkeletonEffect
  /// What the boxes stand for, once it has been loaded.
  public var content: LoadedContent?

  /// The default layout of the pulsing effects: three list rows of a picture and two lines.
  public init(_ pulse: SkeletonPulse) {
    layout = .listRows
    effect = .pulse(pulse)
  }

  public init(_ metronome: SkeletonMetronome) {
    layout = .listRows
    effect = .metronome(metronome)
  }

  /// The default layout of the shimmering effect: a card of a picture and two lines.
  public init(_ shimmer: SkeletonShimmer) {
    layout = .card
    effect = .shimmer(shimmer)
  }
}

/// The loaded state: a picture that the boxes dissolve into. Only an animation that plays once gets there.
public struct LoadedContent: Equatable, Sendable {
  /// A PNG file, relative to the preset's folder; as written.
  public var picture = ""
  /// From the start to the beginning of the dissolve; nil: one cycle of the effect.
  public var delay: Seconds?
  public var fadeDuration = Seconds.milliseconds(300)
  /// How long the picture stands before the animation is over; it stays after that.
  public var holdDuration = Seconds.milliseconds(1000)

  public init() {}
}

public enum SkeletonEffect: Equatable, Sendable {
  case pulse(SkeletonPulse)
  case metronome(SkeletonMetronome)
  case shimmer(SkeletonShimmer)
}

/// The opacity goes up and down, each way driven by a critically damped spring.
public struct SkeletonPulse: Equatable, Sendable {
  public var minOpacity = 0.4
  public var maxOpacity = 1.0
  /// The phase towards `maxOpacity`, and the perceptual duration of its spring.
  public var riseDuration = Seconds.milliseconds(1000)
  public var fallDuration = Seconds.milliseconds(800)

  public init() {}
}

/// The opacity goes up and back the same way.
public struct SkeletonMetronome: Equatable, Sendable {
  public var minOpacity = 0.4
  public var maxOpacity = 1.0
  /// One way; the cycle is twice that.
  public var duration = Seconds.milliseconds(1000)
  public var easing = EasingValue.easeInOut

  public init() {}
}

/// A band of light slides over the boxes from left to right.
public struct SkeletonShimmer: Equatable, Sendable {
  public var band = SkeletonBand.layout
  /// The middle of the band; its sides are clear.
  public var highlightColor = ThemedColor.named(.white, opacity: 0.3)
  /// The band's offset from its own layout or box at the start and at the end, in points.
  public var startOffset = -200.0
  public var endOffset = 200.0
  public var duration = Seconds.milliseconds(1500)
  public var easing = EasingValue.smooth
  /// Boxes do not read either way: `auto` is left to right.
  public var direction = SweepDirection.auto

  public init() {}
}

/// What the band of light is as wide as, and moves across.
public enum SkeletonBand: String, CaseIterable, Hashable, Sendable {
  /// One band for the whole layout.
  case layout
  /// One band for each box.
  case box
}

extension LayoutNode {
  static let listRows: LayoutNode = {
    let lines = LayoutStack(
      gap: 8,
      [
        .box(LayoutBox(width: .points(160), height: 14, radius: 4)),
        .box(LayoutBox(width: .points(100), height: 12, radius: 4)),
      ])
    let picture = LayoutBox(width: .points(48), height: 48, radius: 8)
    let row = LayoutNode.row(
      LayoutStack(gap: 12, alignment: .center, padding: Insets(16), [.box(picture), .column(lines)]))
    return .column(LayoutStack([row, row, row]))
  }()

  static let card = LayoutNode.column(
    LayoutStack(
      width: .points(320), gap: 12, padding: Insets(16),
      [
        .box(LayoutBox(width: .points(288), height: 180, radius: 12)),
        .box(LayoutBox(width: .points(200), height: 16, radius: 4)),
        .box(LayoutBox(width: .points(140), height: 12, radius: 4)),
      ]))
}
