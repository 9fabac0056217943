import Exporting
import PresetFiles
import PresetModel

/// For Apple's systems: an asset catalog and a SwiftUI view.
///
/// An image of a catalog never moves, so the animation is a data asset, which Image I/O plays (iOS 13). Image I/O takes
/// GIF and APNG. A data asset has no scales and `NSDataAsset` asks for no appearance, so the view chooses the scheme,
/// and the animation has the largest of the scales. The poster frame is an image asset in all of them.
/// https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format
struct XcodeBundle: BundleWriter {
  let kind = BundleKind.xcode

  func needs(_ asked: BundleRequest) throws(BundleError) -> BundleNeeds {
    let scales = try scales(asked, standard: [1, 2, 3], known: [1, 2, 3])
    return BundleNeeds(
      formats: [try format(asked, among: [.apng, .gif])], scales: [scales[scales.count - 1]], posterScales: scales,
      schemes: asked.schemes)
  }

  func document(_ name: LoaderName) -> String { "\(name.type).swift" }

  func files(_ loader: BundledLoader) throws -> [BundleFile] {
    let catalog = "\(loader.name.type).xcassets"
    var files = [BundleFile("\(catalog)/Contents.json", Self.contents([]))]
    for image in loader.animations {
      let folder = "\(catalog)/\(Self.animation(image.variant.scheme, loader)).dataset"
      let name = "\(loader.name.slug)\(loader.suffix(image.variant.scheme)).\(image.ending)"
      files.append(
        BundleFile(
          "\(folder)/Contents.json",
          Self.contents([
            (
              "data",
              .list([
                .object([
                  ("filename", .text(name)), ("idiom", .text("universal")),
                  ("universal-type-identifier", .text(Self.type(of: image.variant.format))),
                ])
              ])
            )
          ])))
      files.append(BundleFile("\(folder)/\(name)", image))
    }
    return files + poster(loader, catalog) + [BundleFile(document(loader.name), view(loader))]
  }

  private func poster(_ loader: BundledLoader, _ catalog: String) -> [BundleFile] {
    let folder = "\(catalog)/\(Self.poster(loader)).imageset"
    let files = loader.posters.map { image in
      let variant = loader.suffix(image.variant.scheme) + NumberText.scaleSuffix(image.variant.scale)
      return BundleFile("\(folder)/\(loader.name.slug)-poster\(variant).\(image.ending)", image)
    }
    let images = zip(loader.posters, files).map { image, file in
      let isDark = loader.isDarkForm(image.variant.scheme)
      let appearance = JSONNode.object([("appearance", .text("luminosity")), ("value", .text("dark"))])
      let appearances: [(String, JSONNode)] = isDark ? [("appearances", .list([appearance]))] : []
      let members: [(String, JSONNode)] = [
        ("filename", .text(String(file.path.dropFirst(folder.count + 1)))), ("idiom", .text("universal")),
        ("scale", .text("\(NumberText.short(image.variant.scale))x")),
      ]
      return JSONNode.object(appearances + members)
    }
    return [BundleFile("\(folder)/Contents.json", Self.contents([("images", .list(images))]))] + files
  }

  private static func contents(_ members: [(String, JSONNode)]) -> String {
    let info = JSONNode.object([("author", .text("loaderloom")), ("version", .number(1))])
    return JSONPrinter.document(.object(members + [("info", info)]))
  }

  /// The uniform type identifier of a format.
  private static func type(of format: OutputFormat) -> String {
    format == .gif ? "com.compuserve.gif" : "public.png"
  }

  /// The names of assets, which are one for all catalogs of an app.
  private static func animation(_ scheme: ColorScheme, _ loader: BundledLoader) -> String {
    "\(loader.name.slug)-animation\(loader.suffix(scheme))"
  }

  private static func poster(_ loader: BundledLoader) -> String { "\(loader.name.slug)-poster" }

  private func view(_ loader: BundledLoader) -> String {
    let type = loader.name.type
    let schemes = loader.schemes
    let light = Self.animation(schemes[0], loader)
    let chosen =
      loader.hasBothSchemes
      ? "colorScheme == .dark ? \"\(Self.animation(.dark, loader))\" : \"\(light)\"" : "\"\(light)\""
    let environment = loader.hasBothSchemes ? "\n  @Environment(\\.colorScheme) private var colorScheme" : ""
    let scale = NumberText.short(loader.animations[0].variant.scale)
    return """
      // Written by LoaderLoom from the preset \(Escaping.line(loader.name.preset)).
      import ImageIO
      import SwiftUI
      import UIKit

      /// Plays the loader; people who reduce motion see its poster frame.
      struct \(type): View {
        @Environment(\\.accessibilityReduceMotion) private var reduceMotion\(environment)

        var body: some View {
          Group {
            if reduceMotion {
              Image("\(Self.poster(loader))").resizable()
            } else {
              \(type)Animation(asset: \(chosen))
            }
          }
          .frame(width: \(loader.width), height: \(loader.height))
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(Text(verbatim: "\(Escaping.swiftString(loader.alt))"))
          .accessibilityAddTraits(.updatesFrequently)
        }
      }

      /// Plays a data asset.
      private struct \(type)Animation: UIViewRepresentable {
        let asset: String

        func makeCoordinator() -> Player { Player() }
        func makeUIView(context: Context) -> UIImageView { UIImageView() }
        func updateUIView(_ view: UIImageView, context: Context) { context.coordinator.play(asset, in: view) }
        static func dismantleUIView(_ view: UIImageView, coordinator: Player) { coordinator.stop() }

        @MainActor final class Player {
          private var asset: String?

          func play(_ asset: String, in view: UIImageView) {
            guard asset != self.asset, let data = NSDataAsset(name: asset)?.data else { return }
            self.asset = asset
            CGAnimateImageDataWithBlock(data as CFData, nil) { [weak self, weak view] _, image, stop in
              guard let self, let view, self.asset == asset else {
                stop.pointee = true
                return
              }
              view.image = UIImage(cgImage: image, scale: \(scale), orientation: .up)
            }
          }

          func stop() { asset = nil }
        }
      }

      """
  }
}
