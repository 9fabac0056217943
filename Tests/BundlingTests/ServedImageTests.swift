import PresetModel
import Testing

@testable import Bundling

@Suite struct ServedImageTests {
  private func image(
    _ format: OutputFormat, _ scheme: ColorScheme = .light, _ bytes: Int = 1, scale: Double = 1, isPoster: Bool = false,
    adapts: Bool = false
  ) -> ServedImage {
    ServedImage(
      path: "\(format.rawValue)\(isPoster)", variant: AssetVariant(format, scheme, scale: scale, isPoster: isPoster),
      width: 10, height: 10, byteCount: bytes, adapts: adapts)
  }

  private func formats(_ sources: [PictureSources.Source]) -> [OutputFormat] {
    sources.map { $0.images[0].variant.format }
  }

  @Test func theSmallestFormatComesFirstAndTheUniversalOneLast() {
    let images = [image(.gif, .light, 1), image(.apng, .light, 5), image(.webp, .light, 9)]
    let bySize = PictureSources(images, order: .size)
    #expect(formats(bySize.sources) == [.apng, .webp] && bySize.fallback[0].variant.format == .gif)
    #expect(bySize.sources.map(\.type) == ["image/apng", "image/webp"])
    let byRank = PictureSources(images, order: .rank)
    #expect(formats(byRank.sources) == [.webp, .apng] && byRank.fallback[0].variant.format == .gif)
  }

  @Test func withoutAUniversalFormatTheLastOneIsForEveryoneElse() {
    let picture = PictureSources([image(.webp, .light, 9), image(.apng, .light, 5)], order: .size)
    #expect(formats(picture.sources) == [.apng] && picture.fallback[0].variant.format == .webp)
  }

  /// A file that adapts by itself is for every visitor, and comes before what is only for some; other files and the
  /// poster are for browsers that do not know its format.
  @Test func whatAdaptsToTheVisitorComesFirst() {
    let svg = image(.svg, scale: 1, adapts: true)
    let images = [image(.svg, scale: 2, adapts: true), svg, image(.apng, isPoster: true), image(.webp), image(.gif)]
    let picture = PictureSources(images, order: .rank)
    #expect(picture.sources.map(\.media) == [nil, "(prefers-reduced-motion: reduce)", nil])
    #expect(formats(picture.sources) == [.svg, .apng, .webp] && picture.fallback[0].variant.format == .gif)
    #expect(picture.sources[0] == PictureSources.Source(media: nil, type: "image/svg+xml", images: [svg]))
    let alone = PictureSources([svg, image(.apng, isPoster: true)], order: .rank)
    #expect(alone.sources.isEmpty && alone.fallback == [svg] && alone.base == svg)
  }

  @Test func drawingsWithoutPixelsHaveNoDensity() {
    #expect(image(.svg, scale: 2).density.isEmpty && image(.gif, scale: 1.5).density == " 1.5x")
    let picture = PictureSources(
      [image(.svg, .light), image(.svg, .dark, scale: 2), image(.svg, .dark), image(.gif)], order: .rank)
    #expect(picture.sources.first?.images == [image(.svg, .dark)])
  }

  @Test func eachDensityIsListedOnce() {
    let first = image(.gif, .light, 2, scale: 1)
    let images = [first, image(.gif, .light, 1, scale: 1), image(.gif, scale: 0.5)]
    #expect(PictureSources(images, order: .rank).fallback == [images[2], first])
  }

  @Test func postersComeBeforeAnimationsAndDarkBeforeLight() {
    let images = ColorScheme.allCases.flatMap { scheme in
      [
        image(.gif, scheme, scale: 2), image(.gif, scheme), image(.webp, scheme),
        image(.apng, scheme, isPoster: true),
      ]
    }
    let picture = PictureSources(images, order: .size)
    #expect(
      picture.sources.map(\.media) == [
        "(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)",
        "(prefers-color-scheme: dark)", "(prefers-color-scheme: dark)", nil,
      ])
    #expect(formats(picture.sources) == [.apng, .apng, .webp, .gif, .webp])
    #expect(picture.sources[0].type == "image/png" && picture.sources[3].type == nil)
    #expect(picture.fallback.map(\.variant.scale) == [1, 2] && picture.base.variant.scale == 1)
  }
}
