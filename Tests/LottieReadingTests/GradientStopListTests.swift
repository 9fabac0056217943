import GraphicsCore
import Importing
import Testing

@testable import LottieReading

@Suite struct GradientStopListTests {
  private typealias Place = GradientStopList.Place

  private func list(_ numbers: [Double], count: Int) throws -> GradientStopList {
    try #require(GradientStopList(numbers, count: count)).ordered
  }

  private func colors(_ list: GradientStopList) -> [Color] {
    GradientStopList.places(of: [list]).map { list.color(at: $0).light }
  }

  @Test func aHardEdgeHasTwoColors() throws {
    let list = try list([0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 1], count: 4)
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    #expect(GradientStopList.places(of: [list]).map(\.offset) == [0, 0.5, 0.5, 1])
    #expect(colors(list) == [red, red, blue, blue])
  }

  /// Two equal stops at one place say no more than one.
  @Test func aPlaceWithoutAJumpIsThereOnce() throws {
    let list = try list([0, 1, 0, 0, 0.5, 0, 1, 0, 0.5, 0, 1, 0, 1, 0, 0, 1], count: 4)
    #expect(GradientStopList.places(of: [list]).map(\.offset) == [0, 0.5, 1])
  }

  @Test func aHardEdgeOfAlphasIsOneOfColors() throws {
    let list = try list([0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 1, 0.5, 0, 1, 0], count: 2)
    #expect(GradientStopList.places(of: [list]).map(\.offset) == [0, 0.5, 0.5, 1])
    #expect(colors(list).map(\.alpha) == [1, 1, 0, 0])
    #expect(colors(list)[1].red == 0.5 && colors(list)[2].blue == 0.5)
  }

  /// What jumps in one keyframe has two places in all of them.
  @Test func theListsOfAMotionShareTheirPlaces() throws {
    let hard = try list([0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1], count: 3)
    let soft = try list([0, 1, 0, 0, 0.5, 0, 1, 0, 0.5, 0, 1, 0], count: 3)
    #expect(GradientStopList.places(of: [soft, hard]).map(\.offset) == [0, 0.5, 0.5])
  }

  @Test func aStopIsNeverBeforeTheOneInFrontOfIt() throws {
    let list = try list([-0.5, 1, 0, 0, 0.7, 0, 1, 0, 0.4, 1, 1, 0, 1.5, 0, 0, 1], count: 4)
    #expect(list.offsets == [0, 0.7, 0.7, 1])
    #expect(list.color(at: Place(offset: 0.7, side: .before)).light == Color(red: 0, green: 1, blue: 0))
    #expect(list.color(at: Place(offset: 0.7, side: .after)).light == Color(red: 1, green: 1, blue: 0))
  }

  @Test func tooFewNumbersAreNoList() {
    #expect(GradientStopList([0, 1, 0, 0], count: 2) == nil)
    #expect(GradientStopList([0, 1, 0, 0, 1], count: 1) == nil)
  }

  // MARK: Stops that move

  @Test func stopsMoveAlongInTheirOrder() throws {
    let first = try list([0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.3, 0], count: 2)
    let last = try list([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0.8, 1], count: 2)
    let marks = try #require(GradientStopList.marks(of: [first, last]))
    // The alpha at 0 stands with the first color; between are lines, since color and alpha change.
    #expect(marks.filter { $0.share == 0 }.map(\.from) == [0, 3, 1])
    #expect(marks.allSatisfy { 0...1 ~= first.offset(at: $0) })
    let moved = try #require(marks.first { $0.share == 0 && $0.from == 3 })
    #expect(first.offset(at: moved) == 0.3 && first.color(at: moved).light.alpha == 0)
    #expect(last.offset(at: moved) == 0.8 && last.color(at: moved).light.alpha == 1)
    let middle = first.with(zip(first.numbers, last.numbers).map { ($0 + $1) / 2 }).ordered
    #expect(abs(middle.offset(at: moved) - 0.55) < 1e-6 && abs(middle.color(at: moved).light.alpha - 0.5) < 1e-6)
  }

  @Test func stopsThatPassOneAnotherHaveNoOrder() throws {
    let first = try list([0, 1, 0, 0, 0.5, 1, 0, 0, 1, 0, 0, 1, 0.2, 1, 0.4, 0], count: 3)
    let last = try list([0, 1, 0, 0, 0.5, 1, 0, 0, 1, 0, 0, 1, 0.2, 1, 0.9, 0], count: 3)
    #expect(GradientStopList.marks(of: [first, last]) == nil)
  }
}
