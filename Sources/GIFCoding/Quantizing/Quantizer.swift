import GraphicsCore
import Quantizing

/// A census → the loop in fewer colours, within the limits of a quality.
///
/// One palette over the whole loop, so that a pixel that does not change in the source does not change in the file and
/// so needs no bytes. Exact where all colours fit; a covering of the colours (`PaletteCover`) within the error limits
/// else.
struct Quantizer {
  let census: ColorCensus
  let width: Int
  let height: Int
  let delays: [Int]
  let options: GIFOptions
  private let converter = LabColors()
  /// OKLab of each bucket; clear is far away from all.
  let labs: [LabVector]
  private let roles: [ColorRole]
  /// How much each bucket's error weighs: the pixels that take the colour on.
  private let weights: [Float]
  private let isFixed: [Bool]

  init(census: ColorCensus, width: Int, height: Int, delays: [Int], options: GIFOptions) {
    self.census = census
    self.width = width
    self.height = height
    self.delays = delays
    self.options = options
    let converter = converter
    let clear = LabVector(9, 9, 9, 0)
    labs = census.bucketColors.map { $0 == 0 ? clear : converter.lab(of: $0) }
    roles = Self.roles(of: census, labs: labs, width: width, height: height)
    var weights = [Float](repeating: 0, count: labs.count)
    for (number, count) in census.changeCounts.enumerated() {
      weights[Int(census.bucketOfColor[number])] += Float(count)
    }
    self.weights = weights
    let fixed = Set(options.fixedColors.map(\.packed))
    isFixed = census.bucketColors.map { fixed.contains($0) }
  }

  private static func roles(of census: ColorCensus, labs: [LabVector], width: Int, height: Int) -> [ColorRole] {
    let samples = ColorRoles.sampledFrames(of: census.frames.count)
    var roles = ColorRoles(colors: labs.count)
    labs.withUnsafeBufferPointer { labs in
      for sample in samples {
        roles.look(at: census.frames[sample], width: width, height: height) {
          LabColors.squaredDistance(labs[Int($0)], labs[Int($1)]) < ColorRoles.smoothStep * ColorRoles.smoothStep
        }
      }
    }
    return labs.indices.map {
      roles.role(of: $0, pixels: census.changeCounts[$0] * samples.count / census.frames.count)
    }
  }

  /// Opaque colours a palette has room for: clear pixels need an entry of their own.
  var roomForColors: Int { census.hasClear ? options.maxColors - 1 : options.maxColors }

  /// All colours of the loop fit one palette.
  var fitsOnePalette: Bool { census.isUnbucketed && census.colorCount <= roomForColors }

  /// The loop with its own colours.
  func exact() -> QuantizedLoop {
    var loop = QuantizedLoop(
      width: width, height: height, colors: census.bucketColors, frames: census.frames, delays: delays,
      hasClear: census.hasClear, largestError: 0, meanError: 0)
    loop.mergeEqualNeighbours()
    return loop
  }

  /// The palette for an error limit over the whole loop; not complete where that takes more colours than a palette has.
  func palette(for limit: ErrorLimit) -> PaletteCover {
    palette(of: Array(1..<max(1, labs.count)), limit: limit, room: roomForColors)
  }

  /// The palette for an error limit over some buckets, of at most `room` colours.
  func palette(of buckets: [Int], limit: ErrorLimit, room: Int) -> PaletteCover {
    let (points, exact) = points(of: buckets, limit: limit, room: room)
    // Bands in smooth areas before errors beyond the limit anywhere.
    func relaxed() -> PaletteCover {
      let points = points.map {
        PaletteCover.Point(lab: $0.lab, tolerance: max($0.tolerance, limit.anyPixel), weight: $0.weight)
      }
      return PaletteCover(points: points, exact: exact, limit: room, converter: converter)
    }
    // With so many colours mostly neither limit can be kept, which the wider one shows for both.
    let wide = points.count > PaletteCover.fewPoints ? relaxed() : nil
    if let wide, !wide.isComplete { return wide }
    let cover = PaletteCover(points: points, exact: exact, limit: room, converter: converter)
    return cover.isComplete ? cover : wide ?? relaxed()
  }

  /// The palette of least error over the whole loop, whatever that error is.
  func bestPalette(for limit: ErrorLimit) -> PaletteCover {
    let (points, exact) = points(of: Array(1..<max(1, labs.count)), limit: limit, room: roomForColors)
    return PaletteCover.best(points: points, exact: exact, limit: roomForColors, converter: converter)
  }

