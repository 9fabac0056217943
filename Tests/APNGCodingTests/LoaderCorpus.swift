import GraphicsCore
import TestSupport

/// Small animations like typical loaders, with soft edges drawn by distance.
enum LoaderCorpus {
  static let all: [(name: String, animation: Animation)] = [
    ("dots on white", dots(background: .init(red: 255, green: 255, blue: 255))),
    ("dots on transparent", dots(background: .clear)),
    ("bar", bar()),
    ("arc", arc()),
    ("gradient with alpha", gradient(hasSoftAlpha: true)),
    ("opaque gradient", gradient(hasSoftAlpha: false)),
    ("gray", gray()),
    ("gray with holes", grayWithHoles()),
    ("flat skeleton", skeleton()),
    ("noise", noise()),
    ("one pixel", loop(width: 1, height: 1, count: 3) { i, _, _ in RGBA8(red: UInt8(i * 90), green: 7, blue: 9) }),
    (
      "single frame",
      loop(width: 13, height: 5, count: 1) { _, x, y in RGBA8(red: UInt8(x * 9), green: UInt8(y * 40), blue: 3) }
    ),
    (
      "two colors",
      loop(width: 19, height: 11, count: 4) { i, x, y in
        (x + y + i) % 3 == 0 ? RGBA8(red: 255, green: 0, blue: 10) : RGBA8(red: 0, green: 9, blue: 200)
      }
    ),
    (
      "three hundred colors",
      loop(width: 30, height: 20, count: 4) { i, x, y in
        let k = (x + 30 * y + i) % 300
        return RGBA8(red: UInt8(k % 256), green: UInt8(k / 256 * 50), blue: 77)
      }
    ),
    (
      "binary alpha, many colors",
      loop(width: 40, height: 30, count: 4) { i, x, y in
        (x - 10 - i) * (x - 10 - i) + (y - 15) * (y - 15) < 90
          ? RGBA8(red: UInt8(x * 6), green: UInt8(y * 8), blue: UInt8(i * 60)) : .clear
      }
    ),
    (
      "mostly held",
      loop(width: 9, height: 9, count: 12) { i, x, y in
        x == i / 4 && y == 4 ? RGBA8(red: 9, green: 200, blue: 40, alpha: 128) : .clear
      }
    ),
    (
      "there and back",
      loop(width: 40, height: 6, count: 9) { i, x, _ in
        let center = 4 * min(i, 8 - i)
        return abs(x - center) < 4
          ? RGBA8(red: 200, green: UInt8(x), blue: 0, alpha: UInt8(255 - 30 * abs(x - center))) : .clear
      }
    ),
    (
      "there and back, opaque",
      loop(width: 40, height: 6, count: 9) { i, x, _ in
        abs(x - 4 * min(i, 8 - i)) < 4 ? RGBA8(red: 200, green: UInt8(x), blue: 0) : RGBA8(red: 9, green: 9, blue: 9)
      }
    ),
    (
      "blinking",
      loop(width: 12, height: 12, count: 6) { i, x, y in
        let v = UInt8((x * y + (i % 2 == 0 ? 0 : 40)) % 250)
        return RGBA8(red: v, green: v, blue: v)
      }
    ),
    ("all transparent", loop(width: 8, height: 8, count: 2) { _, _, _ in .clear }),
  ]

  static func loop(
    width: Int, height: Int, count: Int, delays: [Int] = [40, 33, 17],
    _ color: (_ frame: Int, _ x: Int, _ y: Int) -> RGBA8
  ) -> Animation {
    let frames = (0..<count).map { i in
      var pixmap = Pixmap(width: width, height: height)
      for y in 0..<height { for x in 0..<width { pixmap[x, y] = color(i, x, y) } }
      return Animation.Frame(pixmap: pixmap, delay: .milliseconds(delays[i % delays.count]))
    }
    return Animation(frames: frames, plays: .forever)
  }

