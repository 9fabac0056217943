import Bundling
import PresetModel
import Testing

@Suite struct CodeNamesTests {
  @Test func aNameIsTakenOnceForEachKind() {
    var names = CodeNames<Int>()
    func take(_ name: String, _ holder: Int) -> Int { names.take(.sprite, preset: name, for: holder).holder }
    let holders = [take("card-flip", 1), take("Card flip", 2), take("cardflip", 3), take("card-flip", 4)]
    #expect(holders == [1, 1, 3, 1])
    let react = names.take(.react, preset: "card-flip", for: 5)
    #expect(react.name == "CardFlipLoader" && react.holder == 5)
    // CardflipLoader.tsx would be the same file on macOS and Windows.
    let cased = names.take(.react, preset: "cardflip", for: 6)
    #expect(cased.name == "CardflipLoader" && cased.holder == 5)
  }
}
