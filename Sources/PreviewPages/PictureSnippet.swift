import Exporting
import PresetFiles
import PresetModel

/// The HTML that serves the right file of a loader to every visitor: by color scheme, by pixel density, APNG before
/// GIF, and the poster for people who ask for less motion.
public struct PictureSnippet {
  /// A text for people who do not see the image.
  var alt: String
  /// Files that a page can serve, with at least one animation.
  var files: [RenderedFile]
  /// The page's own folder, which its links start from.
  var folder: String

  public init(alt: String, files: [RenderedFile], folder: String) {
    self.alt = alt
    self.files = files
    self.folder = folder
  }

  /// The `picture` element.
  public var html: String {
    var lines: [String] = ["<picture>"]
    let animations = files.filter { !$0.variant.isPoster }
    let hasBoth = Set(animations.map(\.variant.scheme)).count > 1
    // Of equally good sources a browser takes the first one.
    for poster in [true, false] {
      for scheme in hasBoth ? [ColorScheme.dark, .light] : [animations[0].variant.scheme] {
        for (format, web) in formats {
          let files = files.filter {
            $0.variant.isPoster == poster && $0.variant.scheme == scheme && $0.variant.format == format
          }
          let isFallback = !poster && scheme != .dark && format == fallback(animations).variant.format
          if files.isEmpty || isFallback { continue }
          let media =
            (poster ? ["(prefers-reduced-motion: reduce)"] : [])
            + (hasBoth && scheme == .dark ? ["(prefers-color-scheme: dark)"] : [])
          let attributes =
            (media.isEmpty ? "" : " media=\"\(media.joined(separator: " and "))\"")
            + (web.isUniversal ? "" : " type=\"\(poster ? web.stillMediaType : format.codec.mediaType ?? "")\"")
          lines.append("  <source\(attributes) srcset=\"\(sourceSet(files))\">")
        }
      }
    }
    lines.append(
      "  " + image(animations.filter { $0.variant.format == fallback(animations).variant.format }, hasBoth))
    lines.append("</picture>")
    return lines.joined(separator: "\n")
  }

  /// The formats that a page can serve, the preferred one first.
  private var formats: [(OutputFormat, WebSource)] {
    OutputCodecs.all.compactMap { codec in codec.web.map { (codec.format, $0) } }.sorted { $0.1.rank < $1.1.rank }
  }

  /// A file in a format that every browser shows; without one, the first file.
  private func fallback(_ animations: [RenderedFile]) -> RenderedFile {
    animations.first { $0.variant.format.codec.web?.isUniversal == true } ?? animations[0]
  }

  private func image(_ files: [RenderedFile], _ hasBoth: Bool) -> String {
    let shown = hasBoth ? files.filter { $0.variant.scheme == .light } : files
    let base = shown.min { abs($0.variant.scale - 1) < abs($1.variant.scale - 1) }!
    let (width, height) = (pointSize(base.report.facts.width, base), pointSize(base.report.facts.height, base))
    let set = shown.count > 1 ? " srcset=\"\(sourceSet(shown))\"" : ""
    return
      "<img src=\"\(address(base.path))\"\(set) width=\"\(width)\" height=\"\(height)\" "
      + "alt=\"\(Escaping.html(alt))\">"
  }

  private func pointSize(_ pixels: Int, _ file: RenderedFile) -> Int {
    Int((Double(pixels) / file.variant.scale).rounded())
  }

  private func sourceSet(_ files: [RenderedFile]) -> String {
    files.sorted { $0.variant.scale < $1.variant.scale }.map {
      "\(address($0.path)) \(NumberText.short($0.variant.scale))x"
    }.joined(separator: ", ")
  }

  /// A path as a link relative to the page. Characters that are special in HTML's `srcset` or in a URL are
  /// percent-encoded.
  private func address(_ path: String) -> String {
    let relative: String
    if path.hasPrefix(folder + "/") {
      relative = String(path.dropFirst(folder.count + 1))
    } else if folder == "." || path.hasPrefix("/") {
      relative = path
    } else {
      relative = String(repeating: "../", count: folder.split(separator: "/").count { $0 != "." }) + path
    }
    return relative.utf8.map { byte -> String in
      let character = Character(UnicodeScalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~/@".contains(character))
      return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
