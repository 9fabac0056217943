import PresetModel
import TextLayout

/// The laid-out texts of a preset, each once: what does not depend on scheme, scale or time.
public struct SceneTexts: Sendable {
  private var blocks: [TextRequest: TextBlock] = [:]
  private var order: [TextRequest] = []

  init(_ preset: Preset, folder: String?) throws(SceneError) {
    try add(preset, folder: folder, path: "$", isNested: false)
  }

  /// The font files of all texts, each once, in the order of the texts.
  public var fonts: [FontUse] { unique(order.flatMap { blocks[$0]!.fonts }) }

  /// How faces differ from the ones asked for.
  public var substitutions: [FontSubstitution] { unique(order.flatMap { blocks[$0]!.substitutions }) }

  func block(_ request: TextRequest) -> TextBlock { blocks[request]! }

  private func unique<Value: Equatable>(_ values: [Value]) -> [Value] {
    values.enumerated().filter { !values[..<$0.offset].contains($0.element) }.map(\.element)
  }

  private mutating func add(_ preset: Preset, folder: String?, path: String, isNested: Bool) throws(SceneError) {
    switch preset.loader {
    case .shimmerText(let shimmer):
      try add(TextRequest(shimmer, folder: folder), path: path, isNested: isNested)
    case .composition(let composition): try add(composition.layers, folder: folder, path: "\(path).layers")
    case .dotGrid, .progressBar, .skeleton, .spinner, .orb: break
    }
  }

  private mutating func add(_ layers: [CompositionLayer], folder: String?, path: String) throws(SceneError) {
    for (i, layer) in layers.enumerated() {
      let path = "\(path)[\(i)]"
      switch layer.content {
      case .text(let text): try add(TextRequest(text, folder: folder), path: path, isNested: true)
      case .group(let group): try add(group.layers, folder: folder, path: "\(path).layers")
      case .loader(let nested): try add(nested.loader, folder: folder, path: "\(path).loader", isNested: true)
      case .circle, .ellipse, .arc, .rectangle, .polygon, .line, .path: break
      }
      try add(layer.mask, folder: folder, path: "\(path).mask")
    }
  }

  private mutating func add(_ request: TextRequest, path: String, isNested: Bool) throws(SceneError) {
    guard blocks[request] == nil else { return }
    do throws(TextError) {
      blocks[request] = try TextEngine.layout(request)
      order.append(request)
    } catch {
      throw isNested ? .layerText(error, path: path) : .text(error)
    }
  }
}

extension TextRequest {
  init(_ text: TextShape, folder: String?) {
    self.init(
      text: text.text, font: FontRequest(text.font, folder: folder), lineHeight: text.font.resolvedLineHeight,
      maxWidth: text.maxWidth, alignment: TextLayout.TextAlignment(text.alignment))
  }
}

extension FontRequest {
  init(_ font: Font, folder: String?) {
    let file = font.file.map { $0.hasPrefix("/") || folder == nil ? $0 : "\(folder!)/\($0)" }
    self.init(
      // A file needs no family: the design's default is for texts that name neither.
      family: file == nil ? font.resolvedFamily : font.family, file: file,
      weight: Double(font.resolvedWeight.value), size: font.resolvedSize, features: font.features)
  }
}
