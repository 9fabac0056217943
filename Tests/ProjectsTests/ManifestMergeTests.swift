import PresetModel
import Projects
import TestSupport
import Testing

@Suite struct ManifestMergeTests {
  private func part(_ index: Int, of count: Int, _ paths: String..., version: String = "1") -> (
    file: String, manifest: AssetManifest
  ) {
    var manifest = AssetManifest()
    manifest.toolVersion = version
    manifest.shard = AssetManifest.Shard(index: index, count: count)
    manifest.files = paths.map { path in changed(AssetEntry()) { $0.path = path } }
    return ("m\(index)", manifest)
  }

  @Test func filesComeInOrderWhateverTheOrderOfTheParts() throws {
    let whole = try ManifestMerge.merge([part(2, of: 2, "b", "d"), part(1, of: 2, "a", "c"), part(2, of: 2, "b", "d")])
    #expect(whole.files.map(\.path) == ["a", "b", "c", "d"] && whole.shard == nil && whole.toolVersion == "1")
  }

  /// Each shard keeps what is known of a preset that cannot be read.
  @Test func whatTwoShardsKnowAlikeIsListedOnce() throws {
    #expect(try ManifestMerge.merge([part(1, of: 2, "a"), part(2, of: 2, "a", "b")]).files.map(\.path) == ["a", "b"])
  }

  @Test func whatDoesNotBelongTogetherIsRefused() {
    #expect(throws: ManifestMerge.MergeError.missing([2], count: 3, first: "m1")) {
      try ManifestMerge.merge([part(1, of: 3), part(3, of: 3)])
    }
    #expect(throws: ManifestMerge.MergeError.otherBuild(file: "m2", first: "m1")) {
      try ManifestMerge.merge([part(1, of: 2), part(2, of: 2, version: "2")])
    }
    var other = part(2, of: 2, "a")
    other.manifest.files[0].preset = "other"
    #expect(throws: ManifestMerge.MergeError.twice(path: "a")) {
      try ManifestMerge.merge([part(1, of: 2, "a"), other])
    }
    #expect(throws: ManifestMerge.MergeError.nothing) { try ManifestMerge.merge([]) }
  }
}
