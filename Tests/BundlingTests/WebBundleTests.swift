import Hashing
import PresetModel
import Testing

@testable import Bundling

@Suite struct WebBundleTests {
  /// The part of a name between its last two dots.
  private func digest(_ path: String) -> Substring {
    let parts = path.split(separator: ".")
    return parts[parts.count - 2]
  }

  @Test func theDocumentsReferToExactlyTheImages() throws {
    let files = try SampleLoader.files(.web)
    let images = Set(files.values.filter { $0.image != nil }.map(\.path))
    #expect(images.count == 16)
    for document in ["index.html", "picture.html"] {
      #expect(try #require(files[document]).text.imagePaths == images)
    }
  }

  /// A GIF's edges have the page's color, and those of other formats do not: only the GIF has a dark form of its own.
  @Test(arguments: [BundleKind.web, .react]) func aDarkFormWithTheSameBytesHasNoFileOfItsOwn(kind: BundleKind) throws {
    let files = try SampleLoader.files(
      kind, BundleRequest(formats: [.webp, .gif], scales: [1]),
      preset: SampleLoader.spinner.replacing(##"{ "light": "#0A66C2", "dark": "#70B5F9" }"##, with: ##""#0A66C2""##))
    let images = files.values.filter { $0.image != nil }.map(\.path)
    #expect(images.count == 4 && images.filter { $0.contains("-dark") }.allSatisfy { $0.hasSuffix(".gif") })
    let document = try #require(files[kind.writer.document(LoaderName("worm"))]).text
    #expect(document.imagePaths == Set(images))
    let webp = try #require(images.first { $0.hasSuffix(".webp") })
    #expect(document.split(separator: webp).count == 3, "it serves both schemes")
  }

  @Test func namesHoldTheDigestOfTheBytes() throws {
    for file in try SampleLoader.files(.web).values where file.image != nil {
      #expect(digest(file.path) == SHA256.hexadecimal(of: file.bytes).prefix(8))
    }
  }

  @Test func theElementHasItsFormSizesAndText() throws {
    let files = try SampleLoader.files(.web, alt: "Loading \"50 %\"\n& more <soon>")
    var text = try #require(files["picture.html"]).text
    for path in files.keys where files[path]?.image != nil {
      text = text.replacing(digest(path), with: "digest")
    }
    // Which of the two formats is smaller is the encoders' choice.
    let lines = text.split(separator: "\n").filter { !$0.contains("image/webp") && !$0.contains("image/apng") }
    try expect(lines.joined(separator: "\n") + "\n", isGolden: "picture.html")
    #expect(try #require(files["index.html"]).text.contains("<title>worm</title>"))
  }

  @Test func namesAreEscaped() throws {
    let files = try SampleLoader.files(.web, BundleRequest(formats: [.gif], scales: [1]), name: "a<b>&\"c")
    #expect(try #require(files["index.html"]).text.contains("<h1>a&lt;b&gt;&amp;&quot;c</h1>"))
    #expect(files.keys.contains { $0.hasPrefix("a-b-c-dark-poster.") })
  }

  @Test func equalLoadersGiveEqualFiles() throws {
    #expect(try SampleLoader.files(.web) == SampleLoader.files(.web))
  }
}

extension String {
  fileprivate func replacing(_ part: some StringProtocol, with other: String) -> String {
    var (out, rest) = ("", self[...])
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        out += other
        rest = rest.dropFirst(part.count)
      } else {
        out.append(rest.removeFirst())
      }
    }
    return out
  }
}
