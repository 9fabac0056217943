import MotionMath
import Testing

@testable import SVGReading

@Suite struct SMILScheduleTests {
  /// The timing of attributes such as `begin='0;b.end' dur='1s'`.
  private func timing(_ attributes: [String: String]) throws -> SMILTiming { try SMILTiming { attributes[$0] } }

  @Test func aChainRepeatsAfterTheSumOfItsParts() throws {
    let a = try timing(["begin": "0;c.end+0.25s", "dur": "0.2s"])
    let b = try timing(["begin": "a.end", "dur": "0.35s"])
    let c = try timing(["begin": "b.end", "dur": "0.25s"])
    let results = try SMILSchedule.results([a, b, c], ids: ["a", "b", "c"])
    #expect(results.map(\.period) == [Seconds](repeating: Seconds(1.05), count: 3))
    #expect(results.map(\.settled) == [.zero, .zero, .zero])
    #expect(results[1].intervals.prefix(2).map(\.begin) == [Seconds(0.2), Seconds(1.25)])
  }

  @Test func anElementMayWaitForItself() throws {
    let result = try SMILSchedule.results([timing(["begin": "-.83s; t.end+1s", "dur": "2s"])], ids: ["t"])[0]
    #expect(result.period == Seconds(3))
    #expect(result.intervals.prefix(2).map(\.begin) == [Seconds(-0.83), Seconds(2.17)])
  }

  @Test func whatRunsForEverHasThePeriodOfAPass() throws {
    let result = try SMILSchedule.results(
      [timing(["begin": "0.5s", "dur": "1.3s", "repeatCount": "indefinite"])], ids: [nil])[0]
    #expect(result.period == Seconds(1.3) && result.settled == Seconds(0.5))
    #expect(result.intervals.count == 1 && result.intervals[0].end == nil)
  }

  @Test func whatEndsHasNoPeriod() throws {
    let result = try SMILSchedule.results([timing(["begin": "1s", "dur": "2s", "repeatCount": "2.5"])], ids: [nil])[0]
    #expect(result.period == nil && result.settled == Seconds(6))
  }

  @Test func nothingBeginsAfterTheLastEnd() throws {
    let result = try SMILSchedule.results(
      [timing(["begin": "0;t.end+0.2s", "end": "1.9s", "dur": "1s"])], ids: ["t"])[0]
    #expect(result.period == nil && result.intervals.map(\.end) == [Seconds(1), Seconds(1.9)])
  }

  @Test func aRestartCutsTheIntervalBefore() throws {
    let results = try SMILSchedule.results(
      [timing(["begin": "0;1s", "dur": "4s"]), timing(["begin": "a.end+1s", "dur": "1s"])], ids: ["a", nil])
    #expect(results[0].intervals.map(\.end) == [Seconds(1), Seconds(5)])
    #expect(results[1].intervals.map(\.begin) == [Seconds(2), Seconds(6)])
    let kept = try SMILSchedule.results(
      [timing(["begin": "0;1s", "dur": "4s", "restart": "whenNotActive"])], ids: [nil])[0]
    #expect(kept.intervals.count == 1)
  }

  @Test func whatEndsWithAnotherIsCutWhenThatComes() throws {
    let a = try timing(["begin": "0;b.end", "end": "b.begin", "dur": "2s"])
    let b = try timing(["begin": "0.8s;b.end+1s", "dur": "0.6s"])
    let results = try SMILSchedule.results([a, b], ids: ["a", "b"])
    #expect(results.map(\.period) == [Seconds(1.6), Seconds(1.6)])
    #expect(results[0].intervals.prefix(3).map(\.end) == [Seconds(0.8), Seconds(2.4), Seconds(4)])
    // What waits for the end that comes early comes early too.
    let late = try SMILSchedule.results(
      [
        timing(["dur": "5s", "end": "b.end"]), timing(["begin": "1s", "dur": "1s"]),
        timing(["begin": "a.end", "dur": "1s"]),
      ], ids: ["a", "b", nil])
    #expect(late[2].intervals.map(\.begin) == [Seconds(2)])
    // Two that end each other come to an end.
    let knot = try SMILSchedule.results(
      [timing(["dur": "5s", "end": "b.end-1ms"]), timing(["dur": "5s", "end": "a.end-1ms"])], ids: ["a", "b"])
    #expect(knot.allSatisfy { $0.intervals.count == 1 })
  }

