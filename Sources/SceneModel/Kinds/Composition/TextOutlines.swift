import GraphicsCore
import MotionMath
import PresetModel
import TextLayout

/// Texts and numbers as outlines over time.
extension TextShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    let blocks = texts.map { builder.scenes.block(written($0)) }
    let size = Size(blocks.map(\.size.width).max() ?? 0, blocks.map(\.size.height).max() ?? 0)
    let box = Rect(size)
    if let onPath {
      let anchor =
        switch textAnchor ?? .start {
        case .start: 0.0
        case .middle: 0.5
        case .end: 1.0
        }
      let start = try builder.motions.track(onPath.start, at: "onPath.start")
      return (
        .textOnPath(PathText(blocks[0], on: onPath.path.path, anchor: anchor), start: start),
        onPath.path.path.controlBox.insetBy(-size.height)
      )
    }
    guard case .tracks(let tracks) = text, let written = tracks.first else {
      return (.path(.constant(blocks[0].outline)), box)
    }
    let paths = blocks.map { block in
      let free = size.width - block.size.width
      let start =
        switch (alignment, block.direction) {
        case (.center, _): free / 2
        case (.leading, .rightToLeft), (.trailing, .leftToRight): free
        case (.trailing, .rightToLeft), (.leading, .leftToRight): 0.0
        }
      return start == 0 ? block.outline : block.outline.applying(.translation(start, 0))
    }
    return (.step(paths, try builder.motions.track(.tracks([written.indices(in: texts)]), at: "text")), box)
  }
}

extension MotionTrack<String> {
  /// The places of its texts in a list, each kept until the next.
  fileprivate func indices(in texts: [String]) -> MotionTrack<Double> {
    var indices = MotionTrack<Double>(timeOf: self)
    indices.keyframes = keyframes.map { frame in
      var index = MotionKeyframe(Double(texts.firstIndex(of: frame.value) ?? 0))
      index.at = frame.at
      index.easing = .steps(count: 1, jump: .end)
      return index
    }
    return indices
  }
}

extension NumberShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    var face = NumberFace(
      digits: builder.scenes.block(writtenDigits()), prefix: writtenPrefix().map(builder.scenes.block),
      suffix: writtenSuffix().map(builder.scenes.block), format: format, alignment: alignment)
    for value in extremes { face.width = max(face.width, face.width(of: value)) }
    let box = Rect(x: 0, y: 0, width: face.width, height: face.height)
    return (.number(face, try builder.motions.track(value, at: "value")), box)
  }

  /// Numbers of which one is the widest that is shown: the least and the largest that its tracks reach together, and
  /// those between that are one step from them, which may have more decimals. From 0 to 1, `0.##` is widest at 0.99.
  private var extremes: [Double] {
    let least = value.parts.reduce(0.0) { $0 + ($1.min() ?? 0) }
    let most = value.parts.reduce(0.0) { $0 + ($1.max() ?? 0) }
    return [least, min(least + format.step, most), max(most - format.step, least), most]
  }
}

/// The outlines that numbers are put together from.
public struct NumberFace: Equatable, Sendable {
  private struct Digit: Equatable, Sendable {
    var outline: Path
    var advance: Double
  }

  private var digits: [Character: Digit] = [:]
  private var prefix: Digit?
  private var suffix: Digit?
  private let format: NumberFormat
  private let alignment: TextAlignment
  /// The box of the widest number, in points.
  fileprivate(set) var width = 0.0
  fileprivate let height: Double

  fileprivate init(
    digits block: TextBlock, prefix: TextBlock?, suffix: TextBlock?, format: NumberFormat,
    alignment: TextAlignment
  ) {
    self.format = format
    self.alignment = alignment
    // Each character is a line of the block; all stand on the baseline of the first.
    for cluster in block.clusters {
      let outline = Path(block.glyphOutlines[cluster.glyphs].flatMap(\.elements))
      let rise = block.lines[0].baseline - block.lines[cluster.line].baseline
      digits[NumberShape.alphabet[cluster.line]] = Digit(
        outline: outline.applying(.translation(-cluster.x, rise)), advance: cluster.width)
    }
    self.prefix = prefix.map { Digit(outline: $0.outline, advance: $0.size.width) }
    self.suffix = suffix.map { Digit(outline: $0.outline, advance: $0.size.width) }
    height = block.size.height / Double(block.lines.count)
  }

  private func parts(of value: Double) -> [Digit] {
    let text = format.digits(of: value)
    // As in UTS #35, a sign stands before the prefix.
    let sign = text.hasPrefix("-") ? digits["-"] : nil
    return [sign, prefix].compactMap { $0 } + text.compactMap { $0 == "-" ? nil : digits[$0] }
      + [suffix].compactMap { $0 }
  }

  fileprivate func width(of value: Double) -> Double { parts(of: value).reduce(0) { $0 + $1.advance } }

  func path(of value: Double) -> Path {
    let parts = parts(of: value)
    let free = width - parts.reduce(0) { $0 + $1.advance }
    var x = alignment == .leading ? 0 : alignment == .center ? free / 2 : free
    var path = Path()
    for part in parts {
      path.append(part.outline.applying(.translation(x, 0)))
      x += part.advance
    }
    return path
  }

  /// A whole number that changes where the image does.
  package func level(of value: Double) -> Int { format.units(of: value) * (value < 0 ? -1 : 1) }
}
