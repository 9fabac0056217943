import GraphicsCore
import Testing

@Suite struct FNV1aTests {
  /// From the test vectors that the authors of FNV publish.
  @Test(arguments: [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)])
  func hashesAreThoseOfTheAuthors(text: String, hash: UInt64) {
    #expect(UInt64(fnv1aOf: text) == hash)
  }
}
