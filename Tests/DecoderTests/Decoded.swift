import Foundation
import GraphicsCore
import TestSupport

/// A decoder's result for a file.
struct Decoded: Sendable {
  /// All composed frames, one after the other: straight RGBA with 8 bits per channel.
  var pixels: Data
  /// The duration of each frame in seconds; nil where the decoder does not report it.
  var delays: [Double]?
  /// Nil where the decoder does not report it.
  var plays: PlayCount?

  init(pixels: Data, delays: [Double]? = nil, plays: PlayCount? = nil) {
    self.pixels = pixels
    self.delays = delays
    self.plays = plays
  }

  /// All differences from our reader's result; empty where there are none.
  func disagreements(with meant: Animation) -> [String] {
    var found: [String] = []
    let frameBytes = meant.width * meant.height * 4
    if pixels.count != frameBytes * meant.frames.count {
      found.append("\(Double(pixels.count) / Double(frameBytes)) frames instead of \(meant.frames.count)")
    } else {
      var differing: [Int] = []
      var largest = 0
      for (index, frame) in meant.frames.enumerated() {
        let shown = pixels.subdata(in: index * frameBytes..<(index + 1) * frameBytes)
        let difference = Self.largestDifference(shown, frame.pixmap)
        if difference > 0 { differing.append(index) }
        largest = max(largest, difference)
      }
      if !differing.isEmpty {
        found.append(
          "frames \(differing.prefix(8)) differ, \(differing.count) in all, a channel by up to \(largest) of 255")
      }
    }
    if let delays {
      let expected = meant.frames.map(\.delay.seconds)
      if delays.count != expected.count || zip(delays, expected).contains(where: { abs($0 - $1) > 1e-6 }) {
        found.append(
          "delays \(delays.prefix(6)), \(delays.count) in all, instead of \(expected.prefix(6)), \(expected.count) in all"
        )
      }
    }
    if let plays, plays != meant.plays { found.append("plays \(plays) instead of \(meant.plays)") }
    return found
  }

  /// The largest difference over all channels. The color of a transparent pixel is invisible and does not count.
  private static func largestDifference(_ shown: Data, _ meant: Pixmap) -> Int {
    shown.withUnsafeBytes { bytes in
      var largest = 0
      for (i, pixel) in meant.pixels.enumerated() {
        let found = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: i * 4, as: UInt32.self))
        if found == pixel || (found >> 24 == 0 && pixel >> 24 == 0) { continue }
        let (a, b) = (RGBA8(packed: found), RGBA8(packed: pixel))
        for (x, y) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)] {
          largest = max(largest, abs(Int(x) - Int(y)))
        }
      }
      return largest
    }
  }
}

/// The results of one run of a script for many files; the frames are beside its report as raw bytes.
struct DecodedBatch: Sendable {
  private struct Entry: Decodable {
    /// The name of the raw file.
    var pixels: String?
    var delays: [Double]?
    /// 0 stands for ever.
    var plays: Int?
    /// The reason why the decoder could not read the file.
    var error: String?
  }

  private let entries: [String: Entry]
  private let folder: URL

  /// Runs `script` on all files. The arguments are the folder for its results and the files. There it writes
  /// `report.json`, an object with an entry for each file's name.
  init(script: String, arguments extra: [String] = [], _ files: [Corpus.File]) throws {
    guard let python = Tool.python else { throw Tool.Failure(description: "no Python with Pillow and numpy") }
    let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Scripts")
    folder = try Corpus.shared.get().folder.appendingPathComponent(".\(script)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let outcome = try python.run(
      [scripts.appendingPathComponent(script).path] + extra + [folder.path] + files.map { try $0.url.path })
    guard outcome.status == 0 else { throw Tool.Failure(description: "\(script): \(outcome.errors)") }
    entries = try JSONDecoder().decode(
      [String: Entry].self, from: Data(contentsOf: folder.appendingPathComponent("report.json")))
  }

  func decoded(_ file: Corpus.File) throws -> Decoded {
    guard let entry = entries[file.name], let pixels = entry.pixels else {
      throw Tool.Failure(description: "\(file.name): \(entries[file.name]?.error ?? "not decoded")")
    }
    return Decoded(
      pixels: try Data(contentsOf: folder.appendingPathComponent(pixels)), delays: entry.delays,
      plays: entry.plays.map { $0 == 0 ? .forever : .times($0) })
  }
}
