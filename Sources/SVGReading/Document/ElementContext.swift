import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// An element where it is drawn: with what it inherits there, and the viewport that its lengths refer to.
final class ElementContext {
  let element: SVGElement
  let parent: ElementContext?
  var viewport: Size
  /// The steps from its content to its own coordinates that a view box asks for.
  var viewSteps: [TransformStep] = []
  /// As `ImageBuilder.scale(of:)` has it.
  private(set) lazy var scale = builder.scale(of: self)
  private unowned let builder: ImageBuilder

  init(_ element: SVGElement, in parent: ElementContext?, viewport: Size, _ builder: ImageBuilder) {
    self.element = element
    self.parent = parent
    self.viewport = viewport
    self.builder = builder
  }

  /// It and all around it, the innermost first.
  var lineage: [ElementContext] { sequence(first: self, next: \.parent).map(\.self) }

  func miss(_ message: String) { builder.miss(element, message) }

  /// The box that CSS calls `view-box`: it begins at the origin, wherever a view box does.
  var viewportBox: Rect { Rect(x: 0, y: 0, width: viewport.width, height: viewport.height) }

  var reference: SVGValue.Reference {
    SVGValue.Reference(viewport: viewport, fontSize: fontSize)
  }

  /// The text of a property, its own or an inherited one.
  func specified(_ property: String) -> String? {
    let own = element.specified(property)?.trimmedText
    if let own, own != "inherit", own != "initial" { return own }
    if own == "initial" { return nil }
    return PropertyNames.inherited.contains(property) || own == "inherit" ? parent?.specified(property) : nil
  }

  /// A property over time.
  ///
  /// - Parameters:
  ///   - standard: its value where nothing says one.
  ///   - mixing: how values are mixed.
  ///   - addsApart: Whether animations that add to others stay motions of their own, in a sum.
  ///   - range: limits the element's own value; those of animations may lie beyond it.
  ///   - turn: As `Effect.comingRound` has it.
  ///   - parse: turns a text into numbers.
  func animated(
    _ property: String, standard: String, mixing: SMILAnimation.Mixing = .numbers, addsApart: Bool = false,
    in range: ClosedRange<Double>? = nil, turn: Double? = nil, _ parse: (String) throws(SVGSyntaxError) -> [Double]
  ) -> Track<[Double]> {
    let hasEffects = builder.isAnimated(element, property)
    if inherits(property), !hasEffects {
      // What an element around it says moves with that element.
      if let parent {
        return parent.animated(
          property, standard: standard, mixing: mixing, addsApart: addsApart, in: range, turn: turn, parse)
      }
    }
    let isInitial = element.specified(property)?.trimmedText == "initial"
    var text = isInitial ? standard : specified(property) ?? standard
    var base: [Double] = []
    do throws(SVGSyntaxError) {
      base = try parse(text)
    } catch {
      text = standard
      builder.miss(element, "`\(property)`: \(error.message)")
      do throws(SVGSyntaxError) { base = try parse(standard) } catch { return .constant([0]) }
    }
    if let range { base = base.map { min(range.upperBound, max(range.lowerBound, $0)) } }
    guard hasEffects else { return .constant(base) }
    let effects = builder.effects(of: element, property, base: base, written: text, mixing: mixing, turn: turn) {
      (text) throws(SVGSyntaxError) in try parse(try meant(by: text, property, standard: standard))
    }
    return builder.timeline(base, effects, element, addsApart: addsApart)
  }

  /// The value that an animation's keyword for all properties stands for (CSS Cascading Level 5, section 7.3).
  private func meant(
    by text: String, _ property: String, standard: String
  ) throws(SVGSyntaxError) -> String {
    let inherits: Bool
    switch text.trimmedText.lowercased() {
    case "initial": inherits = false
    case "inherit": inherits = true
    case "unset", "revert": inherits = PropertyNames.inherited.contains(property)
    default: return text
    }
    guard inherits, let parent else { return standard }
    if parent.isAnimated(property) { throw SVGSyntaxError("`\(text)` of something that moves cannot be drawn") }
    return parent.specified(property) ?? standard
  }

  /// A property over time that is numbers or a keyword, between which it changes at once.
  ///
  /// - Parameters:
  ///   - keyword: the numbers that stand for the keyword.
  ///   - parse: turns a text into as many numbers, or into nil for the keyword.
  func animated(
    _ property: String, standard: String, keyword: [Double],
    _ parse: (String) throws(SVGSyntaxError) -> [Double]?
  ) -> Track<[Double]> {
    let parts = animated(property, standard: standard, mixing: .keywords) { (text) throws(SVGSyntaxError) in
      KeywordValue.parts(try parse(text), count: keyword.count)
    }
    // Each change takes keyframes of its own.
    let numbers = parts.numbers(keyword: keyword)
    return builder.drawable(numbers, element) ?? .constant(numbers.value(at: 0))
  }

