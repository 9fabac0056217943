import PresetModel
import Testing

@testable import Exporting

/// A search over files of known sizes.
@Suite struct BudgetSearchTests {
  private typealias Rung = BudgetLadder.Rung

  private let ladder = BudgetLadder(
    OutputFormat.apng.codec, OutputFormat.apng.codec.settings(EncodingSettings()), framesPerSecond: 30)

  /// Bytes fall with quality, rate and scale.
  private func bytes(_ rung: Rung) -> Int {
    let quality = Double(rung.quality ?? 100) / 100
    return Int(100_000 * quality * (rung.rate ?? 30) / 30 * rung.scaleShare * rung.scaleShare)
  }

  /// The rung that is found, how many files were made, and how many were looked at by the fastest effort.
  private func find(_ limit: Int, quick: (Int) -> Int) throws -> (gaveUp: Rung, bytes: Int, made: Int, looked: Int) {
    var (made, looked) = (0, 0)
    return try withoutActuallyEscaping(quick) { quick in
      var search = BudgetSearch<Int>(
        ladder: ladder, limit: limit,
        quickBytes: { rung in
          looked += 1
          return quick(bytes(rung))
        },
        make: { rung in
          made += 1
          return bytes(rung)
        }, bytes: \.self)
      let (file, gaveUp) = try search.best(bytes(Rung()))
      return (gaveUp, file, made, looked)
    }
  }

  @Test(arguments: [99_000, 90_000, 60_000, 51_000, 40_000, 24_000, 12_000, 8_000])
  func findsTheFirstRungThatFits(limit: Int) throws {
    let found = try find(limit) { $0 * 13 / 10 }
    let expected = try #require(ladder.rows.flatMap(\.self).dropFirst().first { bytes($0) <= limit })
    #expect(found.gaveUp == expected && found.bytes <= limit)
    #expect(found.made <= 2 && found.looked <= 10, "\(found)")
  }

  /// Where the fastest effort misleads, the files that are made correct it.
  @Test(arguments: [0.8, 0.9, 1.1, 1.25]) func anEstimateThatIsOffIsCorrected(error: Double) throws {
    for limit in stride(from: 8_000, to: 99_000, by: 7_000) {
      var isFirst = true
      let found = try find(limit) { bytes in
        defer { isFirst = false }
        return isFirst ? bytes : Int(Double(bytes) * error)
      }
      #expect(found.bytes <= limit && found.made <= 3, "\(limit): \(found)")
      #expect(Double(found.bytes) > 0.7 * Double(limit), "\(limit): \(found)")
    }
  }

  @Test func theLastRungIsReturnedWhereNothingFits() throws {
    let found = try find(100) { $0 }
    #expect(found.gaveUp == Rung(quality: 50, rate: 12, scaleShare: 0.5) && found.bytes > 100)
  }

  @Test func aFormatWhoseQualityIsFixedGivesUpFramesAndPixelsAlone() {
    var settings = EncodingSettings()
    settings.lossless = true
    let codec = OutputFormat.gif.codec
    let ladder = BudgetLadder(codec, codec.settings(settings), framesPerSecond: 20)
    #expect(ladder.rows.allSatisfy { $0.count == 1 })
    #expect(
      ladder.rows.map { $0[0].description } == [
        "nothing", "15 frames a second", "12 frames a second", "12 frames a second, 0.75 of the scale",
        "12 frames a second, 0.5 of the scale",
      ])
  }
}
