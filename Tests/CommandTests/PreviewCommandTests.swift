import Foundation
import TestSupport
import Testing

@Suite struct PreviewCommandTests {
  @Test func writesAPageOfOneFile() throws {
    let command = try Command()
    try command.run(["preview", "spinner", "worm", "--effort", "1", "--scale", "1", "-o", "page.html"], status: 0)
    #expect(try command.files == ["page.html"])
    let page = String(decoding: try command.bytes("page.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("loaderloom render worm --scheme light,dark --effort 1"))
    // The files in the page are those of `render`.
    try command.run(["render", "worm", "--effort", "1", "--out-dir", "out", "-q"])
    #expect(page.contains(Data(try command.bytes("out/worm.gif")).base64EncodedString()))
    #expect(page.contains(Data(try command.bytes("out/worm.png")).base64EncodedString()))
  }

  @Test func renderWritesTheSamePageBesideItsFiles() throws {
    let command = try Command()
    try command.run(["render", "spinner", "--effort", "1", "--out-dir", "img", "--html", "page.html", "-q"])
    let page = String(decoding: try command.bytes("page.html"), as: UTF8.self)
    #expect(page.contains("srcset=\\\"img/spinner.png 1x\\\""))
  }

  @Test(arguments: [[], ["--reporter", "json"]]) func aPageOnStandardOutputIsAlone(words: [String]) throws {
    let outcome = try Command().run(["render", "spinner", "-f", "gif", "--effort", "1", "--html", "-"] + words)
    #expect(outcome.status == 0 && outcome.text.hasPrefix("<!DOCTYPE html>") && outcome.text.hasSuffix("</html>\n"))
  }

  /// The command on the page makes the same files.
  @Test func whatSVGLacksIsLeftOutOfPages() throws {
    let command = try Command()
    let words = ["preview", "swoosh", "-f", "svg", "--scale", "1", "-o", "p.html", "-q"]
    #expect(try command.run(words).status == 2)
    #expect(try command.run(words + ["--allow-missing"]).status == 0)
    let page = String(decoding: try command.bytes("p.html"), as: UTF8.self)
    #expect(page.contains("loaderloom render swoosh --format svg --scheme light,dark --allow-missing"))
  }

  @Test func pagesShowSVGs() throws {
    let command = try Command()
    #expect(try command.run(["preview", "spinner", "-f", "svg", "--scale", "1", "-o", "p.html", "-q"]).status == 0)
    let page = String(decoding: try command.bytes("p.html"), as: UTF8.self)
    // One for each scheme, as `render` writes them with the command on the page.
    #expect(page.contains("loaderloom render spinner --format svg --scheme light,dark"))
    try command.run(["render", "spinner", "-f", "svg", "--scheme", "light,dark", "-q"])
    for file in ["spinner.svg", "spinner-dark.svg"] {
      #expect(page.contains(Data(try command.bytes(file)).base64EncodedString()), "\(file)")
    }
    // One that adapts needs no choice.
    #expect(try command.run(["render", "spinner", "-f", "svg", "--html", "one.html", "-q"]).status == 0)
    let one = String(decoding: try command.bytes("one.html"), as: UTF8.self)
    #expect(one.contains("\"snippet\": \"\\u003Cimg src=\\\"spinner.svg\\\""))
  }

  @Test func aPageOfNothingIsRefused() throws {
    let outcome = try Command().run(["render", "spinner", "-f", "frames", "--html", "p.html"])
    #expect(outcome.status == 64 && outcome.errors.contains("give a format of one file as well"), "\(outcome.errors)")
  }

  @Test func oneWrongPresetDoesNotHideTheOthers() throws {
    let command = try Command()
    let outcome = try command.run(["preview", "spinner", "no-such", "--effort", "1", "--scale", "1"], status: 2)
    #expect(outcome.errors.contains("no-such"))
    #expect(try command.files == ["preview.html"])
  }

  @Test(arguments: [
    ["preview", "worm", "--format", "frames"], ["preview", "--terminal"], ["preview", "worm", "spinner", "--terminal"],
    ["preview", "worm", "--terminal"],
    ["preview", "worm", "--times", "2"], ["preview", "worm", "--terminal", "--times", "0"],
  ])
  func wrongCommandLines(arguments: [String]) throws {
    #expect(try Command().run(arguments).status == 64)
  }
}
