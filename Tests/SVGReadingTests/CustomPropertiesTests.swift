import Testing

@testable import SVGReading

@Suite struct CustomPropertiesTests {
  @Test func whatIsSetIsOverWhatIsAround() {
    let around = CustomProperties(["--a": "1", "--b": "2"])
    let own = around.setting(["--b": "3", "--c": "4"])
    #expect(["--a", "--b", "--c", "--d"].map { own[$0] } == ["1", "3", "4", nil])
    #expect(["--a", "--b", "--c"].map { around[$0] } == ["1", "2", nil])
    // A value may be taken away, and set again further inside.
    let without = own.setting(["--a": nil])
    #expect(without["--a"] == nil && without["--b"] == "3")
    #expect(without.setting(["--a": "5"])["--a"] == "5")
    #expect(CustomProperties()["--a"] == nil && CustomProperties().setting([:])["--a"] == nil)
  }
}
