import GraphicsCore
import Parallelism
import TestSupport
import Testing

@testable import Quantizing

@Suite struct SteadyAssignmentTests {
  /// Grays, of which the palette has every 16th.
  private static func assigned(_ rows: [[UInt32]], width: Int, slack: Float) throws -> IndexedFrames {
    let pixmaps = rows.map { row in
      Pixmap(width: width, height: row.count / width, pixels: row.map { 0xFF00_0000 | $0 * 0x010101 })
    }
    let census = try ColorCensus(pixmaps, workers: 1)
    let quantizer = Quantizer(
      census: census, width: width, height: rows[0].count / width, delays: rows.map { _ in 5 },
      options: PaletteOptions())
    let palette = Palette(colors: (0..<16).map { 0xFF00_0000 | UInt32($0 * 16) * 0x010101 }, converter: .forPalettes)
    return try SteadyAssignment(
      palette: palette, points: quantizer.points, nearest: quantizer.nearest(in: palette), weights: quantizer.weights,
      slack: slack
    ).frames(of: census, width: width, cancellation: .never)
  }

  @Test func aPixelKeepsTheColorBeforeThatIsNearEnough() throws {
    // 100 is nearest to 96, 105 to 112.
    let frames: [[UInt32]] = [[100, 30, 100, 100], [105, 30, 105, 100]]
    let none = try Self.assigned(frames, width: 4, slack: 0)
    #expect(none[0][0] != none[1][0])
    let steady = try Self.assigned(frames, width: 4, slack: 1)
    #expect(steady[0][0] == steady[1][0])
  }

  @Test func anExactColorIsNotGivenAway() throws {
    let steady = try Self.assigned([[97, 112, 97, 112], [112, 97, 112, 97]], width: 4, slack: 50)
    #expect(steady[0][1] == 8 && steady[1][0] == 8)
  }

  /// 103 is nearest to 96, and near enough to 112, which the end shows.
  @Test func theFirstFrameKeepsTheColorsOfTheLast() throws {
    let steady = try Self.assigned([[103], [110], [108]], width: 1, slack: 1)
    #expect(steady.map { $0[0] } == [8, 8, 8])
  }

  /// 110 is too far from 96 and takes 112, which 100 keeps, also where the loop begins again.
  @Test func whatIsNearEnoughAllAroundTheLoopNeverChanges() throws {
    let steady = try Self.assigned([[100], [110], [100], [100]], width: 1, slack: 3)
    #expect(steady.map { $0[0] } == [8, 8, 8, 8])
  }

  /// A square moves up and gets darker. On its left are edges near the one or the other color of the palette that its
  /// gray lies between.
  @Test func aFlatAreaHasNoStripes() throws {
    let width = 8
    let frames = [(3, 106), (2, 104), (2, 102), (1, 104)].map { top, gray in
      (0..<width * width).map { position -> UInt32 in
        let (x, y) = (position % width, position / width - top)
        guard (0..<4).contains(y), (1..<6).contains(x) else { return 0 }
        return x > 1 ? UInt32(gray) : y % 2 == 0 ? 98 : 111
      }
    }
    let steady = try Self.assigned(frames, width: width, slack: 3)
    for (frame, source) in zip(steady, frames) {
      let inside = source.indices.filter { (102...106).contains(source[$0]) }
      #expect(Set(inside.map { frame[$0] }).count == 1)
    }
  }

  /// What stands still in the source stands still, from the last frame to the first too.
  @Test func whatStandsStillStandsStill() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<40 {
      var frames = (0..<5).map { _ in (0..<36).map { _ in UInt32.random(in: 90...140, using: &generator) } }
      for index in frames.indices {
        for position in 0..<36 where Bool.random(using: &generator) {
          frames[(index + 1) % 5][position] = frames[index][position]
        }
      }
      let steady = try Self.assigned(frames, width: 6, slack: 2)
      for index in frames.indices {
        let after = (index + 1) % frames.count
        for position in 0..<36 where frames[index][position] == frames[after][position] {
          #expect(steady[index][position] == steady[after][position], "frame \(index), pixel \(position)")
        }
      }
    }
  }
}
