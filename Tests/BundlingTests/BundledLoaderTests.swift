import PresetModel
import Testing

@testable import Bundling

@Suite struct BundledLoaderTests {
  private func image(_ scheme: ColorScheme, _ bytes: [UInt8], isPoster: Bool = false) -> BundleImage {
    BundleImage(variant: AssetVariant(.apng, scheme, isPoster: isPoster), facts: FileFacts(), bytes: bytes)
  }

  private func loader(_ images: [BundleImage]) -> BundledLoader {
    BundledLoader(name: "worm", alt: "Loading", size: (10, 10), images: images)
  }

  @Test func aDarkFormThatLooksLikeTheLightOneIsLeftOut() {
    let alike = loader([image(.light, [1]), image(.dark, [1])])
    #expect(alike.schemes == [.light] && alike.images.count == 1 && alike.suffix(.light).isEmpty)
    let other = loader([
      image(.light, [1]), image(.light, [2], isPoster: true), image(.dark, [1]), image(.dark, [3], isPoster: true),
    ])
    #expect(other.hasBothSchemes && other.images.count == 4 && other.suffix(.dark) == "-dark")
    #expect(other.animations(.dark).map(\.bytes) == [[1]] && other.posters(.dark).map(\.bytes) == [[3]])
  }

  @Test func oneSchemeAloneHasNoSuffix() {
    let dark = loader([image(.dark, [1])])
    #expect(dark.schemes == [.dark] && dark.suffix(.dark).isEmpty)
  }
}
