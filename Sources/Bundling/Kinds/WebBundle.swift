import Exporting
import Hashing
import PresetFiles
import PresetModel

/// For web pages: images whose names hold a digest of their bytes, so that servers may let browsers keep them forever;
/// the `picture` element that chooses among them; and a page that holds it.
struct WebBundle: BundleWriter {
  let kind = BundleKind.web

  func needs(_ asked: BundleRequest) throws(BundleError) -> BundleNeeds { try pageNeeds(asked) }

  func document(_ name: LoaderName) -> String { "index.html" }
  func code(_ name: LoaderName) -> String { "picture.html" }
  func codeName(_ name: LoaderName) -> String { name.slug }

  func files(_ loader: BundledLoader) throws -> [BundleFile] {
    let (images, served) = loader.served { Self.name(of: $0, loader) }
    let picture = PictureSources(served, order: .size)
    let snippet = """
      <div role="status">
        \(PictureSnippet(alt: loader.alt, picture, width: loader.width, height: loader.height).html.indented)
      </div>
      """
    return images + [
      BundleFile("picture.html", snippet + "\n"),
      BundleFile(document(loader.name), loader.trialPage(style: nil, body: snippet)),
    ]
  }

  /// `worm-dark@2x.0a1b2c3d.webp`.
  private static func name(of image: BundleImage, _ loader: BundledLoader) -> String {
    // Two files of one name and different bytes would need 2¹⁶ versions to become likely.
    let digest = SHA256.hexadecimal(of: image.bytes).prefix(8)
    return "\(loader.name.slug)\(PageFormats.suffix(image, loader)).\(digest).\(image.ending)"
  }
}

/// The formats that pages show.
enum PageFormats {
  static let standard: [OutputFormat] = [.webp, .apng, .gif]
  static let all: [OutputFormat] = OutputFormat.files.filter { $0.codec.web != nil }

  /// What tells an image's name from those of the same loader: "-dark-poster@2x".
  static func suffix(_ image: BundleImage, _ loader: BundledLoader) -> String {
    let variant = image.variant
    return loader.suffix(variant.scheme) + (variant.isPoster ? "-poster" : "") + NumberText.scaleSuffix(variant.scale)
  }
}

extension BundledLoader {
  /// The files of its images, each once, and what a page serves of them.
  /// - Parameter name: The path of an image's file.
  func served(_ name: (BundleImage) -> String) -> (files: [BundleFile], images: [ServedImage]) {
    let originals = images.map(original(of:))
    let paths = originals.map(name)
    let own = images.indices.filter { originals[$0].variant == images[$0].variant }
    return (own.map { BundleFile(paths[$0], images[$0]) }, zip(images, paths).map { ServedImage($0, at: $1) })
  }
}

extension BundleWriter {
  /// What a page shows: several formats for browsers to choose from, and the poster frame in all scales.
  func pageNeeds(_ asked: BundleRequest) throws(BundleError) -> BundleNeeds {
    let scales = try scales(asked, standard: [1, 2])
    return BundleNeeds(
      formats: try formats(asked, standard: PageFormats.standard, among: PageFormats.all), scales: scales,
      posterScales: scales, schemes: asked.schemes)
  }
}

extension BundledLoader {
  /// A page on which the loader is tried, in the colors of the visitor's scheme.
  /// - Parameters:
  ///   - style: The address of a style sheet; nil for none.
  ///   - body: HTML.
  func trialPage(style: String?, body: String) -> String {
    let title = Escaping.html(name.preset)
    let link = style.map { "\n<link rel=\"stylesheet\" href=\"\($0)\">" } ?? ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>\(link)
      <style>
        body { margin: 2rem; font: 1rem system-ui; }
      </style>
      <main>
        <h1>\(title)</h1>
        \(body.indented)
      </main>
      </html>

      """
  }
}

extension String {
  /// The lines after the first with two spaces before each.
  var indented: String { replacing("\n", with: "\n  ") }
}
