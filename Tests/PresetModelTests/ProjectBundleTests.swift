import PresetModel
import Testing

@Suite struct ProjectBundleTests {
  private func decode(_ bundles: String) throws -> Project {
    try ProjectDocument.decode(Array(#"{ "inputs": ["a"], "bundles": \#(bundles) }"#.utf8), file: "p.json")
  }

  private func finding(_ bundles: String) throws -> String {
    let error = try #require(throws: InvalidPreset.self) { try decode(bundles) }
    return error.findings.map(\.description).joined(separator: "\n")
  }

  @Test func aKindStandsAloneOrWithWhatIsAskedOfIt() throws {
    let text =
      #"["react", { "kind": "xcode", "formats": ["gif"] }, { "kind": "web", "scales": [1, 3], "schemes": ["dark"] }]"#
    let project = try decode(text)
    #expect(
      project.variants.bundles == [
        ProjectBundle(.react), ProjectBundle(.xcode, BundleRequest(formats: [.gif])),
        ProjectBundle(.web, BundleRequest(scales: [1, 3], schemes: [.dark])),
      ])
    #expect(project.variants.bundles[1].place.description == "p.json:1:41")
    // What is written is read as the same.
    let written = JSONPrinter.line(try #require(project.node.member("bundles")))
    #expect(try decode(written).variants.bundles == project.variants.bundles)
    #expect(written.hasPrefix(#"["react", {"#), "\(written)")
  }

  @Test(arguments: [
    (#"["xcod"]"#, #"p.json:1:32: error: bundles[0]: expected one of "web", "react", "xcode", "#),
    (#"["xcod"]"#, #"did you mean "xcode"?"#),
    (#"[3]"#, "found 3"),
    (#"[{ "formats": ["gif"] }]"#, #"missing key "kind""#),
    (#"[{ "kind": "web", "formats": [] }]"#, "bundles[0].formats: expected a list of 1 to 4 entries"),
    (#"[{ "kind": "web", "scales": [1, 1] }]"#, "scales lists 1 twice; delete one"),
    (#"["web", { "kind": "web", "scales": [2] }]"#, #"p.json:1:39: error: bundles lists "web" twice; delete one"#),
  ])
  func whatIsWrongIsSaid(bundles: String, expected: String) throws {
    let found = try finding(bundles)
    #expect(found.contains(expected), "\(found)")
  }
}
