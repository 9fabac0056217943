import Foundation

// Writes the files given on the command line into one Swift file as text, so that they travel with the binary:
// `embed-files OUTPUT.swift TYPE [--remedy TEXT] FILE…`. The type has `init(path:text:)`; the path is the file's
// folder and name. Where a file is missing, the remedy says what to do. It runs only at build time.

func fail(_ message: String, code: Int32 = 1) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(code)
}

var arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else { fail("usage: embed-files OUTPUT.swift TYPE [--remedy TEXT] FILE…", code: 64) }
let (output, type) = (arguments[0], arguments[1])
arguments.removeFirst(2)
var remedy: String?
if arguments.first == "--remedy", arguments.count >= 2 {
  remedy = arguments[1]
  arguments.removeFirst(2)
}
for path in arguments where !FileManager.default.fileExists(atPath: path) {
  fail("error: \(path) is missing. \(remedy ?? "")")
}
var source = """
  // Written by embed-files. Do not edit.

  extension \(type) {
    /// Every embedded file, in order of name.
    public static let all: [\(type)] = [

  """
let files = arguments.map { URL(fileURLWithPath: $0) }.sorted {
  $0.lastPathComponent < $1.lastPathComponent
}
for (a, b) in zip(files, files.dropFirst()) where a.lastPathComponent == b.lastPathComponent {
  fail("\(a.lastPathComponent) is in two folders; names must differ")
}
for file in files {
  let path = "\(file.deletingLastPathComponent().lastPathComponent)/\(file.lastPathComponent)"
  let text = try String(contentsOf: file, encoding: .utf8)
  source += "    \(type)(path: \"\(path)\", text: ####\"\"\"\n\(text)\n\"\"\"####),\n"
}
source += "  ]\n}\n"
try source.write(toFile: output, atomically: true, encoding: .utf8)
