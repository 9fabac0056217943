import GraphicsCore

/// A census → the loop in fewer colours, within the limits of a quality.
///
/// One palette over the whole loop, so that a pixel that does not change in the source does not change in the file and so
/// needs no bytes. Exact where all colours fit; a covering of the colours (`PaletteCover`) within the error limits else.
struct Quantizer {
  /// More points than this are thinned: neighbours become one, weighted.
  static let mostPoints = 4096

  let census: ColorCensus
  let width: Int
  let height: Int
  let delays: [Int]
  let options: GIFOptions
  private let converter = LabColors()
  /// OKLab of each bucket; clear is far away from all.
  private let labs: [LabVector]
  private let roles: [ColorRole]

  init(census: ColorCensus, width: Int, height: Int, delays: [Int], options: GIFOptions) {
    self.census = census
    self.width = width
    self.height = height
    self.delays = delays
    self.options = options
    let converter = converter
    let clear = LabVector(9, 9, 9, 0)
    labs = census.bucketColors.map { $0 == 0 ? clear : converter.lab(of: $0) }
    roles = ColorRoles.roles(of: census, labs: labs, width: width, height: height)
  }

  /// Opaque colours a palette has room for, beside the transparent entry.
  var roomForColors: Int { options.maxColors - 1 }

  /// All colours of the loop fit one palette. Without clear pixels the transparent entry is only a convenience.
  var fitsOnePalette: Bool {
    census.isUnbucketed && census.colorCount <= (census.hasClear ? roomForColors : options.maxColors)
  }

  /// The loop with its own colours.
  func exact() -> QuantizedLoop {
    QuantizedLoop(
      width: width, height: height, colors: census.bucketColors, frames: census.frames, delays: delays,
      hasClear: census.hasClear, largestError: 0, meanError: 0)
  }

  /// The palette for an error limit, and whether it keeps the limit at every pixel.
  func palette(for limit: ErrorLimit) -> (cover: PaletteCover, keepsLimit: Bool) {
    let weights = bucketWeights()
    let fixed = Set(options.fixedColors.map(\.packed))
    var exact: [Int] = []
    var points: [PaletteCover.Point] = []
    for bucket in 1..<max(1, labs.count) {
      if fixed.contains(census.bucketColors[bucket]) || roles[bucket] == .flat {
        exact.append(bucket)
      } else {
        let tolerance = roles[bucket] == .smooth ? limit.smoothArea : limit.anyPixel
        points.append(.init(lab: labs[bucket], tolerance: max(tolerance, 1e-5), weight: weights[bucket]))
      }
    }
    // Where flat colours alone would fill the palette the most shown stay exact, up to half the room.
    let mostFlat = max(1, roomForColors / 2)
    let isFixed = { (bucket: Int) in fixed.contains(census.bucketColors[bucket]) }
    exact.sort { a, b in
      if isFixed(a) != isFixed(b) { return isFixed(a) }
      return weights[a] != weights[b] ? weights[a] > weights[b] : a < b
    }
    let keep = max(mostFlat, exact.prefix(while: isFixed).count)
    for bucket in exact.dropFirst(keep) {
      points.append(.init(lab: labs[bucket], tolerance: max(limit.smoothArea, 1e-5), weight: weights[bucket]))
    }
    let colors = exact.prefix(keep).map { census.bucketColors[$0] }
    points = thinned(points)
    if let cover = PaletteCover(points: points, exact: colors, limit: roomForColors, converter: converter) {
      return (cover, keepsLimit(cover, limit: limit.anyPixel))
    }
    let best = PaletteCover.best(points: points, exact: colors, limit: roomForColors, converter: converter)
    return (best, keepsLimit(best, limit: limit.anyPixel))
  }

  /// Each pixel in the nearest colour of the palette, or dithered.
  func quantized(to cover: PaletteCover) throws -> QuantizedLoop {
    let nearest = try concurrentMap(count: labs.count, workers: labs.count < 256 ? 1 : options.workers) { bucket in
      bucket == 0 ? 0 : UInt16(cover.nearest(to: labs[bucket]) + 1)
    }
    let frames: [[UInt16]]
    switch options.dither {
    case .none:
      frames = try concurrentMap(count: census.frames.count, workers: options.workers) { index in
        nearest.withUnsafeBufferPointer { map in census.frames[index].map { map[Int($0)] } }
      }
    case .diffusion:
      frames = DiffusionDither(cover: cover, labs: labs, nearest: nearest).frames(of: census, width: width)
    case .blueNoise:
      let mixes = BlueNoiseDither(cover: cover, labs: labs, nearest: nearest)
      frames = try concurrentMap(count: census.frames.count, workers: options.workers) { index in
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

  /// How much each bucket's error weighs: the pixels that take the colour on.
  private func bucketWeights() -> [Float] {
    var weights = [Float](repeating: 0, count: labs.count)
    for (number, count) in census.changeCounts.enumerated() {
      weights[Int(census.bucketOfColor[number])] += Float(count)
    }
    return weights
  }

  private func keepsLimit(_ cover: PaletteCover, limit: Float) -> Bool {
    let slack: Float = 1e-6
    return labs.dropFirst().allSatisfy { lab in
      LabColors.squaredDistance(cover.labs[cover.nearest(to: lab)], lab) <= (limit + slack) * (limit + slack)
    }
  }

  /// At most `mostPoints`: points of one small cell of OKLab become the one of them that weighs most, and its tolerance shrinks by
  /// what it stands for.
  private func thinned(_ points: [PaletteCover.Point]) -> [PaletteCover.Point] {
    var cell: Float = 0.001
    var result = points
    while result.count > Self.mostPoints {
      var indexOfCell: [SIMD4<Int32>: Int] = [:]
      result = []
      for point in points {
        let key = SIMD4<Int32>((point.lab / cell).rounded(.down))
        if let index = indexOfCell[key] {
          let other = result[index]
          let distance = LabColors.squaredDistance(other.lab, point.lab).squareRoot()
          result[index].tolerance = max(min(other.tolerance, point.tolerance - distance), point.tolerance / 4)
          result[index].weight += point.weight
        } else {
          indexOfCell[key] = result.count
          result.append(point)
        }
      }
      cell *= 1.5
    }
    return result
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
