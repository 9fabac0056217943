import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Image layers → rectangles that show an image of the file, of its archive, or of a file beside it.
extension LottieBuilder {
  func image(_ layer: LottieValue) -> AnimatedNode? {
    let own = layer["refId"]?.text.flatMap { assets[$0] }
    let slot = own?["sid"]?.text.flatMap { slots[$0] }
    // What an image in a slot does not say is as in the file's own.
    guard let asset = slot?["p"] == nil ? own : slot, let name = asset["p"]?.text else {
      return refused(layer, "its image \"\(layer["refId"]?.text ?? "")\" is not in the file")
    }
    func side(_ key: String) -> Double? { (slot?[key] ?? own?[key])?.number }
    guard let width = side("w"), let height = side("h"), (1...1e5).contains(width), (1...1e5).contains(height) else {
      return refused(asset, "the image has no size that can be read")
    }
    guard let source = source(of: asset, name) else { return nil }
    let image = EmbeddedImage(source: source, fit: .cover, focus: Point(0.5, 0.5))
    return AnimatedNode(.shape(AnimatedShape(Rect(Size(width, height)), fill: .image(image))))
  }

  /// The data URL of an image, or its file's name; nil, after a finding, where it cannot be shown.
  private func source(of asset: LottieValue, _ name: String) -> String? {
    if name.hasPrefix("data:") {
      let start = name.prefix(40).lowercased()
      guard ["png", "jpeg", "jpg", "webp"].contains(where: { start.hasPrefix("data:image/\($0);base64,") }) else {
        return refused(
          asset, "the embedded image `\(start.prefix(30))…` is not a PNG, JPEG or WebP in base64; export it as PNG")
      }
      return name
    }
    let folder = asset["u"]?.text ?? ""
    let path = folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    if let archive {
      do throws(ImportError) {
        if let source = try archive.image(path, name) { return source }
        refuse(asset, "the image \"\(path.prefix(60))\" is not in the archive, or is not a PNG, JPEG or WebP")
      } catch {
        for finding in error.findings { refuse(asset, finding.message) }
      }
      return nil
    }
    // The file may be anybody's: it leads nowhere but below its own folder.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.contains("://"), !path.hasPrefix("/"), !parts.contains(".."), !path.contains("\\"),
      path.utf8.count <= 500, !path.contains(where: \.isNewline)
    else {
      return refused(
        asset,
        "the image \"\(path.prefix(60))\" is not beside the file or below its folder; copy it there, or export with "
          + "embedded images")
    }
    let ending = path.lowercased()
    guard [".png", ".jpg", ".jpeg", ".webp"].contains(where: ending.hasSuffix) else {
      return refused(asset, "the image \"\(path.prefix(60))\" is not a PNG, JPEG or WebP file")
    }
    return path
  }
}
