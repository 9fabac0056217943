import GraphicsCore
import MotionMath
import PathGeometry

/// A change of an outline, over time. Lengths are in points.
public enum OutlineModifier: Equatable, Sendable {
  case offset(Track<Double>, join: LineJoin, miterLimit: Double, rule: FillRule)
  case roundCorners(radius: Track<Double>)
  case zigZag(size: Track<Double>, ridges: Int, isSmooth: Bool)

  func path(of path: Path, at time: Double) -> Path {
    switch self {
    case .offset(let distance, let join, let miterLimit, let rule):
      path.offset(
        by: distance.value(at: time), join: join, miterLimit: miterLimit, rule: rule, tolerance: Outline.tolerance)
    case .roundCorners(let radius): path.roundingCorners(radius: max(0, radius.value(at: time)))
    case .zigZag(let size, let ridges, let isSmooth):
      path.zigZag(size: size.value(at: time), ridges: ridges, isSmooth: isSmooth)
    }
  }

  var isConstant: Bool {
    switch self {
    case .offset(let distance, _, _, _): distance.isConstant
    case .roundCorners(let radius): radius.isConstant
    case .zigZag(let size, _, _): size.isConstant
    }
  }
}