  /// Whether a motion sets a property here, or where it is inherited from.
  private func isAnimated(_ property: String) -> Bool {
    builder.isAnimated(element, property) || inherits(property) && parent?.isAnimated(property) == true
  }

  /// Whether a property has the value that it has around the element.
  private func inherits(_ property: String) -> Bool {
    let own = element.specified(property)?.trimmedText
    return own == "inherit" || (own == nil && PropertyNames.inherited.contains(property))
  }

  // MARK: Kinds of properties

  /// - Parameter range: what shows of values that are mixed.
  func number(
    _ property: String, standard: String, mixing: SMILAnimation.Mixing = .numbers, in range: ClosedRange<Double>? = nil,
    turn: Double? = nil, _ parse: (String) throws(SVGSyntaxError) -> Double
  ) -> Track<Double> {
    let numbers = animated(property, standard: standard, mixing: mixing, in: range, turn: turn) {
      (text) throws(SVGSyntaxError) in [try parse(text)]
    }
    let number = numbers.map { $0[0] }
    guard let range else { return number }
    let limited = number.limited(to: range)
    return builder.drawable(limited, element) ?? .constant(limited.value(at: 0))
  }

  func length(
    _ property: String, _ axis: SVGValue.Axis, standard: String = "0", in range: ClosedRange<Double>? = nil,
    turn: Double? = nil
  ) -> Track<Double> {
    let reference = reference
    return number(property, standard: standard, in: range, turn: turn) { (text) throws(SVGSyntaxError) in
      try SVGValue.length(text, axis, reference)
    }
  }

  /// A length that is not below 0, such as a radius.
  func extent(_ property: String, _ axis: SVGValue.Axis, standard: String = "0") -> Track<Double> {
    length(property, axis, standard: standard, in: 0...(.infinity))
  }

  /// The same where the value may be `auto`.
  /// - Parameter auto: what stands for that.
  func extent(_ property: String, _ axis: SVGValue.Axis, auto: Double) -> Track<Double> {
    let reference = reference
    // An attribute that is not written is 0 for the animations of SMIL.
    let standard = element.animations.contains { $0.attribute == property } ? "0" : "auto"
    return animated(property, standard: standard, keyword: [auto]) { (text) throws(SVGSyntaxError) in
      try text == "auto" ? nil : [SVGValue.length(text, axis, reference)]
    }.map { $0[0] }.limited(to: 0...(.infinity))
  }

  /// A number or a percentage, 0…1.
  func share(_ property: String, standard: String = "1") -> Track<Double> {
    number(property, standard: standard, in: 0...1) { (text) throws(SVGSyntaxError) in try SVGValue.factor(text) }
  }

  /// Whether a filter primitive mixes colors as amounts of light, and not as they are encoded.
  var filtersInLinearLight: Bool { (specified("color-interpolation-filters") ?? "linearRGB") != "sRGB" }

  /// The element's `color`, as it is at the start.
  var currentColor: [Double] {
    guard let text = specified("color"), text.lowercased() != "currentcolor" else { return [0, 0, 0, 1] }
    do throws(SVGSyntaxError) { return try SVGValue.color(text, current: [0, 0, 0, 1]) } catch { return [0, 0, 0, 1] }
  }

  func color(_ property: String, standard: String) -> Track<ColorPair> {
    if property != "color", specified(property)?.lowercased() == "currentcolor", !isAnimated(property) {
      return color("color", standard: "black")
    }
    let current = currentColor
    return animated(property, standard: standard, keyword: [0, 0, 0, 0]) { (text) throws(SVGSyntaxError) in
      let word = text.lowercased()
      if word.contains("("), word.contains("currentcolor"), isAnimated("color") {
        throw SVGSyntaxError("`\(text)` of a color that moves cannot be drawn")
      }
      return try word == "none" ? nil : SVGValue.color(text, current: current)
    }.map { ColorPair(Color(numbers: $0)) }
  }

  /// Whether it is seen, by `visibility`: 1 or 0.
  var visibility: Track<Double> { presence("visibility", standard: "visible", hiding: ["hidden", "collapse"]) }

  /// 1 where the property's value is not `hiding`, 0 where it is.
  func presence(_ property: String, standard: String, hiding: Set<String>) -> Track<Double> {
    number(property, standard: standard, mixing: .steps) { hiding.contains($0) ? 0 : 1 }
  }
}
