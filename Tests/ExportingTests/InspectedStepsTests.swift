import Exporting
import GIFCoding
import GraphicsCore
import TestSupport
import Testing

/// What the frames of a file say, without its scene.
@Suite struct InspectedStepsTests {
  private func steps(_ levels: [UInt8], _ centiseconds: [Int]? = nil, plays: PlayCount = .forever) throws
    -> InspectedSteps
  {
    let frames = levels.map { Animation.Frame(gray: $0, delay: .centiseconds(4)) }
    let options = changed(GIFOptions()) { $0.lossless = true }
    var bytes = try GIFEncoder.encode(Animation(frames: frames, plays: plays), options: options).bytes
    // The encoder writes no delay that players change.
    let controls = bytes.indices.dropLast(3).filter { Array(bytes[$0..<($0 + 3)]) == [0x21, 0xF9, 0x04] }
    for (control, delay) in zip(controls, centiseconds ?? []) { bytes[control + 4] = UInt8(delay) }
    return try FileInspection(bytes, workers: 1).steps
  }

  @Test func aStepFarLargerThanItsNeighborsIsSuspect() throws {
    let steps = try steps([0, 20, 40, 60, 200, 180, 120, 60])
    #expect(steps.largest[0].from == 3 && steps.largest[0].to == 4 && steps.largest[0].isSuspect)
    #expect(steps.largest[0].description == "frame 3 → 4 changes 105.0, its neighbors 15.0: a jump?")
    #expect(steps.largest.count { $0.isSuspect } == 1)
  }

  @Test func theStepOverTheEndIsOneOfThem() throws {
    let steps = try steps([0, 40, 80, 120, 160, 200])
    #expect(steps.largest[0].from == 5 && steps.largest[0].to == 0 && steps.largest[0].isSuspect)
    #expect(try !InspectedStepsTests().steps([0, 40, 80, 120, 160, 200], plays: .times(1)).largest[0].isSuspect)
  }

  @Test func evenStepsAreNot() throws {
    #expect(try steps([0, 200, 0, 200]).largest.allSatisfy { !$0.isSuspect })
    #expect(try steps([0, 40, 80, 120, 80, 40]).largest.allSatisfy { !$0.isSuspect })
  }

  /// As in a GIF of 40 frames a second. A jump after a standstill is one.
  @Test func aStepInProportionToItsDelayIsNot() throws {
    let levels: [UInt8] = [0, 20, 55, 75, 110, 90, 55, 35]
    #expect(try steps(levels, [2, 3, 2, 3, 2, 3, 2, 3]).largest.allSatisfy { !$0.isSuspect })
    #expect(try steps(levels).largest[0].isSuspect)
    #expect(try steps([0, 20, 40, 60, 80, 100], [4, 4, 4, 4, 4, 200]).largest[0].isSuspect)
  }

  @Test func equalEndsAndShortDelaysAreSaid() throws {
    let steps = try steps([0, 40, 80, 0], [4, 1, 0, 4])
    #expect(steps.equalEnds?.last == 3)
    #expect(steps.changedDelays?.count == 2)
    #expect(
      steps.changedDelays?.description == "2 delays of down to 0 ms are too short: players show these frames for 100 ms"
    )
    #expect(
      try InspectedStepsTests().steps([0, 40], [4, 0]).changedDelays?.description
        == "1 delay of 0 ms is too short: players show this frame for 100 ms")
    #expect(try InspectedStepsTests().steps([0, 40]).changedDelays == nil)
  }
}
