import TestSupport
import Testing

@testable import GIFCoding

/// Both parsers keep the image, whatever they choose.
@Suite struct LZWParserTests {
  /// Runs, repeats of earlier runs, and noise, with some free pixels.
  private static func scan(count: Int, bits: Int, freeShare: Double, seed: UInt64) -> ScanSymbols {
    var generator = SeededGenerator(seed: seed)
    var own: [UInt8] = []
    while own.count < count {
      let symbol = UInt8(Int.random(in: 0..<1 << bits, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: own += [UInt8](repeating: symbol, count: Int.random(in: 1...60, using: &generator))
      case 1 where own.count > 40:
        let start = Int.random(in: 0..<own.count - 30, using: &generator)
        own += own[start..<start + 30]
      default: own += (0..<8).map { _ in UInt8(Int.random(in: 0..<1 << bits, using: &generator)) }
      }
    }
    own.removeLast(own.count - count)
    var isFree = [UInt8](repeating: 0, count: count)
    var position = 0
    while position < count {
      let run = Int.random(in: 1...20, using: &generator)
      if Double.random(in: 0..<1, using: &generator) < freeShare {
        for index in position..<min(count, position + run) where own[index] != 0 { isFree[index] = 1 }
      }
      position += run
    }
    return ScanSymbols(own: own, isFree: isFree, transparent: 0, minimumCodeSize: bits)
  }

  private static let settings: [BeamLZWParser.Settings] = [
    .init(beamWidth: 1, optionsTried: 1, waste: .short), .init(beamWidth: 2, optionsTried: 2, waste: .short),
    .init(beamWidth: 4, optionsTried: 4, waste: .short), .init(beamWidth: 32, optionsTried: 6, waste: .long),
  ]

  @Test(arguments: 2...8)
  func parsesSayWhatIsMeant(bits: Int) throws {
    for (seed, count) in [1, 2, 3, 17, 500, 6000].enumerated() {
      for freeShare in [0, 0.3, 1] {
        var scan = Self.scan(count: count, bits: bits, freeShare: freeShare, seed: UInt64(seed * 100 + bits))
        for prefersOwn in [false, true] {
          scan.prefersOwn = prefersOwn
          try LZWDecoding.expectMeaning(GreedyLZWParser.parse(scan, clearsWhenFull: false), of: scan)
          for settings in Self.settings {
            try LZWDecoding.expectMeaning(
              BeamLZWParser.parse(scan, settings: settings, clearsWhenFull: false), of: scan)
          }
        }
      }
    }
  }

  /// More codes than a dictionary has room for, with and without clear codes.
  @Test(arguments: [false, true])
  func fullDictionaries(clearsWhenFull: Bool) throws {
    var generator = SeededGenerator(seed: 5)
    // Two kinds of noise, one after the other, so that the first dictionary stops helping.
    let own = (0..<60_000).map { UInt8(Int.random(in: $0 < 30_000 ? 0..<16 : 100..<255, using: &generator)) }
    let scan = ScanSymbols(
      own: own, isFree: [UInt8](repeating: 0, count: own.count), transparent: 0, minimumCodeSize: 8)
    let codes = [
      GreedyLZWParser.parse(scan, clearsWhenFull: clearsWhenFull),
      BeamLZWParser.parse(
        scan, settings: .init(beamWidth: 3, optionsTried: 3, waste: .short), clearsWhenFull: clearsWhenFull),
    ]
    for codes in codes {
      try LZWDecoding.expectMeaning(codes, of: scan)
      #expect(codes.segments.count > 1)
      if clearsWhenFull {
        #expect(codes.segments.allSatisfy { codes.firstEntry + $0.count <= LZWCodes.capacity })
      }
    }
  }

  @Test func theBeamIsSmallerThanTheLongestMatch() {
    let scan = Self.scan(count: 20_000, bits: 4, freeShare: 0.5, seed: 11)
    let greedy = GreedyLZWParser.parse(scan, clearsWhenFull: false).packedByteCount
    let beam = BeamLZWParser.parse(
      scan, settings: .init(beamWidth: 8, optionsTried: 5, waste: .short), clearsWhenFull: false
    ).packedByteCount
    #expect(beam < greedy)
  }
}

@Suite struct ClearWatchTests {
  /// Asks after every code of `pixels` each, until the watch says yes.
  private func codesUntilCleared(_ watch: inout ClearWatch, from codes: Int, _ position: inout Int, pixels: Int) -> Int?
  {
    for count in 0..<5000 {
      if watch.shouldClear(codes: codes + count, position: position) { return count }
      position += pixels
    }
    return nil
  }

  @Test func aDictionaryThatStillHelpsIsKept() {
    var watch = ClearWatch(start: 0, firstEntry: 258)
    var position = 3838 * 10
    #expect(codesUntilCleared(&watch, from: 3838, &position, pixels: 12) == nil)
  }

  @Test func oneThatNoLongerDoesIsCleared() {
    var watch = ClearWatch(start: 0, firstEntry: 258)
    var position = 3838 * 10
    #expect(codesUntilCleared(&watch, from: 3838, &position, pixels: 5) == ClearWatch.period)
  }

  /// What follows the change is what is compared, not the average of all.
  @Test func aChangeIsSeenAtOnce() {
    var watch = ClearWatch(start: 0, firstEntry: 258)
    var position = 3838 * 10
    var codes = 3838
    for _ in 0..<4000 {
      let clears = watch.shouldClear(codes: codes, position: position)
      #expect(!clears)
      (codes, position) = (codes + 1, position + 12)
    }
    let count = codesUntilCleared(&watch, from: codes, &position, pixels: 2)
    #expect(count.map { $0 <= 2 * ClearWatch.period } == true)
  }
}

@Suite struct LZWCodesTests {
  @Test func bitsAreTheSumOfWidths() {
    for firstEntry in [6, 10, 34, 258] {
      var sum = 0
      for count in 0..<5000 {
        #expect(LZWCodes.bits(ofCodes: count, firstEntry: firstEntry) == sum)
        sum += LZWCodes.width(afterCodes: count, firstEntry: firstEntry)
      }
    }
  }

  /// The image stays the same with fewer symbols and shorter codes.
  @Test func renamingKeepsTheImage() throws {
    var generator = SeededGenerator(seed: 3)
    let own = (0..<9000).map { _ in [UInt8(3), 77, 200, 201].randomElement(using: &generator)! }
    let scan = ScanSymbols(own: own, isFree: own.map { _ in 0 }, transparent: 0, minimumCodeSize: 8)
    let codes = GreedyLZWParser.parse(scan, clearsWhenFull: false)
    #expect(codes.usedSymbols == [3, 77, 200, 201])
    let renamed = codes.renamed({ UInt8(codes.usedSymbols.firstIndex(of: $0)!) }, minimumCodeSize: 2)
    let symbols = try LZWDecoding.symbols(of: renamed.packed(), minimumCodeSize: 2)
    #expect(symbols.map { codes.usedSymbols[Int($0)] } == own)
    #expect(renamed.packedByteCount < codes.packedByteCount)
  }
}
