import GraphicsCore
import SceneModel

extension DisplayList {
  /// The draws in their order, whatever groups and clips they are in.
  var draws: [Draw] {
    commands.compactMap { if case .draw(let draw) = $0 { draw } else { nil } }
  }

  /// The groups in the order in which they begin.
  var groups: [Group] {
    commands.compactMap { if case .beginGroup(let group) = $0 { group } else { nil } }
  }
}

extension Draw {
  /// The box around the drawn path, on the canvas.
  var box: Rect { transform.boundingBox(of: path.controlBox) }

  var solidColor: Color? {
    if case .solid(let color) = paint { color } else { nil }
  }

  var gradient: Gradient? {
    if case .gradient(let gradient) = paint { gradient } else { nil }
  }
}

func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

/// How far right the center of each draw is, in hundredths of a point.
func places(_ scene: Scene, at time: Double) -> [Int] {
  scene.displayList(at: time).draws.map { Int(($0.box.center.x * 100).rounded()) }
}
