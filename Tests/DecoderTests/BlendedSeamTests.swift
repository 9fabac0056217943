import Foundation
import GraphicsCore
import TestSupport
import Testing

/// What Pillow makes of loops whose seam `repair` has blended.
@Suite(.enabled(if: runsTest(needing: Tool.python != nil), "no Python with Pillow and numpy"))
struct BlendedSeamTests {
  private static let batch = Result { try DecodedBatch(script: "pillow.py", Corpus.jumps + Corpus.blended) }

  /// Ten frames of 100 ms; the dissolve takes the last three, each of which is shown as two.
  private static let frameBytes = 40 * 20 * 4

  @Test(arguments: zip(Corpus.jumps, Corpus.blended))
  func theEndDissolvesIntoTheBeginning(_ file: Corpus.File, _ blended: Corpus.File) throws {
    let (before, after) = (try Self.batch.get().decoded(file), try Self.batch.get().decoded(blended))
    #expect(after.disagreements(with: try blended.animation) == [])
    #expect(before.pixels.count == 10 * Self.frameBytes && after.pixels.count == 13 * Self.frameBytes)
    #expect(after.plays == .forever && before.plays == .forever)
    let delays = [Double](repeating: 0.1, count: 7) + [Double](repeating: 0.05, count: 6)
    #expect(zip(after.delays ?? [], delays).allSatisfy { abs($0 - $1) < 1e-6 }, "\(after.delays ?? [])")
    let (old, new) = ([UInt8](before.pixels), [UInt8](after.pixels))
    #expect(old.prefix(7 * Self.frameBytes) == new.prefix(7 * Self.frameBytes), "what comes before stays")
    var largest = 0.0
    for part in 0..<6 {
      // The middle of the part, in units of the dissolve.
      let share = (Double(part) + 0.5) / 6
      for index in 0..<Self.frameBytes {
        let from = Double(old[(7 + part / 2) * Self.frameBytes + index])
        let wanted = from * (1 - share) + Double(old[index]) * share
        largest = max(largest, abs(wanted - Double(new[(7 + part) * Self.frameBytes + index])))
      }
    }
    #expect(largest <= 0.5 + 1e-6, "a channel differs by up to \(largest) of 255")
  }
}
