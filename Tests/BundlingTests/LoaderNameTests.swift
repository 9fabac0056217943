import Testing

@testable import Bundling

@Suite struct LoaderNameTests {
  @Test(arguments: [
    ("worm", "worm", "WormLoader", "loader_worm"), ("my-loader", "my-loader", "MyLoader", "loader_my_loader"),
    ("Card loader 2", "card-loader-2", "CardLoader2", "loader_card_loader_2"),
    ("class", "class", "ClassLoader", "loader_class"), ("3d_cube", "loader-3d-cube", "Loader3dCube", "loader_3d_cube"),
    ("加载", "loader-250519", "Loader250519", "loader_250519"),
    ("等待", "loader-776654", "Loader776654", "loader_776654"),
    ("🙂", "loader-540837", "Loader540837", "loader_540837"),
    ("Lädt", "ladt", "LadtLoader", "loader_ladt"),
    ("La\u{308}dt", "ladt", "LadtLoader", "loader_ladt"),
    ("Größe-Łódź", "grosse-lodz", "GrosseLodzLoader", "loader_grosse_lodz"),
    ("a\"b</\n'c", "a-b-c", "ABCLoader", "loader_a_b_c"),
    ("", "loader", "Loader", "loader"), ("ring.v2", "ring-v2", "RingV2Loader", "loader_ring_v2"),
  ]) func everyNameHasFormsThatCodeTakes(preset: String, slug: String, type: String, resource: String) {
    let name = LoaderName(preset)
    #expect(name.slug == slug && name.type == type && name.resource == resource)
    #expect(name.preset == preset)
  }

  @Test func anyNameGivesValidIdentifiers() {
    for preset in ["0", "_", "__x", "été", "🙂", "-", "a-", "switch", "Loader", "loaders", "9 lives"] {
      let name = LoaderName(preset)
      for text in [name.slug, name.type, name.resource] {
        #expect(text.first?.isLetter == true && text.allSatisfy { $0.isASCII && !"\"'\\/ ".contains($0) }, "\(text)")
      }
    }
  }
}
