import GraphicsCore
import PresetModel
import Testing

@testable import Importing

@Suite struct ColorTransferNodeTests {
  /// What is written is read back as the same transfer.
  @Test(arguments: [false, true]) func presetsReadWhatIsWritten(isLinear: Bool) throws {
    var transfer = ColorTransfer()
    transfer.red = .linear(slope: 0.5, intercept: -0.25)
    transfer.green = .gamma(amplitude: 2, exponent: 0.5, offset: 0.1)
    transfer.blue = .table([0, 1, 0.2])
    transfer.alpha = .discrete([0, 0.3, 1])
    transfer.isLinear = isLinear
    let text = JSONPrinter.line(transfer.node)
    let preset = try PresetDocument.decode(
      text: #"{"kind": "composition", "layers": [{"type": "circle", "colorTransfer": \#(text)}]}"#, file: "a.json"
    ).preset
    guard case .composition(let composition) = preset.loader else {
      Issue.record("no composition")
      return
    }
    #expect(composition.layers[0].colorTransfer?.transfer == transfer)
  }

  @Test func whatStaysIsNotWritten() {
    var transfer = ColorTransfer()
    transfer.alpha = .discrete([0, 1])
    #expect(JSONPrinter.line(transfer.node) == #"{ "alpha": { "type": "discrete", "values": [0, 1] } }"#)
  }
}
