import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Filters that the image's own can say: a chain of blurs, color matrices and shadows, with the original over its
/// end.
extension ImageBuilder {
  func filter(_ node: inout AnimatedNode, _ context: ElementContext) {
    if isAnimated(context.element, "filter") {
      node.filters = movingFilters(&node, context)
    } else if let text = context.element.specified("filter"), text != "none" {
      filter(text, &node, context)
    }
  }

  private func filter(_ text: String, _ node: inout AnimatedNode, _ context: ElementContext) {
    let element = context.element
    guard let (id, rest) = SVGValue.reference(text), rest.isEmpty else {
      node.filters = read("filter", of: element, try functions(text, context))?.map(\.still) ?? node.filters
      return
    }
    guard let target = document.element("#" + id), target.name == "filter" else {
      if id.isEmpty { miss(element, "`filter` of another file is not followed") }
      return
    }
    let (original, region) = (node, region(target, "filterUnits", context))
    // Its edges are seen only where the filter reaches them.
    node.filterFrame = region.frame(around: node)
    if target["primitiveUnits"] == "objectBoundingBox" {
      miss(target, "`primitiveUnits` cannot be drawn; write the numbers in pixels")
    }
    nameMotions(of: target, besides: [])
    for element in target.children where element.isSVG {
      nameMotions(of: element, besides: Self.filterMotions[element.name] ?? [])
      if element.name.hasPrefix("fe"), ["x", "y", "width", "height"].contains(where: { element[$0] != nil }) {
        miss(element, "a region of a filter primitive cannot be drawn; give it to the `filter`")
      }
      for node in element.children where node.name == "feMergeNode" { nameMotions(of: node, besides: []) }
    }
    let own = self.context(of: target, viewport: context.viewport)
    func primitive(_ element: SVGElement) -> ElementContext {
      ElementContext(element, in: own, viewport: context.viewport, self)
    }
    var scale: Point?
    let primitives = target.children.filter { $0.isSVG && $0.name.hasPrefix("fe") }
    if primitives.count == 1, primitives[0].name == "feMorphology" {
      spread(&node, primitives[0])
    } else if let offset = primitives.first(where: { ["feOffset", "feMorphology"].contains($0.name) }) {
      shadows(target, offset, &node, primitive)
    } else {
      scale = self.scale(forBlursOf: target, primitive)
      // These edges refer to the unscaled drawing, so the filter cannot fill up to them.
      if scale != nil { node.filterFrame = nil }
      node.filters = chain(target, node, primitive)
    }
    // Shadows with images of their own have their edges elsewhere.
    let isWhole = node.content == original.content
    let edges = edges(of: region, around: original, after: isWhole ? node.filters : nil, target, "filterUnits")
    if isWhole { node.filterFrame = edges }
    guard isWhole, let scale else { return }
    var inner = AnimatedNode(node.content)
    inner.frame = node.frame
    node.content = .group([AnimatedNode(inner, filteredBy: node.filters, scaledBy: scale)])
    (node.frame, node.filters, node.filterFrame) = (edges, [], nil)
  }

  /// By how much to scale what is filtered so that each blur is the same in both directions; nil where it is.
  private func scale(forBlursOf filter: SVGElement, _ primitive: (SVGElement) -> ElementContext) -> Point? {
    var scale: Point?
    for element in filter.children where element.isSVG && element.name == "feGaussianBlur" {
      let (x, y) = primitive(element).deviations(standard: "0")
      for deviations in Track<Point>.pair(x, y).values where deviations != .zero {
        let own = Point(scaleForBlurOf: deviations)
        if let scale, abs(own.x / scale.x - 1) + abs(own.y / scale.y - 1) > 1e-6 {
          return missed(element, "blurs whose two deviations stand in several ratios cannot be drawn; keep one ratio")
        }
        scale = own
      }
    }
    guard let scale, scale != Point(1, 1) else { return nil }
    if let shadow = filter.children.first(where: { $0.isSVG && $0.name == "feDropShadow" }) {
      return missed(shadow, "a shadow beside a blur of two deviations cannot be drawn")
    }
    return scale
  }

