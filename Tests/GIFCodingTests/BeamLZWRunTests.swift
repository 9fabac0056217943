import TestSupport
import Testing

@testable import GIFCoding

/// The beam itself: what it may and may not send, and that more of it is not larger. That every parse keeps the image
/// is tested in `LZWParserTests`.
@Suite struct BeamLZWRunTests {
  private static func settings(
    _ width: Int, _ tried: Int, _ waste: BeamLZWParser.WastePenalty = .short
  ) -> BeamLZWParser.Settings {
    BeamLZWParser.Settings(beamWidth: width, optionsTried: tried, waste: waste)
  }

  private static func scan(_ own: [UInt8], isFree: [UInt8]? = nil, bits: Int = 2) -> ScanSymbols {
    ScanSymbols(own: own, isFree: isFree ?? own.map { _ in 0 }, transparent: 3, minimumCodeSize: bits)
  }

  private static func codes(_ scan: ScanSymbols, _ settings: BeamLZWParser.Settings) -> [UInt16] {
    var run = BeamLZWRun(scan, settings: settings, clearsWhenFull: false)
    return scan.own.withUnsafeBufferPointer { own in
      scan.isFree.withUnsafeBufferPointer { isFree in
        run.segment(from: 0, own: own.baseAddress!, isFree: isFree.baseAddress!).codes
      }
    }
  }

  /// One parse with one way to go on is the longest match: by hand, for codes from 6 on (two bits, clear and end).
  @Test func oneParseTakesTheLongestMatch() {
    // 0 | 1 | 01 | 010 | 01 with the entries 6 = 01, 7 = 10, 8 = 010, 9 = 0100.
    #expect(Self.codes(Self.scan([0, 1, 0, 1, 0, 1, 0, 0, 1]), Self.settings(1, 1)) == [0, 1, 6, 8, 6])
  }

  /// A string may be the entry that its own first symbol completes.
  @Test func aRunNamesTheEntryThatItIsAboutToMake() {
    #expect(Self.codes(Self.scan([2, 2, 2, 2, 2, 2]), Self.settings(1, 1)) == [2, 6, 7])
  }

  /// Free pixels make one run of two: the transparent index goes on.
  @Test func freePixelsContinueARun() {
    let own: [UInt8] = [3, 0, 3, 1, 3, 3]
    let free: [UInt8] = [1, 1, 1, 1, 1, 1]
    #expect(Self.codes(Self.scan(own, isFree: free), Self.settings(2, 2)) == [3, 6, 7])
  }

  /// All symbols but one match: the run ends on the last pixel, and not beyond it.
  @Test(arguments: 1...40)
  func shortInputsAreReadToTheirEnd(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let own = (0..<count).map { _ in UInt8(Int.random(in: 0..<3, using: &random)) }
    let free = (0..<count).map { _ in UInt8(Int.random(in: 0..<2, using: &random)) }
    for settings in [Self.settings(1, 1), Self.settings(4, 4), Self.settings(32, 16, .long)] {
      let scan = Self.scan(own, isFree: free)
      try LZWDecoding.expectMeaning(BeamLZWParser.parse(scan, settings: settings, clearsWhenFull: false), of: scan)
    }
  }

  /// Buffers, dictionary and history are made anew for every segment.
  @Test func aSecondSegmentKnowsNothingOfTheFirst() {
    let own: [UInt8] = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]
    let scan = Self.scan(own)
    var run = BeamLZWRun(scan, settings: Self.settings(3, 3), clearsWhenFull: false)
    own.withUnsafeBufferPointer { own in
      scan.isFree.withUnsafeBufferPointer { isFree in
        let first = run.segment(from: 0, own: own.baseAddress!, isFree: isFree.baseAddress!)
        let second = run.segment(from: 6, own: own.baseAddress!, isFree: isFree.baseAddress!)
        #expect(first.end == own.count && second.end == own.count)
        // After a clear code only single symbols are known.
        #expect(second.codes[0] < 4 && second.codes.count < first.codes.count)
      }
    }
  }

  /// A beam of no better choices would be no better than one parse.
  @Test func aWiderBeamIsSmallerOverManyInputs() {
    var bytes: [Int: Int] = [:]
    for seed in 0..<12 {
      var random = SeededGenerator(seed: UInt64(seed))
      var own: [UInt8] = []
      while own.count < 3000 {
        if own.count > 100, Int.random(in: 0..<3, using: &random) > 0 {
          let start = Int.random(in: 0..<own.count - 40, using: &random)
          own += own[start..<start + Int.random(in: 5...40, using: &random)]
        } else {
          own += (0..<9).map { _ in UInt8(Int.random(in: 0..<3, using: &random)) }
        }
      }
      for width in [1, 4, 16] {
        bytes[width, default: 0] +=
          BeamLZWParser.parse(
            Self.scan(own), settings: Self.settings(width, width), clearsWhenFull: false
          ).packedByteCount
      }
    }
    #expect(bytes[4]! < bytes[1]! && bytes[16]! < bytes[4]!, "\(bytes)")
  }
}
