import APNGCoding
import Exporting
import GraphicsCore
import PresetFiles
import PresetModel

/// The output of `inspect` for a file.
enum InspectionText {
  static func pretty(_ file: String, _ inspection: FileInspection, listsFrames: Bool) -> String {
    let animation = inspection.animation
    let delays = Set(inspection.frames.map(\.delay.seconds)).sorted()
    let disposals = Set(inspection.frames.map(\.disposal)).sorted()
    var lines = [
      "\(Escaping.line(file)): \(inspection.format), \(animation.width)×\(animation.height) pixels, "
        + "\(NumberText.grouped(inspection.facts.bytes)) bytes",
      "  frames    \(inspection.frames.count), \(NumberText.fixed(inspection.facts.cycle, 2)) s per play, "
        + "plays \(animation.plays.words)",
      "  delays    " + delays.prefix(6).map { NumberText.fixed($0 * 1000, 0) }.joined(separator: ", ")
        + "\(delays.count > 6 ? ", …" : "") ms",
      "  colors    \(NumberText.grouped(inspection.facts.colors ?? 0)) shown, stored as \(inspection.colorStorage)",
      "  space     \(space(inspection.color))",
      "  disposal  \(disposals.joined(separator: ", "))",
      "  bytes     "
        + inspection.bytesByPart.map { "\($0.part) \(NumberText.grouped($0.bytes))" }.joined(separator: ", "),
    ]
    lines += steps(inspection)
    let local = inspection.frames.compactMap(\.localPalette)
    if !local.isEmpty {
      lines.append("  palettes  \(local.count) frames with a palette of their own, \(local.reduce(0, +)) entries")
    }
    lines += labeled("  notes     ", inspection.notes)
    var text = lines.map { $0 + "\n" }.joined()
    if listsFrames {
      var table = TextTable([
        ("frame", .right), ("delay", .right), ("rectangle", .left), ("disposal", .left), ("blend", .left),
        ("palette", .right), ("bytes", .right),
      ])
      for (index, frame) in inspection.frames.enumerated() {
        let rect = frame.rect
        table.add([
          String(index), NumberText.fixed(frame.delay.seconds * 1000, 0) + " ms",
          "\(rect.width)×\(rect.height)+\(rect.x)+\(rect.y)", frame.disposal, frame.blend ?? "",
          frame.localPalette.map(String.init) ?? "", NumberText.grouped(frame.dataBytes),
        ])
      }
      text += table.text
    }
    return text
  }

  /// The name of the color space, and the chunks that declare it.
  private static func space(_ color: PNGColor) -> String {
    var sources: [String] = []
    if let points = color.codePoints {
      sources.append("cICP \(numbers(points).map(String.init).joined(separator: ", "))")
    }
    if let profile = color.profile {
      let name = profile.name.isEmpty ? "ICC profile" : "iCCP \"\(Escaping.line(profile.name))\""
      let title = profile.title.flatMap { $0 == profile.name ? nil : ", described as \"\(Escaping.line($0))\"" }
      sources.append("\(name) of \(profile.bytes.count) bytes\(title ?? "")")
    }
    if let why = color.ignoredProfile { sources.append("iCCP, which browsers ignore: it \(why)") }
    if color.renderingIntent != nil { sources.append("sRGB chunk") }
    if let gamma = color.gamma { sources.append("gAMA \(gamma)") }
    if color.chromaticities != nil { sources.append("cHRM") }
    let name =
      switch color.space {
      case .srgb: "sRGB"
      case .displayP3: "Display P3"
      case nil: "another one"
      }
    return "\(name) (\(sources.isEmpty ? "taken to be: the file says nothing" : sources.joined(separator: ", ")))"
  }

  private static func numbers(_ points: PNGColor.CodePoints) -> [Int] {
    [Int(points.primaries), Int(points.transfer), Int(points.matrix), points.isFullRange ? 1 : 0]
  }

  /// What can be known of an animation without its scene: its largest steps, and what is odd about its frames.
  private static func steps(_ inspection: FileInspection) -> [String] {
    let steps = inspection.steps
    guard inspection.frames.count > 1 else { return ["  steps     none: a still image"] }
    var texts = steps.largest.map(\.description)
    if let pair = steps.equalEnds {
      texts.append("frames \(pair.last) and 0 are the same image: the loop rests for both delays at its end")
    }
    if let delays = steps.changedDelays { texts.append(delays.description) }
    return labeled("  steps     ", texts)
  }

  /// One line each; the label stands before the first.
  private static func labeled(_ label: String, _ texts: [String]) -> [String] {
    texts.enumerated().map { ($0 == 0 ? label : String(repeating: " ", count: label.count)) + $1 }
  }

  /// - Parameter reports: what destinations say of each file.
  static func json(_ files: [(file: String, inspection: FileInspection)], _ reports: [[DestinationReport]]) -> String {
    JSONPrinter.document(
      .list(
        zip(files, reports).map { file, reports in
          var node = node(file.file, file.inspection)
          if !reports.isEmpty { node.add(.object([("destinations", .list(reports.map(\.node)))])) }
          return node
        }))
  }

  private static func node(_ file: String, _ inspection: FileInspection) -> JSONNode {
    let color = inspection.color
    var node = JSONNode.object([("file", .text(file)), ("format", .text(inspection.format))])
    node.add(inspection.facts.node)
    // A file from another program may declare a space that is not among the ones written here.
    node.add(.object([("colorSpace", .text(color.space?.rawValue ?? "other"))]))
    node.add(
      .object([
        ("colorStorage", .text(inspection.colorStorage)),
        ("codePoints", color.codePoints.map { .list(numbers($0).map { .number($0) }) } ?? .null),
        ("profile", color.profile.map { .text($0.name) } ?? .null),
        ("bytesByPart", .object(inspection.bytesByPart.map { ($0.part, .number($0.bytes)) })),
        ("steps", .list(inspection.steps.largest.map(step))),
        ("equalEnds", .boolean(inspection.steps.equalEnds != nil)),
        ("changedDelays", .number(inspection.steps.changedDelays?.count ?? 0)),
        ("notes", .texts(inspection.notes)),
        ("frames", .list(inspection.frames.map(frame))),
      ]))
    return node
  }

  private static func step(_ step: InspectedSteps.Step) -> JSONNode {
    .object([
      ("from", .number(step.from)), ("to", .number(step.to)), ("change", .number(step.change)),
      ("neighbors", .number(step.neighbors)), ("isSuspect", .boolean(step.isSuspect)),
    ])
  }

  private static func frame(_ frame: FileInspection.Frame) -> JSONNode {
    var members: [(String, JSONNode)] = [
      ("delay", .number(frame.delay.seconds)), ("x", .number(frame.rect.x)), ("y", .number(frame.rect.y)),
      ("width", .number(frame.rect.width)), ("height", .number(frame.rect.height)),
      ("disposal", .text(frame.disposal)),
    ]
    if let blend = frame.blend { members.append(("blend", .text(blend))) }
    if let palette = frame.localPalette { members.append(("localPalette", .number(palette))) }
    members.append(("bytes", .number(frame.dataBytes)))
    return .object(members)
  }
}
