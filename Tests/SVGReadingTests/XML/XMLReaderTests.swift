import Importing
import Testing

@testable import SVGReading

@Suite struct XMLReaderTests {
  @Test func elementsKeepNamesAttributesTextsAndLines() throws {
    let root = try XMLReader.read(
      Array("<a xmlns='urn:x' b='1'>\n  <c xmlns:p='urn:y' p:d='2'>text &amp; more</c>\n</a>".utf8))
    #expect(root.name == "a" && root.namespace == "urn:x" && root["b"] == "1" && root.line == 1)
    let child = try #require(root.elements.first)
    #expect(child.name == "c" && child.line == 2 && child.text == "text & more")
    #expect(child["d"] == nil && child["d", in: "urn:y"] == "2")
  }

  @Test func entitiesAreRefusedWhereTheyAreDeclared() {
    let bomb = """
      <!DOCTYPE a [
      <!ENTITY x "xxxxxxxxxx">
      <!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;&x;&x;">
      ]>
      <a>&y;</a>
      """
    #expect(message(bomb)?.contains("declares the entity x") == true)
    #expect(line(bomb) == 2)
    #expect(message("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><a>&x;</a>")?.contains("entity x") == true)
  }

  @Test func limitsComeBeforeMemory() {
    let deep = String(repeating: "<a>", count: 70) + String(repeating: "</a>", count: 70)
    #expect(message(deep) == "elements are nested deeper than 64 levels")
    #expect(
      message("<a>" + String(repeating: "<b/>", count: 30) + "</a>", XMLLimits(mostElements: 20))?.contains(
        "more than 20 elements") == true)
    #expect(message("<abcdef/>", XMLLimits(longestDocument: 4)) == "the document has 9 bytes; at most 4 are read")
  }

  @Test func whatIsNotXMLHasAPlace() {
    #expect(message("<a>\n<b></a>")?.hasPrefix("not well-formed XML: ") == true)
    #expect(line("<a>\n<b></a>") == 2)
    #expect(message("") != nil)
    #expect(message("<a>\n<b></a>")?.hasSuffix("; `b` of line 2 is open: close it") == true)
    #expect(message("<a>\n<b>")?.hasSuffix("; `b` of line 2 is open: close it") == true)
    let sheet = "<svg><style>@property --a {\nsyntax: '<angle>' }</style></svg>"
    #expect(message(sheet)?.hasSuffix("; `angle` of line 2 is open: write < as &lt;") == true)
    for text in ["x & y", "a { & b { } }", "a { &:hover { } }", "a&b c"] {
      #expect(message("<a>\(text)</a>")?.hasSuffix("; write & as &amp;") == true, "\(text)")
    }
  }

  private func message(_ text: String, _ limits: XMLLimits = XMLLimits()) -> String? {
    error(text, limits)?.message
  }
  private func line(_ text: String) -> Int? { error(text, XMLLimits())?.line }

  private func error(_ text: String, _ limits: XMLLimits) -> MissingFeature? {
    do throws(ImportError) {
      _ = try XMLReader.read(Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error.findings.first
    }
  }
}
