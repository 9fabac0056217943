import Foundation
import TestSupport
import Testing

/// `preview --terminal`: what is written to a terminal.
@Suite struct TerminalPreviewTests {
  private static let showCursor = "\u{1B}[?25h"

  private func played(_ form: String) throws -> String {
    let outcome = try Command().run([
      "preview", "spinner", "--terminal", "--times", "1", "--scale", "0.5", "--fps", "10", "--terminal-protocol", form,
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("\u{1B}[?25l"))
    #expect(outcome.text.hasSuffix(Self.showCursor))
    return outcome.text
  }

  @Test func halfBlocksAreColoredCharacters() throws {
    let text = try played("blocks")
    #expect(text.contains("▀"))
    #expect(text.contains("\u{1B}[38;2;255;255;255;48;2;255;255;255m"))
    // Each line gives its colors back.
    #expect(text.components(separatedBy: "\u{1B}[0m\r\n").count > 10)
  }

  @Test func sixelsAreWholeImages() throws {
    let text = try played("sixel")
    let images = text.components(separatedBy: "\u{1B}P0;1q").dropFirst()
    #expect(images.count > 5)
    for image in images {
      #expect(image.hasPrefix("\"1;1;20;20#0;2;"))
      #expect(image.contains("\u{1B}\\"))
      // 20 rows are four bands.
      #expect(image.prefix { $0 != "\u{1B}" }.count { $0 == "-" } == 4)
    }
  }

  @Test func whatPlaysOnceIsLeftOnItsEndState() throws {
    let preview = ["preview", "pulse-ring", "--terminal", "--terminal-protocol", "kitty", "--fps", "10"]
    let outcome = try Command().run(preview + ["--loop", "once"], status: 0)
    #expect(outcome.text.hasSuffix(Self.showCursor) && !outcome.text.contains("a=d"))
    let once = try Command().run(preview + ["--times", "1"])
    #expect(once.status == 0 && once.text.contains("a=d"))
  }

  @Test func kittyGetsPNGsInParts() throws {
    let text = try played("kitty")
    let first = try #require(text.components(separatedBy: "\u{1B}_Ga=T,f=100,i=1,p=1,C=1,q=2,m=0;").dropFirst().first)
    let png = try #require(Data(base64Encoded: String(first.prefix { $0 != "\u{1B}" })))
    #expect(Array(png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    // At the end the image is taken away.
    #expect(text.contains("\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\"))
  }

  @Test func iTermGetsInlineImages() throws {
    let text = try played("iterm2")
    #expect(text.contains("\u{1B}]1337;File=inline=1;width=20px;height=20px:iVBOR"))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func anInterruptBringsTheCursorBack(signal: Int32) throws {
    let run = try Command().start(["preview", "spinner", "--terminal", "--terminal-protocol", "kitty"])
    #expect(run.waits { run.textSoFar.contains("\u{1B}_Ga=T") })
    let outcome = run.end(by: signal)
    #expect(outcome.status == signal)
    #expect(outcome.text.hasSuffix(Self.showCursor))
    #expect(outcome.text.contains("\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\"))
  }
}
