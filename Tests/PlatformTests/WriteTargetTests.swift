import Foundation
import Platform
import TestSupport
import Testing

@Suite struct WriteTargetTests {
  @Test func whatIsNotThereOrIsAFileIsReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    for name in ["file", "none"] { #expect(try WriteTarget(folder.path(name)) == .file(folder.path(name))) }
  }

  @Test func linksAreFollowedAlsoToWhatIsNotThereYet() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    try folder.link("one", to: "file")
    try folder.link("two", to: folder.path("one"))
    try folder.link("dangling", to: "none")
    #expect(try WriteTarget(folder.path("two")) == .file(folder.path("file")))
    #expect(try WriteTarget(folder.path("dangling")) == .file(folder.path("none")))
  }

  @Test func linksInACircleAndFoldersAreErrors() throws {
    let folder = try TemporaryFolder()
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    #expect(throws: SystemError.tooManyLinks) { try WriteTarget(folder.path("a")) }
    #expect(throws: SystemError.isFolder) { try WriteTarget(folder.url.path) }
  }

  @Test func pipesAreStreams() throws {
    let folder = try TemporaryFolder()
    folder.makePipe("pipe")
    try folder.link("link", to: "pipe")
    #expect(try WriteTarget(folder.path("link")) == .stream(folder.path("pipe"), .pipe))
  }

  @Test func namesOfOpenDescriptorsAreDescriptors() throws {
    let folder = try TemporaryFolder()
    try folder.link("out", to: "/dev/stdout")
    try folder.link("seven", to: "/proc/self/fd/7")
    #expect(try WriteTarget(folder.path("out")) == .descriptor(1))
    #expect(try WriteTarget(folder.path("seven")) == .descriptor(7))
    #expect(try WriteTarget("/dev/fd/63") == .descriptor(63))
  }

  @Test func filesAndFoldersAreNoStreams() throws {
    let folder = try TemporaryFolder()
    folder.makePipe("pipe")
    try folder.link("out", to: "/dev/stdout")
    try folder.link("dangling", to: "none")
    for name in ["pipe", "out"] { #expect(WriteTarget.isStream(folder.path(name))) }
    for name in ["", "none", "dangling", "none/none"] { #expect(!WriteTarget.isStream(folder.path(name)), "\(name)") }
  }
}