  /// `blur(2px) drop-shadow(…)`, or `none`.
  func functions(_ text: String, _ context: ElementContext) throws(SVGSyntaxError) -> [FilterFunction] {
    var functions: [FilterFunction] = []
    if text == "none" { return functions }
    for call in CSSScanner.calls(text) {
      guard let (name, arguments) = CSSScanner.call(call) else { throw SVGSyntaxError("not a filter: \(call)") }
      switch name {
      case "blur":
        functions.append(
          .blur(arguments.isEmpty ? 0 : try SVGValue.length(arguments[0], .none, context.reference)))
      case "drop-shadow":
        var lengths: [Double] = []
        var color = context.currentColor
        for argument in arguments {
          if let first = argument.utf8.first, (0x30...0x39).contains(first) || first == 0x2D || first == 0x2E {
            lengths.append(try SVGValue.length(argument, .none, context.reference))
          } else {
            color = try SVGValue.color(argument, current: context.currentColor)
          }
        }
        guard lengths.count >= 2 else { throw SVGSyntaxError("not a filter: \(call)") }
        functions.append(
          .shadow(
            color: color, deviation: lengths.count > 2 ? max(0, lengths[2]) : 0, offset: Point(lengths[0], lengths[1])))
      default:
        guard let kind = ColorFilterFunction.Kind(rawValue: name) else {
          throw SVGSyntaxError("`\(name)` cannot be drawn")
        }
        functions.append(.color(try ColorFilterFunction(kind, of: arguments.first)))
      }
    }
    return functions
  }

  /// The primitives of a `filter` element, each of which follows the one before.
  private func chain(
    _ filter: SVGElement, _ node: AnimatedNode, _ primitive: (SVGElement) -> ElementContext
  ) -> [NodeFilter] {
    var filters = FilterChain(hasOneColor: hasOneColor(node))
    /// The name of the result so far.
    var last = "SourceGraphic"
    /// A color over the whole region, and the result that came before it.
    var flood: (result: String, color: Color, below: String)?
    /// Other names of results.
    var aliases: [String: String] = [:]
    for element in filter.children where element.isSVG && element.name.hasPrefix("fe") {
      let primitive = primitive(element)
      let input = element["in"].map { aliases[$0] ?? $0 } ?? last
      let isLinear = primitive.filtersInLinearLight
      let result = element["result"] ?? "#\(element.line).\(element.index)"
      if last == "SourceGraphic", element["in"] == "SourceAlpha" {
        // Where the image is, in black.
        filters.append(Self.tint(.black))
        last = "SourceAlpha"
      }
      func needs(_ condition: Bool) -> Bool {
        if !condition { miss(element, "`\(element.name)` with these inputs cannot be drawn") }
        return condition
      }
      // What is drawn over nothing stays as it is: design programs begin so.
      if element.name == "feBlend", let below = flood, below.color.alpha == 0, element["in2"] == below.result,
        input == below.below, below.below == last || below.result == last
      {
        (last, flood) = (input, nil)
        if result != last { aliases[result] = last }
        continue
      }
      // A flood has no image of its own: it is drawn in or out of the one before it.
      let isInOrOut =
        element.name == "feComposite" && flood?.result == input && ["in", "out"].contains(element["operator"])
      guard flood?.result != last || isInOrOut else {
        miss(element, "`\(element.name)` after `feFlood` cannot be drawn, but `feComposite` with `in` or `out`")
        return filters.encoded
      }
      do throws(SVGSyntaxError) {
        switch element.name {
        case "feGaussianBlur":
          guard needs(input == last) else { return filters.encoded }
          // Where the two differ, the larger one is of something that is scaled in the other direction.
          let (x, y) = primitive.deviations(standard: "0")
          filters.blur((x.values.max() ?? 0) < (y.values.max() ?? 0) ? y : x, isLinear: isLinear)
        case "feColorMatrix":
          guard needs(input == last) else { return filters.encoded }
          let matrix = try colorMatrix(element)
          guard node.filterFrame != nil || matrix[19] <= 0 else {
            throw Region.unknown(filledBy: "a color matrix")
          }
          filters.change(by: matrix, isLinear: isLinear)
        case "feComponentTransfer":
          guard needs(input == last) else { return filters.encoded }
          filters.append(
            try componentTransfer(element, isLinear: isLinear, isFramed: node.filterFrame != nil))
        case "feFlood":
          guard let color = primitive.floodColor?.still else { throw SVGSyntaxError("a color that moves") }
          flood = (result, color.light, last)
        case "feComposite" where isInOrOut:
          // Only the alpha of what it is drawn in counts.
          let isIn = { (below: String) in
            element["in2"] == below || below == "SourceGraphic" && element["in2"] == "SourceAlpha"
          }
          guard let flood, needs(isIn(flood.below)) else { return filters.encoded }
          let (color, isOut) = (flood.color, element["operator"] == "out")
          guard node.filterFrame != nil || !isOut else {
            throw Region.unknown(filledBy: "a color")
          }
          filters.append(Self.tint(color, isOut: isOut))
        case "feBlend", "feComposite", "feMerge":
          var (top, bottom) = (input, element["in2"].map { aliases[$0] ?? $0 } ?? last)
          if element.name == "feMerge" {
            let inputs = element.children.filter { $0.name == "feMergeNode" }.map { $0["in"] ?? last }
            guard needs(inputs.count == 2) else { return filters.encoded }
            (bottom, top) = (inputs[0], inputs[1])
          }
          let mode = element["mode"] ?? element["operator"] ?? (element.name == "feComposite" ? "over" : "normal")
          guard needs(top == "SourceGraphic" && bottom == last) else { return filters.encoded }
          if isLinear, filters.isLinear, !node.isOpaque {
            throw SVGSyntaxError("something translucent over a filter of it in linear light")
          }
          switch mode {
          case "normal", "over": filters.append(.originalOver)
          case "atop": filters.append(.originalAtop)
          default: throw SVGSyntaxError("the mode \(mode)")
          }
        case "feDropShadow":
          guard needs(input == last) else { return filters.encoded }
          guard let color = primitive.floodColor else { throw SVGSyntaxError("a color and an opacity that move") }
          filters.append(
            .shadow(
              color: color, deviation: primitive.deviation(standard: "2"), offset: primitive.offset(standard: "2")))
        default: throw SVGSyntaxError("")
        }
      } catch {
        miss(
          element,
          error.message.isEmpty
            ? "`\(element.name)` cannot be drawn" : "`\(element.name)`: \(error.message) cannot be drawn")
        return filters.encoded
      }
      last = result
    }
    if flood?.result == last { miss(filter, "`feFlood` at the end of a filter cannot be drawn") }
    return filters.encoded
  }

