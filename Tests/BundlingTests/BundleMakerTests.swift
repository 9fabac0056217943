import Exporting
import Foundation
import Parallelism
import PresetFiles
import PresetModel
import Testing

@testable import Bundling

@Suite struct BundleMakerTests {
  private func maker(_ kinds: [BundleKind], _ text: String = SampleLoader.spinner) throws -> BundleMaker {
    let preset = try PresetDocument.decode(text: text, file: "sample.json").preset
    var settings = RenderSettings()
    settings.encoding.effort = 1
    let exporter = try PresetExporter(name: "worm", preset: preset, folder: nil, settings: settings)
    return BundleMaker(exporter, try choices(kinds))
  }

  private func choices(_ kinds: [BundleKind]) throws -> [BundleChoice] {
    try kinds.map { BundleChoice(kind: $0, needs: try $0.writer.needs(BundleRequest())) }
  }

  @Test func eachImageIsDrawnOnceForAllBundles() throws {
    let kinds: [BundleKind] = [.web, .react]
    let heard = Locked<[Int]>([])
    let images = try maker(kinds).images { index, _, step in
      if step.stage == .finished { heard.withLock { $0.append(index) } }
    }
    #expect(images.count == BundleMaker.imageCount(of: try choices(kinds)))
    #expect(images.count == BundleMaker.imageCount(of: try choices([.web])))
    #expect(Set(images.map(\.report.variant)).count == images.count)
    #expect(heard.withLock { $0 } == Array(images.indices))
  }

  @Test func bundlesComeInTheOrderThatTheyWereAskedFor() throws {
    let kinds: [BundleKind] = [.xcode, .web]
    let maker = try maker(kinds)
    let files = try maker.files(from: maker.images { _, _, _ in }.map { BundleImage($0) })
    for (kind, files) in zip(kinds, files) {
      #expect(files.contains { $0.path == kind.writer.document(LoaderName("worm")) }, "\(kind)")
      #expect(files.contains { $0.path == kind.writer.code(LoaderName("worm")) }, "\(kind)")
    }
  }

  @Test func aFileThatIsTooLargeIsAFailedCheckThatNamesTheBundle() throws {
    let images = try maker([.sprite]).images { _, _, _ in }.map { BundleImage($0) }
    let text = SampleLoader.spinner.replacingOccurrences(of: "\"fps\": 5", with: "\"fps\": 5, \"maxBytes\": 100")
    let maker = try maker([.sprite], text)
    let error = #expect(throws: ExportError.self) { try maker.files(from: images) }
    #expect(error?.isFailedCheck == true && error?.message.contains("worm for sprite: ") == true, "\(error as Any)")
  }
}
