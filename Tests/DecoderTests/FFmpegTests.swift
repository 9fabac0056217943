import Foundation
import TestSupport
import Testing

/// The decoder of most video players and editors. It does not report how often a file plays.
@Suite(.enabled(if: runsTest(needing: Tool.ffmpeg != nil && Tool.ffprobe != nil), "no ffmpeg"))
struct FFmpegTests {
  @Test(arguments: Corpus.gifs) func showsWhatWasMeantByAGIF(file: Corpus.File) throws {
    // `-min_delay 0` keeps the delays; otherwise the GIF reader lengthens short ones.
    try expectAgreement(file, reading: ["-min_delay", "0", "-f", "gif"])
  }

  @Test(arguments: Corpus.apngs) func showsWhatWasMeantByAnAPNG(file: Corpus.File) throws {
    // Without `-max_fps 0` the APNG reader slows loops down to 15 frames per second.
    try expectAgreement(file, reading: ["-max_fps", "0", "-f", "apng"])
  }

  private func expectAgreement(_ file: Corpus.File, reading options: [String]) throws {
    let input = options + ["-i", try file.url.path]
    // In the file's own unit of time: in units of the mean rate two short frames may have one time, which is an error.
    let raw = ["-vsync", "passthrough", "-enc_time_base", "-1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    let pixels = try #require(Tool.ffmpeg).output(of: ["-v", "error"] + input + raw).output
    let packets = try #require(Tool.ffprobe).output(
      of: ["-v", "error"] + input + ["-show_entries", "packet=duration_time", "-of", "default=nw=1:nk=1"])
    let delays = packets.lines.map { Double($0) ?? .nan }
    #expect(Decoded(pixels: pixels, delays: delays).disagreements(with: try file.animation) == [])
  }
}
