import Exporting
import PresetFiles
import PresetModel
import Testing

@Suite struct OutputPathsTests {
  private func file(_ preset: String, _ format: OutputFormat = .gif, isPoster: Bool = false) -> PlannedFile {
    PlannedFile(preset: preset, variant: AssetVariant(format, isPoster: isPoster), width: 10, height: 10)
  }

  private func paths(
    _ template: String = OutputName.standard, to destination: OutputPaths.Destination
  ) throws -> OutputPaths {
    OutputPaths(try OutputName(template: template), to: destination)
  }

  @Test func anAddressIsNoPath() {
    #expect(OutputPaths.problem(ofAddress: "s3://bucket/loaders")?.hasPrefix("expected a path on this machine") == true)
    #expect(OutputPaths.problem(ofAddress: "file:///tmp/a.gif") == "expected a path; leave out file://")
    #expect(OutputPaths.problem(ofAddress: "a/b:c") == nil)
  }

  @Test(arguments: [(nil, "worm.gif"), ("out", "out/worm.gif"), ("out/", "out/worm.gif"), ("/", "/worm.gif")])
  func namesAreInTheFolder(_ folder: String?, _ path: String) throws {
    #expect(try paths(to: .folder(folder)).path(of: file("worm")) == path)
  }

  @Test(arguments: [
    ("a/loader.gif", "a/loader-poster.png"), ("a.b/loader", "a.b/loader-poster.png"),
    ("frames/", "frames-poster.png"),
  ])
  func aPosterIsBesideItsFile(_ path: String, _ poster: String) throws {
    let paths = try paths(to: .file(path))
    #expect(try paths.path(of: file("worm")) == path)
    #expect(try paths.path(of: file("worm", .apng, isPoster: true)) == poster)
  }

  @Test func twoFilesOfOneNameCollide() throws {
    var paths = try paths("{name}.{ext}", to: .folder(nil))
    #expect(try paths.take([file("worm"), file("worm", .apng)]) == ["worm.gif", "worm.png"])
    let collision = try #require(throws: OutputPaths.Collision.self) { try paths.take([file("orb"), file("worm")]) }
    #expect(collision.path == "worm.gif" && collision.firstPath == "worm.gif")
    #expect(collision.first == file("worm") && collision.second == file("worm"))
    // What was refused has taken nothing.
    #expect(try paths.take([file("orb")]) == ["orb.gif"])
  }

  /// macOS and Windows do not tell them apart.
  @Test func twoFilesWhoseNamesDifferOnlyInCaseCollide() throws {
    var paths = try paths("{name}.{ext}", to: .folder(nil))
    _ = try paths.take([file("worm")])
    let collision = try #require(throws: OutputPaths.Collision.self) { try paths.take([file("Worm")]) }
    #expect(collision.path == "Worm.gif" && collision.firstPath == "worm.gif")
  }

  @Test func aFileSaysWhichOneItIs() {
    let file = PlannedFile(preset: "worm", variant: AssetVariant(.apng, .dark, scale: 1.5), width: 1, height: 1)
    #expect(file.description == "worm (dark, apng, scale 1.5)")
  }
}
