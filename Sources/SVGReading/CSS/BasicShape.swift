import GraphicsCore
import PresetModel

/// A shape of CSS over a box, such as `inset(1px round 2px)` (CSS Shapes Module Level 1, section 3).
enum BasicShape: Equatable {
  /// Center and radii.
  case ellipse([Double])
  /// Corner, width, height, and the radii of all corners.
  case rectangle([Double])
  /// The coordinates of all corners.
  case polygon([Double], FillRule)
  case path(PathData, FillRule, at: Point)

  /// The numbers that move between two shapes of one kind; nil for a path.
  var numbers: [Double]? {
    switch self {
    case .ellipse(let numbers), .rectangle(let numbers), .polygon(let numbers, _): numbers
    case .path: nil
    }
  }

  /// - Parameter inner: The text inside the parentheses.
  init(_ name: String, _ inner: String, box: Rect, _ reference: SVGValue.Reference) throws(SVGSyntaxError) {
    let reader = Reader(name: name, inner: inner, box: box, reference: reference)
    switch name {
    case "circle", "ellipse": self = try reader.ellipse()
    case "inset", "xywh", "rect": self = try reader.rectangle()
    case "polygon": self = try reader.polygon()
    case "path": self = try reader.path()
    default: throw SVGSyntaxError("`\(name)()` cannot be drawn; `path()` can")
    }
  }

  /// The path through the corners whose coordinates these are, at least one.
  static func polygon(_ numbers: [Double]) throws(SVGSyntaxError) -> PathData {
    let corners = stride(from: 0, to: numbers.count - 1, by: 2).map { i in
      "\(ImageBuilder.text(numbers[i])) \(ImageBuilder.text(numbers[i + 1]))"
    }
    return try SVGValue.path("M\(corners.joined(separator: "L"))Z")
  }

  private struct Reader {
    let name: String
    let inner: String
    let box: Rect
    let reference: SVGValue.Reference

    var fault: SVGSyntaxError { SVGSyntaxError("`\(name)(\(inner))` cannot be drawn") }

    func length(_ word: String, _ whole: Double) throws(SVGSyntaxError) -> Double {
      try SVGValue.length(word, of: whole, reference)
    }

    func ellipse() throws(SVGSyntaxError) -> BasicShape {
      let words = CSSScanner.words(inner)
      let at = words.firstIndex(of: "at") ?? words.count
      let place = words.dropFirst(at + 1)
      let center = try SVGValue.position(place.isEmpty ? ["center"] : Array(place), in: box, reference)
      let sides = [[center.x - box.minX, box.maxX - center.x], [center.y - box.minY, box.maxY - center.y]]
        .map { $0.map { abs($0) } }
      func radius(_ word: String, _ sides: [Double], _ whole: Double) throws(SVGSyntaxError) -> Double {
        switch word {
        case "closest-side": return sides.min() ?? 0
        case "farthest-side": return sides.max() ?? 0
        default: return max(0, try length(word, whole))
        }
      }
      let radii = Array(words.prefix(at))
      if name == "circle" {
        guard radii.count <= 1 else { throw fault }
        let diagonal = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
        let r = try radius(radii.first ?? "closest-side", sides.flatMap(\.self), diagonal)
        return .ellipse([center.x, center.y, r, r])
      }
      guard radii.isEmpty || radii.count == 2 else { throw fault }
      let rx = try radius(radii.first ?? "closest-side", sides[0], box.width)
      let ry = try radius(radii.last ?? "closest-side", sides[1], box.height)
      return .ellipse([center.x, center.y, rx, ry])
    }

