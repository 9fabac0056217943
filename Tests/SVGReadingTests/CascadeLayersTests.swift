import Testing

@testable import SVGReading

@Suite struct CascadeLayersTests {
  @Test func layersStandInTheOrderOfTheirNames() {
    var layers = CascadeLayers()
    let none = CascadeLayers.Layer()
    let a = layers.layer("a", in: none)
    let c = layers.layer("b.c", in: none)
    let b = layers.layer("b", in: none)
    let d = layers.layer("d", in: b ?? none)
    let first = layers.layer("", in: none)
    let second = layers.layer("", in: none)
    let sorted = [a, c, d, b, first, second, none].compactMap { $0 }
    #expect(sorted.count == 7)
    for i in sorted.indices {
      for k in sorted.indices { #expect(sorted[i].isBelow(sorted[k]) == (i < k), "\(i) \(k)") }
    }
    let again = [layers.layer("a", in: none), layers.layer("b . d", in: none)]
    #expect(again == [a, d])
  }

  @Test func namesAreDeepUpToALimit() {
    var layers = CascadeLayers()
    func isRead(_ depth: Int) -> Bool {
      layers.layer([String](repeating: "a", count: depth).joined(separator: "."), in: CascadeLayers.Layer()) != nil
    }
    let read = [16, 17, 9_999].map(isRead)
    #expect(read == [true, false, false])
  }
}
