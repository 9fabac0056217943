import GraphicsCore
import TestSupport

@testable import WebPCoding

/// Small animations that use different ways to store frames.
enum WebPSamples {
  static let names = ["moving square", "square on color", "fading glow", "noise", "blinking", "one of many"]

  static func animation(_ name: String) -> Animation {
    let images: [Pixmap] =
      switch name {
      case "moving square":
        (0..<6).map { step in
          image(40, 17) { x, y in (2 + 5 * step..<8 + 5 * step).contains(x) && (3..<14).contains(y) ? 0xFF20_40C0 : 0 }
        }
      case "square on color":
        (0..<6).map { step in
          image(33, 20) { x, y in
            (5 + step..<11 + step).contains(x) && (4..<12).contains(y) ? 0xFFFF_FFFF : 0xFF00_0000 | UInt32(8 * x + y)
          }
        }
      case "fading glow":
        (0..<5).map { step in
          image(24, 24) { x, y in
            let far = (x - 12) * (x - 12) + (y - 12) * (y - 12)
            return far > 120 ? 0 : UInt32(max(1, (255 - 2 * far) / (1 + step % 3))) << 24 | 0xC0_5010
          }
        }
      case "noise":
        noise(frames: 4)
      case "blinking":
        [
          image(9, 9) { _, _ in 0xFF00_00FF }, image(9, 9) { _, _ in 0 },
          image(9, 9) { x, y in x == y ? 0x8000_FF00 : 0 },
        ]
      default:
        (0..<10).map { step in image(50, 50) { x, y in x / 5 == step && y > 40 ? 0xFF11_2233 : 0xFFEE_EEEE } }
      }
    let frames = images.enumerated().map { Animation.Frame(pixmap: $1, delay: .milliseconds(20 + 7 * $0)) }
    return Animation(frames: frames, plays: .times(3))
  }

  /// A soft shape that has many colors and turns.
  static let soft: Animation = {
    let frames = (0..<5).map { step in
      let pixels = (0..<64 * 64).map { index in
        let (x, y) = (index % 64 - 32, index / 64 - 32)
        let far = x * x + y * y
        let alpha = UInt32(max(0, min(255, 1200 - far)))
        return alpha == 0
          ? 0 : alpha << 24 | UInt32(128 + 3 * x) << 16 | UInt32(128 + 3 * y) << 8 | UInt32(40 * step + far / 16)
      }
      return Animation.Frame(pixmap: Pixmap(width: 64, height: 64, pixels: pixels), delay: .milliseconds(40))
    }
    return Animation(frames: frames, plays: .forever)
  }()

  private static func noise(frames: Int) -> [Pixmap] {
    var random = SeededGenerator(seed: 5)
    return (0..<frames).map { _ in
      Pixmap(
        width: 16, height: 11,
        pixels: (0..<176).map { _ in
          let pixel = UInt32.random(in: .min ... .max, using: &random)
          return pixel < 0x0100_0000 ? 0 : pixel
        })
    }
  }

  static func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Pixmap {
    Pixmap(width: width, height: height, pixels: (0..<width * height).map { pixel($0 % width, $0 / width) })
  }
}

func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.append(chunk: name, payload)
  return bytes
}

/// The channels of a packed pixel.
func channels(_ pixel: UInt32) -> [Int] { (0..<4).map { Int(pixel >> (8 * $0) & 255) } }
