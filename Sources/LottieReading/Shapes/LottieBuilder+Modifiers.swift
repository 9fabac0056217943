import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Modifiers of outlines, and repeaters.
extension LottieBuilder {
  /// The outlines, changed by a modifier.
  /// - Parameter isWhole: whether these are all outlines that the modifier changes.
  func modified(
    _ pieces: [OutlinePiece], by modifier: LottieValue, isWhole: Bool, _ timeline: Timeline
  ) -> [OutlinePiece] {
    guard !pieces.isEmpty else { return [] }
    if pieces.contains(where: { $0.band != nil }) {
      refuse(modifier, "what an offset made of a line cannot be changed further")
      return pieces
    }
    switch modifier["ty"]?.text ?? "" {
    case "tm": return trimmed(pieces, modifier, isWhole: isWhole, timeline)
    case "rd":
      let radius = number(modifier["r"], "the radius", default: 0, timeline)
      return changed(pieces, modifier, "rounded corners") { shape in
        guard let still = shape.still else {
          return self.sampled(timeline) { shape.value(at: $0).roundingCorners(radius: max(1e-6, radius.value(at: $0))) }
        }
        if let radius = radius.still { return .constant(still.roundingCorners(radius: radius)) }
        return self.sampled(timeline) { still.roundingCorners(radius: max(1e-6, radius.value(at: $0))) }
      }
    case "pb":
      let amount = number(modifier["a"], "the amount", default: 0, factor: 0.01, timeline)
      return changed(pieces, modifier, "pucker and bloat") { shape in
        if let amount = amount.still { return shape.map { $0.bloated(by: amount) } }
        if let still = shape.still, amount.motions.count == 1 { return amount.map { still.bloated(by: $0) } }
        return self.sampled(timeline) { shape.value(at: $0).bloated(by: amount.value(at: $0)) }
      }
    case "zz":
      let size = number(modifier["s"], "the size", default: 0, timeline)
      guard let ridges = number(modifier["r"], "the ridges", default: 0, timeline).still,
        (1...200).contains(ridges.rounded())
      else {
        refuse(modifier, "a zig-zag needs a constant number of ridges, from 1 to 200")
        return pieces
      }
      let isSmooth = number(modifier["pt"], "the point type", default: 1, timeline) == .constant(2)
      return pieces.map { $0.modified(.zigZag(size: size, ridges: Int(ridges.rounded()), isSmooth: isSmooth)) }
    case "op":
      let amount = number(modifier["a"], "the amount", default: 0, timeline)
      if amount == .constant(0) { return pieces }
      guard let limit = number(modifier["ml"], "the miter limit", default: 4, timeline).still else {
        refuse(modifier, "a miter limit that moves cannot be drawn")
        return pieces
      }
      let join: LineJoin = [1: .miter, 2: .round, 3: .bevel][modifier["lj"]?.integer ?? 1] ?? .miter
      return pieces.map { piece in
        guard piece.isOpen else { return piece.modified(.offset(amount, join: join, miterLimit: max(1, limit))) }
        guard case .bezier = piece.base, piece.modifiers.isEmpty, piece.transforms.allSatisfy(\.keepsShape),
          (amount.values.min() ?? 0) >= 0
        else {
          refuse(modifier, "the offset of a line that is trimmed, scaled or one of several cannot be drawn")
          return piece
        }
        var piece = piece
        piece.band = OutlinePiece.Band(
          width: amount.map { $0 * 2 }, cap: join == .round ? .round : .butt, join: join, miterLimit: max(1, limit))
        return piece
      }
    case "mm": return merged(pieces, modifier, isWhole: isWhole)
    default:
      refuse(modifier, "the modifier \"\(modifier["ty"]?.text ?? "")\" cannot be drawn")
      return pieces
    }
  }

