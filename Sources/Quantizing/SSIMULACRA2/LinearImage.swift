import GraphicsCore

/// An image at one scale of the metric, in linear light: the largest as packed pixels, all others as floats, a quarter
/// as many with each step.
struct LinearImage: Sendable {
  let width: Int
  let height: Int
  private let content: Content

  private enum Content {
    /// Opaque pixels of sRGB.
    case pixels([UInt32])
    /// Red, green and blue, 0…1.
    case planes([[Float]])
  }

  /// - Parameter pixels: packed opaque pixels of sRGB, row-major.
  init(_ pixels: [UInt32], width: Int, height: Int) {
    (self.width, self.height, content) = (width, height, .pixels(pixels))
  }

  private init(planes: [[Float]], width: Int, height: Int) {
    (self.width, self.height, content) = (width, height, .planes(planes))
  }

  /// Half as wide and high: the mean of two by two pixels, or of those that there are.
  var halved: LinearImage { halved(nil) }

  /// The same, with less work.
  /// - Parameters:
  ///   - region: of this image; its other pixels are those of a second image.
  ///   - other: the second image, halved.
  func halved(in region: PixelRect, elsewhere other: LinearImage) -> LinearImage { halved((region, other)) }

  private func halved(_ change: (region: PixelRect, other: LinearImage)?) -> LinearImage {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let area = change?.region.halved ?? PixelRect(x: 0, y: 0, width: halfWidth, height: halfHeight)
    let columns = 2 * area.x..<min(width, 2 * area.maxX)
    var rows = [Float](repeating: 0, count: 2 * columns.count)
    let planes = (0..<3).map { plane in
      [Float](unsafeUninitializedCapacity: halfWidth * halfHeight) { result, count in
        change?.other.readAll(plane, into: result.baseAddress!)
        rows.withUnsafeMutableBufferPointer { rows in
          let (upper, lower) = (rows.baseAddress!, rows.baseAddress! + columns.count)
          for y in area.y..<area.maxY {
            read(plane, row: 2 * y, columns, into: upper)
            read(plane, row: min(2 * y + 1, height - 1), columns, into: lower)
            let out = result.baseAddress! + y * halfWidth + area.x
            for x in 0..<columns.count / 2 {
              out[x] = (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]) * 0.25
            }
            let last = columns.count - 1
            if columns.count % 2 == 1 { out[last / 2] = (upper[last] + lower[last]) * 0.5 }
          }
        }
        count = halfWidth * halfHeight
      }
    }
    return LinearImage(planes: planes, width: halfWidth, height: halfHeight)
  }

  /// The positive XYB of some rows and of those that a blur of them reaches, which are mirrored at the top and the
  /// bottom of the image.
  /// - Parameters:
  ///   - columns: those that are filled; all others are 0. They begin at a multiple of 8.
  ///   - planes: those that are filled; all others are empty.
  func positiveXYB(rows: Range<Int>, columns: Range<Int>, planes: [Int]) -> Planes {
    var result = Planes(width: width, rows: rows, planes: planes)
    let columns = max(0, columns.lowerBound)..<min(width, columns.upperBound)
    let stride = (columns.count + 7) / 8 * 8
    var line = [Float](repeating: 0, count: 3 * stride)
    let reach = SSIMULACRA2Blur.reach
    line.withUnsafeMutableBufferPointer { line in
      let (red, green, blue) = (line.baseAddress!, line.baseAddress! + stride, line.baseAddress! + 2 * stride)
      for y in rows.lowerBound - reach..<rows.upperBound + reach {
        let mirrored = mirrored(y)
        read(0, row: mirrored, columns, into: red)
        read(1, row: mirrored, columns, into: green)
        read(2, row: mirrored, columns, into: blue)
        for x in Swift.stride(from: 0, to: columns.count, by: 8) {
          let components = PositiveXYB.components(Self.load(red + x), Self.load(green + x), Self.load(blue + x))
          let (row, column) = (result.row(y), columns.lowerBound + x)
          result.store(components.x, 0, row: row, column: column)
          result.store(components.y, 1, row: row, column: column)
          result.store(components.b, 2, row: row, column: column)
        }
      }
    }
    return result
  }

  /// The row that stands for one beyond the edges; an image lower than a blur's reach is mirrored more than once.
  private func mirrored(_ row: Int) -> Int {
    let rest = row % (2 * height)
    let place = rest < 0 ? rest + 2 * height : rest
    return place < height ? place : 2 * height - 1 - place
  }

  /// Copies one plane.
  private func readAll(_ plane: Int, into target: UnsafeMutablePointer<Float>) {
    for row in 0..<height { read(plane, row: row, 0..<width, into: target + row * width) }
  }

  /// Copies a part of a row of one plane.
  @inline(__always)
  private func read(_ plane: Int, row: Int, _ columns: Range<Int>, into target: UnsafeMutablePointer<Float>) {
    let start = row * width + columns.lowerBound
    switch content {
    case .pixels(let pixels):
      let shift = UInt32(8 * plane)
      pixels.withUnsafeBufferPointer { pixels in
        PositiveXYB.linear.withUnsafeBufferPointer { table in
          for x in 0..<columns.count { target[x] = table[Int(pixels[start &+ x] &>> shift & 0xFF)] }
        }
      }
    case .planes(let planes):
      planes[plane].withUnsafeBufferPointer { target.update(from: $0.baseAddress! + start, count: columns.count) }
    }
  }

  @inline(__always)
  private static func load(_ place: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD8<Float>.self)
  }
}

extension PixelRect {
  /// The pixels of an image of half the size that these are part of.
  var halved: PixelRect {
    PixelRect(x: x / 2, y: y / 2, width: (maxX + 1) / 2 - x / 2, height: (maxY + 1) / 2 - y / 2)
  }
}
