import GraphicsCore
import MotionMath

/// Gray boxes in place of content that is still loading.
public struct Skeleton: Equatable, Sendable {
  public var layout: LayoutNode
  public var color = ThemedColor.named(.gray5)
  public var effect: SkeletonEffect
  /// What the boxes stand for, once it is loaded.
  public var content: LoadedContent?

  /// The default layout of the pulsing effects: three list rows of an image and two lines.
  public init(_ pulse: SkeletonPulse) {
    layout = .listRows
    effect = .pulse(pulse)
  }

  public init(_ metronome: SkeletonMetronome) {
    layout = .listRows
    effect = .metronome(metronome)
  }

  /// The default layout of the shimmering effect: a card of an image and two lines.
  public init(_ shimmer: SkeletonShimmer) {
    layout = .card
    effect = .shimmer(shimmer)
  }
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
  /// The phase toward `maxOpacity`, and the perceptual duration of its spring.
  public var riseDuration = Seconds.milliseconds(800)
  public var fallDuration = Seconds.milliseconds(1000)

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
  /// The middle of the band; its sides are transparent.
  public var highlightColor = ThemedColor.named(.white, opacity: 0.3)
  /// The band's offset from its own layout or box at the start and at the end, in points.
  public var startOffset = -200.0
  public var endOffset = 200.0
  public var duration = Seconds.milliseconds(1500)
  public var easing = EasingValue.smooth
  /// Boxes have no reading direction, so `auto` is left to right.
  public var direction = SweepDirection.auto

  public init() {}
}

/// What the band of light moves across, and is as wide as.
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
    let image = LayoutBox(width: .points(48), height: 48, radius: 8)
    let row = LayoutNode.row(
      LayoutStack(gap: 12, alignment: .center, padding: Insets(16), [.box(image), .column(lines)]))
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

extension Skeleton: LoaderKind {
  static let name = "skeleton"
  var loader: PresetContent { .skeleton(self) }

  /// The layout brings its own padding.
  var defaultCanvas: Canvas { Canvas() }

  /// Only an animation that plays once reaches its image.
  func images(plays: PlayCount, at path: String) -> [WrittenImage] {
    guard plays == .times(1), let content else { return [] }
    return [WrittenImage(content.image, at: "\(path).content.picture")]
  }

  func check(in preset: Preset, _ node: JSONNode, _ reading: inout Reading) {
    guard content != nil, preset.plays != .times(1), let content = node.member("content") else { return }
    reading.within(.key("content")) {
      $0.warning(content.place, "content is not shown: the animation plays more than once; \"plays\": 1 shows it")
    }
  }

  static let table = Table(
    "Skeleton", "Gray boxes in place of content that is still loading.", initial: Skeleton(SkeletonPulse())
  ) {
    Variants(
      key: "effect", documentation: "How the boxes show that something is on its way.", defaultName: "pulse",
      cases: [
        Variant(
          "pulse", start: Skeleton.init, { if case .pulse(let it) = $0.effect { it } else { nil } },
          { $0.effect = .pulse($1) }),
        Variant(
          "metronome", start: Skeleton.init, { if case .metronome(let it) = $0.effect { it } else { nil } },
          { $0.effect = .metronome($1) }),
        Variant(
          "shimmer", start: Skeleton.init, { if case .shimmer(let it) = $0.effect { it } else { nil } },
          { $0.effect = .shimmer($1) }),
      ])
    Field("color", \.color, .color, "The boxes.")
    Field("layout", \.layout, .layout, "The boxes in nested rows and columns.")
    Field(
      "content", \.content, .optional(.object()),
      "The loaded state, which the boxes dissolve into if the animation plays once (`plays`: 1).")
  }
}

/// An effect that runs between two opacities.
private protocol PulsingEffect: TabledObject {
  var minOpacity: Double { get }
  var maxOpacity: Double { get }
}

extension PulsingEffect {
  func check(_ node: JSONNode, _ reading: inout Reading) {
    let (least, most) = (minOpacity, maxOpacity)
    guard least > most, let key = ["minOpacity", "maxOpacity"].first(where: { node.member($0) != nil }) else { return }
    let (low, high) = (JSONNumber(least).text, JSONNumber(most).text)
    reading.error(at: key, of: node, "minOpacity is \(low), above maxOpacity, which is \(high); swap them")
  }
}

extension SkeletonPulse: PulsingEffect {
  static let table = Table(
    "SkeletonPulse", "The opacity goes up and down, each way driven by a spring.", initial: SkeletonPulse()
  ) {
    Field("minOpacity", \.minOpacity, .number(0...1), "The opacity that the fall goes toward.")
    Field("maxOpacity", \.maxOpacity, .number(0...1), "The opacity that the rise goes toward.")
    Field("riseDuration", \.riseDuration, .duration, "Time of the rise, and of its spring.")
    Field("fallDuration", \.fallDuration, .duration, "Time of the fall, and of its spring.")
  }
}

extension SkeletonMetronome: PulsingEffect {
  static let table = Table(
    "SkeletonMetronome", "The opacity goes up and back the same way.", initial: SkeletonMetronome()
  ) {
    Field("minOpacity", \.minOpacity, .number(0...1), "The least opacity.")
    Field("maxOpacity", \.maxOpacity, .number(0...1), "The largest opacity.")
    Field("duration", \.duration, .duration, "Time of one way; the cycle is twice that.")
    Field("easing", \.easing, .easing, "The pace of each way.")
  }
}

extension SkeletonShimmer: TabledObject {
  static let table = Table("SkeletonShimmer", "A band of light slides over the boxes.", initial: SkeletonShimmer()) {
    Field(
      "band", \.band, .choice(),
      "`layout`: one band for the whole layout, as wide as it. `box`: each box has its own, as wide as the box.")
    Field("highlightColor", \.highlightColor, .color, "The middle of the band, which is transparent at both sides.")
    Field("startOffset", \.startOffset, .shift, "How far to the right of its layout or box the band is at the start.")
    Field("endOffset", \.endOffset, .shift, "How far to the right it is at the end.")
    Field("duration", \.duration, .duration, "Time of one pass.")
    Field("easing", \.easing, .easing, "The pace of the pass.")
    Field(
      "direction", \.direction, .choice(),
      "Which way the band slides; `auto` is left to right. The offsets are for left to right, "
        + "and are mirrored for the other way.")
  }
}
