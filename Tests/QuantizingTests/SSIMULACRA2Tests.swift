import Quantizing
import Testing

@Suite struct SSIMULACRA2Tests {
  private struct Image {
    let width: Int
    let height: Int
    var pixels: [UInt32] = []

    /// A gradient of three channels with a disc before it.
    init(_ width: Int, _ height: Int) {
      (self.width, self.height) = (width, height)
      for y in 0..<height {
        for x in 0..<width {
          let (dx, dy) = (x - width / 2, y - height / 2)
          let radius = min(width, height) / 4
          let isDisc = dx * dx + dy * dy < radius * radius
          pixels.append(
            isDisc
              ? Self.packed(240, 200, 40)
              : Self.packed(x * 255 / (width - 1), y * 255 / (height - 1), (x * y) % 97 + 80))
        }
      }
    }

    private static func packed(_ r: Int, _ g: Int, _ b: Int) -> UInt32 {
      0xFF00_0000 | UInt32(b) << 16 | UInt32(g) << 8 | UInt32(r)
    }

    func changed(_ change: (Int) -> Int) -> [UInt32] {
      pixels.map { Self.packed(change(Int($0 & 255)), change(Int($0 >> 8 & 255)), change(Int($0 >> 16 & 255))) }
    }

    /// A brighter rectangle.
    var patched: [UInt32] {
      let brighter = changed { min(255, $0 + 6) }
      return pixels.indices.map { index in
        let (x, y) = (index % width, index / width)
        let isInside = (width / 4..<width / 2).contains(x) && (height / 3..<height / 2).contains(y)
        return isInside ? brighter[index] : pixels[index]
      }
    }
  }

  /// What the `ssimulacra2` package 0.3.0 of PyPI says, which computes in double precision; the images have three to
  /// six scales. What is out of all proportion is not compared to a decimal.
  @Test(arguments: [
    (40, 24, [92.7749, 95.8966, 38.3446, 98.9632]), (64, 48, [84.4604, 96.2670, -213.4934, 98.9377]),
    (150, 130, [66.2468, 89.0906, -1843.8696, 98.1255]), (300, 280, [22.2861, 72.7047, -1537.9389, 97.1281]),
  ])
  func knownScores(width: Int, height: Int, known: [Double]) {
    let image = Image(width, height)
    let judge = SSIMULACRA2(original: image.pixels, width: width, height: height, isReused: true)
    let distorted = [
      image.changed { $0 & 0xF0 }, image.patched, image.changed { 255 - $0 },
      image.changed { min(255, $0 + 1) },
    ]
    for (distorted, known) in zip(distorted, known) {
      let score = judge.score(of: distorted)
      #expect(abs(score - known) < (known < 0 ? 0.01 * -known : 0.1), "\(score) for \(known)")
    }
  }

  /// Whether the original's part is done once or for each score. The last image is too large for it to be kept.
  @Test(arguments: [(9, 300), (150, 130), (129, 65), (1000, 600)])
  func aReusedOriginalGivesTheSameScores(width: Int, height: Int) {
    let image = Image(width, height)
    let judges = [true, false].map {
      SSIMULACRA2(original: image.pixels, width: width, height: height, isReused: $0)
    }
    for distorted in [image.patched, image.changed { $0 & 0xF8 }] {
      #expect(judges[0].score(of: distorted) == judges[1].score(of: distorted))
    }
  }

  @Test func equalImagesScore100() {
    for (width, height) in [(1, 1), (3, 90), (64, 64)] {
      let pixels = (0..<width * height).map { 0xFF00_0000 | UInt32($0 * 40_503 & 0xFFFFFF) }
      #expect(SSIMULACRA2(original: pixels, width: width, height: height, isReused: true).score(of: pixels) == 100)
    }
  }

  /// The metric needs sides of 8: smaller images are looked at enlarged.
  @Test func tinyImagesAreJudged() {
    let judge = SSIMULACRA2(original: [0xFF00_0000, 0xFFFF_FFFF, 0xFF80_8080], width: 3, height: 1, isReused: true)
    let near = judge.score(of: [0xFF00_0000, 0xFFFF_FFFF, 0xFF82_8282])
    let far = judge.score(of: [0xFF00_0000, 0xFFFF_FFFF, 0xFFC0_C0C0])
    #expect(near < 100 && far < near)
  }

  /// Only the part that differs is looked at, wherever it lies.
  @Test func aSpotCountsWhereverItLies() {
    let (width, height) = (70, 50)
    let background = [UInt32](repeating: 0xFF90_8070, count: width * height)
    let judge = SSIMULACRA2(original: background, width: width, height: height, isReused: true)
    for (x, y) in [(0, 0), (69, 49), (35, 25), (7, 8), (0, 49)] {
      var spotted = background
      spotted[y * width + x] = 0xFF20_80F0
      #expect((0..<99).contains(judge.score(of: spotted)), "at \(x), \(y)")
    }
  }
}
