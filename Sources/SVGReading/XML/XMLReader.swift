import CExpat
import Importing

/// Bytes → a tree of elements, through expat.
///
/// Entities of the document's own are refused where they are declared, so none is ever expanded, and nothing outside
/// of the document is opened. Size, depth and counts are limited before the memory for them is asked for.
enum XMLReader {
  static func read(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(ImportError) -> XMLElement {
    guard bytes.count <= limits.longestDocument else {
      throw ImportError("the document has \(bytes.count) bytes; at most \(limits.longestDocument) are read")
    }
    // Names come as `namespace|name`. A bar cannot be part of either.
    guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: separator)) else {
      throw ImportError("there is no memory for the document")
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLBuilder(parser, limits)
    return try withExtendedLifetime(builder) { () throws(ImportError) -> XMLElement in
      XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
      XML_SetElementHandler(parser, startElement, endElement)
      XML_SetCharacterDataHandler(parser, characters)
      XML_SetEntityDeclHandler(parser, entityDeclared)
      let status = bytes.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { XML_Parse(parser, $0.baseAddress, Int32($0.count), 1) }
      }
      if let failure = builder.failure { throw failure }
      guard status != XML_STATUS_ERROR else {
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown error"
        // What follows a bare `&`, as of nested rules of CSS, is read as a name.
        let before = bytes.prefix(max(0, Int(XML_GetCurrentByteIndex(parser)))).last { !isLetterOrDigit($0) }
        let remedy = before == UInt8(ascii: "&") ? "; write & as &amp;" : builder.unclosed ?? ""
        throw builder.error("not well-formed XML: \(reason)\(remedy)")
      }
      guard let root = builder.root else { throw builder.error("the document has no element") }
      return root
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
  }

  static let separator = UInt8(ascii: "|")
}

/// Collects what expat reports.
private final class XMLBuilder {
  private struct Open {
    var name: String
    var namespace: String
    var attributes: [XMLAttribute]
    var children: [XMLNode] = []
    var text = ""
    var line: Int
  }

  private let parser: XML_Parser
  private let limits: XMLLimits
  private var open: [Open] = []
  private var elementCount = 0
  private var attributeCount = 0
  private(set) var root: XMLElement?
  private(set) var failure: ImportError?

  init(_ parser: XML_Parser, _ limits: XMLLimits) {
    self.parser = parser
    self.limits = limits
  }

  /// An error at the place that is being read.
  func error(_ message: String) -> ImportError {
    ImportError(line: Int(XML_GetCurrentLineNumber(parser)), message)
  }

  /// What to do about an element that still is open where another one is closed, or where the document ends.
  var unclosed: String? {
    guard [XML_ERROR_TAG_MISMATCH, XML_ERROR_NO_ELEMENTS].contains(XML_GetErrorCode(parser)), let last = open.last
    else { return nil }
    // A name in angle brackets, such as that of a syntax of CSS, is read as an element.
    let remedy = open.contains { $0.name == "style" } ? "write < as &lt;" : "close it"
    return "; `\(last.name)` of line \(last.line) is open: \(remedy)"
  }

  func fail(_ message: String) {
    guard failure == nil else { return }
    failure = error(message)
    XML_StopParser(parser, 0)
  }

  func start(_ name: String, _ attributes: [XMLAttribute]) {
    elementCount += 1
    attributeCount += attributes.count
    guard open.count < limits.deepestElement else {
      return fail("elements are nested deeper than \(limits.deepestElement) levels")
    }
    guard elementCount <= limits.mostElements, attributeCount <= limits.mostAttributes else {
      return fail(
        "the document has more than \(limits.mostElements) elements or \(limits.mostAttributes) attributes")
    }
    flushText()
    let (namespace, local) = Self.parts(name)
    open.append(
      Open(name: local, namespace: namespace, attributes: attributes, line: Int(XML_GetCurrentLineNumber(parser))))
  }

  func append(_ text: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  func end() {
    flushText()
    guard let last = open.popLast() else { return }
    let element = XMLElement(
      name: last.name, namespace: last.namespace, attributes: last.attributes, children: last.children, line: last.line)
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  private func flushText() {
    guard let text = open.last?.text, !text.isEmpty else { return }
    open[open.count - 1].children.append(.text(text))
    open[open.count - 1].text = ""
  }

  /// Splits `namespace|name`.
  static func parts(_ name: String) -> (namespace: String, name: String) {
    guard let bar = name.utf8.lastIndex(of: XMLReader.separator) else { return ("", name) }
    return (String(name[..<bar]), String(name[name.utf8.index(after: bar)...]))
  }
}

// C callbacks stand at file scope, so that they belong to no actor.

private func builder(_ data: UnsafeMutableRawPointer?) -> XMLBuilder? {
  data.map { Unmanaged<XMLBuilder>.fromOpaque($0).takeUnretainedValue() }
}

private func startElement(
  _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
  guard let builder = builder(data), builder.failure == nil, let name else { return }
  var list: [XMLAttribute] = []
  var i = 0
  while let attributes, let key = attributes[i], let value = attributes[i + 1] {
    let (namespace, local) = XMLBuilder.parts(String(cString: key))
    list.append(XMLAttribute(name: local, namespace: namespace, value: String(cString: value)))
    i += 2
  }
  builder.start(String(cString: name), list)
}

private func endElement(_ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
  guard let builder = builder(data), builder.failure == nil else { return }
  builder.end()
}

private func characters(_ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32) {
  guard let builder = builder(data), builder.failure == nil, let text else { return }
  let bytes = UnsafeBufferPointer(start: text, count: Int(count))
  builder.append(String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self))
}

private func entityDeclared(
  _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32,
  _ value: UnsafePointer<XML_Char>?, _ count: Int32, _ base: UnsafePointer<XML_Char>?,
  _ system: UnsafePointer<XML_Char>?, _ public: UnsafePointer<XML_Char>?, _ notation: UnsafePointer<XML_Char>?
) {
  builder(data)?.fail(
    "the document declares the entity \(name.map { String(cString: $0) } ?? ""); entities are not expanded, so "
      + "write out what it stands for"
  )
}
