import Foundation

// Writes the files given on the command line into one Swift file as text, so that they travel with the binary:
// `embed-files OUTPUT.swift TYPE FILE…`. The type has `init(path:text:)`; the path is the file's folder and name.
// It runs only at build time.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
  FileHandle.standardError.write(Data("usage: embed-files OUTPUT.swift TYPE FILE…\n".utf8))
  exit(64)
}
let (output, type) = (arguments[0], arguments[1])
var source = """
  // Written by embed-files. Do not edit.

  extension \(type) {
    /// Every embedded file, in order of name.
    public static let all: [\(type)] = [

  """
let files = arguments.dropFirst(2).map { URL(fileURLWithPath: $0) }.sorted {
  $0.lastPathComponent < $1.lastPathComponent
}
for (a, b) in zip(files, files.dropFirst()) where a.lastPathComponent == b.lastPathComponent {
  FileHandle.standardError.write(Data("\(a.lastPathComponent) is in two folders; names must differ\n".utf8))
  exit(1)
}
for file in files {
  let path = "\(file.deletingLastPathComponent().lastPathComponent)/\(file.lastPathComponent)"
  let text = try String(contentsOf: file, encoding: .utf8)
  source += "    \(type)(path: \"\(path)\", text: ####\"\"\"\n\(text)\n\"\"\"####),\n"
}
source += "  ]\n}\n"
try source.write(toFile: output, atomically: true, encoding: .utf8)
