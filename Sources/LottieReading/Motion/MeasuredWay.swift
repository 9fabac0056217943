import GraphicsCore
import PathGeometry

/// The parts of a path's length at which its pieces end.
enum MeasuredWay {
  /// With 0 first; a piece without a length ends where the one before it does.
  static func ends(_ path: Path) -> [Double] { MeasuredPath(path).pieceEnds.map { min(1, max(0, $0)) } }

  /// The lengths of outlines.
  static func length(_ path: Path) -> Double { MeasuredPath(path).length }
}
