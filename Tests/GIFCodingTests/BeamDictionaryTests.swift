import Testing

@testable import GIFCoding

/// Entries that belong to some parses only, until all agree.
@Suite struct BeamDictionaryTests {
  /// The child that a parse finds which stood in `slot` at every step of the window.
  private static func child(_ dictionary: borrowing BeamDictionary, _ node: Int32, _ symbol: UInt8, slot: UInt8)
    -> Int32
  {
    let trail = [UInt8](repeating: slot, count: BeamDictionary.window)
    return trail.withUnsafeBufferPointer { dictionary.child(node, symbol, trail: $0.baseAddress!) }
  }

  @Test func anEntryIsItsOwnParsesAlone() {
    var dictionary = BeamDictionary(beamWidth: 4, symbolCount: 1000)
    dictionary.insert(5, 7, code: 100, beamSlot: 1)
    dictionary.insert(5, 7, code: 100, beamSlot: 2)
    #expect((0..<4).map { Self.child(dictionary, 5, 7, slot: $0) } == [-1, 100, 100, -1])
    #expect(Self.child(dictionary, 5, 8, slot: 1) == -1 && Self.child(dictionary, 7, 5, slot: 1) == -1)
  }

  /// Parses may make the same string under different numbers, and different strings under one.
  @Test func parsesDifferAboutAString() {
    var dictionary = BeamDictionary(beamWidth: 4, symbolCount: 1000)
    dictionary.insert(5, 7, code: 100, beamSlot: 0)
    dictionary.insert(5, 7, code: 101, beamSlot: 1)
    dictionary.insert(6, 7, code: 100, beamSlot: 1)
    #expect(Self.child(dictionary, 5, 7, slot: 0) == 100 && Self.child(dictionary, 5, 7, slot: 1) == 101)
    #expect(Self.child(dictionary, 6, 7, slot: 0) == -1 && Self.child(dictionary, 6, 7, slot: 1) == 100)
  }

  /// A window later the ancestor's entries are everyone's, and the others' nobody's.
  @Test func settledEntriesAreEveryones() {
    var dictionary = BeamDictionary(beamWidth: 4, symbolCount: 1000)
    dictionary.insert(5, 7, code: 100, beamSlot: 1)
    dictionary.insert(5, 8, code: 100, beamSlot: 2)
    dictionary.settle(beforeCode: 100 + Int32(BeamDictionary.window), ancestor: 1)
    #expect((0..<4).allSatisfy { Self.child(dictionary, 5, 7, slot: $0) == 100 })
    #expect((0..<4).allSatisfy { Self.child(dictionary, 5, 8, slot: $0) == -1 })
  }

  @Test func removingLeavesNothing() {
    var dictionary = BeamDictionary(beamWidth: 4, symbolCount: 1000)
    dictionary.insert(5, 7, code: 100, beamSlot: 1)
    dictionary.removeAll()
    #expect(Self.child(dictionary, 5, 7, slot: 1) == -1)
    // Nor is the removed entry settled later on.
    dictionary.insert(9, 9, code: 100, beamSlot: 3)
    dictionary.settle(beforeCode: 100 + Int32(BeamDictionary.window), ancestor: 3)
    #expect(Self.child(dictionary, 5, 7, slot: 3) == -1 && Self.child(dictionary, 9, 9, slot: 0) == 100)
  }
}
