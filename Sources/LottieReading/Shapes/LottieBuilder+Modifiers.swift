import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Modifiers of outlines.
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
}