  private func changed(
    _ pieces: [OutlinePiece], _ modifier: LottieValue, _ what: String,
    _ change: (Track<BezierShape>) -> Track<BezierShape>
  ) -> [OutlinePiece] {
    var result: [OutlinePiece] = []
    for piece in pieces {
      guard let changed = piece.mapVertices({ self.bounded(change($0), modifier, what) }) else {
        refuse(modifier, "\(what) of an outline that another modifier or a scale changes before cannot be drawn")
        return pieces
      }
      result.append(changed)
    }
    return result
  }

  private func merged(_ pieces: [OutlinePiece], _ modifier: LottieValue, isWhole: Bool) -> [OutlinePiece] {
    guard isWhole else {
      // What is painted before the merge is painted as it is, if there is only one outline.
      if pieces.count > 1, modifier["mm"]?.integer ?? 1 != 1 {
        refuse(modifier, "merged outlines that are painted before the merge cannot be drawn")
      }
      return pieces
    }
    switch modifier["mm"]?.integer ?? 1 {
    case 1: return [.joined(pieces)]
    case 2: return [OutlinePiece(.compound(pieces, .union))]
    // The topmost, which is the first, without those below it.
    case 3: return [OutlinePiece(.compound(pieces, .subtract))]
    case 4: return [OutlinePiece(.compound(pieces, .intersect))]
    case 5: return [OutlinePiece(.compound(pieces, .exclude))]
    default:
      refuse(modifier, "merging outlines by mode \(modifier["mm"]?.integer ?? 1) cannot be drawn")
      return pieces
    }
  }

  // MARK: Trimming

  private func trimmed(
    _ pieces: [OutlinePiece], _ modifier: LottieValue, isWhole: Bool, _ timeline: Timeline
  ) -> [OutlinePiece] {
    func share(_ key: String, _ what: String, _ standard: Double) -> Track<Double> {
      number(modifier[key], what, default: standard, factor: 0.01, timeline)
    }
    let start = share("s", "the trim's start", 0)
    let end = share("e", "the trim's end", 100)
    let offset = number(modifier["o"], "the trim's offset", default: 0, factor: 1 / 360, timeline)
    if start == .constant(0), end == .constant(1) { return pieces }
    func trim(ofEach: Bool) -> OutlineModifier {
      .trim(start: start, end: end, offset: offset, ofEach: ofEach, span: Point(0, 1))
    }
    guard modifier["m"]?.integer == 2 else { return pieces.map { $0.modified(trim(ofEach: true)) } }
    // One line of all outlines.
    if pieces.count == 1, isWhole { return [pieces[0].modified(trim(ofEach: false))] }
    guard isWhole else {
      refuse(
        modifier,
        "outlines that are trimmed one after the other and painted one by one cannot be drawn; trim them "
          + "simultaneously, or paint them together")
      return pieces
    }
    return [OutlinePiece(.compound(pieces, .merge)).modified(trim(ofEach: false))]
  }

  // MARK: Repeaters

  func repeated(_ drawing: Drawing, _ repeater: LottieValue, _ timeline: Timeline) -> Drawing {
    guard let copies = number(repeater["c"], "the number of copies", default: 1, timeline).still else {
      refuse(repeater, "a repeater whose number of copies moves cannot be drawn; let the copies fade or scale")
      return drawing
    }
    guard let count = Int(exactly: copies.rounded(.up)), (0...limits.mostCopies).contains(count) else {
      refuse(
        repeater, "a repeater of \(JSONNumber(copies).text) copies cannot be drawn; at most \(limits.mostCopies) can")
      return drawing
    }
    guard let transform = repeater["tr"] else {
      refuse(repeater, "the repeater has no transform")
      return drawing
    }
    let offset = number(repeater["o"], "the repeater's offset", default: 0, timeline)
    let startOpacity = number(transform["so"], "the start opacity", default: 100, factor: 0.01, timeline)
    let endOpacity = number(transform["eo"], "the end opacity", default: 100, factor: 0.01, timeline)
    let isFaded = startOpacity != .constant(1) || endOpacity != .constant(1)
    var result = Drawing()
    for k in 0..<count {
      guard self.count(repeater), let steps = steps(ofCopy: k, offset, transform, timeline) else { return drawing }
      let opacity = between(
        startOpacity, endOpacity, count > 1 ? Double(k) / Double(count - 1) : 0, transform, timeline)
      let nodes = drawing.nodes.map { node in
        var copy = AnimatedNode(.group([node]))
        copy.transforms = steps
        if isFaded { copy.opacity = opacity }
        return copy
      }
      // Each copy stands above or below the one before.
      if repeater["m"]?.integer == 2 { result.nodes += nodes } else { result.nodes = nodes + result.nodes }
      result.pieces += drawing.pieces.map { $0.placed(steps) }
      for _ in drawing.nodes where !self.count(repeater) { return drawing }
    }
    return result
  }

