import Importing
import PresetModel

/// The tree of a document with what belongs to all of it: ids, style sheets, and when its animations run.
final class SVGDocument {
  let root: SVGElement
  private(set) var elements: [String: SVGElement] = [:]
  let sheet: Stylesheet
  /// Whether its colors depend on the page's scheme.
  let asksForScheme: Bool
  private(set) var missing: [MissingFeature] = []
  /// What is skipped, as by browsers.
  let notes: [MissingFeature]
  private var styles: Cascade.Run

  /// - Parameter scheme: that of the page on which the image stands.
  init(_ root: SVGElement, _ limits: SVGLimits, _ scheme: ColorScheme) throws(ImportError) {
    self.root = root
    var sheet = Stylesheet(scheme, size: RootBox.written(root))
    var hasTwoColors = false
    var missing: [MissingFeature] = []
    var elements: [String: SVGElement] = [:]
    var animated: [SVGElement] = []
    var elementCount = 0
    root.visit { element in
      elementCount += 1
      // The first element of an id has it.
      if let id = element.id, elements[id] == nil { elements[id] = element }
      if element.isSVG, element["style"]?.contains("light-dark(") == true { hasTwoColors = true }
      if element.isDocumentWide("style") {
        let before = sheet.missing.count
        let (text, media) = (element.xml.text, element["media"]?.trimmedText ?? "")
        sheet.add(media.isEmpty ? text : "@media \(media) {\(text)}", line: element.line)
        missing += sheet.missing[before...].map { MissingFeature(line: element.line + $0.line, $0.message) }
      } else if element.isDocumentWide("script") {
        missing.append(MissingFeature(line: element.line, "`script` is not run"))
      } else if SMILAnimation.Kind(rawValue: element.name) != nil {
        animated.append(element)
      }
    }
    guard animated.count <= limits.mostAnimations else {
      throw ImportError(
        line: animated[limits.mostAnimations].line,
        "the file has \(animated.count) animation elements; at most \(limits.mostAnimations) are read")
    }
    self.sheet = sheet
    self.elements = elements
    asksForScheme = sheet.asksForScheme || hasTwoColors
    var styles = Cascade.Run(sheet, scheme, limits.mostStyleSteps)
    do throws(Cascade.TooLong) {
      try styles.apply(to: root, variables: CustomProperties(sheet.initialVariables))
    } catch {
      throw ImportError(
        line: root.line,
        "its \(sheet.rules.count) selectors take more than \(limits.mostStyleSteps) steps for \(elementCount) "
          + "elements; give the elements classes or ids, and select those; let few read custom properties that move")
    }
    notes = sheet.notes + styles.notes
    self.styles = styles
    var animations: [(animation: SMILAnimation, target: SVGElement?)] = []
    for (order, element) in animated.enumerated() {
      guard let kind = SMILAnimation.Kind(rawValue: element.name) else { continue }
      do throws(SVGSyntaxError) {
        let animation = try SMILAnimation(kind, element, order: order)
        let target = element.href.map { elements[String($0.drop { $0 == "#" })] } ?? element.parent
        animations.append((animation, target))
      } catch {
        missing.append(MissingFeature(line: element.line, "`\(element.name)`: \(error.message)"))
      }
    }
    do throws(SMILSchedule.Failure) {
      let results = try SMILSchedule.results(
        animations.map(\.animation.timing), ids: animations.map(\.animation.element.id))
      for (i, result) in results.enumerated() { animations[i].animation.schedule = result }
    } catch {
      throw ImportError(
        line: animated.first?.line ?? 1, "the animations do not repeat within 130 s: their begin times form no loop")
    }
    for (animation, target) in animations { target?.targeting.append(animation) }
    self.missing = missing
  }

  /// Whether its style sheets depend on the image's size.
  var asksForSize: Bool { sheet.asksForSize }

  /// A copy of an element for a `use`, with the styles that it has there: selectors see the copy and what is in it,
  /// and variables are those of the `use`.
  /// - Returns: The copy, and what is skipped in it, as by browsers.
  func copy(
    of target: SVGElement, for use: SVGElement
  ) throws(Cascade.TooLong) -> (element: SVGElement, notes: [MissingFeature]) {
    let before = styles.notes.count
    let copy = try styles.copy(of: target, for: use)
    return (copy, Array(styles.notes[before...]))
  }

  /// The element that a local reference names.
  func element(_ href: String?) -> SVGElement? {
    guard let href, href.hasPrefix("#") else { return nil }
    return elements[String(href.dropFirst())]
  }
}
