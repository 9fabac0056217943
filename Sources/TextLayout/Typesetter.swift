import CPango

/// Turns requests into blocks, and keeps what they can share: the faces found and a stage for each. For one thread at a
/// time.
struct Typesetter {
  private let pen = GlyphPen()
  private var matches: [FontRequest: FaceMatch] = [:]
  private var stages: [StageKey: FontStage] = [:]

  /// More faces than the presets of one run use. Without a limit a long preview session would collect font maps, each
  /// with its mapped files.
  private static let mostStages = 16

  private struct StageKey: Hashable {
    var file: FontFile
    var index: Int
    var weight: Double
    var withFallback: Bool
  }

  init() {
    // Pango's first font map asks for the current configuration and would load the system's if there were none, which
    // takes some 5 ms.
    if let empty = FcConfigCreate() {
      FcConfigSetCurrent(empty)
      FcConfigDestroy(empty)
    }
  }

  mutating func layout(_ request: TextRequest) throws(TextError) -> TextBlock {
    try request.validate()
    let match = try match(request.font)
    do throws(TextError) {
      return try layout(request, match, withFallback: false)
    } catch .missingCharacter {
      return try layout(request, match, withFallback: true)
    }
  }

  private mutating func layout(
    _ request: TextRequest, _ match: FaceMatch, withFallback: Bool
  ) throws(TextError) -> TextBlock {
    let stage = try stage(match, withFallback: withFallback)
    return try stage.withDescription(size: request.font.size) { description throws(TextError) in
      let metrics = try LineMetrics(context: stage.context, description: description)
      let shaped = try ShapedText(request, on: stage, description: description)
      return try BlockBuilder(request: request, stage: stage, pen: pen).block(shaped, metrics)
    }
  }

  mutating func match(_ font: FontRequest) throws(TextError) -> FaceMatch {
    var key = font
    key.size = 0
    key.features = []
    key.letterSpacing = 0
    if let known = matches[key] { return known }
    let found = try FaceMatch(font)
    matches[key] = found
    return found
  }

  private mutating func stage(_ match: FaceMatch, withFallback: Bool) throws(TextError) -> FontStage {
    let key = StageKey(
      file: match.face.file, index: match.face.index, weight: match.weight, withFallback: withFallback)
    if let known = stages[key] { return known }
    let made = try FontStage(match, withFallback: withFallback)
    if stages.count >= Self.mostStages {
      stages.removeAll()
      matches.removeAll()
    }
    stages[key] = made
    return made
  }
}

extension FaceMatch {
  /// Finds the face for a request: in its file, among the installed fonts, or in its folders.
  init(_ font: FontRequest) throws(TextError) {
    var faces: [FontFace] = []
    if let file = font.file {
      faces = try FontFace.read(file)
      if let family = font.family.map(FontFamily.init), faces.contains(where: family.holds) {
        faces = faces.filter(family.holds)
      }
    } else if let name = font.family {
      let family = FontFamily(name)
      if family.isGeneric { throw .genericFamily(name) }
      faces = FontSearch.faces(of: family, font)
      if faces.isEmpty { throw .familyNotInstalled(name, package: family.package) }
    }
    guard let match = FaceMatch(faces: faces, weight: font.weight) else { throw .noFont }
    self = match
  }
}
