/// Distances between pixels → the numbers that VP8L gives them: near pixels in the rows above come first (WebP Lossless
/// Bitstream Specification, 5.2.2).
struct DistanceCodes: Sendable {
  /// How far to the left (negative: to the right) and how far up the pixel of each number is, from 1 on.
  private static let neighbors: [(left: Int, up: Int)] = [
    (0, 1), (1, 0), (1, 1), (-1, 1), (0, 2), (2, 0), (1, 2), (-1, 2), (2, 1), (-2, 1), (2, 2), (-2, 2), (0, 3), (3, 0),
    (1, 3), (-1, 3), (3, 1), (-3, 1), (2, 3), (-2, 3), (3, 2), (-3, 2), (0, 4), (4, 0), (1, 4), (-1, 4), (4, 1),
    (-4, 1), (3, 3), (-3, 3), (2, 4), (-2, 4), (4, 2), (-4, 2), (0, 5), (3, 4), (-3, 4), (4, 3), (-4, 3), (5, 0),
    (1, 5), (-1, 5), (5, 1), (-5, 1), (2, 5), (-2, 5), (5, 2), (-5, 2), (4, 4), (-4, 4), (3, 5), (-3, 5), (5, 3),
    (-5, 3), (0, 6), (6, 0), (1, 6), (-1, 6), (6, 1), (-6, 1), (2, 6), (-2, 6), (6, 2), (-6, 2), (4, 5), (-4, 5),
    (5, 4), (-5, 4), (3, 6), (-3, 6), (6, 3), (-6, 3), (0, 7), (7, 0), (1, 7), (-1, 7), (5, 5), (-5, 5), (7, 1),
    (-7, 1), (4, 6), (-4, 6), (6, 4), (-6, 4), (2, 7), (-2, 7), (7, 2), (-7, 2), (3, 7), (-3, 7), (7, 3), (-7, 3),
    (5, 6), (-5, 6), (6, 5), (-6, 5), (8, 0), (4, 7), (-4, 7), (7, 4), (-7, 4), (8, 1), (8, 2), (6, 6), (-6, 6),
    (8, 3), (5, 7), (-5, 7), (7, 5), (-7, 5), (8, 4), (6, 7), (-6, 7), (7, 6), (-7, 6), (8, 5), (7, 7), (-7, 7),
    (8, 6), (8, 7),
  ]

  /// By distance, as far as neighbors go; 0: of none.
  private let codes: [UInt8]
  /// The distances of the first few neighbors, each once.
  let nearest: [Int]

  /// How many neighbors are looked at where nothing else tells of a match. With 20, loops were 0.1 % smaller, and the
  /// search took half as long again.
  private static let neighborsTried = 8

  /// - Parameter width: of the image, in pixels.
  init(width: Int) {
    let distances = Self.neighbors.map { max(1, $0.up * width + $0.left) }
    var codes = [UInt8](repeating: 0, count: (distances.max() ?? 0) + 1)
    for (index, distance) in distances.enumerated() where codes[distance] == 0 { codes[distance] = UInt8(index + 1) }
    self.codes = codes
    nearest = distances.prefix(Self.neighborsTried).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  func code(_ distance: Int) -> Int {
    distance < codes.count && codes[distance] > 0 ? Int(codes[distance]) : distance + Self.neighbors.count
  }

  /// Of its number.
  func symbol(_ distance: Int) -> UInt8 { UInt8(PrefixedNumber(code(distance)).symbol) }
}