  /// `top` over `bottom` with a coverage of 0…1.
  private static func mix(_ top: RGBA8, _ bottom: RGBA8, _ coverage: Double) -> RGBA8 {
    let k = min(max(coverage, 0), 1) * Double(top.alpha) / 255
    let below = Double(bottom.alpha) / 255 * (1 - k)
    let alpha = k + below
    guard alpha > 0 else { return .clear }
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) * k + Double(b) * below) / alpha + 0.5) }
    return RGBA8(
      red: channel(top.red, bottom.red), green: channel(top.green, bottom.green), blue: channel(top.blue, bottom.blue),
      alpha: UInt8(alpha * 255 + 0.5))
  }

  private static func distance(_ x: Int, _ y: Int, _ cx: Double, _ cy: Double) -> Double {
    let (dx, dy) = (Double(x) + 0.5 - cx, Double(y) + 0.5 - cy)
    return (dx * dx + dy * dy).squareRoot()
  }

  private static func dots(background: RGBA8) -> Animation {
    loop(width: 36, height: 36, count: 9) { i, x, y in
      let (column, row) = (x / 12, y / 12)
      let cover = 4.5 - distance(x, y, Double(column * 12 + 6), Double(row * 12 + 6))
      let age = (i - column - 3 * row + 9) % 9
      return mix(RGBA8(red: 0, green: 0, blue: 0, alpha: UInt8(255 - 24 * age)), background, cover)
    }
  }

  private static func bar() -> Animation {
    loop(width: 60, height: 8, count: 10) { i, x, y in
      let track = mix(RGBA8(red: 229, green: 229, blue: 234), .clear, y >= 2 && y < 6 ? 1 : 0)
      let center = Double(i * 5 + 7)
      return mix(RGBA8(red: 0, green: 122, blue: 255), track, y >= 2 && y < 6 ? 8 - abs(Double(x) + 0.5 - center) : 0)
    }
  }

  private static func arc() -> Animation {
    loop(width: 32, height: 32, count: 8) { i, x, y in
      let ring = min(1, 2.5 - abs(distance(x, y, 16, 16) - 11))
      let (dx, dy) = (Double(x) - 15.5, Double(y) - 15.5)
      let quadrant = [dx > 0 && dy < 0, dx > 0 && dy > 0, dx < 0 && dy > 0, dx < 0 && dy < 0][i / 2]
      return mix(RGBA8(red: 0, green: 122, blue: 255), .clear, quadrant ? ring : ring / Double(3 + i % 2))
    }
  }

  private static func gradient(hasSoftAlpha: Bool) -> Animation {
    loop(width: 64, height: 16, count: 6) { i, x, y in
      let t = UInt8((x * 4 + i * 42) % 256)
      let color = RGBA8(red: t, green: 255 - t / 2, blue: UInt8(200 - Int(t) / 3))
      let stroke = 3.5 - abs(Double((x * 7 + y * 3) % 16) - 8)
      return mix(color, hasSoftAlpha ? .clear : RGBA8(red: 255, green: 255, blue: 255), stroke)
    }
  }

  private static func gray() -> Animation {
    loop(width: 24, height: 24, count: 5) { i, x, y in
      let v = UInt8((x * 10 + y + i * 20) % 256)
      return RGBA8(red: v, green: v, blue: v)
    }
  }

  private static func grayWithHoles() -> Animation {
    loop(width: 24, height: 24, count: 5) { i, x, y in
      (x + y + i) % 7 == 0 ? .clear : RGBA8(red: 17 * UInt8(x % 4), green: 17 * UInt8(x % 4), blue: 17 * UInt8(x % 4))
    }
  }

  private static func skeleton() -> Animation {
    loop(width: 80, height: 40, count: 6) { i, x, y in
      guard y % 13 > 4, x > 6, x < 70 else { return .clear }
      let glow = max(0, 20 - abs(x - i * 14)) / 2
      let gray = UInt8(229 + glow)
      return RGBA8(red: gray, green: gray, blue: UInt8(min(255, 234 + glow)))
    }
  }

  static func noise() -> Animation {
    var random = SeededGenerator(seed: 5)
    return loop(width: 21, height: 17, count: 3) { _, _, _ in
      let pixel = RGBA8(packed: UInt32.random(in: 0...UInt32.max, using: &random))
      return pixel.alpha == 0 ? .clear : pixel
    }
  }
}