    func rectangle() throws(SVGSyntaxError) -> BasicShape {
      let words = CSSScanner.words(inner)
      let round = words.firstIndex(of: "round") ?? words.count
      let (x, y, width, height) = try edges(Array(words.prefix(round)))
      guard round < words.count else { return .rectangle([x, y, width, height, 0, 0]) }
      let parts = CSSScanner.split(words[(round + 1)...].joined(separator: " "), at: UInt8(ascii: "/"))
      guard parts.count <= 2 else { throw fault }
      let rx = try radii(parts[0], box.width)
      let ry = try radii(parts[parts.count - 1], box.height)
      // Corners that would meet are all made smaller by one factor (CSS Backgrounds and Borders Level 3, section 5.5).
      let sums = [(width, rx[0] + rx[1]), (width, rx[2] + rx[3]), (height, ry[0] + ry[3]), (height, ry[1] + ry[2])]
      let factor = sums.reduce(1.0) { $1.1 > 0 ? min($0, max(0, $1.0) / $1.1) : $0 }
      let (h, v) = (rx.map { $0 * factor }, ry.map { $0 * factor })
      if Set(h).count == 1, Set(v).count == 1 { return .rectangle([x, y, width, height, h[0], v[0]]) }
      func text(_ numbers: Double...) -> String { numbers.map { ImageBuilder.text($0) }.joined(separator: " ") }
      func arc(_ corner: Int, to x: Double, _ y: Double) -> String {
        "A\(text(h[corner], v[corner])) 0 0 1 \(text(x, y))"
      }
      let (right, bottom) = (x + max(0, width), y + max(0, height))
      let data =
        "M\(text(x + h[0], y))H\(text(right - h[1]))\(arc(1, to: right, y + v[1]))V\(text(bottom - v[2]))"
        + "\(arc(2, to: right - h[2], bottom))H\(text(x + h[3]))\(arc(3, to: x, bottom - v[3]))V\(text(y + v[0]))"
        + "\(arc(0, to: x + h[0], y))Z"
      return .path(try SVGValue.path(data), .nonZero, at: .zero)
    }

    /// The corner, the width and the height.
    private func edges(
      _ words: [String]
    ) throws(SVGSyntaxError) -> (x: Double, y: Double, width: Double, height: Double) {
      guard name == "inset" || words.count == 4, let words = Self.four(words) else { throw fault }
      if name == "xywh" {
        return (
          box.minX + (try length(words[0], box.width)), box.minY + (try length(words[1], box.height)),
          max(0, try length(words[2], box.width)), max(0, try length(words[3], box.height))
        )
      }
      func edge(_ i: Int, _ whole: Double) throws(SVGSyntaxError) -> Double {
        let isFar = i == 1 || i == 2
        if words[i] == "auto", name == "rect" { return isFar ? whole : 0 }
        let distance = try length(words[i], whole)
        return isFar && name == "inset" ? whole - distance : distance
      }
      let (top, left) = (try edge(0, box.height), try edge(3, box.width))
      let (right, bottom) = (try edge(1, box.width), try edge(2, box.height))
      return (box.minX + left, box.minY + top, right - left, bottom - top)
    }

    /// From the top-left corner on.
    private func radii(_ text: String, _ whole: Double) throws(SVGSyntaxError) -> [Double] {
      guard let words = Self.four(CSSScanner.words(text)) else { throw fault }
      var radii: [Double] = []
      for word in words { radii.append(max(0, try length(word, whole))) }
      return radii
    }

    /// One word for each side, as all shorthands of four sides have it; nil for none or too many.
    private static func four(_ words: [String]) -> [String]? {
      switch words.count {
      case 1: [words[0], words[0], words[0], words[0]]
      case 2: [words[0], words[1], words[0], words[1]]
      case 3: [words[0], words[1], words[2], words[1]]
      case 4: words
      default: nil
      }
    }

    func polygon() throws(SVGSyntaxError) -> BasicShape {
      var rule = FillRule.nonZero
      var numbers: [Double] = []
      for part in CSSScanner.split(inner, at: UInt8(ascii: ",")) {
        let words = CSSScanner.words(part)
        if words == ["evenodd"] || words == ["nonzero"] {
          rule = words == ["evenodd"] ? .evenOdd : .nonZero
          continue
        }
        guard words.count == 2 else { throw fault }
        numbers.append(box.minX + (try length(words[0], box.width)))
        numbers.append(box.minY + (try length(words[1], box.height)))
      }
      guard !numbers.isEmpty else { throw fault }
      _ = try BasicShape.polygon(numbers)
      return .polygon(numbers, rule)
    }

    func path() throws(SVGSyntaxError) -> BasicShape {
      var parts = CSSScanner.split(inner, at: UInt8(ascii: ","))
      var rule = FillRule.nonZero
      if parts.count == 2 { rule = parts.removeFirst().trimmedText == "evenodd" ? .evenOdd : .nonZero }
      let data = parts[0].trimmedText
      guard parts.count == 1, let quote = data.first, quote == "\"" || quote == "'", data.count > 1, data.last == quote
      else { throw fault }
      return .path(
        try SVGValue.path(String(data.dropFirst().dropLast())), rule, at: Point(box.minX, box.minY))
    }
  }
}
