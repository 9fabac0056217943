import Foundation
import TestSupport
import Testing

/// Lottie files and archives on the command line.
@Suite struct LottieCommandTests {
  private let command: Command
  /// One animation, an image and a theme, in a seed of the fuzzer.
  private static let archive = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus/dotlottie/second")

  init() throws {
    command = try Command()
    try FileManager.default.copyItem(at: Self.archive, to: command.folder.appendingPathComponent("pack.lottie"))
  }

  private func photo(_ path: String) -> String {
    "{ \"v\": \"5.7\", \"fr\": 30, \"ip\": 0, \"op\": 30, \"w\": 20, \"h\": 20, "
      + "\"assets\": [{ \"id\": \"i\", \"w\": 9, \"h\": 9, \"u\": \"images/\", \"p\": \"\(path)\" }], \"layers\": [{ \"ty\": 2, \"refId\": \"i\", "
      + "\"ip\": 0, \"op\": 30, \"ks\": { \"r\": { \"a\": 1, \"k\": [{ \"t\": 0, \"s\": [0] }, { \"t\": 30, \"s\": [90] }] } } }] }"
  }

  @Test func anArchiveIsRenderedAsWhatIsImportedFromIt() throws {
    #expect(try command.run(["import", "pack.lottie", "-o", "x.json"]).status == 0)
    let direct = try command.run(["render", "pack.lottie", "--format", "gif", "-o", "-"])
    let imported = try command.run(["render", "x.json", "--format", "gif", "-o", "-"])
    #expect(direct.status == 0 && !direct.output.isEmpty && direct.output == imported.output)
    #expect(direct.errors.contains("the archive has other animations: \"y\""))
    let other = try command.run(["render", "pack.lottie", "--animation", "z", "--format", "gif", "-o", "-"])
    #expect(other.status == 2 && other.errors.contains("no animation \"z\""))
  }

  /// The preset names the images from its own folder, wherever that is.
  @Test func imagesAreFoundFromAnotherFolder() throws {
    _ = try command.shell("mkdir -p art/images out/deep")
    try command.write(photo("dot.png"), to: "art/photo.json")
    try command.write(#"{ "kind": "spinner" }"#, to: "spinner.json")
    #expect(try command.run(["render", "spinner.json", "--at", "0", "-o", "art/images/dot.png"]).status == 0)
    let direct = try command.run(["render", "art/photo.json", "--format", "gif", "-o", "-"], status: 0)
    for output in ["out/deep/a.json", "art/a.json", "a.json"] {
      #expect(try command.run(["import", "art/photo.json", "-o", output]).status == 0)
      #expect(try command.run(["render", output, "--format", "gif", "-o", "-"]).output == direct.output, "\(output)")
    }
    #expect(try command.shell("cat out/deep/a.json").text.contains("\"../../art/images/dot.png\""))
    #expect(try command.shell("cat art/a.json").text.contains("\"images/dot.png\""))
    let piped = try command.shell("loaderloom import art/photo.json | loaderloom render - --format gif -o - | cksum")
    #expect(try piped.text == command.shell("loaderloom render a.json --format gif -o - | cksum").text)
  }

  @Test func aNameOutOfItsFolderIsRefused() throws {
    try command.write(photo("../../secret.png"), to: "photo.json")
    let refused = try command.run(["render", "photo.json", "--format", "gif", "-o", "-"])
    #expect(refused.status == 2 && refused.errors.contains("is not beside the file or below its folder"))
  }

  /// The lines of the file are not those of the preset that it becomes.
  @Test func whatIsWrongWithThePresetNamesTheFileWithoutALine() throws {
    try command.write(photo("dot.png"), to: "photo.json")
    let refused = try command.run(["render", "photo.json", "--format", "gif", "-o", "-"])
    #expect(refused.status == 2 && refused.errors.contains("photo.json: error: images/dot.png: "), "\(refused.errors)")
    let explained = try command.run(["explain", "photo.json", "--origins"])
    #expect(explained.text.contains("photo.json") && !explained.text.contains("photo.json:"), "\(explained.text)")
    let set = try command.run(["render", "photo.json", "--set", "fps=0", "--format", "gif", "-o", "-"])
    #expect(set.status == 2 && set.errors.contains("--set fps=0"), "\(set.errors)")
  }

  @Test func optionsOfLottieFilesAreForThese() throws {
    try command.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\"/></svg>",
      to: "a.svg")
    let refused = try command.run(["import", "a.svg", "--loop-from", "3"])
    #expect(refused.status == 2 && refused.errors.contains("are for Lottie files"))
    try command.write(
      photo("dot.png").replacingOccurrences(of: ": 30, \"s\"", with: ": 60, \"s\"").replacingOccurrences(
        of: "\"op\": 30", with: "\"op\": 60"), to: "long.json")
    #expect(try command.run(["import", "long.json", "--loop-from", "30"]).text.contains("\"duration\": 1"))
  }
}
