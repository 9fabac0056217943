import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Modifiers of outlines.
extension LottieBuilder {
  /// The outlines, changed by a modifier.
  /// - Parameter isWhole: whether these are all outlines that the modifier changes.
  func modified(
    _ pieces: [OutlinePiece], by modifier: LottieValue, isWhole: Bool, _ context: ShapeContext
  ) -> [OutlinePiece] {
    let timeline = context.timeline
    guard !pieces.isEmpty else { return [] }
    if pieces.contains(where: { $0.band != nil }) {
      refuse(modifier, "what an offset made of a line cannot be changed further; convert the outline to a path")
      return pieces
    }
    switch modifier["ty"]?.text ?? "" {
    case "tm": return trimmed(pieces, modifier, isWhole: isWhole, context)
    case "rd":
      let radius = number(modifier["r"], "the radius", default: 0, timeline)
      return changed(pieces, modifier, "rounded corners") { shape in
        guard let still = shape.still else {
          return self.sampled(timeline) {
            shape.value(at: $0).roundingCorners(radius: max(1e-6, radius.value(at: $0)), isMoving: true)
          }
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
        refuse(modifier, "a miter limit that moves cannot be drawn; let it stand still")
        return pieces
      }
      let join: LineJoin = [1: .miter, 2: .round, 3: .bevel][modifier["lj"]?.integer ?? 1] ?? .miter
      return pieces.map { piece in
        guard piece.isOpen else { return piece.modified(.offset(amount, join: join, miterLimit: max(1, limit))) }
        guard case .bezier = piece.base, piece.modifiers.isEmpty, piece.transforms.allSatisfy(\.keepsShape),
          (amount.values.min() ?? 0) >= 0
        else {
          refuse(
            modifier,
            "the offset of a line that is trimmed, scaled or one of several cannot be drawn; convert it to a path")
          return piece
        }
        var piece = piece
        piece.band = OutlinePiece.Band(
          width: amount.map { $0 * 2 }, cap: join == .round ? .round : .butt, join: join, miterLimit: max(1, limit))
        return piece
      }
    case "mm": return merged(pieces, modifier, isWhole: isWhole)
    default:
      refuse(modifier, "a twist cannot be drawn; convert the outline to a path without it")
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
        refuse(
          modifier,
          "\(what) of an outline that another modifier or a scale that moves changes before cannot be drawn; put it "
            + "into the group of the path, above them")
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
        refuse(
          modifier,
          "merged outlines that are painted before the merge cannot be drawn; put fills and strokes below the merge")
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
      refuse(
        modifier,
        "merging outlines by mode \(modifier["mm"]?.integer ?? 1) cannot be drawn; choose 1 (merge) to 5 (exclude)")
      return pieces
    }
  }

  // MARK: Trimming

  private func trimmed(
    _ pieces: [OutlinePiece], _ modifier: LottieValue, isWhole: Bool, _ context: ShapeContext
  ) -> [OutlinePiece] {
    func share(_ key: String, _ what: String, _ standard: Double) -> Track<Double> {
      number(modifier[key], what, default: standard, factor: 0.01, context.timeline)
    }
    let start = share("s", "the trim's start", 0)
    let end = share("e", "the trim's end", 100)
    let offset = number(modifier["o"], "the trim's offset", default: 0, factor: 1 / 360, context.timeline)
    if start == .constant(0), end == .constant(1) { return pieces }
    func trim(ofEach: Bool = false, span: Point = Point(0, 1)) -> OutlineModifier {
      .trim(start: start, end: end, offset: offset, ofEach: ofEach, span: span)
    }
    guard Self.isSequential(modifier) else { return pieces.map { $0.modified(trim(ofEach: true)) } }
    // One line of all outlines.
    if isWhole { return [OutlinePiece.joined(pieces).modified(trim())] }
    let spans = context.spans[modifier.path] ?? [:]
    var result: [OutlinePiece] = []
    for piece in pieces {
      guard case .bezier(_, let value) = piece.base, let span = spans[value.path] else {
        refuse(
          modifier,
          "outlines that are trimmed one after the other and painted one by one cannot be drawn if they move, or are "
            + "scaled, changed or repeated; trim them simultaneously, or paint them together")
        return pieces
      }
      result.append(piece.modified(trim(span: span)))
    }
    return result
  }

  /// Whether a trim takes its outlines one after the other, as one line.
  static func isSequential(_ item: LottieValue) -> Bool { item["ty"]?.text == "tm" && item["m"]?.integer == 2 }

  /// The parts of the line that the outlines of a list make one after the other, by the outlines' paths in the file;
  /// none where these cannot be told.
  func spans(_ items: some Collection<LottieValue>, _ timeline: Timeline) -> [String: Point] {
    var outlines: [(path: String, length: Double?)] = []
    guard measure(items, &outlines, timeline) else { return [:] }
    // A single one is the whole line, whatever its length.
    if outlines.count == 1 { return [outlines[0].path: Point(0, 1)] }
    let whole = outlines.reduce(0) { $0 + ($1.length ?? 0) }
    guard whole > 0, outlines.allSatisfy({ $0.length != nil }) else { return [:] }
    var spans: [String: Point] = [:]
    var before = 0.0
    for outline in outlines {
      let after = before + (outline.length ?? 0)
      spans[outline.path] = Point(before / whole, after / whole)
      before = after
    }
    return spans
  }

  /// Appends the outlines of a list with their lengths, nil where these are not as written.
  /// - Parameter isChanged: Whether something changes all of them.
  /// - Returns: Whether each outline is drawn once, and all lengths are known where there are several.
  private func measure(
    _ items: some Collection<LottieValue>, _ outlines: inout [(path: String, length: Double?)],
    isChanged: Bool = false, _ timeline: Timeline
  ) -> Bool {
    let shown = items.filter { $0["hd"]?.isSet != true }
    let isChanged = isChanged || shown.contains { Self.modifierKinds.contains($0["ty"]?.text ?? "") }
    for item in shown {
      let kind = item["ty"]?.text ?? ""
      switch kind {
      case "gr":
        let inner = item["it"]?.items ?? []
        let transform = inner.last { $0["ty"]?.text == "tr" }
        let isChanged = isChanged || !steps(transform, timeline).allSatisfy(\.keepsShape)
        guard nested(item, { self.measure(inner, &outlines, isChanged: isChanged, timeline) }) == true else {
          return false
        }
      case "sh", "el", "rc", "sr":
        if let first = outlines.first, isChanged || first.length == nil { return false }
        guard case .bezier(let shape, _)? = outline(item, kind, isExact: true, timeline)?.base else { return false }
        let still = isChanged ? nil : shape.still
        outlines.append((item.path, still.map { MeasuredPath($0.path(linesAt: $0.lines)).length }))
      case "rp": return false
      default: break
      }
    }
    return true
  }
}
