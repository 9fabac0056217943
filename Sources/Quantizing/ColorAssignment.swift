import GraphicsCore

/// Frames and a cover of their colors → the frames in the colors of the cover, each pixel within its error.
///
/// Mostly several colors are within reach. A pixel takes the color of the pixel on its left, above it, or of itself
/// in the frame before where it may; else the one in reach that stands for most pixels. Runs and repetitions make a
/// small file. Where the source stands still, so does the result, also from the last frame to the first.
///
/// How far it may be off is its color's tolerance, or that of edges where the pixel lies on one.
///
/// Measured on shimmer texts at quality 90, against the nearest color everywhere: on white 4 % smaller (12 % smaller
/// to 1 % larger) for up to a fifth more mean error, on transparent 1–9 % smaller (with the looser edges below).
/// Skeletons on white become mostly 3–5 % larger. Tried and dropped: the frame before first (2–6 % larger on
/// transparent); the pixel above before the one on the left (equal); those above left and above right too (equal); the
/// nearest color in smooth areas (skeletons on white as small as before, texts 1–4 % larger); an edge wherever one of
/// the neighbors is unlike (6–7 % smaller on three texts, equal elsewhere: strokes of three pixels were no longer
/// smooth).
struct ColorAssignment {
  private(set) var frames: [Pixmap] = []
  /// Of any pixel, and the sum over all pixels.
  private(set) var largestError: Float = 0
  private(set) var sumOfErrors: Double = 0
  /// Different colors but clear.
  private(set) var count = 0

  private let census: TranslucentCensus
  private let reach: ColorReach
  private let width: Int
  private let height: Int
  /// Whether some pixel has the color.
  private var used: [Bool]

  /// - Parameters:
  ///   - frames: those of the census.
  ///   - edges: for each color the error that it may have at an edge.
  init(_ frames: [Pixmap], _ census: TranslucentCensus, _ cover: TranslucentCover, edges: [Float]) {
    self.census = census
    reach = ColorReach(census, cover, edges: edges)
    (width, height) = (frames[0].width, frames[0].height)
    used = [Bool](repeating: false, count: census.colors.count)
    let returns = Self.framesOfReturn(census.frames)
    var (first, before): ([UInt32], [UInt32]) = ([], [])
    // The frame before the first is the last one, known after a first round. Without it the end of the loop was a
    // visible jump.
    for isKnown in [false, true] {
      (largestError, sumOfErrors) = (0, 0)
      for frame in frames.indices {
        before = chosen(frame, before: before, first: first, returns)
        if frame == 0 { first = before }
        if isKnown { self.frames.append(pixmap(before)) }
      }
    }
    count = used.count { $0 }
  }

  private mutating func pixmap(_ chosen: [UInt32]) -> Pixmap {
    let pixels = chosen.map { color -> UInt32 in
      if color == TranslucentCensus.clear { return 0 }
      used[Int(color)] = true
      return census.colors[Int(color)]
    }
    return Pixmap(width: width, height: height, pixels: pixels)
  }

  /// For each pixel the frame from which on it shows to the end what it shows in the first; the number of frames where
  /// there is none.
  private static func framesOfReturn(_ frames: [[UInt32]]) -> [Int32] {
    var returns = [Int32](repeating: Int32(frames.count), count: frames[0].count)
    for frame in frames.indices.dropFirst().reversed() {
      for p in returns.indices where returns[p] == frame + 1 && frames[frame][p] == frames[0][p] {
        returns[p] = Int32(frame)
      }
    }
    return returns
  }

  /// - Parameters:
  ///   - before: what was chosen in the frame before; empty where that is not known.
  ///   - first: what was chosen in the first frame.
  private mutating func chosen(
    _ frame: Int, before: [UInt32], first: [UInt32], _ returns: [Int32]
  ) -> [UInt32] {
    var chosen = [UInt32](repeating: TranslucentCensus.clear, count: width * height)
    let clear = TranslucentCensus.clear
    let source = census.frames[frame]
    for y in 0..<height {
      for x in 0..<width {
        let p = y * width + x
        let color = source[p]
        if color == clear { continue }
        if frame > 0 && color == census.frames[frame - 1][p] {
          chosen[p] = before[p]
        } else if frame >= returns[p] {
          chosen[p] = first[p]
        } else {
          let isEdge = isEdge(source, x, y)
          let left = x > 0 ? chosen[p - 1] : clear
          let above = y > 0 ? chosen[p - width] : clear
          if reach.contains(left, color, isEdge) {
            chosen[p] = left
          } else if reach.contains(above, color, isEdge) {
            chosen[p] = above
          } else if !before.isEmpty && reach.contains(before[p], color, isEdge) {
            chosen[p] = before[p]
          } else {
            chosen[p] = reach.commonest(color, isEdge)
          }
        }
        let error = census.appearances[Int(color)].squaredDistance(to: census.appearances[Int(chosen[p])]).squareRoot()
        largestError = max(largestError, error)
        sumOfErrors += Double(error)
      }
    }
    return chosen
  }

  /// Whether the pixel is a step between two sides: both neighbors along the row or along the column look unlike it,
  /// or are none. The outermost pixels of what is drawn without antialiasing, and those beside an antialiased one, are
  /// none.
  private func isEdge(_ frame: [UInt32], _ x: Int, _ y: Int) -> Bool {
    let p = y * width + x
    func isUnlike(_ neighbor: Int, _ exists: Bool) -> Bool { !exists || !census.isNear(frame[p], frame[neighbor]) }
    return isUnlike(p - 1, x > 0) && isUnlike(p + 1, x < width - 1)
      || isUnlike(p - width, y > 0) && isUnlike(p + width, y < height - 1)
  }
}

/// Which centers of a cover each color may become, in a smooth area and at an edge.
private struct ColorReach {
  private let appearances: [Appearance]
  /// For each color; those of edges are no smaller. None for transparent.
  private let squaredTolerances: [Float]
  private let squaredEdges: [Float]
  private let commonest: [UInt32]
  private let commonestAtEdge: [UInt32]

  init(_ census: TranslucentCensus, _ cover: TranslucentCover, edges: [Float]) {
    appearances = census.appearances
    squaredTolerances = cover.tolerances.map { $0 * $0 }
    squaredEdges = zip(cover.tolerances, edges).map { max($0, $1) * max($0, $1) }
    var pixels = [Int](repeating: 0, count: census.colors.count)
    for (color, center) in cover.centers.enumerated() { pixels[center] += census.counts[color] }
    let centers = Set(cover.centers).sorted { (pixels[$1], $0) < (pixels[$0], $1) }
    func commonest(_ squaredTolerances: [Float]) -> [UInt32] {
      cover.centers.indices.map { color in
        UInt32(
          centers.first {
            census.appearances[color].squaredDistance(to: census.appearances[$0]) <= squaredTolerances[color]
          } ?? cover.centers[color])
      }
    }
    (self.commonest, commonestAtEdge) = (commonest(squaredTolerances), commonest(squaredEdges))
  }

  func contains(_ center: UInt32, _ color: UInt32, _ isEdge: Bool) -> Bool {
    guard center != TranslucentCensus.clear else { return false }
    return appearances[Int(color)].squaredDistance(to: appearances[Int(center)])
      <= (isEdge ? squaredEdges : squaredTolerances)[Int(color)]
  }

  func commonest(_ color: UInt32, _ isEdge: Bool) -> UInt32 { (isEdge ? commonestAtEdge : commonest)[Int(color)] }
}
