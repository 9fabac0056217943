import GraphicsCore
import PresetModel

/// The colors of an image as parameters, so that a person changes each in one place.
struct ColorNames {
  /// A color's texts, `#RRGGBB`: for light pages, and for dark ones where that is another.
  private struct Forms: Hashable {
    var light: String
    var dark: String?
    /// What the file calls it.
    var name: String?

    init(_ color: ColorPair) {
      light = color.light.rgba8.hexadecimal
      let other = color.dark.rgba8.hexadecimal
      dark = other == light ? nil : other
      name = color.name.flatMap { ParameterName($0)?.text }
    }
  }

  private var names: [Forms: String] = [:]
  /// In the order in which they come: the parameter's name and its default.
  private(set) var colors: [(name: String, value: JSONNode)] = []
  /// More colors than this are written where they are used.
  private static let most = 24

  /// - Throws: where the settings name a color that the image does not have.
  init(_ image: AnimatedImage, _ settings: ImportSettings) throws(ImportError) {
    var found: [Forms] = []
    // What the groups around a color are called, where that says something.
    var groups: [Forms: String] = [:]
    func visit(_ node: AnimatedNode, _ group: String?) {
      let group = ParameterName(saying: node.name)?.text ?? group
      switch node.content {
      case .group(let nodes): for it in nodes { visit(it, group) }
      case .shape(let shape):
        for paint in [shape.fill, shape.stroke?.paint].compactMap({ $0 }) {
          for color in paint.colors ?? [] where color.light.alpha > 0 && Self.alpha(color) != nil {
            let forms = Forms(color)
            if found.contains(forms) { continue }
            found.append(forms)
            groups[forms] = group
          }
        }
      }
    }
    for node in image.nodes { visit(node, nil) }
    if !image.namesColorsAfterGroups { groups = [:] }
    for mapping in settings.mappings where !found.contains(where: { $0.light == mapping.color }) {
      let own = found.map(\.light).joined(separator: ", ")
      throw ImportError("the file has no color \(mapping.color); it has \(own)")
    }
    let asked = settings.mappings.map(\.color)
    let named = found.count <= Self.most || settings.derivesDark ? found : found.filter { asked.contains($0.light) }
    var taken = Set(settings.mappings.compactMap(\.name))
    for forms in named {
      let mappings = settings.mappings.filter { $0.color == forms.light }
      var name = mappings.compactMap(\.name).last ?? ""
      // Two colors that are the same on light pages have names of their own.
      if name.isEmpty || colors.contains(where: { $0.name == name }) {
        let own = forms.name ?? (found.count > 1 ? groups[forms] : nil)
        // Of several colors of one group, the second has the number 2.
        var number = own != nil || found.count == 1 ? 0 : 1
        repeat {
          name = number == 0 ? own ?? "color" : "\(own ?? "color")\(number)"
          number += own != nil && number == 0 ? 2 : 1
        } while taken.contains(name)
      }
      taken.insert(name)
      names[forms] = name
      let replacement = mappings.compactMap(\.replacement).last
      if let dark = forms.dark, replacement == nil {
        colors.append((name, .object([("light", .text(forms.light)), ("dark", .text(dark))])))
      } else {
        colors.append((name, Self.value(replacement ?? forms.light, settings.derivesDark)))
      }
    }
  }

  /// The text of a color in a layer.
  func text(_ color: ColorPair) -> JSONNode {
    let forms = Forms(color)
    let alpha = Self.alpha(color)
    if let name = names[forms], let alpha {
      return .text(alpha == 1 ? "$\(name)" : "${\(name)} / \(Self.percent(alpha))%")
    }
    func literal(_ hex: String, _ alpha: Double) -> String {
      alpha == 1 ? hex : "\(hex) / \(Self.percent(alpha))%"
    }
    let light = literal(forms.light, min(1, max(0, color.light.alpha)))
    let dark = literal(forms.dark ?? forms.light, min(1, max(0, color.dark.alpha)))
    return .text(light == dark ? light : "light-dark(\(light), \(dark))")
  }

  /// 0…1; nil where the two forms differ in it.
  private static func alpha(_ color: ColorPair) -> Double? {
    color.light.alpha != color.dark.alpha ? nil : min(1, max(0, color.light.alpha))
  }

  /// Less than a millionth is clear: it would have an exponent, which percentages do not.
  private static func percent(_ alpha: Double) -> String {
    JSONNumber(alpha < 1e-6 ? 0 : (alpha * 1e8).rounded() / 1e6).text
  }

  /// A color, with its dark form where that is asked for.
  private static func value(_ text: String, _ derivesDark: Bool) -> JSONNode {
    guard derivesDark else { return .text(text) }
    do throws(ValueSyntaxError) {
      let reference = try ColorReference(text)
      // A named color has a dark form of its own.
      if case .named = reference.base { return .text(text) }
      let color = reference.resolved(.light)
      return .object([("light", .text(text)), ("dark", .text(DarkForm.color(for: color).rgba8.hexadecimal))])
    } catch {
      return .text(text)
    }
  }
}
