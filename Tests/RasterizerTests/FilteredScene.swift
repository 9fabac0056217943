import GraphicsCore
import Rasterizer

/// What the tests of filters draw: shapes in a group with filters, on 16 × 16 points.
enum FilteredScene {
  static func render(_ commands: [DrawCommand], scale: Double = 1) -> Pixmap {
    Rasterizer(scale: scale).render(DisplayList(size: Size(16, 16), commands: commands), outputs: [.straight])[0]
  }

  static func group(_ filters: [Filter], _ draws: [Draw]) -> [DrawCommand] {
    [.beginGroup(Group(filters: filters))] + draws.map(DrawCommand.draw) + [.endGroup]
  }

  /// From 2 to 14 in both directions.
  static func square(_ color: Color) -> Draw {
    Draw(.rectangle(Rect(x: 2, y: 2, width: 12, height: 12)), paint: .solid(color))
  }

  /// Red, green, blue and alpha of a pixel.
  static func channels(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> [Int] {
    let p = pixmap[x, y]
    return [Int(p.red), Int(p.green), Int(p.blue), Int(p.alpha)]
  }
}
