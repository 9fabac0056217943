import Testing

@testable import SVGReading

@Suite struct BackgroundTests {
  @Test(arguments: [
    ("#fff", "#fff", "none"), ("none", "transparent", "none"), ("0 0", "transparent", "none"),
    ("rgb(1, 2, 3) none repeat scroll 0% 0%", "rgb(1, 2, 3)", "none"),
    (
      "url(a.png) center / cover no-repeat, calc(1px + 2px) -3px red", "red",
      "url(a.png) center / cover no-repeat, calc(1px + 2px) -3px"
    ),
    ("linear-gradient(red, blue)", "transparent", "linear-gradient(red, blue)"),
    ("url(a.png), linear-gradient(red, blue) blue", "blue", "url(a.png), linear-gradient(red, blue)"),
  ])
  func theShorthandHasAColorAndAnImage(_ value: String, _ color: String, _ image: String) {
    let parts = Dictionary(Background.longhands(value), uniquingKeysWith: { a, _ in a })
    #expect(parts == ["background-color": color, "background-image": image])
  }
}
