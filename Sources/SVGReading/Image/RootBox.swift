import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The box of the outermost `svg`, which a page lays out as it does any other box: its size in points, its background,
/// and the transform of the image as a whole.
enum RootBox {
  /// Points a side.
  static let sides = 1.0...4096.0

  /// The size that the attributes of the root say; nil where they leave it to style sheets or to the page.
  static func written(_ root: SVGElement) -> Size? {
    func side(_ name: String) -> Double? {
      do throws(SVGSyntaxError) {
        return try root[name].map { (text) throws(SVGSyntaxError) in
          try SVGValue.length(text, .none, SVGValue.Reference(viewport: .zero))
        }
      } catch {
        // Nil means that it is no length of points; `rootSize` names it.
        return nil
      }
    }
    if root["width"] == nil, root["height"] == nil {
      return ViewBox(root["viewBox"]).map { Size($0.rect.width, $0.rect.height) }
    }
    guard let width = side("width"), let height = side("height") else { return nil }
    return Size(width, height)
  }

  /// What is wrong with a size, and what to do; nil if it can be drawn.
  /// - Parameter viewBox: whether the svg has one, so that a width and a height change the scale alone.
  static func problem(_ size: Size, viewBox: Bool) -> String? {
    let longest = max(size.width, size.height)
    let shortest = min(size.width, size.height)
    guard longest.isFinite, shortest > 0 else {
      return "the image has no size; give the svg a viewBox, or a width and a height above 0"
    }
    guard !(sides.contains(size.width) && sides.contains(size.height)) else { return nil }
    let found =
      "the image is \(shortNumber(size.width)) × \(shortNumber(size.height)) points; "
      + "a side has \(shortNumber(sides.lowerBound)) to \(shortNumber(sides.upperBound)): "
    guard viewBox else { return found + "give the svg a viewBox of its size, and a width and a height in this range" }
    // Those that keep the shape of the box.
    let factor = longest > sides.upperBound ? sides.upperBound / longest : sides.lowerBound / shortest
    let (width, height) = (size.width * factor, size.height * factor)
    guard sides.contains(width), sides.contains(height) else {
      return found + "give the svg a viewBox that is less narrow"
    }
    let rule: FloatingPointRoundingRule = factor < 1 ? .down : .up
    let (wide, high) = (shortNumber(width.rounded(rule)), shortNumber(height.rounded(rule)))
    return found + "give the svg a width of \(wide) and a height of \(high)"
      + (factor < 1 ? ", or less" : ", or more")
  }
}

/// The styles of lines around boxes (CSS Backgrounds and Borders Level 3, section 3.2).
enum LineStyle {
  private static let drawn: Set<String> = [
    "auto", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
  ]

  static func isDrawn(_ word: String) -> Bool { drawn.contains(word.lowercased()) }

  /// The style that a shorthand says, such as `1px solid red`.
  static func style(of value: String) -> String {
    if value.words.contains(where: { $0 == "0" || $0 == "0px" }) { return "none" }
    return value.words.first(where: isDrawn) ?? "none"
  }
}

extension ImageBuilder {
  func isRoot(_ element: SVGElement) -> Bool { element === document.root }

  /// The image under the root's own transform, which turns about the center of the box (CSS Transforms Level 1, section
  /// 8: the root is laid out by CSS) and takes its edges along.
  /// - Parameter box: the root with the image's own size as its viewport.
  func transformed(_ node: AnimatedNode, _ box: ElementContext) -> AnimatedNode {
    let steps = transforms(box)
    guard !steps.isEmpty else { return node }
    var outer = AnimatedNode(.group([node]))
    outer.transforms = steps
    let overflow = box.element.specified("overflow")?.trimmedText ?? "hidden"
    if overflow != "visible" {
      outer.frame = .still(Rect(x: 0, y: 0, width: box.viewport.width, height: box.viewport.height))
    }
    return outer
  }

  /// Names what CSS draws around the root, or takes from its box: none of it is part of an image.
  func refuseDecoration(of root: SVGElement) {
    for (name, value) in root.declared.sorted(by: { $0.key < $1.key }) {
      let isRoom = name.hasPrefix("padding") || name.hasSuffix("radius") || name == "box-shadow"
      let isLine = name.hasPrefix("border") && LineStyle.isDrawn(LineStyle.style(of: value))
      guard isRoom || isLine, !value.words.allSatisfy({ Self.nothing.contains($0.lowercased()) }) else { continue }
      miss(root, "`\(name): \(value)` of the svg cannot be drawn; draw it in the image")
    }
    refuseOutline(of: root)
  }

  private static let nothing: Set<String> = ["0", "0px", "0%", "none", "initial", "unset", "inherit", "/"]

  /// Names the line that CSS draws around the box of an element.
  func refuseOutline(of element: SVGElement) {
    guard let style = element.declared["outline-style"], LineStyle.isDrawn(style) else { return }
    miss(element, "`outline` cannot be drawn; draw a stroke or a rectangle")
  }

  /// The root's background, which fills the image whatever is done to the root (CSS Backgrounds and Borders Level 3,
  /// section 2.11.1).
  func background(_ box: ElementContext) -> AnimatedNode? {
    let element = box.element
    if let image = element.declared["background-image"], image != "none", image != "initial" {
      miss(element, "`background-image: \(image)` of the svg cannot be drawn; use an image or a gradient in it")
    }
    guard let text = element.declared["background-color"], text != "none", text != "initial", text != "inherit",
      let color = read("background", of: element, try SVGValue.color(text, current: box.currentColor)), color[3] > 0
    else { return nil }
    let fill = AnimatedPaint.color(.constant(ColorPair(Color(numbers: color))))
    var node = AnimatedNode(.shape(AnimatedShape(Rect(box.viewport), fill: fill)))
    node.name = "background"
    return node
  }
}
