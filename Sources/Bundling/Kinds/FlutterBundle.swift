import Exporting
import PresetFiles
import PresetModel

/// For Flutter: assets with their resolutions in folders, of which Flutter chooses the nearest, and a widget.
/// https://docs.flutter.dev/ui/assets/assets-and-images
struct FlutterBundle: BundleWriter {
  let kind = BundleKind.flutter

  func needs(_ asked: BundleRequest) throws(BundleError) -> BundleNeeds {
    let scales = try scales(asked, standard: [1, 2, 3])
    guard scales.contains(1) else {
      throw BundleError("a bundle for flutter has a main asset of scale 1, beside which the others stand; add scale 1")
    }
    return BundleNeeds(
      formats: [try format(asked, among: [.webp, .gif])], scales: scales, posterScales: scales, schemes: asked.schemes)
  }

  func document(_ name: LoaderName) -> String {
    "lib/\(name.snake.contains("loader") ? name.snake : name.snake + "_loader").dart"
  }

  func files(_ loader: BundledLoader) throws -> [BundleFile] {
    let assets = loader.images.map { image in
      let scale = image.variant.scale == 1 ? "" : Self.folder(of: image.variant.scale) + "/"
      return BundleFile("\(Self.assets(loader))\(scale)\(Self.name(of: image, loader))", image)
    }
    return assets + [BundleFile(document(loader.name), widget(loader))]
  }

  /// The folder of the main assets.
  private static func assets(_ loader: BundledLoader) -> String { "assets/\(loader.name.slug)/" }

  /// `2.0x`, `1.5x`.
  private static func folder(of scale: Double) -> String {
    let text = NumberText.short(scale)
    return (text.contains(".") ? text : text + ".0") + "x"
  }

  private static func name(of image: BundleImage, _ loader: BundledLoader) -> String {
    loader.name.slug + (image.variant.isPoster ? "-poster" : "") + loader.suffix(image.variant.scheme) + "."
      + image.ending
  }

  private func widget(_ loader: BundledLoader) -> String {
    let type = loader.name.type
    let label = Escaping.dartString(loader.alt)
    return """
      // Written by LoaderLoom from the preset \(Escaping.line(loader.name.preset)). List its assets in pubspec.yaml:
      //
      //   flutter:
      //     assets:
      //       - \(Self.assets(loader))
      import 'package:flutter/widgets.dart';

      /// Plays the loader; people who turned animations off see its poster frame.
      class \(type) extends StatelessWidget {
        const \(type)({super.key, this.semanticLabel = '\(label)'\(loader.hasBothSchemes ? ", this.brightness" : "")});

        final String semanticLabel;
      \(loader.hasBothSchemes ? Self.brightness : "")
        @override
        Widget build(BuildContext context) {
          final still = MediaQuery.disableAnimationsOf(context);
      \(choice(loader))
          return Semantics(
            liveRegion: true,
            child: Image.asset(
              asset,
              width: \(loader.width),
              height: \(loader.height),
              gaplessPlayback: true,
              semanticLabel: semanticLabel,
            ),
          );
        }
      }

      """
  }

  private static let brightness = """

      /// Of the page around it; the system's where it is null.
      final Brightness? brightness;

    """

  /// The lines that choose the asset.
  private func choice(_ loader: BundledLoader) -> String {
    func asset(_ isPoster: Bool, _ scheme: ColorScheme) -> String {
      let image = (isPoster ? loader.posters(scheme) : loader.animations(scheme))[0]
      return "'\(Self.assets(loader))\(Self.name(of: image, loader))'"
    }
    guard loader.hasBothSchemes else {
      let scheme = loader.schemes[0]
      return "    final asset = still ? \(asset(true, scheme)) : \(asset(false, scheme));"
    }
    return """
          final dark = (brightness ?? MediaQuery.platformBrightnessOf(context)) == Brightness.dark;
          final asset = still
              ? (dark ? \(asset(true, .dark)) : \(asset(true, .light)))
              : (dark ? \(asset(false, .dark)) : \(asset(false, .light)));
      """
  }
}
