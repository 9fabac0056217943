import ArgumentParser
import Exporting
import PresetFiles
import PresetModel

/// What all commands share that change existing files: which files, where they are written, and the report.
struct RewriteOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "\(OutputCodecs.all.flatMap(\.readable).listed("or")) files, patterns such as 'assets/**/*.gif', or - for "
        + "standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The one file to write instead of replacing the given one; - for standard output.", valueName: "file"),
    completion: .file(), transform: { try FileName.checked($0, takesStandardOutput: true) })
  var output: String? = nil

  @Option(
    help: ArgumentHelp(
      "The folder to write to instead of replacing files; those that do not change are copied.", valueName: "folder"),
    completion: .directory,
    transform: { try FolderName.checked($0) })
  var outDir: String? = nil

  @Option(help: "The form of the report.")
  var reporter = Reporter.pretty

  @OptionGroup var threads: ThreadOptions
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if output != nil && outDir != nil {
      throw ValidationError("-o names one file and --out-dir a folder; give one of them")
    }
  }

  /// The files, and the problems of patterns.
  var named: NamedFiles { NamedFiles(files, joinsLinks: output == nil && outDir == nil) }

  /// The path that each file is written to, where `-` is standard output; nil where a check writes nothing.
  /// - Parameter files: Those that `files` names.
  func targets(of files: [String], isCheck: Bool) throws -> [String]? {
    try InputFiles.checkStandardInput(files)
    if isCheck {
      guard output == nil, outDir == nil else {
        throw ValidationError("--check writes nothing; leave out \(output == nil ? "--out-dir" : "-o")")
      }
      return nil
    }
    if output != nil && files.count > 1 { throw ValidationError("-o names one file; for several use --out-dir") }
    if outDir != nil, files.contains("-") {
      throw ValidationError("standard input (-) has no name in a folder; name its file with -o")
    }
    let targets = files.map(target)
    var indices: [String: Int] = [:]
    for (index, path) in targets.enumerated() {
      guard let first = indices.updateValue(index, forKey: NamedFiles.identity(path)) else { continue }
      throw ValidationError(
        "\(Escaping.line(path)) would be written twice, for \(Escaping.line(files[first])) and for "
          + "\(Escaping.line(files[index])); leave one out, or write them to different folders")
    }
    return targets
  }

  private func target(_ file: String) -> String {
    if let output { return output }
    guard let outDir else { return file }
    return outDir + "/" + (file.split(separator: "/").last.map(String.init) ?? file)
  }
}
