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
func findings(_ bytes: [UInt8]) -> [String] {
  do throws(ImportError) {
    _ = try LottieReader.read(bytes)
    return []
  } catch {
    return error.findings.map { "\($0.line): \($0.message)" }
  }
}

extension AnimatedNode {
  /// The shapes in it, the lowest first.
  var shapes: [AnimatedShape] {
    switch content {
    case .shape(let shape): [shape]
    case .group(let nodes): nodes.flatMap(\.shapes)
    }
  }
}
