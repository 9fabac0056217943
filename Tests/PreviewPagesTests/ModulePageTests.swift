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

  private static let pages = [
    ModulePage.selfContained("preview.html", data: .object([])), ModulePage.served("studio.html"),
  ]

  @Test(arguments: pages) func modulesAreTheFilesThemselves(_ html: String) throws {
    for (name, address) in try imports(html) {
      let file = try #require(PageFile.named(name.replacing("loom/", with: "") + ".js"))
      let body = address.replacing("data:text/javascript;charset=utf-8,", with: "")
      #expect(body.removingPercentEncoding == file.text + "//# sourceURL=\(file.name)\n", "\(name)")
      // A line end or a number sign would end the address.
      #expect(!address.contains("\n") && !address.contains("#"))
    }
  }

  @Test(arguments: zip(pages, ["preview", "studio"]))
  func whatModulesImportIsThere(_ html: String, _ page: String) throws {
    let imports = try imports(html)
    #expect(imports["loom/\(page)"] != nil)
    for name in imports.keys {
      let file = try #require(PageFile.named(name.replacing("loom/", with: "") + ".js"))
      for part in file.text.split(separator: "from \"loom/").dropFirst() {
        #expect(imports["loom/\(part.prefix { $0 != "\"" })"] != nil, "\(name)")
      }
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

  /// The editor is not one of the files of `web`; its server has it.
  @Test func theServedPageAsksForTheEditorAlone() {
    let html = ModulePage.served("studio.html")
    let asked = html.matches(of: /(?:src|href)="([^"#]+)"/).map { String($0.1) }
    #expect(asked.filter { !$0.hasPrefix("data:") } == ["codemirror.css", "codemirror.js"])
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
