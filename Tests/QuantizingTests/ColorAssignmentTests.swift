import GraphicsCore
import TestSupport
import Testing

@testable import Quantizing

@Suite struct ColorAssignmentTests {
  private static func gray(_ level: Int, alpha: Int = 255) -> RGBA8 {
    RGBA8(red: UInt8(level), green: UInt8(level), blue: UInt8(level), alpha: UInt8(alpha))
  }

  /// Assigns the colors of the cover for one limit.
  private static func assigned(_ frames: [Pixmap], quality: Int) throws -> (ColorAssignment, TranslucentCensus) {
    let census = try TranslucentCensus(frames, in: .srgb, workers: 1)
    let limit = ErrorLimit(quality: quality)
    let cover = try #require(
      try TranslucentCover(
        census, tolerances: census.tolerances(limit, smoothIsEdge: false), room: 2000, workers: 1))
    return (ColorAssignment(frames, census, cover, edges: census.edgeTolerances(limit)), census)
  }

  /// Noise in which some pixels change from frame to frame; the others stay, and some of them are transparent.
  private static func noise(_ count: Int, levels: ClosedRange<Int> = 0...255) -> [Pixmap] {
    var generator = SeededGenerator(seed: 7)
    var pixmap = Pixmap(width: 24, height: 16)
    return (0..<count).map { _ in
      for y in 0..<16 {
        for x in 0..<24 where Int.random(in: 0..<3, using: &generator) == 0 {
          let alpha = [0, 255, 255, Int.random(in: 1...254, using: &generator)].randomElement(using: &generator)!
          pixmap[x, y] = gray(Int.random(in: levels, using: &generator), alpha: alpha)
        }
      }
      return pixmap
    }
  }

  /// Also among grays that are all within reach of one another.
  @Test(arguments: [0...255, 100...112]) func whatStandsStillStaysAcrossTheSeamToo(levels: ClosedRange<Int>) throws {
    var frames = Self.noise(8, levels: levels)
    // The last frame shows the first one again in its left half.
    for y in 0..<16 { for x in 0..<12 { frames[7][x, y] = frames[0][x, y] } }
    let (assignment, _) = try Self.assigned(frames, quality: 50)
    var changes = 0
    for (i, frame) in frames.enumerated() {
      let next = (i + 1) % frames.count
      for p in frame.pixels.indices {
        if frame.pixels[p] == frames[next].pixels[p] {
          #expect(assignment.frames[i].pixels[p] == assignment.frames[next].pixels[p])
        } else if assignment.frames[i].pixels[p] != assignment.frames[next].pixels[p] {
          changes += 1
        }
      }
    }
    #expect(changes > (levels.count > 100 ? 500 : 100), "the rest moves")
  }

  @Test func everyPixelKeepsTheToleranceOfItsColorOrOfEdges() throws {
    let frames = Self.noise(6)
    let (assignment, census) = try Self.assigned(frames, quality: 60)
    let limit = ErrorLimit(quality: 60)
    let (smooth, edges) = (census.tolerances(limit, smoothIsEdge: false), census.edgeTolerances(limit))
    var (largest, sum): (Float, Double) = (0, 0)
    var used: Set<UInt32> = []
    for (given, made) in zip(frames, assignment.frames) {
      for (from, to) in zip(given.pixels, made.pixels) {
        guard from >> 24 != 0 else {
          #expect(to == 0)
          continue
        }
        used.insert(to)
        let number = try #require(census.colors.firstIndex(of: from))
        let other = try #require(census.colors.firstIndex(of: to))
        let error = census.appearances[number].squaredDistance(to: census.appearances[other]).squareRoot()
        #expect(error <= max(smooth[number], edges[number]) + 1e-4)
        largest = max(largest, error)
        sum += Double(error)
      }
    }
    #expect(largest > 0.01, "something was changed")
    #expect(assignment.largestError == largest)
    #expect(abs(assignment.sumOfErrors - sum) < 1e-6 * sum)
    #expect(assignment.count == used.count)
  }

  /// A noisy row of colors that are all within reach of one another becomes one run.
  @Test func neighborsInReachBecomeOneRun() throws {
    var pixmap = Pixmap(width: 40, height: 9)
    for y in 0..<9 { for x in 0..<40 { pixmap[x, y] = Self.gray((x * 7 + y * 3) % 40 < 20 ? 120 : 121) } }
    let (assignment, _) = try Self.assigned([pixmap], quality: 90)
    #expect(Set(assignment.frames[0].pixels).count == 1)
  }

  /// A stroke of three pixels between antialiased ones: its inside keeps the error of smooth areas, though edges are
  /// beside it.
  @Test(arguments: [false, true]) func strokesStaySmoothInside(isUpright: Bool) throws {
    var pixmap = isUpright ? Pixmap(width: 24, height: 220) : Pixmap(width: 220, height: 24)
    func place(_ along: Int, _ across: Int) -> (x: Int, y: Int) { isUpright ? (across, along) : (along, across) }
    for along in 10..<210 {
      for across in 6..<11 {
        let (x, y) = place(along, across)
        pixmap[x, y] = Self.gray(0, alpha: across == 6 || across == 10 ? along / 6 : 40 + along)
      }
    }
    let (assignment, census) = try Self.assigned([pixmap], quality: 90)
    let limit = ErrorLimit(quality: 90)
    var largest: (inside: Float, edge: Float) = (0, 0)
    for along in 12..<208 {
      for across in 6..<11 {
        let (x, y) = place(along, across)
        let number = try #require(census.colors.firstIndex(of: pixmap[x, y].packed))
        let other = try #require(census.colors.firstIndex(of: assignment.frames[0][x, y].packed))
        let error = census.appearances[number].squaredDistance(to: census.appearances[other]).squareRoot()
        if across == 6 || across == 10 {
          largest.edge = max(largest.edge, error)
        } else {
          largest.inside = max(largest.inside, error)
        }
      }
    }
    #expect(largest.inside <= limit.smoothArea + 1e-4)
    #expect(largest.edge > limit.smoothArea)
  }
}