  /// A filter that only makes shapes larger or smaller.
  private func spread(_ node: inout AnimatedNode, _ element: SVGElement) {
    guard element["in"] ?? "SourceGraphic" == "SourceGraphic", hasOneColor(node), node.isOpaque, node.frame == nil,
      let amount = ShadowFilter.spread(of: element), let spread = AnimatedNode(node.content).spread(by: amount)
    else { return missSpread(element) }
    node.content = spread.content
    // Nothing is left of the filter but its edges.
    (node.frame, node.filterFrame) = (node.filterFrame, nil)
  }

  private func colorMatrix(_ element: SVGElement) throws(SVGSyntaxError) -> [Double] {
    let text = element["values"] ?? ""
    guard let numbers = NumberScanner.list(text) else { throw SVGSyntaxError("the values \(text)") }
    switch element["type"] ?? "matrix" {
    case "matrix":
      if numbers.isEmpty { return ColorFilterFunction.saturation(1) }
      guard numbers.count == 20 else { throw SVGSyntaxError("a matrix without twenty values") }
      return numbers
    case "saturate": return ColorFilterFunction.saturation(numbers.first ?? 1)
    case "hueRotate": return ColorFilterFunction.hueRotation(numbers.first ?? 0)
    case "luminanceToAlpha": return ColorMatrix.luminanceToAlpha.values
    case let type: throw SVGSyntaxError("the type \(type)")
    }
  }

  /// A color where the image is, or where it is not.
  static func tint(_ color: Color, isOut: Bool = false) -> NodeFilter {
    .colorMatrix([
      0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue,
      0, 0, 0, isOut ? -color.alpha : color.alpha, isOut ? color.alpha : 0,
    ])
  }

  /// Whether all that is drawn has one color, so that it does not matter in which space it is blurred.
  private func hasOneColor(_ node: AnimatedNode) -> Bool {
    guard node.subtree.allSatisfy(\.filters.isEmpty) else { return false }
    var colors: Set<Color> = []
    for paint in node.shapes.flatMap({ [$0.fill, $0.stroke?.paint] }).compactMap(\.self) {
      guard case .color(let color) = paint else { return false }
      for value in color.values {
        colors.insert(Color(red: value.light.red, green: value.light.green, blue: value.light.blue))
      }
    }
    return colors.count <= 1
  }
}
