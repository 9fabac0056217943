import Testing

@testable import LottieReading

@Suite struct ExpressionTextTests {
  private func text(_ written: String) -> ExpressionText {
    ExpressionText(written) { $0 == "Bounce" ? 40 : nil }
  }

  @Test func hasNoSpacesAndNoWordsOfTheExporter() {
    #expect(text("var $bm_rt;\n$bm_rt = $bm_mul(time, Math.PI);").text == "mul(time,PI)")
  }

  @Test func argumentsAreThoseOfTheOutermostCall() {
    #expect(text("clamp(value, min(1, 2), 3)").arguments(of: "clamp") == ["value", "min(1,2)", "3"])
    #expect(text("loopOut()").arguments(of: "loopOut") == [])
    #expect(text("a(1) + a(2)").arguments(of: "a") == nil && text("b(1)").arguments(of: "a") == nil)
  }

  @Test func findsWhatAVariableIsSetTo() {
    let words = text("amp = 0.1; freq = div(effect('Bounce')(1), 20), example = 3; if (e == 2) e = .7; w = freq * 2")
    #expect(words.assigned("amp") == 0.1 && words.assigned("freq") == 2 && words.assigned("e") == 0.7)
    #expect(words.assigned("ample") == nil && words.assigned("w") == nil)
  }

  @Test func numbersAreCountedOut() {
    #expect(text("").number("mul(2,div(3,4))") == 1.5 && text("").number("6/4") == 1.5)
    for other in ["1/0", "div(1,0)", "effect('Else')(1)", "time", "1e99", ""] {
      #expect(text("").number(other) == nil, "\(other)")
    }
  }
}
