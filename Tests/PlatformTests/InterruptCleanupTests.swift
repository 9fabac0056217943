import TestSupport
import Testing

@testable import Platform

@Suite struct InterruptCleanupTests {
  @Test func aFolderGoesAfterTheFilesThatWereMadeInIt() throws {
    let folder = try TemporaryFolder()
    var pending = PendingPaths()
    for name in ["empty", "filled", "kept"] {
      try folder.makeFolder(name)
      _ = pending.add([folder.path(name)])
    }
    try folder.write("half", to: "filled/.a.gif.1.tmp")
    _ = pending.add([folder.path("filled/.a.gif.1.tmp")])
    try folder.write("whole", to: "kept/a.gif")
    let number = pending.add([folder.path("kept/a.gif")])
    pending.forget(number)
    pending.removeFromDisk()
    #expect(try folder.names == ["kept"])
    #expect(try folder.text("kept/a.gif") == "whole")
  }
}
