import APNGCoding
import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SVGWriting
import SceneModel
import TextLayout

/// Animated SVG: the scene itself, whose motion the browser plays, in as many pixels as the page has.
struct SVGCodec: SceneCodec {
  let format = OutputFormat.svg
  let endings = ["svg"]
  let mediaType: String? = "image/svg+xml"
  let web: WebSource? = WebSource(stillMediaType: "image/svg+xml", rank: 0, isUniversal: false, hasScales: false)
  let holdsTexts = true

  func settings(_ asked: EncodingSettings) -> EncodingSettings {
    var settings = EncodingSettings()
    settings.adapts = asked.adapts ?? true
    settings.svgText = asked.svgText ?? false
    settings.allowMissing = asked.allowMissing ?? false
    return settings
  }

  func encode(_ source: SceneSource, _ request: EncodingRequest) throws -> ExportedFile {
    let adapts = request.settings.adapts == true
    let scene = adapts ? try source.scene(.light, .full) : try source.scene(source.scheme, source.motion)
    var forms = SVGForms(scene)
    if adapts {
      forms.dark = try source.scene(.dark, .full)
      forms.calm = try source.scene(.light, .reduced)
      forms.calmDark = try source.scene(.dark, .reduced)
    }
    var options = SVGOptions(
      name: request.texts.title, title: request.texts.title, description: request.texts.description)
    options.jump = request.texts.jump
    options.scale = source.scale
    options.plays = source.plays
    options.allowsMissing = request.settings.allowMissing == true
    if request.settings.svgText == true {
      for text in source.texts.laidOut where !text.block.outline.isEmpty {
        options.texts[text.block.outline] = SVGText(text.request, text.block)
      }
    }
    let written: WrittenSVG
    do {
      written = try SVGWriter.write(forms, options) { try Self.address($0, request) }
    } catch let error as SVGWritingError {
      throw ExportError(
        path: error.source ?? "$",
        message: "\(request.preset) as svg: \(error.message), or leave it out: \(Self.remedy(request.controlNames))")
    }
    return file(written, scene, source, request)
  }

  /// What leaves out what an SVG cannot show.
  private static func remedy(_ controls: RenderSettings.ControlNames) -> String {
    switch controls {
    case .options: "--allow-missing, or \"allowMissing\": true in a project"
    case .studio: "“without what it cannot show”, under More in the export"
    }
  }

  private func file(
    _ written: WrittenSVG, _ scene: Scene, _ source: SceneSource, _ request: EncodingRequest
  ) -> ExportedFile {
    let bytes = Array(written.text.utf8)
    var report = FileReport(request)
    report.isVerified = false
    let size = Rasterizer.pixelSize(of: scene.size, scale: source.scale)
    report.facts.width = size.width
    report.facts.height = size.height
    report.facts.bytes = bytes.count
    report.facts.frames = 0
    report.facts.cycle = scene.cycle.value
    report.facts.plays = source.plays
    report.facts.adapts = request.settings.adapts == true ? true : nil
    report.facts.start = written.start
    report.leftOut = written.missing.map { FileReport.LeftOut(path: $0.source, message: $0.message) }
    report.notes = report.leftOut.map { "left out: \($0.path ?? "$"): \($0.message)" }
    if written.lacksTexts { report.notes.append("numbers, and texts that move letter by letter, are outlines") }
    if source.hasShutter { report.notes.append("an SVG has no frames, so its motion is not blurred by a shutter") }
    if request.verifies { report.notes.append("an SVG has no frames that could be verified") }
    return ExportedFile(content: .file(bytes), report: report)
  }

  /// An image as a data address of a PNG.
  private static func address(_ pixmap: Pixmap, _ request: EncodingRequest) throws -> String {
    var options = APNGOptions()
    options.workers = request.workers
    options.cancellation = request.cancellation
    return "data:image/png;base64," + Base64.text(try APNGEncoder.encode(pixmap, options: options).bytes)
  }

  func reads(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(1024).drop { $0 <= 0x20 || $0 >= 0x80 }
    return head.starts(with: "<svg".utf8)
      || head.starts(with: "<?xml".utf8) && String(decoding: head, as: UTF8.self).contains("<svg")
  }
}

extension SVGText {
  fileprivate init(_ request: TextRequest, _ block: TextBlock) {
    let bytes = Array(request.text.utf8)
    let family = request.font.family ?? block.fonts.first?.family
    self.init(
      lines: block.lines.map { line in
        Line(
          text: String(decoding: bytes[line.range], as: UTF8.self), x: line.x, baseline: line.baseline,
          width: line.width, isRightToLeft: line.direction == .rightToLeft)
      },
      family: family, size: request.font.size, weight: request.font.weight,
      letterSpacing: request.font.letterSpacing)
  }
}
