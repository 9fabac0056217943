import GraphicsCore
import Importing
import LottieReading
import Testing

@Suite struct LottieLevelsTests {
  /// A layer with levels: those of all channels, then those of red, green, blue and alpha.
  private func layer(_ stages: [[String]]) -> [UInt8] {
    let values = stages.map { "{}, {}, " + $0.map { "{ \"v\": { \"k\": \($0) } }" }.joined(separator: ", ") }
    let effect = "{ \"ty\": 24, \"nm\": \"Levels\", \"ef\": [{}, \(values.joined(separator: ", "))] }"
    return lottie(shapeLayer(disc + "," + blueFill, "", "\"ef\": [\(effect)],"))
  }

  private let same = ["0", "1", "1", "0", "1"]

  /// In the order in which they are applied.
  private func transfers(_ bytes: [UInt8]) throws -> [ColorTransfer] {
    // The inner ones come first.
    try LottieReader.read(bytes).nodes.flatMap(\.subtree).reversed().flatMap(\.filters).compactMap {
      if case .colorTransfer(let transfer) = $0 { transfer } else { nil }
    }
  }

  @Test func levelsStretchAndBendChannels() throws {
    let all = ["0.2", "0.7", "2", "0.1", "0.9"]
    let transfers = try transfers(layer([all, ["0.5", "0", "1", "0", "1"], same, same, same]))
    func seen(_ channel: Int, _ value: Double) -> Double {
      transfers.reduce(value) { $1.functions[channel].value(at: $0) }
    }
    #expect(transfers.count == 3)
    // Green: a quarter of the way from 0.2 to 0.7 is half of the way after a square root.
    #expect(abs(seen(1, 0.325) - 0.5) < 1e-9 && seen(1, 0.1) == 0.1 && abs(seen(1, 0.8) - 0.9) < 1e-9)
    // Red is inverted before, from a half on.
    #expect(abs(seen(0, 0.5) - 0.1) < 1e-9 && abs(seen(0, 0.3375) - 0.5) < 1e-9)
    #expect(seen(3, 0.4) == 0.4)
  }

  @Test func levelsThatChangeNothingAreLeftOut() throws {
    #expect(try transfers(layer(Array(repeating: same, count: 5))) == [])
  }

  @Test(arguments: [
    (["0.5", "0.5", "1", "0", "1"], "needs input levels that differ"),
    (["0", "1", "0", "0", "1"], "and a gamma above 0"),
    (["0", "1", "1", "0", "20"], "levels of at most 10"),
  ])
  func levelsThatCannotBeDrawnAreNamed(_ levels: [String], _ message: String) {
    let found = findings(layer([levels, same, same, same, same]))
    #expect(found.count == 1 && found[0].contains("the effect \"Levels\" ") && found[0].contains(message), "\(found)")
  }
}
