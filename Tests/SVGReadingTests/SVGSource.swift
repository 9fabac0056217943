import Importing
import SVGReading

/// An SVG of 24 × 24 whose body begins in its second line.
func svg(_ body: String, _ attributes: String = "viewBox='0 0 24 24'") -> [UInt8] {
  Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\n\(body)\n</svg>".utf8)
}

/// An element that moves an attribute of its parent for ever.
func moving(_ attribute: String, _ values: String) -> String {
  "<animate attributeName='\(attribute)' values='\(values)' dur='2s' repeatCount='indefinite'/>"
}

/// What is wrong with a document, line by line.
func findings(_ bytes: [UInt8], fonts: ImportFonts? = nil) -> [String] {
  do throws(ImportError) {
    _ = try SVGReader.read(bytes, fonts: fonts)
    return []
  } catch {
    return error.findings.map { "\($0.line): \($0.message)" }
  }
}

func notes(_ bytes: [UInt8], fonts: ImportFonts? = nil) throws -> [String] {
  try SVGReader.read(bytes, fonts: fonts).notes.map { "\($0.line): \($0.message)" }
}

/// Every shape of an image, the lowest first.
func shapes(_ image: AnimatedImage) -> [AnimatedShape] { image.nodes.flatMap(\.shapes) }

extension AnimatedNode {
  /// The masked nodes in it, itself among them, the outermost first.
  var masked: [AnimatedNode] {
    var inside: [AnimatedNode] = []
    if case .group(let nodes) = content { inside = nodes.flatMap(\.masked) }
    return (masks.isEmpty ? [] : [self]) + inside
  }
}
