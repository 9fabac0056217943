import Foundation
import PresetModel
import Testing

@testable import PreviewPages

@Suite struct ModulePageTests {
  /// The import map of a page.
  private func imports(_ html: String) throws -> [String: String] {
    let start = try #require(html.range(of: "<script type=\"importmap\">\n"))
    let rest = html[start.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    let map = try JSONSerialization.jsonObject(with: Data(rest[..<end.lowerBound].utf8)) as? [String: Any]
    return try #require(map?["imports"] as? [String: String])
  }

  @Test func modulesAreTheFilesThemselves() throws {
    let html = ModulePage.selfContained("preview.html", data: .object([]))
    for (name, address) in try imports(html) {
      let file = try #require(PageFile.named(name.replacing("loom/", with: "") + ".js"))
      let body = address.replacing("data:text/javascript;charset=utf-8,", with: "")
      #expect(body.removingPercentEncoding == file.text, "\(name)")
      // A line end or a number sign would end the address.
      #expect(!address.contains("\n") && !address.contains("#"))
    }
  }

  @Test func nothingIsLoadedFromElsewhere() {
    let html = ModulePage.selfContained("preview.html", data: .object([]))
    for mark in ["src=\"http", "href=\"http", "url(http", "@import", "rel=\"stylesheet\"", "from \"http"] {
      #expect(!html.contains(mark), "\(mark)")
    }
  }

  @Test func dataCannotEndItsElement() throws {
    let hostile = "</script><script>alert(1)</script><!--"
    let html = ModulePage.selfContained("preview.html", data: .object([("name", .text(hostile))]))
    #expect(!html.contains("alert(1)</script>"))
    let start = try #require(html.range(of: "id=\"data\">"))
    let rest = html[start.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    let data = try JSONSerialization.jsonObject(with: Data(rest[..<end.lowerBound].utf8)) as? [String: String]
    #expect(data?["name"] == hostile)
  }

  @Test func theServedPageNamesItsFiles() throws {
    let html = ModulePage.served("studio.html")
    for (name, address) in try imports(html) { #expect(address == "./" + name.replacing("loom/", with: "") + ".js") }
    #expect(html.contains("<link rel=\"stylesheet\" href=\"studio.css\">"))
  }

  /// Every module that one imports is there.
  @Test func importsAreKnown() throws {
    for file in PageFile.all where file.name.hasSuffix(".js") {
      for part in file.text.split(separator: "from \"loom/").dropFirst() {
        let name = part.prefix { $0 != "\"" }
        #expect(PageFile.named(name + ".js") != nil, "\(file.name) imports \(name)")
      }
    }
  }
}
