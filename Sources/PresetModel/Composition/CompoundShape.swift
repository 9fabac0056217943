/// Several shapes as one outline.
public struct CompoundShape: Equatable, Sendable, StyledShape {
  public enum Operation: String, CaseIterable, Hashable, Sendable {
    case union, subtract, intersect, exclude
    /// The outlines one after the other, as they are.
    case merge
  }

  public var operation = Operation.union
  /// Only their outlines and placements count.
  public var shapes: [CompositionLayer] = []
  public var style = ShapeStyle()

  public init() {}
}

extension CompoundShape {
  var hasCoordinates: Bool { true }
  var pieces: Int { shapes.reduce(0) { $0 + (($1.content.kind as? any StyledShape)?.modifiedPieces ?? 0) } }
  var work: Int { LayerLimits.work(shapes) + (operation == .merge ? 0 : LayerLimits.operationWork(pieces)) }
  var depth: Int { LayerLimits.depth(shapes) }

  func texts(at path: String) -> [WrittenText] {
    CompositionLayer.all(in: shapes, at: "\(path).shapes") { $0.texts(at: $1) }
  }

  static let table = Table("Compound", "Several shapes as one outline.", initial: Self()) {
    Field(
      "operation", \.operation, .choice(),
      "`union`: all that any shape covers; `subtract`: the first without the others; `intersect`: what all cover; "
        + "`exclude`: what an odd number of them covers; `merge`: the outlines one after the other, so that `trim`, "
        + "`taper` and gradients run on from one to the next.")
    Field(
      "shapes", \.shapes, .layers(atLeast: 1), isRequired: true,
      "Shapes, texts or numbers, each at its own coordinates. Of each its outline counts, and where it is placed.")
    Fields(in: \.style)
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    guard case .list(let nodes)? = node.member("shapes")?.value else { return }
    for (i, (shape, node)) in zip(shapes, nodes).enumerated() {
      reading.within(.key("shapes"), .index(i)) { reading in
        if !(shape.content.kind is any StyledShape) {
          reading.refuse(node.place, "has no outline; use a shape, a text or a number, and groups around the compound")
        } else if shape.copies.count > 1, let copies = node.member("copies") {
          reading.refuse(copies.place, "a shape of a compound is there once; write it as often as it is needed")
        }
        reading.warnOfIdle(
          Self.idleKeys, of: CompositionLayer.table, in: node, "in a compound; write it on the compound, or delete it")
      }
    }
  }

  /// Of the shapes in it.
  private static let idleKeys = [
    "fill", "stroke", "opacity", "blend", "blur", "shadows", "colorMatrix", "colorTransfer", "mask", "clip", "effects",
    "rotateX", "rotateY", "z", "backface", "hidden", "in", "out",
  ]
}
