import Foundation
import Testing

@testable import PreviewPages

@Suite struct PreviewPageTests {
  @Test(arguments: [
    ("p.html", "out/a.gif", "out/a.gif"), ("./p.html", "./out/a.gif", "out/a.gif"), ("-", "a.gif", "a.gif"),
    ("out/p.html", "out/a.gif", "a.gif"), ("out/p.html", "out/b/a.gif", "b/a.gif"), ("p.html", "../a.gif", "../a.gif"),
    ("not/there/p.html", "a.gif", "../../a.gif"), ("not/p.html", "there/a.gif", "../there/a.gif"),
    ("out/../p.html", "out/a.gif", "out/a.gif"),
  ])
  func addressesStartFromThePage(page: String, file: String, address: String) {
    #expect(PreviewPage(path: page).way(to: file) == address)
  }

  @Test func aPageOutsideTheCurrentFolderLeadsBackIntoIt() {
    let here = FileManager.default.currentDirectoryPath
    let name = here.split(separator: "/").last.map(String.init) ?? ""
    #expect(PreviewPage(path: "../p.html").way(to: "out/a.gif") == "\(name)/out/a.gif")
    #expect(PreviewPage(path: "\(here)/p.html").way(to: "out/a.gif") == "out/a.gif")
    #expect(PreviewPage(path: "p.html").way(to: "\(here)/out/a.gif") == "out/a.gif")
    #expect(PreviewPage(path: "\(here)/out/p.html").way(to: "\(here)/a.gif") == "../a.gif")
  }
}
