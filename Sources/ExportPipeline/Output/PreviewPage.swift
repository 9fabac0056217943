import Platform
import PresetModel
import Rendering

/// A page that shows the files of one run, with HTML to copy. It shows each loader on a light and a dark ground, and
/// below it the HTML that serves the right file to every visitor: by colour scheme, by pixel density, APNG before GIF,
/// and the poster for people who ask for less motion.
public struct PreviewPage: Sendable {
  private struct Loader {
    var name: String
    var alt: String
    var files: [RenderedFile]
  }

  /// The page's own folder, which its links start from.
  private let folder: String
  private var loaders: [Loader] = []

  /// - Parameter path: the path of the page.
  public init(path: String) { folder = FileSystem.parentFolder(of: path) ?? "." }

  public var isEmpty: Bool { loaders.isEmpty }

  /// Adds the files of one preset; folders of frames are skipped.
  public mutating func add(_ name: String, alt: String, _ files: [RenderedFile]) {
    let shown = files.filter { $0.variant.format.codec.web != nil }
    if shown.contains(where: { !$0.variant.isPoster }) { loaders.append(Loader(name: name, alt: alt, files: shown)) }
  }

  public var html: String {
    let sections = loaders.map { loader in
      let snippet = snippet(loader)
      return """
        <section>
        <h2>\(Escaping.html(loader.name))</h2>
        <div class="grounds">\(ground(.light, loader))\(ground(.dark, loader))</div>
        <pre>\(Escaping.html(snippet))</pre>
        </section>

        """
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Loaders</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #f4f4f6; }
      .grounds { display: flex; flex-wrap: wrap; gap: 1rem; }
      .grounds > div { padding: 1.5rem; border-radius: 8px; }
      .light { background: #fff; } .dark { background: #000; }
      pre { overflow-x: auto; padding: 1rem; border-radius: 8px; background: #e9e9ee; }
      </style>

      """ + sections.joined() + "</html>\n"
  }

  /// The HTML that serves one preset's files, for a user's own page.
  private func snippet(_ loader: Loader) -> String {
    var lines: [String] = ["<picture>"]
    let animations = loader.files.filter { !$0.variant.isPoster }
    let hasBoth = Set(animations.map(\.variant.scheme)).count > 1
    // Of equally good sources a browser takes the first one.
    for poster in [true, false] {
      for scheme in hasBoth ? [ColorScheme.dark, .light] : [animations[0].variant.scheme] {
        for (format, web) in formats {
          let files = loader.files.filter {
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
      "  " + image(loader, animations.filter { $0.variant.format == fallback(animations).variant.format }, hasBoth))
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

  private func image(_ loader: Loader, _ files: [RenderedFile], _ hasBoth: Bool) -> String {
    let shown = hasBoth ? files.filter { $0.variant.scheme == .light } : files
    let base = shown.min { abs($0.variant.scale - 1) < abs($1.variant.scale - 1) }!
    let (width, height) = (pointSize(base.facts.width, base), pointSize(base.facts.height, base))
    let set = shown.count > 1 ? " srcset=\"\(sourceSet(shown))\"" : ""
    return
      "<img src=\"\(address(base.path))\"\(set) width=\"\(width)\" height=\"\(height)\" "
      + "alt=\"\(Escaping.html(loader.alt))\">"
  }

  private func pointSize(_ pixels: Int, _ file: RenderedFile) -> Int {
    Int((Double(pixels) / file.variant.scale).rounded())
  }

  private func sourceSet(_ files: [RenderedFile]) -> String {
    files.sorted { $0.variant.scale < $1.variant.scale }.map {
      "\(address($0.path)) \(NumberText.short($0.variant.scale))x"
    }.joined(separator: ", ")
  }

  /// A loader on the ground of a scheme; empty where there is no file for that scheme.
  private func ground(_ scheme: ColorScheme, _ loader: Loader) -> String {
    let animations = loader.files.filter { !$0.variant.isPoster && $0.variant.scheme == scheme }
    if animations.isEmpty { return "" }
    let shown = animations.filter { $0.variant.format == fallback(animations).variant.format }
    return "<div class=\"\(scheme.rawValue)\">\(image(loader, shown, false))</div>"
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