  /// Buckets as points to cover and colours to keep: fixed colours first, then flat ones by how much they are shown, up
  /// to half the palette.
  private func points(
    of buckets: [Int], limit: ErrorLimit, room: Int
  ) -> (points: [PaletteCover.Point], exact: [UInt32]) {
    let isExact = buckets.filter { isFixed[$0] || roles[$0] == .flat }.sorted { a, b in
      if isFixed[a] != isFixed[b] { return isFixed[a] }
      return weights[a] != weights[b] ? weights[a] > weights[b] : a < b
    }
    let keep = min(room, max(room / 2, isExact.prefix { isFixed[$0] }.count))
    let exact = isExact.prefix(keep)
    let exactSet = Set(exact)
    // The best quality's tolerance is that of eight-bit rounding.
    let least: Float = 1e-3
    let points = buckets.filter { !exactSet.contains($0) }.map { bucket in
      let tolerance = roles[bucket] == .edge ? limit.anyPixel : limit.smoothArea
      return PaletteCover.Point(lab: labs[bucket], tolerance: max(tolerance, least), weight: weights[bucket])
    }
    return (points, exact.map { census.bucketColors[$0] })
  }

  /// Each pixel in the nearest colour of the palette, or dithered.
  func quantized(to cover: PaletteCover) throws -> QuantizedLoop {
    let nearest = concurrentMap(count: labs.count, workers: labs.count < 256 ? 1 : options.workers) { bucket in
      bucket == 0 ? 0 : UInt16(cover.nearest(to: labs[bucket]) + 1)
    }
    let frames: [[UInt16]]
    switch options.dither {
    case .none:
      frames = try concurrentMap(
        count: census.frames.count, workers: options.workers, cancellation: options.cancellation
      ) { index in
        census.frames[index].mapped(through: nearest)
      }
    case .diffusion:
      frames = try DiffusionDither(cover: cover, labs: labs, nearest: nearest).frames(
        of: census, width: width, cancellation: options.cancellation)
    case .blueNoise:
      let mixes = BlueNoiseDither(cover: cover, labs: labs, nearest: nearest)
      frames = try concurrentMap(
        count: census.frames.count, workers: options.workers, cancellation: options.cancellation
      ) { index in
        mixes.frame(census.frames[index], width: width)
      }
    }
    let colors = [0] + cover.colors
    let error =
      options.dither == .none
      ? errorOfMapping { colors[Int(nearest[$0])] } : errorOfFrames(frames, colors: colors)
    var loop = QuantizedLoop(
      width: width, height: height, colors: colors, frames: frames, delays: delays, hasClear: census.hasClear,
      largestError: error.largest, meanError: error.mean)
    loop.mergeEqualNeighbours()
    return loop
  }

  /// The error where every pixel of a colour becomes the same colour.
  private func errorOfMapping(_ final: (Int) -> UInt32) -> (largest: Float, mean: Double) {
    var largest: Float = 0
    var sum = 0.0
    for number in census.colors.indices.dropFirst() {
      let color = census.colors[number]
      let result = final(Int(census.bucketOfColor[number]))
      if color == result { continue }
      let error = LabColors.squaredDistance(converter.lab(of: color), converter.lab(of: result)).squareRoot()
      largest = max(largest, error)
      sum += Double(error) * Double(census.pixelCounts[number])
    }
    return (largest, sum / Double(max(1, census.pixelCounts.reduce(0, +))))
  }

  /// The error pixel by pixel, where one colour may become several.
  func errorOfFrames(_ frames: [[UInt16]], colors: [UInt32]) -> (largest: Float, mean: Double) {
    let results = colors.map { $0 == 0 ? LabVector(9, 9, 9, 0) : converter.lab(of: $0) }
    var largest: Float = 0
    var sum = 0.0
    for (given, made) in zip(census.frames, frames) {
      for (bucket, number) in zip(given, made) where census.bucketColors[Int(bucket)] != colors[Int(number)] {
        let error = LabColors.squaredDistance(labs[Int(bucket)], results[Int(number)]).squareRoot()
        largest = max(largest, error)
        sum += Double(error)
      }
    }
    return (largest, sum / Double(max(1, frames.count * width * height)))
  }
}
