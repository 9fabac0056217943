import Foundation
import GIFCoding
import GraphicsCore
import TestSupport
import Testing

/// Independent programs read our files and show every intended pixel and delay. Each test needs its program on the
/// PATH.
@Suite struct IndependentDecoderTests {
  /// Files that use all features of the format: disposals, transparency, interlaced rows, frame palettes, every table
  /// length, full dictionaries.
  private static let files: [(name: String, encoded: @Sendable () throws -> EncodedGIF)] = {
    var files: [(name: String, encoded: @Sendable () throws -> EncodedGIF)] = Corpus.scenes.map { scene in
      (scene.name, { try GIFEncoder.encode(scene.make()) })
    }
    files.append(
      (
        "interlaced",
        {
          let options = changed(GIFOptions()) { $0.effort = 7 }
          return try GIFEncoder.encode(LoaderScenes.skeleton(scale: 0.4, frames: 8), options: options)
        }
      ))
    files.append(
      (
        "frame palettes",
        {
          let options = changed(GIFOptions()) { $0.quality = 100 }
          return try GIFEncoder.encode(LoaderScenes.shimmerText(scale: 1, frames: 6), options: options)
        }
      ))
    for compatible in [false, true] {
      files.append(
        (
          "long, compatible \(compatible)",
          {
            let options = changed(GIFOptions()) { $0.compatible = compatible }
            return try GIFEncoder.encode(
              LoaderScenes.noise(width: 200, height: 150, frames: 2, colors: 200, seed: 77), options: options)
          }
        ))
    }
    return files
  }()

  @Test(.enabled(if: runsTest(needing: Tool.giftext != nil)), arguments: files.indices)
  func giftextReads(file: Int) throws {
    try withFile(Data(Self.files[file].encoded().bytes), named: "a.gif") { path in
      let run = try #require(Tool.giftext).run([path])
      #expect(run.status == 0 && run.errors.isEmpty)
    }
  }

  /// gifsicle unoptimizes into whole frames without a warning, and our reader reads them.
  @Test(.enabled(if: runsTest(needing: Tool.gifsicle != nil)), arguments: files.indices)
  func gifsicleShowsWhatWasMeant(file: Int) throws {
    let encoded = try Self.files[file].encoded()
    try withFile(Data(encoded.bytes), named: "a.gif") { path in
      let gifsicle = try #require(Tool.gifsicle)
      let info = try gifsicle.run(["--info", path])
      #expect(info.status == 0 && info.errors.isEmpty)
      // gifsicle warns that it keeps whole frames of more than 256 colors in parts.
      let run = try gifsicle.run(["--no-warnings", "--unoptimize", path])
      #expect(run.status == 0)
      try GIFVerifier.verify([UInt8](run.output), shows: encoded.intended)
    }
  }

  @Test(.enabled(if: runsTest(needing: Tool.ffmpeg != nil)), arguments: files.indices)
  func ffmpegShowsWhatWasMeant(file: Int) throws {
    let encoded = try Self.files[file].encoded()
    try withFile(Data(encoded.bytes), named: "a.gif") { path in
      let run = try #require(Tool.ffmpeg).run([
        "-v", "error", "-min_delay", "0", "-default_delay", "0", "-i", path, "-vsync", "passthrough", "-f", "rawvideo",
        "-pix_fmt", "rgba", "-",
      ])
      #expect(run.status == 0)
      expectFrames(run.output, encoded.written)
    }
  }

  @Test(.enabled(if: runsTest(needing: Tool.imageMagick != nil)), arguments: files.indices)
  func imageMagickShowsWhatWasMeant(file: Int) throws {
    let encoded = try Self.files[file].encoded()
    try withFile(Data(encoded.bytes), named: "a.gif") { path in
      let run = try #require(Tool.imageMagick).run([path, "-coalesce", "-depth", "8", "rgba:-"])
      #expect(run.status == 0)
      expectFrames(run.output, encoded.written)
    }
  }

  @Test(.enabled(if: runsTest(needing: Tool.pillow != nil)), arguments: files.indices)
  func pillowShowsWhatWasMeant(file: Int) throws {
    let encoded = try Self.files[file].encoded()
    let script = """
      import sys
      from PIL import Image
      image = Image.open(sys.argv[1])
      for i in range(getattr(image, 'n_frames', 1)):
          image.seek(i)
          sys.stdout.buffer.write(image.convert('RGBA').tobytes())
          sys.stderr.write('%d ' % (image.info.get('duration', 0) // 10))
      """
    try withFile(Data(encoded.bytes), named: "a.gif") { path in
      let run = try #require(Tool.pillow).run(["-c", script, path])
      #expect(run.status == 0)
      expectFrames(run.output, encoded.written)
      let delays = run.errors.split(separator: " ").compactMap { Int($0) }
      #expect(delays == encoded.written.frames.map { $0.delay.numerator })
    }
  }

  /// Compares raw RGBA frames, in which transparent pixels may have any color.
  private func expectFrames(_ data: Data, _ meant: Animation) {
    let area = meant.width * meant.height
    #expect(data.count == area * 4 * meant.frames.count)
    guard data.count == area * 4 * meant.frames.count else { return }
    data.withUnsafeBytes { bytes in
      for (index, frame) in meant.frames.enumerated() {
        for position in 0..<area {
          let pixel = bytes.loadUnaligned(fromByteOffset: (index * area + position) * 4, as: UInt32.self)
          if (pixel >> 24 == 0 ? 0 : pixel) != frame.pixmap.pixels[position] {
            Issue.record("frame \(index), pixel \(position): \(RGBA8(packed: pixel))")
            return
          }
        }
      }
    }
  }
}

extension EncodedGIF {
  /// What is meant to be shown, in the frames of the file, of which two may show the same.
  fileprivate var written: Animation {
    var left = intended.frames
    let frames = writtenDelays.map { delay in
      let frame = Animation.Frame(pixmap: left[0].pixmap, delay: delay)
      left[0].delay = .centiseconds(left[0].delay.numerator - delay.numerator)
      if left[0].delay.numerator == 0 { left.removeFirst() }
      return frame
    }
    return Animation(frames: frames, plays: intended.plays)
  }
}
