import AnimatedTree
import GraphicsCore
import PresetModel

/// The colours of a picture as parameters, so that a person changes each in one place.
struct ColorNames {
  /// The names by the colour's text, `#RRGGBB`.
  private var names: [String: String] = [:]
  /// In the order in which they come: the parameter's name and its default.
  private(set) var colors: [(name: String, value: JSONNode)] = []
  /// More colours than this are written where they are used.
  private static let most = 24

  /// - Throws: where the settings name a colour that the picture does not have.
  init(_ picture: AnimatedPicture, _ settings: ImportSettings) throws(ImportError) {
    var found: [String] = []
    func visit(_ node: AnimatedNode) {
      switch node.content {
      case .group(let nodes): nodes.forEach(visit)
      case .shape(let shape):
        for paint in [shape.fill, shape.stroke?.paint].compactMap({ $0 }) {
          for color in paint.colors where color[3] > 0 {
            let text = Self.hexadecimal(color)
            if !found.contains(text) { found.append(text) }
          }
        }
      }
    }
    picture.nodes.forEach(visit)
    for mapping in settings.mappings where !found.contains(mapping.color) {
      throw ImportError("the file has no colour \(mapping.color); it has \(found.joined(separator: ", "))")
    }
    let asked = settings.derivesDark ? found : settings.mappings.map(\.color)
    let named = found.count <= Self.most ? found : found.filter(asked.contains)
    var taken = Set(settings.mappings.compactMap(\.name))
    for text in named {
      let mappings = settings.mappings.filter { $0.color == text }
      var name = mappings.compactMap(\.name).last ?? ""
      if name.isEmpty {
        var number = found.count == 1 ? 0 : 1
        repeat {
          name = number == 0 ? "color" : "color\(number)"
          number += 1
        } while taken.contains(name)
      }
      taken.insert(name)
      names[text] = name
      colors.append((name, Self.value(mappings.compactMap(\.replacement).last ?? text, settings.derivesDark)))
    }
  }

  /// The text of a colour in a layer.
  func text(_ color: [Double]) -> JSONNode {
    let hex = Self.hexadecimal(color)
    let alpha = min(1, max(0, color[3]))
    let percent = JSONNumber((alpha * 1e8).rounded() / 1e6).text
    guard let name = names[hex] else { return .text(alpha == 1 ? hex : "\(hex) / \(percent)%") }
    return .text(alpha == 1 ? "$\(name)" : "${\(name)} / \(percent)%")
  }

  static func hexadecimal(_ color: [Double]) -> String {
    "#"
      + color.prefix(3).map { channel in
        let byte = Int((min(1, max(0, channel)) * 255).rounded())
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// A colour, with its dark form where that is asked for.
  private static func value(_ text: String, _ derivesDark: Bool) -> JSONNode {
    guard derivesDark else { return .text(text) }
    do throws(ValueSyntaxError) {
      let reference = try ColorReference(text)
      // A named colour has a dark form of its own.
      if case .named = reference.base { return .text(text) }
      let color = reference.resolved(.light)
      return .object([("light", .text(text)), ("dark", .text(hexadecimal(DarkForm.channels(of: color))))])
    } catch {
      return .text(text)
    }
  }
}
