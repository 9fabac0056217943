import GraphicsCore
import Testing

@testable import Bundling

@Suite struct SpriteStyleTests {
  private func style(
    _ durations: [Int], width: Int = 16, plays: PlayCount = .forever, poster: Int = 0,
    sheets: [[(file: String, scale: Double)]] = [[(file: "worm.png", scale: 1)]]
  ) throws -> String {
    SpriteStyle(
      name: "worm-sprite", width: 16, height: 12,
      grid: try SpriteGrid(count: durations.count, width: width, height: 12),
      durations: durations, plays: plays, poster: poster, sheets: sheets
    ).css
  }

  @Test func equalDelaysAreSteps() throws {
    let css = try style([33, 33, 34])
    #expect(css.contains("animation: worm-sprite 0.1s steps(3) infinite;"))
    #expect(css.contains("to { background-position: -48px 0; }") && css.contains("0 0 / 48px 12px no-repeat"))
  }

  @Test func unequalDelaysAreKeyframes() throws {
    let css = try style([50, 100, 50], poster: 2)
    #expect(css.contains("animation: worm-sprite 0.2s step-end infinite;"))
    for line in [
      "0% { background-position: 0 0; }", "25% { background-position: -16px 0; }",
      "75%, to { background-position: -32px 0; }",
    ] {
      #expect(css.contains("  \(line)\n"))
    }
    #expect(css.contains("    animation: none;\n    background-position: -32px 0;\n"))
  }

  @Test func whatEndsStaysOnItsLastFrame() throws {
    let css = try style([50, 50], plays: .times(2))
    #expect(css.contains("step-end 2 forwards;") && css.contains("50%, to { background-position: -16px 0; }"))
  }

  @Test func rowsAreKeyframes() throws {
    let css = try style([50, 50, 50], width: 8000)
    #expect(css.contains("0 0 / 32px 24px no-repeat") && css.contains("66.6667%, to { background-position: 0 -12px; }"))
  }

  @Test func scalesAndSchemesHaveTheirSheets() throws {
    let css = try style(
      [50, 50],
      sheets: [
        [(file: "worm.png", scale: 1), (file: "worm@2x.png", scale: 2)], [(file: "worm-dark.png", scale: 1)],
      ])
    #expect(css.contains(#"background: image-set(url("worm.png") 1x, url("worm@2x.png") 2x) 0 0 / 32px"#))
    #expect(css.contains("(prefers-color-scheme: dark)") && css.contains(#"background-image: url("worm-dark.png");"#))
  }
}
