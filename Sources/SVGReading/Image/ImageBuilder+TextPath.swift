import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Texts on paths (SVG 2, section 11.8).
extension ImageBuilder {
  /// The path that a `textPath` follows, and where on it its characters start; nil if it draws nothing.
  func way(of context: ElementContext) -> TextWay? {
    let element = context.element
    guard countNode(element) else { return nil }
    if let side = element["side"]?.trimmedText, side != "left" { miss(element, "`side: \(side)` cannot be drawn") }
    guard let line = followed(context) else { return nil }
    let path = MeasuredPath(line.path)
    guard path.length > 0 else { return nil }
    // Lengths count as the path's author says, percentages of the whole.
    let whole = line.written ?? path.length
    let reference = context.reference
    let start = context.number("startOffset", standard: "0") { (text) throws(SVGSyntaxError) in
      try SVGValue.length(text, of: whole, reference) / whole
    }
    return TextWay(text: line.text, path: path, start: start)
  }

  /// The path of a `textPath` in the coordinates of its text, and the length that its author says it has.
  private func followed(_ context: ElementContext) -> (text: String, path: Path, written: Double?)? {
    let element = context.element
    if let data = element["path"] {
      return open(data, .identity, element).map { ($0.text, $0.path, nil) }
    }
    guard let href = element.href?.trimmedText else { return nil }
    guard href.hasPrefix("#") else {
      return missed(element, "`textPath` on a path of another file is not followed: \(href)")
    }
    // On nothing, nothing is drawn.
    guard let target = document.element(href), target.isSVG else { return nil }
    guard target.name == "path" else {
      return missed(element, "`textPath` leads to a `\(target.name)`; only a path can be followed")
    }
    // Its place in the document does not matter, its own transform does.
    let own = self.context(of: target, viewport: context.viewport)
    let outlines = pathOutlines(own)
    guard case .path(let path)? = outlines.first?.outline else { return nil }
    let steps = transforms(own)
    guard let path = path.still, outlines.count == 1, outlines[0].presence == .constant(1), steps.allSatisfy(\.isStill)
    else {
      return missed(element, "a text on a path that moves cannot be drawn; move the text")
    }
    let written = target["pathLength"].flatMap { Double($0.trimmedText) }.flatMap { $0 > 0 ? $0 : nil }
    return open(path.text, steps.matrix(at: 0), element).map { ($0.text, $0.path, written) }
  }

  /// Path data without closed outlines, which a composition's text would go round: each ends with a line to its start.
  private func open(
    _ data: String, _ matrix: AffineTransform, _ element: SVGElement
  ) -> (text: String, path: Path)? {
    do throws(SVGSyntaxError) {
      let path = try SVGValue.path(data).path
      let text = matrix == .identity ? path.opened(data) : path.applying(matrix).openData
      return (text, try SVGValue.path(text).path)
    } catch {
      return missed(element, error.message)
    }
  }
}

/// What a text follows.
struct TextWay {
  /// Path data.
  var text: String
  var path: MeasuredPath
  /// The part of the length at which its places start to count.
  var start: Track<Double>

  /// Where a text stands that starts `x` points further on; nil where that is too far away to be said.
  func place(_ x: Track<Double>) -> AnimatedText.Place? {
    let start = start + x.map { $0 / path.length }
    guard start.values.allSatisfy({ abs($0) <= Double(Self.farthest) }) else { return nil }
    return .path(text: text, path: path, start: start)
  }

  /// In lengths of the path.
  static let farthest = 100
}

extension Path {
  /// Its own data with a line in the place of each `Z`.
  fileprivate func opened(_ data: String) -> String {
    var starts: [Point] = []
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let p): start = p
      case .close: starts.append(start)
      default: break
      }
    }
    var text = ""
    var closed = 0
    for letter in data {
      guard letter == "Z" || letter == "z" else {
        text.append(letter)
        continue
      }
      text += "L\(Self.text(starts[closed]))"
      closed += 1
    }
    return text
  }

  /// Path data of straight lines and curves that ends each closed outline with a line.
  fileprivate var openData: String {
    var parts: [String] = []
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let p):
        start = p
        parts.append("M\(Self.text(p))")
      case .line(let p): parts.append("L\(Self.text(p))")
      case .quadratic(let c, let p): parts.append("Q\(Self.text(c)) \(Self.text(p))")
      case .cubic(let a, let b, let p): parts.append("C\(Self.text(a)) \(Self.text(b)) \(Self.text(p))")
      case .close: parts.append("L\(Self.text(start))")
      }
    }
    return parts.joined(separator: " ")
  }

  private static func text(_ p: Point) -> String {
    func number(_ value: Double) -> String { ImageBuilder.text((value * 1e6).rounded() / 1e6 + 0) }
    return "\(number(p.x)) \(number(p.y))"
  }
}
