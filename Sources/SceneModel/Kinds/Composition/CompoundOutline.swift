import GraphicsCore
import PathGeometry
import PresetModel

/// Several shapes as one outline.
extension CompoundShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    var pieces: [Outline.Piece] = []
    var box: Rect?
    for (i, shape) in shapes.enumerated() {
      let (piece, own) = try builder.within("shapes[\(i)]") { (builder: inout CompositionBuilder) throws(SceneError) in
        try builder.piece(shape)
      }
      pieces.append(piece)
      switch operation {
      // What is cut off or out does not make the first larger.
      case .subtract, .intersect: box = box ?? own
      case .union, .exclude, .merge: box = box?.enclosing(own) ?? own
      }
    }
    return (.compound(pieces, operation.pathOperation), box ?? .zero)
  }
}

extension CompoundShape.Operation {
  fileprivate var pathOperation: PathOperation? {
    switch self {
    case .union: .union
    case .subtract: .subtract
    case .intersect: .intersect
    case .exclude: .exclude
    case .merge: nil
    }
  }
}
