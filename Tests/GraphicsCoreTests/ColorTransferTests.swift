import GraphicsCore
import Testing

@Suite struct ColorTransferTests {
  private func close(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  /// The formulas of Filter Effects Module Level 1, section 9.6, by hand.
  @Test func functionsFollowTheirFormulas() {
    #expect(close(TransferFunction.linear(slope: 2, intercept: -0.5).value(at: 0.4), 0.3))
    #expect(close(TransferFunction.gamma(amplitude: 0.8, exponent: 2, offset: 0.1).value(at: 0.5), 0.3))
    // Three values make two lines: half of the way along the second is at 3/4.
    let table = TransferFunction.table([0, 0.2, 1])
    #expect(close(table.value(at: 0.25), 0.1) && close(table.value(at: 0.75), 0.6))
    #expect(table.value(at: 0) == 0 && table.value(at: 1) == 1)
    #expect(TransferFunction.table([0.7]).value(at: 0.1) == 0.7)
    // Three values make three steps.
    let steps = TransferFunction.discrete([0, 0.4, 0.9])
    let inputs: [Double] = [0, 0.33, 1.0 / 3, 0.66, 2.0 / 3, 1]
    let values = inputs.map { steps.value(at: $0) }
    #expect(values == [0, 0, 0.4, 0.4, 0.9, 0.9])
  }

  /// Each of the levels of 8 bits falls into the step that whole numbers say.
  @Test(arguments: 1...17) func levelsFallIntoTheirSteps(count: Int) {
    let steps = TransferFunction.discrete((0..<count).map { Double($0) / 20 })
    for level in 0...255 {
      #expect(steps.value(at: Double(level) / 255) == Double(min(level * count / 255, count - 1)) / 20)
    }
  }

  @Test func resultsAreClamped() {
    #expect(TransferFunction.linear(slope: 1, intercept: 0.5).value(at: 1) == 1)
    #expect(TransferFunction.table([-1, 1]).value(at: 0.25) == 0)
    #expect(TransferFunction.discrete([3]).value(at: 0) == 1)
    #expect(TransferFunction.gamma(amplitude: 1, exponent: 0, offset: -2).value(at: 0) == 0)
  }

  @Test func nothingToLookUpChangesNothing() {
    for function in [TransferFunction.identity, .table([]), .discrete([])] { #expect(function.value(at: 0.3) == 0.3) }
  }

  @Test func lightIsNotWhatIsEncoded() {
    var transfer = ColorTransfer()
    transfer.red = .linear(slope: 0.5, intercept: 0)
    transfer.alpha = .linear(slope: 0.5, intercept: 0)
    #expect(transfer.change(of: 0)(1) == 0.5)
    transfer.isLinear = true
    // Half of the light is encoded as 188 of 255. Alpha is no light, and green is as it was.
    #expect((transfer.change(of: 0)(1) * 255).rounded() == 188)
    #expect(transfer.change(of: 3)(1) == 0.5 && transfer.change(of: 1)(0.3) == 0.3)
  }

  @Test func stepsAreSteep() {
    #expect(TransferFunction.discrete([0, 1]).steepness == .infinity)
    #expect(TransferFunction.discrete([0.5, 0.5]).steepness == 0)
    #expect(TransferFunction.table([0, 0.1, 1]).steepness == 1.8)
    #expect(TransferFunction.linear(slope: -18, intercept: 7).steepness == 18)
    #expect(TransferFunction.gamma(amplitude: 2, exponent: 3, offset: 0).steepness == 6)
    #expect(TransferFunction.identity.steepness == 1)
  }
}