  @Test func nothingBeginsWhereNoEndMayComeAnyMore() throws {
    func begins(_ end: String, _ others: [[String: String]]) throws -> [Seconds] {
      let timings = try [timing(["begin": "0;1.5s", "end": end, "dur": "3s"])] + others.map { try timing($0) }
      return try SMILSchedule.results(timings, ids: ["a", "b", "c"].prefix(timings.count).map { $0 })[0]
        .intervals.map(\.begin)
    }
    #expect(try begins("b.end", [["begin": "0.5s", "dur": "0.6s"]]) == [.zero])
    #expect(try begins("b.end; 1s", [["begin": "indefinite", "dur": "0.6s"]]) == [.zero])
    // What comes later, by itself or with another, and what a click would do.
    #expect(try begins("b.end", [["begin": "0.5s; 3s", "dur": "0.6s"]]) == [.zero, Seconds(1.5)])
    let chain = [["begin": "0.5s; c.end", "dur": "0.6s"], ["begin": "2.5s", "dur": "1s"]]
    #expect(try begins("b.begin", chain) == [.zero, Seconds(1.5)])
    #expect(try begins("b.end; click", [["begin": "0.5s", "dur": "0.6s"]]) == [.zero, Seconds(1.5)])
    // Two that wait for each other.
    let pair = try SMILSchedule.results(
      [
        timing(["begin": "0; b.end", "end": "b.begin", "dur": "3s"]), timing(["begin": "a.begin+2s", "dur": "1s"]),
      ], ids: ["a", "b"])
    #expect(pair.map { $0.intervals.count } == [1, 1] && pair[0].intervals[0].end == Seconds(2))
  }

  @Test func aRepetitionEndsToo() throws {
    let results = try SMILSchedule.results(
      [
        timing(["dur": "9s", "end": "b.repeat(2)+0.5s"]), timing(["begin": "1s", "dur": "1s", "repeatCount": "3"]),
        timing(["dur": "9s", "end": "b.repeat(3)"]),
      ], ids: ["a", "b", nil])
    #expect(results.map { $0.intervals[0].end } == [Seconds(3.5), Seconds(4), Seconds(9)])
  }

  @Test func eventsNeverCome() throws {
    let result = try SMILSchedule.results(
      [timing(["begin": "click; button.mouseover+1s; indefinite", "dur": "1s"])], ids: [nil])[0]
    #expect(result.intervals.isEmpty)
  }

  @Test func endMinAndMaxLimitAnInterval() throws {
    func end(_ attributes: [String: String]) throws -> Seconds? {
      try SMILSchedule.results([timing(attributes)], ids: [nil])[0].intervals[0].end
    }
    #expect(try end(["dur": "1s", "repeatCount": "indefinite", "end": "2.5s"]) == Seconds(2.5))
    #expect(try end(["dur": "1s", "repeatCount": "5", "max": "3s"]) == Seconds(3))
    #expect(try end(["dur": "1s", "min": "0.5s"]) == Seconds(1))
    #expect(try end(["dur": "1s", "min": "3s", "max": "2s"]) == Seconds(1))
    #expect(try end(["dur": "1s", "repeatCount": "indefinite", "repeatDur": "2.2s"]) == Seconds(2.2))
    #expect(try end(["dur": "1s", "begin": "1s", "repeatDur": "indefinite"]) == nil)
  }

  /// An `end` shortens an interval, and never makes it longer.
  @Test func anEndAfterTheLastPassChangesNothing() throws {
    func end(_ attributes: [String: String]) throws -> Seconds? {
      try SMILSchedule.results([timing(attributes)], ids: [nil])[0].intervals[0].end
    }
    #expect(try end(["dur": "1s", "end": "2.5s"]) == Seconds(1))
    #expect(try end(["dur": "1s", "end": "0.4s; 2.5s"]) == Seconds(0.4))
    #expect(try end(["dur": "1s", "repeatCount": "3", "end": "2.5s; 9s"]) == Seconds(2.5))
  }

  /// `a.repeat(n)` comes where a pass ends and another starts: not at the end of the last.
  @Test func aRepetitionIsTheStartOfAFurtherPass() throws {
    func begins(_ passes: String, _ begin: String) throws -> [Seconds] {
      try SMILSchedule.results(
        [timing(["dur": "1s", "repeatCount": passes]), timing(["begin": begin, "dur": "1s"])], ids: ["a", nil]
      )[1].intervals.map(\.begin)
    }
    #expect(try begins("2", "a.repeat(1)") == [Seconds(1)])
    #expect(try begins("2", "a.repeat(2)") == [])
    #expect(try begins("2", "a.repeat(3)") == [])
    #expect(try begins("2.5", "a.repeat(2)+1s") == [Seconds(3)])
    #expect(try begins("indefinite", "a.repeat(3)") == [Seconds(3)])
  }

  @Test(arguments: [("1.5s", 1.5), ("200ms", 0.2), (".5", 0.5), ("02:30", 150), ("01:00:03.5", 3603.5), ("2min", 120)])
  func clockValues(_ text: String, _ seconds: Double) {
    #expect(SMILTiming.clock(text) == Seconds(seconds))
  }

  @Test func wrongTimesSayWhatIsWrong() {
    #expect(throws: SVGSyntaxError.self) { try timing(["dur": "quick"]) }
    #expect(throws: SVGSyntaxError.self) { try timing(["begin": "a.end+soon"]) }
    // It holds the image, which passes cannot.
    #expect(throws: SVGSyntaxError.self) { try timing(["dur": "1s", "min": "2s", "fill": "freeze"]) }
    #expect(throws: SVGSyntaxError.self) { try timing(["dur": "3s", "min": "2s", "end": "1s"]) }
  }
}
