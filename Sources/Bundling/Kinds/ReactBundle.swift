import Exporting
import PresetFiles
import PresetModel

/// For React: images beside a component in TSX that imports them, so that the bundler hashes and copies what is used.
struct ReactBundle: BundleWriter {
  let kind = BundleKind.react

  func needs(_ asked: BundleRequest) throws(BundleError) -> BundleNeeds { try pageNeeds(asked) }

  func document(_ name: LoaderName) -> String { "\(name.type).tsx" }

  func files(_ loader: BundledLoader) throws -> [BundleFile] {
    let (images, served) = loader.served { image in
      "images/\(loader.name.slug)\(PageFormats.suffix(image, loader)).\(image.ending)"
    }
    return images + [BundleFile(document(loader.name), component(loader, served))]
  }

  private func component(_ loader: BundledLoader, _ images: [ServedImage]) -> String {
    let picture = PictureSources(images, order: .size)
    let imports = images.map { "import \(Self.identifier($0)) from \"./\($0.path)\";" }.joined(separator: "\n")
    let sources = picture.sources.map { source in
      let media = source.media.map { " media=\"\($0)\"" } ?? ""
      let type = source.type.map { " type=\"\($0)\"" } ?? ""
      return "        <source\(media)\(type) srcSet={\(Self.sourceSet(source.images))} />"
    }.joined(separator: "\n")
    let label = JSONPrinter.line(.text(loader.alt))
    return """
      // Written by LoaderLoom from the preset \(Escaping.line(loader.name.preset)).
      \(imports)

      /** Plays the loader; people who ask for less motion see its poster frame. */
      export function \(loader.name.type)({ label = \(label) }: { label?: string }) {
        return (
          <div role="status">
            <picture>
      \(sources)
              <img
                src={\(Self.identifier(picture.base))}
                srcSet={\(Self.sourceSet(picture.fallback))}
                width={\(loader.width)}
                height={\(loader.height)}
                alt={label}
              />
            </picture>
          </div>
        );
      }

      """
  }

  /// `darkWebp2x`, `poster1_5x`.
  private static func identifier(_ image: ServedImage) -> String {
    let variant = image.variant
    let what = variant.isPoster ? "poster" : variant.format.rawValue
    let scale = NumberText.short(variant.scale).split(separator: ".").joined(separator: "_")
    let name = variant.scheme == .dark ? "dark\(what.prefix(1).uppercased())\(what.dropFirst())" : what
    return variant.scale == 1 ? name : "\(name)\(scale)x"
  }

  /// A template string for `srcSet`.
  private static func sourceSet(_ images: [ServedImage]) -> String {
    "`" + images.map { "${\(identifier($0))}\($0.density)" }.joined(separator: ", ") + "`"
  }
}
