import GraphicsCore
import MotionMath

extension Point: Interpolatable {
  public static func interpolate(_ from: Point, _ to: Point, _ progress: Double) -> Point {
    Point(
      Double.interpolate(from.x, to.x, progress), Double.interpolate(from.y, to.y, progress))
  }
}
