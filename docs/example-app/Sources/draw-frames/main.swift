// Draws a preset's frames as characters, to show that a frame is an array of pixels: `draw-frames spinner 6`.
import LoaderLoom

let arguments = CommandLine.arguments
let name = arguments.count > 1 ? arguments[1] : "spinner"
let count = arguments.count > 2 ? Int(arguments[2]) ?? 4 : 4

do {
  let loader = try Loader(.shipped(name))
  print(
    "\(name): \(loader.size.width) × \(loader.size.height) points, \(loader.cycle) s, \"\(loader.alternativeText)\"")
  for index in 0..<count {
    let time = loader.cycle * Double(index) / Double(count)
    let frame = loader.frame(at: time, scale: 0.5)
    print("at \((time * 1000).rounded() / 1000) s")
    for y in 0..<frame.height {
      // One character per pixel: the more opaque, the darker.
      let line = (0..<frame.width).map { x in Array(" .:-=+*#%@")[Int(frame[x, y].alpha) * 9 / 255] }
      print(String(line))
    }
  }
} catch {
  print("draw-frames: \(error)")
}
