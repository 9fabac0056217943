import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// An outline on its way through modifiers and groups, before it is painted.
struct OutlinePiece {
  indirect enum Base {
    /// As written, so that its vertices can still be changed.
    case bezier(Track<BezierShape>, LottieValue)
    case outline(AnimatedShape.Outline)
    case compound([OutlinePiece], CompoundShape.Operation)
  }

  var base: Base
  /// The first to be applied first.
  var modifiers: [OutlineModifier] = []
  /// After the modifiers; the outermost first.
  var transforms: [TransformStep] = []

  /// What an offset makes of a line without an inside: all that is as near to it.
  var band: Band?

  struct Band {
    /// From edge to edge.
    var width: Track<Double>
    var cap: LineCap
    var join: LineJoin
    var miterLimit: Double
  }

  init(_ base: Base) { self.base = base }

  /// Whether a part of it is not closed, so that it has no inside of its own.
  var isOpen: Bool {
    let isTrimmed = modifiers.contains { if case .trim = $0 { true } else { false } }
    switch base {
    case .bezier(let shape, _): return isTrimmed || shape.values.contains { !$0.isClosed }
    case .outline: return isTrimmed
    case .compound(let pieces, _): return isTrimmed || pieces.contains(where: \.isOpen)
    }
  }

  /// Several outlines as one; one that is alone stays what it is.
  static func joined(_ pieces: [OutlinePiece]) -> OutlinePiece {
    pieces.count == 1 ? pieces[0] : OutlinePiece(.compound(pieces, .merge))
  }

  /// The outline in a group that is placed.
  func placed(_ steps: [TransformStep]) -> OutlinePiece {
    var piece = self
    piece.transforms = steps + transforms
    return piece
  }

  /// The outline, changed by a modifier where it stands.
  func modified(_ modifier: OutlineModifier) -> OutlinePiece {
    var piece = transforms.isEmpty ? self : OutlinePiece(.compound([self], .merge))
    piece.modifiers.append(modifier)
    return piece
  }

  /// The outline with its vertices changed before anything else is done to it; nil where something else comes first, or
  /// where `change` gives nil.
  func mapVertices(_ change: (Track<BezierShape>) -> Track<BezierShape>?) -> OutlinePiece? {
    // From the first step that changes lengths or angles on, all are done to the vertices, if they stand still.
    let inner = Array(transforms.drop(while: \.keepsShape))
    guard modifiers.isEmpty, inner.allSatisfy(\.isStill) else { return nil }
    var piece = self
    piece.transforms.removeLast(inner.count)
    switch base {
    case .bezier(let shape, let value):
      let matrix = inner.matrix(at: 0)
      guard let changed = change(inner.isEmpty ? shape : shape.map { $0.applying(matrix) }) else { return nil }
      piece.base = .bezier(changed, value)
    case .compound(let pieces, .merge):
      var changed: [OutlinePiece] = []
      for piece in pieces {
        guard let piece = piece.placed(inner).mapVertices(change) else { return nil }
        changed.append(piece)
      }
      piece.base = .compound(changed, .merge)
    default: return nil
    }
    return piece
  }

  /// Whether nothing in it moves.
  var isStill: Bool {
    let isBaseStill =
      switch base {
      case .bezier(let shape, _): shape.isConstant
      case .outline(let outline): outline.isStill
      case .compound(let pieces, _): pieces.allSatisfy(\.isStill)
      }
    return isBaseStill && transforms.allSatisfy(\.isStill)
  }
}

extension TransformStep {
  /// Whether lengths and angles stay what they are.
  var keepsShape: Bool {
    switch self {
    case .translate, .rotate, .along: true
    case .scale(let factors, _): factors == .constant(Point(1, 1))
    case .skew: false
    }
  }
}