  /// The opacity at a share of the way from one to another.
  private func between(
    _ first: Track<Double>, _ last: Track<Double>, _ share: Double, _ transform: LottieValue, _ timeline: Timeline
  ) -> Track<Double> {
    if share == 0 { return first }
    if share == 1 { return last }
    if let last = last.still { return first.map { $0 + (last - $0) * share } }
    if let first = first.still { return last.map { first + ($0 - first) * share } }
    let sampled = timeline.sampled(
      { Double.interpolate(first.value(at: $0), last.value(at: $0), share) }, isSame: { abs($0 - $1) < 0.001 })
    return bounded(sampled, transform, "the opacity of a copy")
  }

  /// The transform of a copy: as many times the repeater's own as its number, and the offset, say.
  private func steps(
    ofCopy k: Int, _ offset: Track<Double>, _ transform: LottieValue, _ timeline: Timeline
  ) -> [TransformStep]? {
    let number = offset.map { $0 + Double(k) }
    guard case .track(let anchor) = place(transform["a"], "the anchor", timeline), let anchor = anchor.still,
      case .track(let position) = place(transform["p"], "the position", timeline)
    else {
      refuse(transform, "a repeater with a curved or moving anchor or way cannot be drawn")
      return nil
    }
    let rotation = self.number(transform["r"], "the rotation", default: 0, timeline)
    let scale = pair(transform["s"], "the scale", default: Point(100, 100), factor: 0.01, timeline)
    var steps: [TransformStep] = []
    if let times = number.still {
      steps = [.translate(position.map { $0 * times }), .rotate(rotation.map { $0 * times }, about: .constant(anchor))]
      if scale != .constant(Point(1, 1)) {
        guard let factor = scale.still, let x = Self.scale(factor.x, times), let y = Self.scale(factor.y, times) else {
          refuse(
            transform,
            "a repeater whose scale moves, or is 0 or negative with such an offset, cannot be drawn")
          return nil
        }
        steps.append(.scale(.constant(Point(x, y)), about: .constant(anchor)))
      }
    } else {
      guard let position = position.still, let rotation = rotation.still, scale == .constant(Point(1, 1)) else {
        refuse(transform, "a repeater whose offset and transform both move cannot be drawn")
        return nil
      }
      steps = [
        .translate(number.map { position * $0 }), .rotate(number.map { rotation * $0 }, about: .constant(anchor)),
      ]
    }
    return steps.filter { $0 != .translate(.constant(.zero)) && $0 != .rotate(.constant(0), about: .constant(anchor)) }
  }

  /// A factor multiplied with itself so many times; nil where that is no number.
  private static func scale(_ factor: Double, _ times: Double) -> Double? {
    guard factor <= 0 else { return power(factor, times) }
    guard times == times.rounded(), factor < 0 || times >= 0 else { return nil }
    return power(-factor, times) * (times.truncatingRemainder(dividingBy: 2) == 0 ? 1 : -1)
  }
}
