import GraphicsCore
import PresetModel

/// How a file of another format becomes a preset.
public struct ImportSettings: Equatable, Sendable {
  /// What one color of the file becomes.
  struct Mapping: Equatable, Sendable {
    /// `#RRGGBB`.
    var color: String
    /// The name of the color's parameter; nil for the usual one.
    var name: String?
    /// The color in its place; nil for its own.
    var replacement: String?
  }

  /// Whether what cannot be drawn is left out. If not, it is an error.
  public var allowsMissing = false
  /// Whether each color has a dark form, with its lightness mirrored.
  public var derivesDark = false
  /// The seconds in which each jump of the loop dissolves; nil if the preset says nothing about it.
  public var seamBlend: Double?
  /// What comes before the names of files that the imported file names, where the preset is for another folder than the
  /// file's; nil for the same one.
  public var filesFolder: String?
  /// The first frame of the loop of a Lottie file, or the name of its marker: what comes before is left out. Nil for
  /// all of the animation.
  public var loopFrom: String?
  /// The name of an animation in an archive; nil for its only or first one.
  public var animation: String?
  /// The name of a theme in an archive; nil for that which the animation starts with.
  public var animationTheme: String?
  private(set) var mappings: [Mapping] = []

  public init() {}

  /// Whether they say something that has no effect on what is a preset already.
  public var areForImports: Bool {
    derivesDark || loopFrom != nil || animation != nil || animationTheme != nil || !mappings.isEmpty
  }

  public struct MapError: Error, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Adds a mapping such as `#0A66C2=accent` or `#0A66C2=blue`: a color, or else a name for the color's parameter.
  public mutating func map(_ text: String) throws(MapError) {
    let parts = text.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
    guard parts.count == 2, let color = Self.hexadecimal(parts[0]) else {
      throw MapError(description: "expected a color of the file and what it becomes, such as #0A66C2=accent")
    }
    var mapping = Mapping(color: color)
    do throws(ValueSyntaxError) {
      _ = try ColorReference(parts[1])
      mapping.replacement = parts[1]
    } catch {
      let isName = parts[1].utf8.enumerated().allSatisfy { i, c in
        (c | 0x20) >= 97 && (c | 0x20) <= 122 || c == 95 || (i > 0 && c >= 48 && c <= 57)
      }
      guard isName, parts[1].utf8.count <= 40 else { throw MapError(description: error.message) }
      mapping.name = parts[1]
    }
    mappings.append(mapping)
  }

  private static func hexadecimal(_ text: String) -> String? {
    do throws(ValueSyntaxError) {
      guard case .literal(let red, let green, let blue, 1) = try ColorReference(text).base else { return nil }
      return RGBA8(red: red, green: green, blue: blue).hexadecimal
    } catch {
      // The caller says what is expected instead.
      return nil
    }
  }
}
