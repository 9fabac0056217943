import Importing
import LottieReading

/// A Lottie document of 30 frames in a second, 100 points wide and high.
func lottie(_ layers: String, _ more: String = "") -> [UInt8] {
  Array(
    "{ \"v\": \"5.7.4\", \"fr\": 30, \"ip\": 0, \"op\": 30, \"w\": 100, \"h\": 100, \(more) \"layers\": [\(layers)] }"
      .utf8)
}

/// A shape layer that is there all the time.
func shapeLayer(_ shapes: String, _ transform: String = "", _ more: String = "") -> String {
  "{ \"ty\": 4, \"ind\": 1, \"nm\": \"dot\", \"ip\": 0, \"op\": 30, \"ks\": { \(transform) }, \(more) \"shapes\": [\(shapes)] }"
}

let disc = #"{ "ty": "el", "p": { "k": [0, 0] }, "s": { "k": [20, 20] } }"#
let square = #"{ "ty": "rc", "p": { "k": [0, 0] }, "s": { "k": [20, 20] }, "r": { "k": 0 } }"#
let blueFill = #"{ "ty": "fl", "c": { "k": [0, 0, 1, 1] }, "o": { "k": 100 } }"#

/// The messages of what is wrong with a document; none if it is read.
func findings(_ bytes: [UInt8], _ settings: LottieSettings = LottieSettings()) -> [String] {
  do throws(ImportError) {
    _ = try LottieReader.read(bytes, settings)
    return []
  } catch {
    return error.findings.map { "\($0.line): \($0.message)" }
  }
}

/// The shapes of a layer of these.
func shapes(_ written: String) throws -> [AnimatedShape] {
  try LottieReader.read(lottie(shapeLayer(written))).nodes.flatMap(\.shapes)
}

/// A property with keyframes of one number each.
func moving(_ frames: (Double, Double)..., more: String = "") -> String {
  let list = frames.map { "{ \"t\": \($0.0), \"s\": [\($0.1)] }" }.joined(separator: ", ")
  return "{ \"a\": 1, \"k\": [\(list)]\(more.isEmpty ? "" : ", \(more)") }"
}

/// The list of one font, as a member of a document.
let interFont =
  #""fonts": { "list": [{ "fName": "Inter-Bold", "fFamily": "Inter", "fStyle": "Semi Bold", "ascent": 70 }] },"#

/// A glyph of that font that is a square of 50 points above the baseline, 60 wide.
func squareGlyph(_ character: String) -> String {
  let zeros = "[[0,0],[0,0],[0,0],[0,0]]"
  let path = "\"v\": [[0,0],[50,0],[50,-50],[0,-50]], \"i\": \(zeros), \"o\": \(zeros), \"c\": true"
  let shapes = "[{ \"ty\": \"gr\", \"it\": [{ \"ty\": \"sh\", \"ks\": { \"k\": { \(path) } } }] }]"
  let font = "\"style\": \"Semi Bold\", \"fFamily\": \"Inter\""
  return "{ \"ch\": \"\(character)\", \"w\": 60, \(font), \"data\": { \"shapes\": \(shapes) } }"
}

/// A ZIP archive of files that are stored as they are (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16).
func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
  func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  var (local, central): ([UInt8], [UInt8]) = ([], [])
  for file in files {
    let name = Array(file.name.utf8)
    let sizes = little(Int(checksum(file.bytes)), 4) + little(file.bytes.count, 4) + little(file.bytes.count, 4)
    let head =
      little(20, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(33, 2) + sizes + little(name.count, 2)
    central += [0x50, 0x4B, 1, 2] + little(20, 2) + head + little(0, 2) + little(0, 10) + little(local.count, 4) + name
    local += [0x50, 0x4B, 3, 4] + head + little(0, 2) + name + file.bytes
  }
  let end =
    little(0, 4) + little(files.count, 2) + little(files.count, 2) + little(central.count, 4) + little(local.count, 4)
  return local + central + [0x50, 0x4B, 5, 6] + end + little(0, 2)
}

/// CRC-32.
private func checksum(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(~0 as UInt32) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
}
