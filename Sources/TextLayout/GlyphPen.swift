import CPango
import GraphicsCore

/// Draws a glyph of a HarfBuzz font as an outline at a position, in points, with y downwards.
///
/// Pango scales its HarfBuzz fonts to `PANGO_SCALE` units a point. Their y axis runs upwards unless the vertical scale
/// is negative.
final class GlyphPen {
  private let callbacks: OpaquePointer

  init() {
    callbacks = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(callbacks, penMove, nil, nil)
    hb_draw_funcs_set_line_to_func(callbacks, penLine, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(callbacks, penQuadratic, nil, nil)
    hb_draw_funcs_set_cubic_to_func(callbacks, penCubic, nil, nil)
    hb_draw_funcs_set_close_path_func(callbacks, penClose, nil, nil)
    hb_draw_funcs_make_immutable(callbacks)
  }

  deinit { hb_draw_funcs_destroy(callbacks) }

  func outline(of glyph: UInt32, in font: OpaquePointer, at origin: Point) -> Path {
    var (xScale, yScale): (Int32, Int32) = (0, 0)
    hb_font_get_scale(font, &xScale, &yScale)
    let unit = 1 / Double(PANGO_SCALE)
    var sink = OutlineSink(origin: origin, unitX: unit, unitY: yScale < 0 ? unit : -unit)
    withUnsafeMutablePointer(to: &sink) { loom_font_draw_glyph(font, glyph, callbacks, UnsafeMutableRawPointer($0)) }
    return sink.path
  }
}

private struct OutlineSink {
  var path = Path()
  let origin: Point
  let unitX: Double
  let unitY: Double

  func at(_ x: Float, _ y: Float) -> Point { Point(origin.x + Double(x) * unitX, origin.y + Double(y) * unitY) }
}

/// The function is at file scope so that the callbacks do not inherit a caller's actor.
private func sink(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<OutlineSink> {
  data!.assumingMemoryBound(to: OutlineSink.self)
}

private func penMove(
  _: OpaquePointer?, data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<hb_draw_state_t>?, x: Float, y: Float,
  _: UnsafeMutableRawPointer?
) {
  let sink = sink(data)
  sink.pointee.path.move(to: sink.pointee.at(x, y))
}

private func penLine(
  _: OpaquePointer?, data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<hb_draw_state_t>?, x: Float, y: Float,
  _: UnsafeMutableRawPointer?
) {
  let sink = sink(data)
  sink.pointee.path.line(to: sink.pointee.at(x, y))
}

private func penQuadratic(
  _: OpaquePointer?, data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<hb_draw_state_t>?, cx: Float, cy: Float,
  x: Float, y: Float, _: UnsafeMutableRawPointer?
) {
  let sink = sink(data)
  sink.pointee.path.quadratic(sink.pointee.at(cx, cy), to: sink.pointee.at(x, y))
}

private func penCubic(
  _: OpaquePointer?, data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<hb_draw_state_t>?, c1x: Float, c1y: Float,
  c2x: Float, c2y: Float, x: Float, y: Float, _: UnsafeMutableRawPointer?
) {
  let sink = sink(data)
  sink.pointee.path.cubic(sink.pointee.at(c1x, c1y), sink.pointee.at(c2x, c2y), to: sink.pointee.at(x, y))
}

private func penClose(
  _: OpaquePointer?, data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<hb_draw_state_t>?,
  _: UnsafeMutableRawPointer?
) {
  sink(data).pointee.path.close()
}
