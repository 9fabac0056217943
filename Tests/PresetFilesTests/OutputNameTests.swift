import Exporting
import PresetFiles
import PresetModel
import Testing

@Suite struct OutputNameTests {
  private func values(_ scheme: ColorScheme = .light, _ scale: Double = 1, _ format: OutputFormat = .gif)
    -> PlannedFile
  {
    PlannedFile(preset: "worm", variant: AssetVariant(format, scheme, scale: scale), width: 73, height: 74)
  }

  @Test func standardNamesTellVariantsApart() throws {
    let naming = try OutputName()
    #expect(try naming.name(for: values()) == "worm.gif")
    #expect(try naming.name(for: values(.dark, 2)) == "worm-dark@2x.gif")
    #expect(try naming.name(for: values(.light, 1.5, .apng)) == "worm@1.5x.png")
  }

  @Test func everyTokenStandsForItsValue() throws {
    let naming = try OutputName(template: "{format}/{scheme}/{name}_{scale}_{width}x{height}.{ext}")
    #expect(try naming.name(for: values(.dark, 3, .apng)) == "apng/dark/worm_3_73x74.png")
  }

  @Test func wrongTemplatesSayWhatWouldBeRight() {
    #expect(throws: OutputName.TemplateError.unknownToken("{nane}")) { try OutputName(template: "{nane}.gif") }
    #expect(throws: OutputName.TemplateError.unclosed("{name.gif")) { try OutputName(template: "{name.gif") }
    #expect("\(OutputName.TemplateError.unknownToken("{nane}"))".contains("{name}"))
  }

  @Test(arguments: ["../{name}.gif", "/tmp/{name}.gif", "a/../../{name}.gif"])
  func namesMayNotLeaveTheFolder(template: String) throws {
    let naming = try OutputName(template: template)
    #expect(throws: OutputName.TemplateError.self) { try naming.name(for: values()) }
  }

  @Test func aNameEndsAsItsFormat() throws {
    #expect(try OutputName(template: "{name}.GIF").name(for: values()) == "worm.GIF")
    #expect(try OutputName(template: "{name}.{ext}.txt").name(for: values()) == "worm.gif.txt")
    let error = #expect(throws: OutputName.TemplateError.self) {
      try OutputName(template: "{name}.png").name(for: values())
    }
    #expect(
      error?.description
        == "expected a name that ends in .gif, found worm.png, which is for an APNG; end the name template with .{ext}")
    #expect(throws: OutputName.TemplateError.wrongEnding("worm.json", .gif, "a preset")) {
      try OutputName(template: "{name}.json").name(for: values())
    }
  }

  @Test func anEndingCanBeNeeded() throws {
    #expect(try OutputName(template: "{name}.GIF", needsEnding: true).name(for: values()) == "worm.GIF")
    #expect(try OutputName(template: "{name}", needsEnding: true).name(for: values(.light, 1, .frames)) == "worm")
    #expect(try OutputName(template: "{name}.txt").name(for: values()) == "worm.txt")
    let error = #expect(throws: OutputName.TemplateError.self) {
      try OutputName(template: "{name}.txt", needsEnding: true).name(for: values())
    }
    #expect(
      error?.description == "expected a name that ends in .gif, found worm.txt; end the name template with .{ext}")
  }

  @Test func anEmptyNameIsAnError() throws {
    #expect(throws: OutputName.TemplateError.empty) { try OutputName(template: "").name(for: values()) }
    #expect(throws: OutputName.TemplateError.empty) { try OutputName(template: "a/").name(for: values()) }
  }
}
