import Exporting
import GraphicsCore
import PresetModel
import TestSupport
import Testing

@Suite struct DestinationCheckTests {
  /// A loop of 4 frames, 64 × 48, that plays forever.
  private var facts: FileFacts {
    var facts = FileFacts()
    (facts.width, facts.height, facts.bytes, facts.frames) = (64, 48, 300_000, 4)
    facts.delays = [100, 100, 5, 295]
    facts.cycle = 0.5
    return facts
  }

  private let frames = [
    Pixmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFF00_00FF]),
    Pixmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_FFFF]),
  ]

  private func faults(_ limit: Destination.Limit, _ change: (inout FileFacts) -> Void = { _ in }) -> [String] {
    let destination = changed(Destination()) { ($0.formats, $0.limits) = ([.gif], [limit]) }
    var facts = facts
    change(&facts)
    return DestinationCheck(destination, format: .gif, name: "GIF", facts: facts, frames: frames).faults.map(\.message)
  }

  @Test func eachBrokenLimitSaysWhatTheFileHasAndWhatIsAccepted() {
    #expect(faults(.init(.bytes, max: 262_144)) == ["300,000 bytes; at most 262,144"])
    #expect(faults(.init(.width, values: [128, 320])) == ["64 pixels wide; expected 128 or 320"])
    #expect(faults(.init(.height, min: 64, max: 500)) == ["48 pixels high; from 64 to 500"])
    #expect(faults(.init(.longerSide, min: 270)) == ["64 pixels on the longer side; at least 270"])
    #expect(faults(.init(.square)) == ["64 × 48 pixels; expected a square"])
    #expect(faults(.init(.frames, min: 5, max: 20)) == ["4 frames; from 5 to 20"])
    #expect(faults(.init(.frames, min: 5)) { $0.frames = 1 } == ["1 frame; at least 5"])
    #expect(faults(.init(.delay, min: 8)) == ["a frame of 5 ms; at least 8 ms"])
    #expect(faults(.init(.rate, max: 6)) == ["8 frames a second; at most 6"])
    #expect(faults(.init(.cycle, values: [1, 2])) == ["0.5 s a play; expected 1 or 2"])
    #expect(faults(.init(.transparent)) == ["no transparent pixel; expected a transparent background"])
    #expect(faults(.init(.firstFrame)).first?.contains("a single color") == true)
  }

  @Test func limitsThatAreKeptSayNothing() {
    #expect(faults(.init(.bytes, max: 300_000)).isEmpty && faults(.init(.width, values: [64])).isEmpty)
    #expect(faults(.init(.square)) { $0.height = 64 }.isEmpty)
    // A still image has no delay.
    #expect(faults(.init(.delay, min: 8)) { $0.frames = 1 }.isEmpty)
  }

  @Test func playsAndTheirTime() {
    #expect(faults(.init(.plays, min: 1, max: 4)) == ["plays forever; from 1 to 4 plays"])
    #expect(faults(.init(.plays, min: 2)).isEmpty)
    #expect(faults(.init(.plays, max: 4)) { $0.plays = .times(5) } == ["plays 5 times; at most 4"])
    #expect(faults(.init(.duration, max: 1)) { $0.plays = .times(3) } == ["1.5 s in all; at most 1"])
    // One that never ends has the time of a play.
    #expect(faults(.init(.duration, max: 1)).isEmpty)
    #expect(faults(.init(.duration, max: 0.4)).count == 1)
  }

  @Test func aFormatIsAcceptedOrNot() {
    let destination = changed(Destination()) { $0.formats = [.apng, .gif] }
    let check = DestinationCheck(destination, format: .webp, name: "WebP", facts: facts, frames: frames)
    #expect(check.faults.map(\.message) == ["a WebP; expected an APNG or a GIF"])
    #expect(!check.isAccepted)
  }

  @Test func adviceIsNoReasonToRefuse() {
    var destination = Destination()
    destination.formats = [.gif]
    var limit = Destination.Limit(.bytes, max: 1)
    limit.isAdvice = true
    destination.limits = [limit]
    let check = DestinationCheck(destination, format: .gif, name: "GIF", facts: facts, frames: frames)
    #expect(check.isAccepted && check.faults.count == 1)
  }
}
