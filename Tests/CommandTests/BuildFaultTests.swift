import Foundation
import GIFCoding
import TestSupport
import Testing

/// Failures while a project is built: nothing is lost or half-written, and the next build repairs everything.
@Suite struct BuildFaultTests {
  /// Expects every existing file to be complete.
  private func expectWholeFiles(_ project: SampleProject) throws {
    for name in project.made where name.hasSuffix(".gif") && !name.hasPrefix(".") {
      _ = try GIFReader.read(try project.bytes(name))
    }
  }

  private func expectRepaired(_ project: SampleProject, files: Int) throws {
    try project.run("build")
    try project.run("check")
    #expect(project.made.count == files + 1, "\(project.made)")
    #expect(project.made.allSatisfy { !$0.hasPrefix(".") }, "\(project.made)")
  }

  @Test func aBuildThatIsKilledAtAnyMomentIsRepairedByTheNext() throws {
    let project = try SampleProject(
      #""formats": ["gif"], "scales": [1, 2, 3, 4]"#, presets: (0..<8).map { "preset-\($0)" })
    var wasCut = false
    for step in 0..<12 {
      for (index, name) in (0..<8).map({ ($0, "preset-\($0)") }) {
        try project.write(name, diameter: 20 + step + index, color: step % 2 == 0 ? "blue" : "pink")
      }
      let build = try project.command.start(["build", "-q"])
      usleep(useconds_t(2000 + 4000 * step))
      if build.end(by: SIGKILL).status == SIGKILL { wasCut = true }
      try expectWholeFiles(project)
    }
    #expect(wasCut)
    try expectRepaired(project, files: 32)
  }

  @Test func afterAKillNothingOfAPresetThatIsGoneStays() throws {
    let project = try SampleProject(#""formats": ["gif"], "scales": [1, 2, 3, 4, 5, 6, 7, 8]"#, presets: ["a", "b"])
    func hasFiles() -> Bool { project.made.contains { $0.hasSuffix(".gif") } }
    // Repeats until a build is killed between its first file and its manifest.
    while !hasFiles() || project.made.contains("manifest.json") {
      if !project.made.isEmpty { try project.remove("dist") }
      let build = try project.command.start(["build", "-q", "--no-cache", "-j", "1"])
      while build.isRunning, !hasFiles() { usleep(500) }
      build.end(by: SIGKILL)
    }
    try project.remove("presets/a.json")
    try project.remove("presets/b.json")
    try project.write("c", diameter: 10)
    try project.run("build")
    #expect(project.made.allSatisfy { $0.hasPrefix("c") || $0 == "manifest.json" }, "\(project.made)")
  }

  @Test func aDepfileThatCannotBeWrittenHidesNoProblem() throws {
    let project = try SampleProject(presets: ["a\nb"])
    try project.command.write(#"{ "kind": "spiner" }"#, to: "presets/c.json")
    let outcome = try project.run("build", "--depfile", "x.d", status: 2)
    #expect(outcome.errors.contains("c.json:1:11: error: ") && outcome.errors.contains("a depfile cannot express"))
    #expect(outcome.text.contains("1 created"))
    try project.run("build", "--watch", "--depfile", "x.d", status: 64)
  }

  /// It is refused before anything is made. The second round finds everything unchanged.
  @Test func noReportReplacesWhatIsRead() throws {
    let project = try SampleProject(presets: ["a"])
    try project.command.write(#"{ "extends": "../bases/base.json", "diameter": 12 }"#, to: "presets/b.json")
    try project.command.write(#"{ "kind": "spinner", "fps": 5 }"#, to: "bases/base.json")
    let files = ["loaderloom.json", "presets/a.json", "bases/base.json"]
    let before = try files.map { try project.command.bytes($0) }
    // A stamp is not left of files that have just been written.
    usleep(1_200_000)
    for made in [[], ["a.gif", "b.gif"]] {
      for file in files {
        for command in ["build", "check"] {
          try project.run(command, "--reporter", "json", "--reporter-file", file, status: 64)
        }
        try project.run("build", "--depfile", "./\(file)", status: 64)
        try project.run("plan", "-o", file, status: 64)
      }
      #expect(project.made.filter { $0.hasSuffix(".gif") } == made)
      try project.run("build")
    }
    #expect(try files.map { try project.command.bytes($0) } == before)
  }

  /// The report of an earlier run must not pass for that of this one.
  @Test func aProjectThatCannotBeReadHasAReport() throws {
    let project = try SampleProject(presets: ["a"])
    let arguments = ["--reporter", "junit", "--reporter-file", "loaders.xml"]
    try project.command.run(["build"] + arguments)
    try project.command.write(project: #"{ "inputs": ["presets/*.json"], "formts": ["gif"] }"#)
    let error = #"loaderloom.json:1:33: error: unknown key "formts"; did you mean "formats"?"#
    for command in ["build", "check"] {
      let outcome = try project.command.run([command] + arguments, status: 2)
      #expect(outcome.errors == error + "\n" && outcome.text.isEmpty)
      let text = String(decoding: try project.command.bytes("loaders.xml"), as: UTF8.self)
      #expect(text.contains("loaderloom \(command)\" tests=\"1\" failures=\"1\""), "\(text)")
      let annotations = try project.run(command, "--reporter", "github", status: 2).text
      #expect(annotations.hasPrefix("::error file=loaderloom.json,line=1,col=33::unknown key"), "\(annotations)")
      let report = try project.report(command, status: 2)
      #expect(report["ok"] as? Bool == false && (report["problems"] as? [Any])?.count == 1)
      #expect(try project.run(command, status: 2).text.isEmpty)
      let file = "loaderloom.json"
      try project.run(command, "--reporter", "json", "--reporter-file", file, status: 64)
    }
    try project.run("build", "--output", "b.gif", "--reporter-file", "loaders.txt", status: 2)
  }

  /// Of a project with errors it is unknown which files it reads. The reports of earlier runs are replaced.
  @Test(arguments: [
    (#"{ "inputs": ["presets/*.json"], "themes": ["none.json"] }"#, #"{ "kind": "spinner" }"#),
    (#"{ "inputs": ["presets/*.json"] }"#, #"{ "extends": "../bases/base.json", "kindx": 3 }"#),
  ])
  func theReportOfErrorsReplacesReportsOnly(settings: String, preset: String) throws {
    let project = try SampleProject(presets: ["a"])
    let reporters = ["pretty", "json", "github", "junit", "markdown"]
    func run(_ command: String, _ reporter: String, status: Int32 = 0) throws {
      try project.run(command, "--reporter", reporter, "--reporter-file", "\(reporter).txt", status: status)
    }
    for reporter in reporters { try run("build", reporter) }
    try project.command.write(#"{ "kind": "spinner", "fps": 5 }"#, to: "bases/base.json")
    try project.command.write(preset, to: "presets/b.json")
    try project.command.write(project: settings)
    try project.command.write("", to: "empty.txt")
    try project.run("build", "--reporter", "json", "--reporter-file", "empty.txt", status: 2)
    for command in ["check", "build"] {
      for reporter in reporters {
        let before = try project.command.bytes("\(reporter).txt")
        try run(command, reporter, status: 2)
        let after = try project.command.bytes("\(reporter).txt")
        #expect(command == "build" || after != before, "\(reporter)")
      }
      for file in ["presets/a.json", "bases/base.json", "dist/a.gif", "dist/manifest.json"] {
        let before = try project.command.bytes(file)
        let outcome = try project.run(command, "--reporter", "json", "--reporter-file", file, status: 64)
        #expect(outcome.errors.contains("--reporter-file \(file) would replace a file"), "\(outcome.errors)")
        let after = try project.command.bytes(file)
        #expect(after == before, "\(file)")
      }
    }
  }

  @Test func aReportAndADepfileAreTwoFiles() throws {
    let project = try SampleProject(presets: ["a"])
    let outcome = try project.run("build", "--reporter-file", "x", "--depfile", "./x", status: 64)
    #expect(outcome.errors.contains("--depfile ./x would replace a file that is made; name another one"))
    #expect(project.made.isEmpty)
  }

  /// The second round is before a stamp is left, the third finds everything unchanged.
  @Test func noReportReplacesWhatIsMade() throws {
    let project = try SampleProject(presets: ["a"])
    for round in 1...3 {
      for file in ["dist/a.gif", "./dist/manifest.json"] {
        for arguments in [
          ["build", "--reporter-file", file], ["check", "--reporter-file", file], ["build", "--depfile", file],
          ["plan", "-o", file],
        ] {
          let outcome = try project.command.run(arguments, status: 64)
          #expect(outcome.errors.contains("\(file) would replace a file that is made; name another one"))
        }
      }
      #expect(project.made.isEmpty == (round == 1))
      if round == 1 { try project.run("build") }
      usleep(1_200_000)
      try project.run("check", "--reporter", "json", "--reporter-file", "dist/report.json")
    }
  }

  /// A size limit stands in for a full disk: writes fail halfway.
  @Test func aFullDiskLeavesTheOldFilesAndNoLitter() throws {
    let project = try SampleProject(#""formats": ["gif"]"#, presets: ["a", "b"])
    try project.run("build")
    let before = try project.bytes("a.gif")
    try project.command.write(#"{ "kind": "spinner", "diameter": 100 }"#, to: "presets/a.json")
    let outcome = try project.command.shell("ulimit -f 4; loaderloom build", status: 2)
    #expect(outcome.errors.contains("dist/a.gif: error: cannot be written"))
    #expect(try project.bytes("a.gif") == before)
    #expect(project.made.filter { $0.hasSuffix(".tmp") }.isEmpty)
    try expectRepaired(project, files: 2)
  }

  @Test func anOutputFolderThatCannotBeWrittenIsAnErrorForEachFile() throws {
    let project = try SampleProject()
    for folder in ["/proc/loaderloom", "loaderloom.json/x"] {
      let outcome = try project.run("build", "--out-dir", folder, status: 2)
      #expect(outcome.errors.contains("\(folder)/a.gif: error: cannot be written"), "\(outcome.errors)")
    }
    if geteuid() != 0 {
      try project.command.shell("mkdir dist; chmod 555 dist")
      #expect(try project.run("build", status: 2).errors.contains("dist/a.gif: error: "))
      try project.command.shell("chmod 755 dist")
    }
    try expectRepaired(project, files: 3)
  }

  @Test func aCacheThatCannotBeWrittenIsOneWarning() throws {
    let project = try SampleProject()
    let outcome = try project.run("build", "--cache-dir", "/proc/loaderloom")
    #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.contains("warning"), "\(outcome.errors)")
    #expect(project.made.count == 4)
  }

  @Test func aPresetThatIsReplacedOrDeletedWhileItIsReadIsOneOrTheOther() throws {
    let project = try SampleProject(presets: ["a"])
    var whole: Set<[UInt8]> = []
    for (diameter, color) in [(20, "blue"), (40, "pink")] {
      try project.write("a", diameter: diameter, color: color)
      try project.run("build", "--no-cache")
      whole.insert(try project.bytes("a.gif"))
    }
    let outcome = try project.command.shell(
      """
      cp presets/a.json .one; sed 's/40/20/; s/pink/blue/' presets/a.json > .two
      (while [ ! -e stop ]; do cp .one presets/.n; mv presets/.n presets/a.json; rm presets/a.json; \
      cp .two presets/.n; mv presets/.n presets/a.json; done) &
      for i in $(seq 25); do loaderloom build --no-cache -q 2>>errors; s=$?; [ $s = 0 -o $s = 2 ] || echo crash $s; cat dist/a.gif > got-$i; done
      touch stop; wait; mv .one presets/a.json; rm .two
      """)
    #expect(outcome.text.isEmpty, "\(outcome.text)")
    for index in 1...25 { #expect(whole.contains(try project.command.bytes("got-\(index)"))) }
    try project.remove("stop")
    try expectRepaired(project, files: 1)
  }

  /// Extended presets are read for planning and again for drawing. The cache must never hold one version's image
  /// under the other's key.
  @Test func aPresetThatOthersExtendMayBeReplacedWhileTheyAreBuilt() throws {
    let project = try SampleProject(#""formats": ["gif"], "scales": [1, 2], "quality": 100"#, presets: [])
    for index in 0..<24 {
      try project.command.write(
        #"{ "extends": "../base.json", "dotSize": \#(4 + index % 5), "spacing": \#(3 + index % 7) }"#,
        to: "presets/p\(index).json")
    }
    let outcome = try project.command.shell(
      """
      for round in 1 2 3; do
        rm -rf dist
        echo '{ "extends": "worm", "fps": 9, "headColor": "#FF000'$round'" }' > base.json
        loaderloom build -j 1 -q 2>>errors & sleep 0.2
        echo '{ "extends": "worm", "fps": 9, "headColor": "#00FF0'$round'" }' > base.json
        wait $!; s=$?; [ $s = 0 -o $s = 2 ] || echo crash $s
        loaderloom build -q || echo not repaired
        loaderloom check -q || echo not current
        loaderloom build -q --no-cache --out-dir fresh
        for file in dist/*.gif; do cmp $file fresh/${file#dist/}; done
      done
      """)
    #expect(outcome.text.isEmpty && outcome.errors.isEmpty, "\(outcome.text) \(outcome.errors)")
  }

  @Test func twoBuildsInOneFolderMakeTheSame() throws {
    let project = try SampleProject(
      #""formats": ["gif", "apng"], "scales": [1, 2], "quality": 100"#, presets: (0..<6).map { "preset-\($0)" })
    for _ in 0..<4 {
      let builds = try (0..<3).map { _ in try project.command.start(["build", "-q"]) }
      for build in builds {
        let outcome = build.outcome()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      }
      try project.run("check")
      #expect(project.made.count == 25 && project.made.allSatisfy { !$0.hasPrefix(".") }, "\(project.made)")
      try project.remove("dist")
      try FileManager.default.removeItem(at: project.command.cache)
    }
  }

  @Test func aHundredBrokenPresetsOfTenThousandAreEachNamedAndTheOthersMade() throws {
    // The project is in memory where possible, since the test is about the number of files, not about the disk.
    let memory = URL(fileURLWithPath: "/dev/shm")
    let parent =
      FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
    let project = try SampleProject(#""formats": ["gif"]"#, presets: ["good"], in: parent)
    // The files are copies: the image is drawn once, since the test is about the number of files.
    try project.command.shell(
      """
      good=$(cat presets/good.json)
      for i in $(seq -w 9999); do
        if [ "${i: -2}" = 50 ]; then echo '{ "kind": "spinner", "diametre": 3 }'; else echo "$good"; fi > presets/p$i.json
      done
      """)
    let outcome = try project.command.run(["build", "-q"], status: 2)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 100 && lines.allSatisfy { $0.contains("50.json:1:22: error: ") }, "\(lines.count)")
    #expect(project.made.count == 10_000 - 100 + 1)
    let second = try project.report("build", status: 2)
    #expect(project.count("unchanged", of: second) == 9900 && project.count("drawn", of: second) == 0)
  }

  /// A folder that exists on every machine.
  private static let outside = FileManager.default.temporaryDirectory.standardizedFileURL.path

  @Test(arguments: ["../{name}.gif", "\(outside)/{name}.gif", "{locale}/{name}.gif", "{name}/x.gif"])
  func aNameThatLeadsOutOfTheFolderIsRefused(template: String) throws {
    let project = try SampleProject(
      #""formats": ["gif"], "nameTemplate": "\#(template)", "texts": { "..": { "words": "x" } }"#, presets: [])
    // The preset's name is "..".
    try project.command.write(#"{ "kind": "spinner", "fps": 5 }"#, to: "presets/...json")
    try project.command.write(#"{ "kind": "shimmerText", "fps": 2 }"#, to: "presets/words.json")
    let outcome = try project.run("build", status: 2)
    #expect(outcome.errors.contains("error: "), "\(outcome.errors)")
    #expect(try project.command.files.allSatisfy { ["dist", "loaderloom.json", "presets"].contains($0) })
    #expect(!FileManager.default.fileExists(atPath: "\(Self.outside)/words.gif"))
  }

  @Test func aLinkThatLeadsOutOfTheFolderIsRefusedAndOneWithinIsNot() throws {
    let project = try SampleProject(#""formats": ["gif"], "nameTemplate": "{name}/{name}.gif""#)
    try project.command.shell(
      "mkdir -p dist/real outside; ln -s ../outside dist/a; ln -s real dist/b; touch outside/x.gif")
    try project.command.shell("mkdir dist/c; ln -s ../../outside/x.gif dist/c/c.gif")
    let outcome = try project.run("build", status: 2)
    #expect(outcome.errors.contains("dist/a: error: ") && outcome.errors.contains("dist/c/c.gif: error: "))
    #expect(project.names("outside") == ["x.gif"])
    #expect(try project.command.bytes("outside/x.gif").isEmpty)
    #expect(project.names("dist/real") == ["b.gif"])
  }

  @Test func aManifestThatNamesOthersFilesRemovesNone() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.command.write("precious", to: "precious.gif")
    let digest = try project.command.shell("sha256sum precious.gif").text.prefix(64)
    let text = String(decoding: try project.bytes("manifest.json"), as: UTF8.self)
    let first = try project.command.shell("sha256sum dist/a.gif").text.prefix(64)
    try project.command.write(
      text.replacingOccurrences(of: "\"path\": \"a.gif\"", with: "\"path\": \"../precious.gif\"")
        .replacingOccurrences(of: String(first), with: String(digest)), to: "dist/manifest.json")
    _ = try project.command.run(["clean"])
    #expect(try project.command.files.contains("precious.gif"))
  }

  @Test(arguments: [
    ": > $f", "truncate -s -1 $f", "printf X | dd of=$f bs=1 seek=70 conv=notrunc 2>/dev/null",
    "chmod 000 $f; rm $f; mkdir $f",
  ])
  func aCacheEntryThatIsDamagedIsDrawnAgain(damage: String) throws {
    for kind in ["records", "blobs"] {
      let project = try SampleProject(presets: ["a"])
      try project.run("build")
      let whole = try project.bytes("a.gif")
      try project.remove("dist")
      try project.command.shell("for f in $(find $LOADERLOOM_CACHE_DIR/\(kind) -type f); do \(damage); done")
      let report = try project.report("build")
      #expect(project.count("drawn", of: report) == 1)
      #expect(try project.bytes("a.gif") == whole)
    }
  }

  @Test func theCacheKeepsItsLimit() throws {
    let project = try SampleProject(presets: (0..<20).map { "p\($0)" })
    try project.run("build", "--cache-size", "8K")
    let size = try project.command.shell(
      "find $LOADERLOOM_CACHE_DIR/records $LOADERLOOM_CACHE_DIR/blobs -type f -printf '%s\\n'"
    ).lines
    #expect(!size.isEmpty && size.compactMap { Int($0) }.reduce(0, +) <= 8192)
    try project.run("check")
  }

  @Test func aDamagedManifestOrOutputIsRepaired() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.command.write("{", to: "dist/manifest.json")
    try project.command.write("GIF89a", to: "dist/a.gif")
    try project.run("check", status: 1)
    // What is damaged may be somebody else's.
    #expect(try project.run("build", status: 2).errors.contains("dist/manifest.json: error: "))
    #expect(try project.run("build", "--force").errors.contains("dist/manifest.json: warning"))
    try expectRepaired(project, files: 3)
  }
}
