import APNGCoding
import Exporting
import Foundation
import GraphicsCore
import Hashing
import Parallelism
import PresetModel
import Testing

@testable import Bundling

@Suite struct SpriteBundleTests {
  private struct Sheet: Decodable {
    struct Size: Decodable {
      var w: Int
      var h: Int
    }

    struct Rectangle: Decodable {
      var x: Int
      var y: Int
      var w: Int
      var h: Int
    }

    struct Frame: Decodable {
      var filename: String
      var frame: Rectangle
      var sourceSize: Size
      var duration: Int
    }

    struct Meta: Decodable {
      var image: String
      var size: Size
      var scale: String
    }

    var frames: [Frame]
    var meta: Meta
  }

  private func sheet(_ name: String, _ files: [String: BundleFile]) throws -> (Sheet, Pixmap) {
    let sheet = try JSONDecoder().decode(Sheet.self, from: Data(try #require(files["\(name).json"]).bytes))
    #expect(sheet.meta.image == "\(name).png")
    return (sheet, try APNGReader.read(try #require(files[sheet.meta.image]).bytes).animation.frames[0].pixmap)
  }

  /// A dot that appears, holds, and goes, which is a loop of unequal delays.
  private let blink = """
    { "kind": "composition", "fps": 10, "canvas": { "size": { "width": 12, "height": 12 } }, "layers": [{
      "type": "circle", "diameter": 8, "fill": { "light": "black", "dark": "white" }, "opacity": { "duration": 1,
        "keyframes": [ { "at": 0, "value": 1 }, { "at": 0.4, "value": 0.2, "easing": "hold" },
          { "at": 1, "value": 1 }] } }] }
    """

  @Test(arguments: [true, false]) func everyRectangleHoldsItsFrame(isEven: Bool) throws {
    let json = isEven ? SampleLoader.spinner : blink
    let loader = try SampleLoader.loader(.sprite, preset: json)
    let files = try SampleLoader.files(.sprite, preset: json)
    #expect(
      Set(files.keys.filter { $0.hasSuffix(".png") }) == [
        "worm.png", "worm@2x.png", "worm-dark.png", "worm-dark@2x.png",
      ])
    for image in loader.animations {
      let animation = try APNGReader.read(image.bytes).animation
      let (sheet, pixmap) = try sheet("worm\(PageFormats.suffix(image, loader))", files)
      #expect(sheet.meta.size.w == pixmap.width && sheet.meta.size.h == pixmap.height)
      #expect(sheet.frames.reduce(0) { $0 + $1.duration } == Int((animation.duration * 1000).rounded()))
      // What both show at the middle of each frame.
      var time = 0.0
      for frame in sheet.frames {
        let moment = time + Double(frame.duration) / 2000
        time += Double(frame.duration) / 1000
        var start = 0.0
        let shown = animation.frames.first { shown in
          start += shown.delay.seconds
          return moment < start
        }
        let place = frame.frame
        let cell = Pixmap(
          width: place.w, height: place.h,
          pixels: (0..<place.h).flatMap { y in (0..<place.w).map { pixmap[place.x + $0, place.y + y].packed } })
        #expect(cell == shown?.pixmap, "\(frame.filename)")
      }
    }
  }

  @Test func theStyleNamesExactlyTheSheets() throws {
    let files = try SampleLoader.files(.sprite)
    let css = try #require(files["worm.css"]).text
    #expect(css.imagePaths == Set(files.keys.filter { $0.hasSuffix(".png") }))
    #expect(try #require(files["index.html"]).text.contains("<link rel=\"stylesheet\" href=\"worm.css\">"))
    try expect(css, isGolden: "worm.css")
  }

  /// A PNG of one frame says neither how long it is shown nor how often.
  @Test func aLoaderThatDoesNotMoveIsOneFrame() throws {
    let json = """
      { "kind": "composition", "canvas": { "size": { "width": 12, "height": 12 } },
        "layers": [{ "type": "circle", "diameter": 8, "fill": "red" }] }
      """
    let files = try SampleLoader.files(.sprite, preset: json)
    let frames = try sheet("worm", files).0.frames
    #expect(frames.map(\.duration) == [1000])
    #expect(try #require(files["worm.css"]).text.contains("animation: worm-sprite 1s steps(1) infinite;"))
  }

  /// The sheets by the digests of their animations and the lines that say how they are made.
  private func sheets(_ images: [BundleImage]) throws -> [String: [UInt8]] {
    let sheets = Locked([String: [UInt8]]())
    var loader = BundledLoader(name: "worm", alt: "Loading", size: (16, 12), images: images)
    let files = try BundleKind.sprite.writer.files(loader)
    loader.derive = { image, how, make in
      let sheet = try make()
      sheets.withLock { $0["\(SHA256.hexadecimal(of: image.bytes)) \(how)"] = sheet }
      return sheet
    }
    #expect(try BundleKind.sprite.writer.files(loader) == files)
    let kept = sheets.withLock { $0 }
    loader.derive = { image, how, _ in try #require(kept["\(SHA256.hexadecimal(of: image.bytes)) \(how)"]) }
    #expect(try BundleKind.sprite.writer.files(loader) == files)
    return kept
  }

  @Test func whatASheetDependsOnIsInItsLine() throws {
    let images = try SampleLoader.loader(.sprite).images
    let known = try sheets(images)
    #expect(known.count == 4)
    var wide = images
    for i in wide.indices { wide[i].facts.colorSpace = .displayP3 }
    #expect(try Set(sheets(wide).keys).isDisjoint(with: known.keys))
    // The frames of one animation change at other moments, so every sheet has one more.
    var uneven = images
    let changed = try #require(uneven.lastIndex { $0.facts.delays.count > 1 })
    uneven[changed].facts.delays[0] -= 50
    uneven[changed].facts.delays[1] += 50
    #expect(try Set(sheets(uneven).keys).isDisjoint(with: known.keys))
  }

  @Test func aSheetOverTheBudgetIsAFailedCheck() throws {
    var loader = try SampleLoader.loader(.sprite)
    loader.maxBytes = 10
    let error = try #require(throws: BundleError.self) { try BundleKind.sprite.writer.files(loader) }
    #expect(error.isFailedCheck && error.description.contains("maxBytes is 10"))
  }

  @Test func aSheetThatTakesTooMuchMemoryIsNotMade() throws {
    var loader = try SampleLoader.loader(.sprite)
    loader.limits.memory = MemoryEstimate.program
    let error = try #require(throws: BundleError.self) { try BundleKind.sprite.writer.files(loader) }
    #expect(!error.isFailedCheck && error.description.contains("MB of memory; --memory allows 24 MB"), "\(error)")
  }
}
