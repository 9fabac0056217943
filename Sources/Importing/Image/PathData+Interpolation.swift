import MotionMath
import PresetModel

/// Between two outlines the nearer one stands for what a scene draws there, which has no text.
extension PathData: Interpolatable {
  public static func interpolate(_ from: PathData, _ to: PathData, _ progress: Double) -> PathData {
    progress < 0.5 ? from : to
  }

  /// Outlines lie over one another and do not add up.
  public static func sum(_ a: PathData, _ b: PathData) -> PathData { b }
}
