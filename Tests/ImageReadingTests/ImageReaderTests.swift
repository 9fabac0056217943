import APNGCoding
import Foundation
import GraphicsCore
import ImageReading
import TestSupport
import Testing

@Suite struct ImageReaderTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Images")
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  private func read(_ name: String) throws -> Pixmap { try ImageReader.read(try bytes(name)) }

  /// The image that the files hold.
  private static let gradient: Pixmap = {
    var image = Pixmap(width: 20, height: 12)
    for y in 0..<12 {
      for x in 0..<20 {
        image[x, y] = RGBA8(red: UInt8(30 + x * 10), green: UInt8(40 + y * 15), blue: UInt8(200 - x * 4 - y * 3))
      }
    }
    return image
  }()

  @Test(arguments: ["rgb.jpg", "progressive.jpg", "lossy.webp"]) func lossyImagesAreNear(_ name: String) throws {
    let image = try read(name)
    #expect(image.width == 20 && image.height == 12)
    let difference = PixmapDifference(Self.gradient, image)
    #expect(difference.largest <= (name.hasSuffix("jpg") ? 4 : 14) && difference.mean < 2, "\(difference)")
  }

  @Test func aGrayJPEGIsGray() throws {
    let image = try read("gray.jpg")
    for packed in image.pixels {
      let pixel = RGBA8(packed: packed)
      #expect(pixel.red == pixel.green && pixel.green == pixel.blue && pixel.alpha == 255)
    }
  }

  @Test func aLosslessWebPKeepsStraightAlpha() throws {
    let image = try read("lossless.webp")
    for y in 0..<12 {
      for x in 0..<20 {
        var expected = Self.gradient[x, y]
        expected.alpha = UInt8(min(255, x * 14))
        #expect(image[x, y] == (expected.alpha == 0 ? .clear : expected))
      }
    }
  }

  @Test(arguments: 1...8) func aPhotographStandsUpright(_ orientation: Int) throws {
    let image = try read("orientation-\(orientation).jpg")
    #expect(image.width == 20 && image.height == 12)
    let corners = [image[2, 2], image[17, 2], image[2, 9], image[17, 9]]
    #expect(corners[0].red > 240 && corners[0].green < 15 && corners[0].blue < 15)
    #expect(corners[1].green > 240 && corners[1].red < 15)
    #expect(corners[2].blue > 240 && corners[2].red < 15)
    #expect(corners[3].red > 240 && corners[3].green > 240 && corners[3].blue > 240)
  }

  @Test(arguments: ["display-p3.jpg", "display-p3.webp"]) func displayP3IsConverted(_ name: String) throws {
    let pixel = try read(name)[4, 4]
    let expected = Color(RGBA8(red: 200, green: 80, blue: 60)).converted(from: .displayP3, to: .srgb).rgba8
    #expect(abs(Int(pixel.red) - Int(expected.red)) <= 2 && abs(Int(pixel.green) - Int(expected.green)) <= 2)
    #expect(pixel.red > 205)
  }

  /// Which PNG there are, the reader of APNG tests.
  @Test func aPNGIsReadByItsContent() throws {
    let png = try APNGEncoder.encode(Self.gradient).bytes
    #expect(try ImageReader.read(png) == Self.gradient)
  }

  @Test func whatCannotBeReadIsAnError() throws {
    func error(_ bytes: [UInt8]) -> ImageError? {
      #expect(throws: ImageError.self) { try ImageReader.read(bytes) }
    }
    #expect(error(Array("no image".utf8)) == .unknownFormat)
    #expect(error([]) == .unknownFormat)
    #expect(error(try bytes("cmyk.jpg")) == .inkColors)
    #expect(error(try bytes("animated.webp")) == .animated)
    #expect(error(try bytes("claims-much.jpg")) == .tooLarge(width: 20000, height: 20000))
    for name in ["rgb.jpg", "progressive.jpg", "lossy.webp", "lossless.webp"] {
      let whole = try bytes(name)
      // Half an image is not an image.
      guard case .damaged? = error(Array(whole.prefix(whole.count * 2 / 3))) else {
        Issue.record("\(name) cut short is read")
        continue
      }
    }
  }

  @Test func aFaultOfAPNGThatBrowsersOverlookIsNoFault() throws {
    var file = PNGBuilder()
    file.header(1, 1, depth: 8, type: 0)
    // A wrong checksum.
    file.bytes += PNGBuilder.big(0) + Array("teXt".utf8) + PNGBuilder.big(0)
    file.imageData([[7]])
    file.chunk("IEND")
    #expect(try ImageReader.read(file.bytes).pixels == [0xFF07_0707])
  }

  @Test func damagedFilesNeverTrap() throws {
    var random = SeededGenerator(seed: 7)
    for name in ["rgb.jpg", "orientation-6.jpg", "display-p3.jpg", "display-p3.webp", "lossless.webp", "lossy.webp"] {
      let whole = try bytes(name)
      for _ in 0..<200 {
        var damaged = whole
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if let image = try? ImageReader.read(damaged) { #expect(!image.pixels.isEmpty) }
      }
    }
  }

  @Test func aDataURLHoldsItsBytes() throws {
    #expect(try DataURL("data:image/png;base64,AAEC/w==").bytes == [0, 1, 2, 255])
    #expect(try DataURL("data:;base64,\nAA EC").bytes == [0, 1, 2])
    for wrong in ["data:image/png", "data:image/png,abc", "data:image/png;base64,A*", "data:;base64,AA==AA"] {
      #expect(throws: ImageError.self) { try DataURL(wrong) }
    }
  }
}
