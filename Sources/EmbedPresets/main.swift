import Foundation

// Writes the preset files given on the command line into one Swift file as text, so that the presets travel with the
// binary: `embed-presets OUTPUT.swift PRESET.json…`. It runs only at build time.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else {
  FileHandle.standardError.write(Data("usage: embed-presets OUTPUT.swift PRESET.json…\n".utf8))
  exit(64)
}
var source = """
  // Written by embed-presets from the files under presets/. Do not edit.

  extension ShippedPreset {
    /// Every shipped preset, in order of name.
    public static let all: [ShippedPreset] = [

  """
let paths = arguments.dropFirst().sorted {
  URL(fileURLWithPath: $0).lastPathComponent < URL(fileURLWithPath: $1).lastPathComponent
}
let names = paths.map { URL(fileURLWithPath: $0).lastPathComponent }
for (a, b) in zip(names, names.dropFirst()) where a == b {
  FileHandle.standardError.write(Data("\(a) stands in two families; a preset's name is unique\n".utf8))
  exit(1)
}
for path in paths {
  let file = URL(fileURLWithPath: path)
  let name = file.deletingPathExtension().lastPathComponent
  let family = file.deletingLastPathComponent().lastPathComponent
  let text = try String(contentsOfFile: path, encoding: .utf8)
  source += "    ShippedPreset(name: \"\(name)\", family: \"\(family)\", text: ####\"\"\"\n\(text)\n\"\"\"####),\n"
}
source += "  ]\n}\n"
try source.write(toFile: output, atomically: true, encoding: .utf8)
