import APNGCoding
import TestSupport
import Testing

@Suite struct OptimalDeflaterTests {
  private static func inputs() -> [[UInt8]] {
    var random = SeededGenerator(seed: 21)
    func noise(_ n: Int, below limit: UInt8) -> [UInt8] {
      (0..<n).map { _ in UInt8.random(in: 0..<limit, using: &random) }
    }
    var inputs: [[UInt8]] = [[], [7], [7, 7], [1, 2, 3], [UInt8](repeating: 0, count: 100_000)]
    inputs.append(noise(5000, below: 255))
    inputs.append(noise(5000, below: 3))
    inputs.append((0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7 % 11 * $0) })
    let phrase = noise(300, below: 40)
    inputs.append((0..<200).flatMap { i in phrase.dropFirst(i) + noise(i % 5, below: 9) })
    inputs.append([UInt8](repeating: 3, count: 259) + noise(40, below: 255) + [UInt8](repeating: 3, count: 777))
    // Repeats just inside and just outside the window.
    for gap in [32_400, 32_468, 32_500] { inputs.append(noise(300, below: 200) + [UInt8](repeating: 9, count: gap)) }
    inputs[inputs.count - 1] += inputs[inputs.count - 1].prefix(300)
    return inputs
  }

  @Test(arguments: [
    OptimalDeflater.Search.quick, .middle, .long, .exact, .longest,
  ])
  func streamsInflateToTheirInput(search: OptimalDeflater.Search) throws {
    let deflater = OptimalDeflater(search)
    let inflater = try Inflater()
    for input in Self.inputs() {
      let stream = input.withUnsafeBufferPointer { deflater.stream($0) }
      #expect(try inflater.inflate(stream, count: input.count) == input)
    }
  }

  @Test func longInputsAreCutIntoSegments() throws {
    let input = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 9) }
    let stream = input.withUnsafeBufferPointer { OptimalDeflater(.quick).stream($0) }
    #expect(try Inflater().inflate(stream, count: input.count) == input)
  }

  /// Strings that agree up to a segment's end and not beyond it are met again from the next segment.
  @Test func stringsAcrossSegmentsAreComparedToTheirEnds() throws {
    var random = SeededGenerator(seed: 5)
    var input: [UInt8] = []
    let phrase = (0..<64).map { _ in UInt8.random(in: 0..<4, using: &random) }
    while input.count < 600_000 {
      input += phrase.prefix(Int.random(in: 4...64, using: &random))
      input += (0..<Int.random(in: 0...3, using: &random)).map { _ in UInt8.random(in: 0..<4, using: &random) }
    }
    let stream = input.withUnsafeBufferPointer { OptimalDeflater(.quick).stream($0) }
    #expect(try Inflater().inflate(stream, count: input.count) == input)
  }

  @Test func whatCannotBeCompressedGrowsLittle() {
    var random = SeededGenerator(seed: 2)
    let input = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let stream = input.withUnsafeBufferPointer { OptimalDeflater(.quick).stream($0) }
    #expect(stream.count < input.count + 200)
  }
}
