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
  var numbers: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let p), .line(let p): [p.x, p.y]
      case .quadratic(let c, let p): [c.x, c.y, p.x, p.y]
      case .cubic(let a, let b, let p): [a.x, a.y, b.x, b.y, p.x, p.y]
      case .close: []
      }
    }
  }

  /// The kinds of its pieces: paths with equal ones can be interpolated.
  var structure: String {
    String(
      elements.map { element in
        switch element {
        case .move: "m"
        case .line: "l"
        case .quadratic: "q"
        case .cubic: "c"
        case .close: "z"
        }
      })
  }

  /// The same pieces with other coordinates, in the order of `numbers`.
  func withNumbers(_ numbers: [Double]) -> Path {
    var rest = numbers[...]
    func point() -> Point { Point(rest.removeFirst(), rest.removeFirst()) }
    return Path(
      elements.map { element in
        switch element {
        case .move: return .move(point())
        case .line: return .line(point())
        case .quadratic:
          let c = point()
          return .quadratic(control: c, end: point())
        case .cubic:
          let (a, b) = (point(), point())
          return .cubic(control1: a, control2: b, end: point())
        case .close: return .close
        }
      })
  }
}
