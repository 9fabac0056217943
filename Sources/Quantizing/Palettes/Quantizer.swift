import GraphicsCore
import Parallelism

/// A census → the loop in fewer colors.
///
/// One palette over the whole loop, so that a pixel that does not change in the source does not change in the file and
/// so needs no bytes. Flat areas and fixed colors are exact.
package struct Quantizer: Sendable {
  package let census: ColorCensus
  let width: Int
  let height: Int
  let delays: [Int]
  let options: PaletteOptions
  /// Each bucket as it is seen (`LabColors.seen`), by which results are judged; clear is far away from all.
  let labs: [LabVector]
  /// Each bucket in the space of palettes, in which its nearest color is found.
  let points: [LabVector]
  /// The same of all but clear.
  private let groups: PointGroups
  /// The pixels of all frames that show each bucket.
  let weights: [Float]
  /// Buckets that every palette holds: fixed colors, then flat ones by how much they are shown.
  let exact: [Int]

  /// A flat color of less than this share of all pixels is left to the means, whose errors are small for it.
  private static let leastFlatShare: Float = 0.02

  /// - Parameters:
  ///   - delays: of each frame, in any unit.
  ///   - stops: Whether the animation stays on its last frame, whose flat colors are then exact too.
  package init(
    census: ColorCensus, width: Int, height: Int, delays: [Int], options: PaletteOptions, stops: Bool = false
  ) {
    self.census = census
    self.width = width
    self.height = height
    self.delays = delays
    self.options = options
    let labs = Self.places(of: census.bucketColors, .seen)
    self.labs = labs
    points = Self.places(of: census.bucketColors, .forPalettes)
    groups = PointGroups(Array(points.dropFirst()))
    var weights = [Float](repeating: 0, count: labs.count)
    for (index, count) in census.pixelCounts.enumerated() where index > 0 {
      weights[Int(census.bucketOfColor[index])] += Float(count)
    }
    self.weights = weights
    let fixed = Set(options.fixedColors.map(\.packed))
    let samples = FlatColors.sampledFrames(of: census.frames.count)
    let isFlat = Self.flatness(of: census, samples, labs: labs, width: width, height: height)
    let least = Self.leastFlatShare * Float(width * height * census.frames.count)
    var isKept = labs.indices.map { bucket in
      fixed.contains(census.bucketColors[bucket]) || isFlat[bucket] && weights[bucket] >= least
    }
    if stops {
      let last = census.frames.count - 1
      let staysFlat = Self.flatness(of: census, [last], labs: labs, width: width, height: height)
      var counts = [Float](repeating: 0, count: labs.count)
      for bucket in census.frames[last] { counts[Int(bucket)] += 1 }
      let least = Self.leastFlatShare * Float(width * height)
      for bucket in labs.indices where staysFlat[bucket] && counts[bucket] >= least { isKept[bucket] = true }
    }
    let kept = labs.indices.dropFirst().filter { isKept[$0] }
    exact = kept.sorted { a, b in
      let (first, second) = (fixed.contains(census.bucketColors[a]), fixed.contains(census.bucketColors[b]))
      return first != second ? first : weights[a] != weights[b] ? weights[a] > weights[b] : a < b
    }
  }

  /// Where packed colors are in a space.
  private static func places(of colors: [UInt32], _ converter: LabColors) -> [LabVector] {
    let clear = LabVector(9, 9, 9, 0)
    return colors.map { $0 == 0 ? clear : converter.place(of: $0) }
  }

  /// Colors by index as they are seen; the first stands for transparent.
  func labs(of colors: [UInt32]) -> [LabVector] { Self.places(of: [0] + colors.dropFirst(), .seen) }

  private static func flatness(
    of census: ColorCensus, _ samples: [Int], labs: [LabVector], width: Int, height: Int
  ) -> [Bool] {
    var colors = FlatColors(colors: labs.count)
    labs.withUnsafeBufferPointer { labs in
      for sample in samples {
        colors.look(at: census.frames[sample], width: width, height: height) {
          LabColors.squaredDistance(labs[Int($0)], labs[Int($1)]) < FlatColors.smoothStep * FlatColors.smoothStep
        }
      }
    }
    return labs.indices.map(colors.isFlat)
  }

  /// Colors a palette has room for: transparent pixels need an entry of their own.
  package var roomForColors: Int { census.hasTransparency ? options.maxColors - 1 : options.maxColors }

  /// All colors of the loop fit one palette.
  package var fitsOnePalette: Bool { census.isUnbucketed && census.colorCount <= roomForColors }

  /// The loop with its own colors.
  package func exactLoop() -> QuantizedLoop {
    QuantizedLoop(
      width: width, height: height, colors: census.bucketColors, frames: census.frames, delays: delays,
      hasTransparency: census.hasTransparency, largestError: 0, meanError: 0, score: 100)
  }

  /// Palettes of the whole loop.
  func palettes() -> MeanPalettes {
    MeanPalettes(
      points: Array(points.dropFirst()), weights: Array(weights.dropFirst()),
      exact: exact.prefix(roomForColors).map { census.bucketColors[$0] }, converter: .forPalettes)
  }

  /// The loop in a quarter of its colors.
  package func quartered() throws -> QuantizedLoop {
    try quantized(to: palettes().palette(of: max(2, census.colorCount / 4)), slack: 0)
  }

  /// For each bucket the index of its nearest color: that in the palette + 1; 0 is transparent.
  func nearest(in palette: Palette) -> [UInt16] {
    [0] + groups.nearest(of: palette.points, workers: options.workers).map { UInt16($0 + 1) }
  }

  /// The mean distance of all pixels but those whose colors are exact in every palette: an error beside a wide
  /// background is no smaller for the background.
  func contentError(of palette: Palette, nearest: [UInt16]) -> Float {
    var (sum, weight) = (Float(0), Float.leastNormalMagnitude)
    let isExact = Set(exact)
    let errors = errors(of: palette, nearest: nearest)
    for bucket in labs.indices.dropFirst() where !isExact.contains(bucket) {
      sum += errors[bucket] * weights[bucket]
      weight += weights[bucket]
    }
    return sum / weight
  }

  /// How much more a coverage may be off than a color. A translucent color at an edge is the coverage of a part of one
  /// pixel: by default it may be wrong by 12 of 255. (Antialiasing with 4 × 4 samples a pixel is wrong by up to 1/8 at
  /// an upright edge.)
  private static let toleranceOfCoverage: Float = 3.2

  /// The distance of each bucket to its nearest color; that of clear is 0.
  private func errors(of palette: Palette, nearest: [UInt16]) -> [Float] {
    let results = labs(of: [0] + palette.colors)
    return labs.indices.map { bucket in
      var difference = labs[bucket] - results[Int(nearest[bucket])]
      difference.w /= Self.toleranceOfCoverage
      return (difference * difference).sum().squareRoot()
    }
  }

  /// The frame with the largest mean error in a palette's nearest colors; nil if that is none.
  /// - Parameter known: frames that do not count.
  func worstFrame(in palette: Palette, nearest: [UInt16], but known: [Int]) -> Int? {
    let errors = errors(of: palette, nearest: nearest)
    let sums = concurrentMap(count: census.frames.count, workers: options.workers) { index in
      known.contains(index) ? 0 : census.frames[index].reduce(Float(0)) { $0 + errors[Int($1)] }
    }
    let worst = sums.indices.max { (sums[$0], $1) < (sums[$1], $0) }!
    return sums[worst] > 0 ? worst : nil
  }

  /// The loop in a palette's colors.
  /// - Parameters:
  ///   - nearest: its nearest colors (`nearest(in:)`), where they are known.
  ///   - slack: how much farther than the nearest color one may be that makes a smaller file, in shares of the
  ///     palette's mean error.
  func quantized(
    to palette: Palette, nearest: [UInt16]? = nil, slack: Float
  ) throws(Cancelled) -> QuantizedLoop {
    let nearest = nearest ?? self.nearest(in: palette)
    let frames: IndexedFrames
    switch options.dither {
    case .none:
      frames =
        slack == 0
        ? try eachFrame { census.frames[$0].mapped(through: nearest) }
        : try SteadyAssignment(
          palette: palette, points: points, nearest: nearest, weights: weights, slack: slack
        ).frames(of: census, width: width, cancellation: options.cancellation)
    case .diffusion:
      frames = try DiffusionDither(palette: palette, points: points, nearest: nearest).frames(
        of: census, width: width, cancellation: options.cancellation)
    case .blueNoise:
      let mixes = BlueNoiseDither(palette: palette, points: points, nearest: nearest)
      frames = try eachFrame { mixes.frame(census.frames[$0], width: width) }
    }
    return QuantizedLoop(
      width: width, height: height, colors: [0] + palette.colors, frames: frames, delays: delays,
      hasTransparency: census.hasTransparency)
  }

  private func eachFrame(_ frame: @Sendable (Int) -> [UInt16]) throws(Cancelled) -> IndexedFrames {
    try IndexedFrames(
      width: width, pixels: width * height, count: census.frames.count, workers: options.workers,
      cancellation: options.cancellation, frame)
  }

  /// The largest and the mean error in OKLab, pixel by pixel: one color may become several.
  func errors(of frames: IndexedFrames, colors: [UInt32]) -> (largest: Float, mean: Double) {
    let converter = LabColors()
    let (labs, results) = (Self.places(of: census.bucketColors, converter), Self.places(of: colors, converter))
    // One pair of colors is shown by many pixels.
    let errors = concurrentMap(count: frames.count, workers: options.workers) { index in
      var largest: Float = 0
      var sum = 0.0
      var last = (bucket: UInt16(0), shown: UInt16(0), error: Float(0))
      for (bucket, shown) in zip(census.frames[index], frames[index]) {
        if bucket != last.bucket || shown != last.shown {
          last = (bucket, shown, 0)
          if census.bucketColors[Int(bucket)] != colors[Int(shown)] || !census.isUnbucketed {
            last.error = LabColors.squaredDistance(labs[Int(bucket)], results[Int(shown)]).squareRoot()
          }
          largest = max(largest, last.error)
        }
        sum += Double(last.error)
      }
      return (largest, sum)
    }
    let sum = errors.reduce(0) { $0 + $1.1 }
    return (errors.reduce(0) { max($0, $1.0) }, sum / Double(max(1, frames.count * width * height)))
  }
}
