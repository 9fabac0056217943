import APNGCoding
import Exporting
import GraphicsCore
import Hashing
import PresetFiles
import PresetModel

/// A sprite: a sheet of all frames for each scale and scheme, where each frame is and how long it is shown, and CSS
/// that plays it.
///
/// The JSON has the form that TexturePacker and Aseprite call "JSON Array", which game engines read; durations are in
/// milliseconds (https://www.aseprite.org/docs/sprite-sheet).
struct SpriteBundle: BundleWriter {
  let kind = BundleKind.sprite

  func needs(_ asked: BundleRequest) throws(BundleError) -> BundleNeeds {
    if asked.formats != nil {
      throw BundleError(
        "a sprite is a PNG of all frames, whatever the format; leave the format out "
          + "(make it by itself where other bundles need one)")
    }
    let scales = try scales(asked, standard: [1, 2])
    // The poster frame is found on the sheet by its looks.
    return BundleNeeds(formats: [.apng], scales: scales, posterScales: [scales[0]], schemes: asked.schemes)
  }

  func document(_ name: LoaderName) -> String { "\(name.slug).css" }
  func codeName(_ name: LoaderName) -> String { name.slug }

  func files(_ loader: BundledLoader) throws -> [BundleFile] {
    let images = loader.animations
    let timeline = SpriteTimeline(
      images.map {
        // Where nothing moves the file is a still, which has no delay and does not play.
        SpriteTimeline.Animation(delays: $0.facts.delays, start: Int((($0.facts.start ?? 0) * 1000).rounded()))
      })
    let grid = try SpriteGrid(
      count: timeline.durations.count, width: images.map(\.facts.width).max() ?? 1,
      height: images.map(\.facts.height).max() ?? 1)
    for image in images {
      try grid.checkMemory(image.facts, limits: loader.limits)
    }
    var poster = 0
    var files: [BundleFile] = []
    for (index, image) in images.enumerated() {
      func sheet() throws -> SpriteSheet {
        let frames = try APNGReader.read(image.bytes).animation.frames
        return SpriteSheet(timeline.frames[index].map { frames[$0].pixmap }, grid)
      }
      if index == 0 { poster = try Self.poster(loader, sheet()) }
      let name = loader.name.slug + PageFormats.suffix(image, loader)
      let png = try loader.derive(
        image, "sheet \(image.facts.colorSpace.rawValue) \(grid.columns) columns \(timeline.frames[index])"
      ) { try sheet().png(in: image.facts.colorSpace) }
      if let limit = loader.maxBytes, png.count > limit {
        throw BundleError(
          "\(name).png: maxBytes is \(limit), but the sheet of all frames has \(png.count) bytes; allow more, or ask "
            + "for fewer frames a second", isFailedCheck: true)
      }
      files.append(
        BundleFile(
          "\(name).png",
          BundleImage(variant: image.variant, facts: FileFacts(of: grid, png, from: image.facts), bytes: png)))
      files.append(BundleFile("\(name).json", Self.json(grid, image, name, timeline.durations)))
    }
    let style = SpriteStyle(
      name: "\(loader.name.slug)-sprite", width: loader.width, height: loader.height, grid: grid,
      durations: timeline.durations, plays: images[0].facts.plays, poster: poster,
      sheets: loader.schemes.map { scheme in
        loader.animations(scheme).map {
          (file: "\(loader.name.slug)\(PageFormats.suffix($0, loader)).png", scale: $0.variant.scale)
        }
      })
    let body = """
      <div role="status">
        <div class="\(style.name)" role="img" aria-label="\(Escaping.xml(loader.alt))"></div>
      </div>
      """
    let count = timeline.durations.count
    let css = "/* Written by LoaderLoom: \(count == 1 ? "1 frame" : "\(count) frames"). */\n" + style.css
    return files + [
      BundleFile(document(loader.name), css),
      BundleFile("index.html", loader.trialPage(style: document(loader.name), body: body)),
    ]
  }

  /// The frame that looks most like the poster; the first where none has its size.
  private static func poster(_ loader: BundledLoader, _ sheet: SpriteSheet) throws -> Int {
    guard let image = loader.posters.first else { return 0 }
    let poster = try APNGReader.read(image.bytes).animation.frames[0].pixmap
    guard poster.width == sheet.frameWidth, poster.height == sheet.frameHeight else { return 0 }
    let errors = (0..<sheet.grid.count).map { sheet.difference(of: $0, from: poster) }
    return errors.indices.min { errors[$0] < errors[$1] } ?? 0
  }

  private static func json(_ grid: SpriteGrid, _ image: BundleImage, _ name: String, _ durations: [Int]) -> String {
    let (width, height) = (image.facts.width, image.facts.height)
    let sheet = grid.size(image.facts)
    let size = JSONNode.object([("w", .number(width)), ("h", .number(height))])
    let frames = durations.enumerated().map { index, duration in
      let (column, row) = grid.cell(index)
      func rectangle(_ x: Int, _ y: Int) -> JSONNode {
        .object([
          ("x", .number(x)), ("y", .number(y)), ("w", .number(width)), ("h", .number(height)),
        ])
      }
      return JSONNode.object([
        ("filename", .text("\(name) \(index)")),
        ("frame", rectangle(column * width, row * height)), ("rotated", .boolean(false)),
        ("trimmed", .boolean(false)), ("spriteSourceSize", rectangle(0, 0)), ("sourceSize", size),
        ("duration", .number(duration)),
      ])
    }
    return JSONPrinter.document(
      .object([
        ("frames", .list(frames)),
        (
          "meta",
          .object([
            ("app", .text("loaderloom")), ("image", .text("\(name).png")), ("format", .text("RGBA8888")),
            ("size", .object([("w", .number(sheet.width)), ("h", .number(sheet.height))])),
            ("scale", .text(NumberText.short(image.variant.scale))),
          ])
        ),
      ]))
  }
}

extension FileFacts {
  /// Those of a sheet that was made from an animation.
  fileprivate init(of grid: SpriteGrid, _ png: [UInt8], from animation: FileFacts) {
    self.init()
    (width, height) = grid.size(animation)
    bytes = png.count
    plays = .times(1)
    isExact = animation.isExact
    colorSpace = animation.colorSpace
    fonts = animation.fonts
    sha256 = SHA256.hexadecimal(of: png)
  }
}

extension SpriteSheet {
  /// The sum of the differences of all channels, each weighed by the opacity, between a frame and an image of its size.
  fileprivate func difference(of index: Int, from image: Pixmap) -> Int {
    let (column, row) = grid.cell(index)
    var sum = 0
    let pixels = image.pixels
    for y in 0..<frameHeight {
      for x in 0..<frameWidth {
        let a = pixmap[column * frameWidth + x, row * frameHeight + y]
        let b = RGBA8(packed: pixels[y * frameWidth + x])
        func weighed(_ color: RGBA8, _ channel: UInt8) -> Int { Int(channel) * Int(color.alpha) / 255 }
        sum += abs(Int(a.alpha) - Int(b.alpha)) + abs(weighed(a, a.red) - weighed(b, b.red))
        sum += abs(weighed(a, a.green) - weighed(b, b.green)) + abs(weighed(a, a.blue) - weighed(b, b.blue))
      }
    }
    return sum
  }
}
