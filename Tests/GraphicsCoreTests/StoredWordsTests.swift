import GraphicsCore
import Testing

@Suite struct StoredWordsTests {
  private static let words: [UInt16] = [4, 4, 4, 4, 4, 4, 4, 4, 4, 9, 1, 1]

  @Test func packedWordsReadAsTheyWere() {
    let packed = StoredWords(Self.words, rowLength: 6, .runs)
    #expect(packed.words == Self.words && packed == StoredWords(Self.words))
    #expect(Set([packed, StoredWords(Self.words)]).count == 1)
    #expect(packed != StoredWords(Self.words.reversed()) && packed != StoredWords(Array(Self.words.dropLast())))
  }

  /// However they are packed.
  @Test func equalWordsAreEqual() {
    let gradient = (0..<3000).map { UInt16($0 * 7) }
    var all = [StoredWords(gradient)]
    for packing in [FramePacking.none, .runs, .deflated] {
      all += [100, 30].map { StoredWords(gradient, rowLength: $0, packing) }
    }
    for stored in all { #expect(all.allSatisfy { $0 == stored } && stored.words == gradient) }
    let other = gradient.dropLast() + [1]
    for packing in [FramePacking.runs, .deflated] {
      #expect(all.allSatisfy { $0 != StoredWords(Array(other), rowLength: 100, packing) })
    }
  }

  @Test func aChangeUnpacks() {
    var stored = StoredWords(Self.words, rowLength: 6, .runs)
    #expect(stored.packed != nil)
    stored.words[9] = 4
    #expect(stored.packed == nil && stored.words[9] == 4 && stored.words[8...] == [4, 4, 1, 1])
  }

  @Test func memoryIsCounted() {
    #expect(StoredWords(Self.words).byteCount == 24)
    #expect(StoredWords([UInt32](repeating: 3, count: 1000), rowLength: 10, .runs).byteCount < 20)
  }
}
