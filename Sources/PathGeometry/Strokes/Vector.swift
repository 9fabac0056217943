import GraphicsCore

/// A place or a direction, for what is computed point by point.
@usableFromInline package typealias Vector = SIMD2<Double>

@inlinable @inline(__always)
package func length(_ v: Vector) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }

@inlinable @inline(__always)
package func dot(_ a: Vector, _ b: Vector) -> Double { a.x * b.x + a.y * b.y }

package func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }

/// Positive where `b` lies clockwise of `a` on the screen.
@inlinable @inline(__always)
package func cross(_ a: Vector, _ b: Vector) -> Double { a.x * b.y - a.y * b.x }

package func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
