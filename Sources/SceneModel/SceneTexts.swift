import PresetModel
import TextLayout

/// The laid-out texts of a preset, each once. They do not depend on scheme, scale or time.
public struct SceneTexts: Sendable {
  private var blocks: [TextRequest: TextBlock] = [:]
  private var order: [TextRequest] = []

  init(_ preset: Preset, _ resources: PresetResources) throws(SceneError) {
    for text in preset.texts { try add(text, resources) }
  }

  private init() {}

  /// Why texts of a preset cannot be laid out, in the order of the texts.
  static func faults(of preset: Preset, _ resources: PresetResources) -> [SceneError] {
    var texts = SceneTexts()
    var faults: [SceneError] = []
    for text in preset.texts {
      do throws(SceneError) {
        try texts.add(text, resources)
      } catch {
        faults.append(error)
      }
    }
    return faults
  }

  /// The font files of all texts, each once, in the order of the texts.
  public var fonts: [FontUse] { order.flatMap { blocks[$0]!.fonts }.withoutRepeats }

  /// The differences between the requested faces and the ones used.
  public var substitutions: [FontSubstitution] { order.flatMap { blocks[$0]!.substitutions }.withoutRepeats }

  /// Each text with what was asked for, in the order of the texts.
  public var laidOut: [(request: TextRequest, block: TextBlock)] { order.map { ($0, blocks[$0]!) } }

  func block(_ request: TextRequest) -> TextBlock { blocks[request]! }

  private mutating func add(_ text: WrittenText, _ resources: PresetResources) throws(SceneError) {
    let request = TextRequest(text, resources)
    guard blocks[request] == nil else { return }
    do throws(TextError) {
      blocks[request] = try TextEngine.layout(request)
      order.append(request)
    } catch {
      throw .text(error, path: text.path)
    }
  }
}

extension SceneBuilder {
  /// - Precondition: The text belongs to the preset.
  func block(_ text: WrittenText) -> TextBlock { texts.block(TextRequest(text, resources)) }
}

extension TextRequest {
  init(_ text: WrittenText, _ resources: PresetResources) {
    self.init(
      text: text.text, font: FontRequest(text.font, resources), lineHeight: text.font.resolvedLineHeight,
      maxWidth: text.maxWidth, alignment: text.alignment)
  }
}

extension FontRequest {
  init(_ font: Font, _ resources: PresetResources) {
    let file = resources.fontFile(font)
    self.init(
      // A font file needs no family. The design's default is for texts that name neither.
      family: file == nil ? font.resolvedFamily : font.family, file: file,
      folders: resources.fontFolders,
      weight: Double(font.resolvedWeight.value), size: font.resolvedSize, features: font.features,
      letterSpacing: font.letterSpacing)
  }
}
