import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct LossyColorsTests {
  private static let pixels = HiddenColors.filled(WebPSamples.soft.frames[3].pixmap.pixels, width: 64)

  private func made(
    _ quality: Int, _ style: LossyColors.Style = .init(isSharp: false, isSmooth: false), _ pixels: [UInt32] = pixels
  ) throws -> LossyColors {
    try LossyColors(pixels, width: 64, height: 64, quality: quality, style, method: 4)
  }

  private func error(_ colors: LossyColors, _ pixels: [UInt32]) -> Int {
    func channels(_ pixel: UInt32) -> [Int] { (0..<3).map { Int(pixel >> (8 * $0) & 255) } }
    let (shown, meant) = (colors.shown.flatMap(channels), pixels.flatMap(channels))
    return zip(shown, meant).map { abs($0 - $1) }.reduce(0, +)
  }

  @Test(arguments: LossyColors.Style.all) func aPlayerDecodesWhatIsShown(style: LossyColors.Style) throws {
    let colors = try made(70, style)
    let file = WebPContainer.still(ImageChunks(bytes: colors.bytes, hasAlpha: false), width: 64, height: 64)
    #expect(try WebPReader.read(file).animation.frames[0].pixmap.pixels == colors.shown)
  }

  @Test func moreQualityIsLargerAndNearer() throws {
    let (low, high) = (try made(20), try made(95))
    #expect(low.bytes.count < high.bytes.count)
    #expect(error(low, Self.pixels) > 2 * error(high, Self.pixels))
  }

  /// A bright line of one pixel on another color keeps more of its brightness.
  @Test func sharpnessKeepsThinLines() throws {
    let lines = (0..<64 * 64).map { $0 % 64 % 8 == 3 ? UInt32(0xFF00_00FF) : 0xFF00_6000 }
    let sharp = try made(95, .init(isSharp: true, isSmooth: false), lines)
    #expect(try error(sharp, lines) < error(made(95, .init(isSharp: false, isSmooth: false), lines), lines))
  }

  @Test func allStylesDiffer() throws {
    #expect(try Set(LossyColors.Style.all.map { try made(30, $0).bytes }).count == 4)
  }
}
