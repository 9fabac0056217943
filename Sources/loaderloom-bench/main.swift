import APNGCoding
import Foundation
import GIFCoding
import GraphicsCore
import MotionMath
import Platform
import PresetFiles
import PresetModel
import Rasterizer
import SceneModel
import ShippedPresets

// Times each stage from preset to file, on named workloads at 1×, 4× and 16× the area, to show how the time grows. A
// stage that is linear in pixels × frames takes the same or less time per pixel at each size. Prints a Markdown table.
// Usage: `loaderloom-bench [--runs N] [PRESET…]`.

var runs = 7
var names: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  if argument == "--runs", let count = arguments.popFirst().flatMap({ Int($0) }), count > 0 {
    runs = count
  } else {
    names.append(argument)
  }
}
if names.isEmpty { names = ["worm", "linkedin", "grok", "summarizing", "skeleton-card"] }

/// Returns the milliseconds of the fastest of `runs` runs and of the median. The fastest is the cost; the distance to
/// the median is the noise.
@MainActor func time<Result>(_ body: () throws -> Result) rethrows -> (best: Double, median: Double, result: Result) {
  var times: [Double] = []
  var result: Result?
  for _ in 0..<runs {
    let start = Machine.now
    result = try body()
    times.append((Machine.now - start) * 1000)
  }
  times.sort()
  return (times[0], times[times.count / 2], result!)
}

func row(_ cells: [String]) { print("| " + cells.joined(separator: " | ") + " |") }

func text(_ value: Double, _ places: Int) -> String { String(format: "%.\(places)f", value) }

let framesPerSecond = 50.0
print(
  "Fastest of \(runs) runs, one thread, \(Int(framesPerSecond)) frames a second, light scheme. Times in ms, "
    + "in brackets ns a pixel and frame.\n"
)
row([
  "preset", "scale", "pixels", "frames", "parse", "layout, scene", "raster", "GIF, effort 1", "GIF", "APNG, effort 1",
  "APNG", "GIF bytes",
  "APNG bytes",
])
row(["---"] + [String](repeating: "---:", count: 12))
for name in names {
  guard let shipped = ShippedPreset.named(name) else {
    FileHandle.standardError.write(Data("loaderloom-bench: no preset \(name)\n".utf8))
    exit(2)
  }
  let parse = try time { try PresetDocument.decode(text: shipped.text, file: name, library: .installed).preset }
  // Only the first layout starts the font machinery, so the fastest time does not include that.
  let resolve = try time { try SceneBuilder(parse.result).scene(.light) }
  let scene = resolve.result
  let schedule = FrameSchedule(
    cycle: scene.cycle, rate: .about(framesPerSecond), clock: .gif, moments: scene.moments)
  for scale in [1.0, 2, 4] {
    let rasterizer = Rasterizer(scale: scale)
    let lists = (0..<schedule.count).map { scene.displayList(at: schedule.time(of: $0)) }
    let matte = PixelOutput.matte(parse.result.canvas.matte.resolved(Appearance.light))
    let raster = time { lists.map { rasterizer.render($0, outputs: [matte, .straight]) } }
    func animation(_ output: Int) -> Animation {
      Animation(
        frames: zip(raster.result, schedule.delays).map { pixmaps, delay in
          Animation.Frame(pixmap: pixmaps[output], delay: .centiseconds(delay))
        }, plays: .forever)
    }
    let (matted, straight) = (animation(0), animation(1))
    func gif(_ effort: Int) throws -> (best: Double, median: Double, result: EncodedGIF) {
      var options = GIFOptions()
      options.effort = effort
      return try time { try GIFEncoder.encode(matted, options: options) }
    }
    func apng(_ effort: Int) throws -> (best: Double, median: Double, result: EncodedAPNG) {
      var options = APNGOptions()
      options.effort = effort
      return try time { try APNGEncoder.encode(straight, options: options) }
    }
    let (fastGIF, usualGIF) = (try gif(1), try gif(GIFOptions().effort))
    let (fastAPNG, usualAPNG) = (try apng(1), try apng(APNGOptions().effort))
    let pixels = matted.width * matted.height
    func cost(_ milliseconds: Double) -> String {
      "\(text(milliseconds, 1)) (\(text(milliseconds * 1e6 / Double(pixels * schedule.count), 1)))"
    }
    row([
      name, "\(Int(scale))×", "\(matted.width)×\(matted.height)", String(schedule.count), text(parse.best, 2),
      text(resolve.best, 2), cost(raster.best), cost(fastGIF.best), cost(usualGIF.best), cost(fastAPNG.best),
      cost(usualAPNG.best), String(usualGIF.result.bytes.count), String(usualAPNG.result.bytes.count),
    ])
  }
}
