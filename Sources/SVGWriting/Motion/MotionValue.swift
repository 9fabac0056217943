import GraphicsCore
import MotionMath

/// A value of a track as the numbers that CSS interpolates.
protocol MotionValue: Interpolatable {
  var numbers: [Double] { get }
}

extension Double: MotionValue {
  var numbers: [Double] { [self] }
}

extension Point: MotionValue {
  var numbers: [Double] { [x, y] }
}

extension Color: MotionValue {
  var numbers: [Double] { premultiplied }
}

/// The coordinates of all points, in order.
extension Path: MotionValue {
  var numbers: [Double] { elements.flatMap(\.points).flatMap(\.numbers) }

  /// The same pieces with other coordinates, in the order of `numbers`.
  func withNumbers(_ numbers: [Double]) -> Path {
    var rest = numbers[...]
    func point() -> Point { Point(rest.removeFirst(), rest.removeFirst()) }
    return Path(elements.map { element in element.map { _ in point() } })
  }
}
