import Importing
import PresetModel

/// The font in which a text is drawn, and where its baseline stands.
extension ImageBuilder {
  /// The first family of the list that is installed; nil for that of presets, which stands for all fonts without
  /// serifs. Where none is, the first one counts, and the drawing says that it is not installed.
  func family(_ context: ElementContext) -> String? {
    let list = context.specified("font-family") ?? "sans-serif"
    let names = CSSScanner.split(list, at: UInt8(ascii: ",")).map { name in
      name.filter { $0 != "\"" && $0 != "'" }.trimmedText
    }
    let weight = weight(context)
    for (i, name) in names.enumerated() {
      let chosen: String?
      switch name.lowercased() {
      case "sans-serif", "system-ui", "ui-sans-serif", "-apple-system", "blinkmacsystemfont", "": chosen = nil
      case let generic where Self.generic.contains(generic):
        // Those of some systems stand in lists for all.
        if i + 1 < names.count, !Self.everywhere.contains(generic) { continue }
        return missed(context.element, "`font-family: \(name)` does not name a particular font; name an installed one")
      default:
        guard fonts != nil else { return name }
        guard face(name, weight) != nil else { continue }
        chosen = name
      }
      if i > 0 {
        let passed = names[..<i].joined(separator: ", ")
        note(
          context.element,
          "`font-family`: \(passed) \(i > 1 ? "are" : "is") not installed; the text is drawn in \(chosen ?? Self.usual)"
        )
      }
      return chosen
    }
    return names.first
  }

  /// Names that stand for another font on each machine.
  private static let generic = everywhere.union(["ui-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong"])
  /// Those that stand for some font in every browser.
  private static let everywhere: Set<String> = ["serif", "monospace", "cursive", "fantasy"]
  /// What presets draw texts in that name no family.
  private static let usual = FontDesign.default.family

  /// The face of a family, which is looked for once; nil if it is not installed, or nothing is known of fonts.
  private func face(_ family: String?, _ weight: Int) -> ImportFonts.Face? {
    guard let fonts else { return nil }
    let key = "\(weight) \(family ?? "")"
    if let known = faces[key] { return known }
    let face = fonts.face(family, weight)
    faces[key] = .some(face)
    return face
  }

  func letterSpacing(_ context: ElementContext) -> Double {
    guard let text = context.specified("letter-spacing"), text != "normal" else { return 0 }
    // A size of its own, such as `0.1em`, is that of the element that says it.
    let owner = context.lineage.first { $0.element.specified("letter-spacing") != nil } ?? context
    return read(
      "letter-spacing", of: context.element, try SVGValue.length(text, of: owner.fontSize, owner.reference)) ?? 0
  }

  /// How far below its place the baseline of a text stands, by `dominant-baseline` and `alignment-baseline` (CSS Inline
  /// Layout Level 3, section 4.2), with the heights that browsers take where a font has no table for them.
  func baselineShift(_ context: ElementContext) -> Double {
    let own = context.element.specified("alignment-baseline")?.trimmedText ?? "auto"
    let isOwn = !["auto", "baseline", "inherit", "initial", "unset"].contains(own)
    let property = isOwn ? "alignment-baseline" : "dominant-baseline"
    let name = isOwn ? own : context.specified("dominant-baseline") ?? "auto"
    if ["auto", "alphabetic", "use-script", "no-change", "reset-size"].contains(name) { return 0 }
    guard let face = face(family(context), weight(context)) else {
      if fonts == nil { miss(context.element, "`\(property): \(name)` cannot be drawn") }
      // Without the font there is no drawing.
      return 0
    }
    let shift: Double
    switch name {
    case "middle": shift = face.xHeight / 2
    case "central": shift = (face.ascent - face.descent) / 2
    case "hanging": shift = face.ascent * 0.8
    case "mathematical": shift = face.ascent * 0.5
    case "text-before-edge", "before-edge", "text-top": shift = face.ascent
    case "text-after-edge", "after-edge", "text-bottom", "ideographic": shift = -face.descent
    default:
      miss(context.element, "`\(property): \(name)` cannot be drawn")
      return 0
    }
    return shift * context.fontSize
  }
}
