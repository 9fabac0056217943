/// The tables of what a file holds.
extension FileFacts: TabledObject {
  static let table = Table("Facts", "What a file holds.", initial: FileFacts()) {
    Field(
      "width", \.width, .integer(0...1_000_000, "px"), isRequired: true, "The image's width; 0 for what is no image.")
    Field(
      "height", \.height, .integer(0...1_000_000, "px"), isRequired: true, "The image's height; 0 for what is no image."
    )
    Field("bytes", \.bytes, .integer(0...Int(Int32.max)), isRequired: true, "The file's length.")
    Field(
      "frames", \.frames, .integer(0...1_000_000), isRequired: true, "Frames of one cycle; 0 in a file without frames.")
    Field(
      "delays", \.delays, .list(of: .integer(0...10_000_000, "ms"), count: 0...1_000_000),
      "How long each frame is shown.")
    Field("cycle", \.cycle, .number(0...1_000_000, "s"), "The sum of the delays.")
    Field(
      "wantedCycle", \.wantedCycle, .optional(.number(0...1_000_000, "s")), defaultNote: "the same as `cycle`",
      "The cycle that the preset asks for, if the format cannot express it.")
    Field(
      "fps", \.framesPerSecond, .optional(.number(0...1000)), defaultNote: "not known, or a still image",
      "Frames a second at which the motion was sampled; equal neighbors became one frame.")
    Field(
      "wantedFps", \.wantedFramesPerSecond, .optional(.number(0...1000)), defaultNote: "the same as `fps`",
      "The frames a second that the preset asks for, if the file has others.")
    Field("plays", \.plays, .playCount, "How many times the animation plays in all.")
    Field(
      "adapts", \.adapts, .optional(.boolean), defaultNote: "false",
      "Whether the file itself changes on dark pages and for people who ask for less motion; the variant's scheme and "
        + "motion are then those of the form shown elsewhere.")
    Field(
      "start", \.start, .optional(.number(0...1_000_000, "s")), defaultNote: "not known",
      "The moment of the scene's cycle that the file starts with.")
    Field(
      "loop", \.loop, .optional(.object()), defaultNote: "not known, or a still image",
      "Whether the loop jumps, proved on the scene.")
    Field("seam", \.seam, .number(0...255), "The mean change a channel (0…255) from the last frame to the first.")
    Field("largestStep", \.largestStep, .number(0...255), "The same for the largest step inside the loop.")
    Field(
      "colors", \.colors, .optional(.integer(0...Int(Int32.max))),
      "Distinct colors of the loop; absent if there are more than were counted.")
    Field("storedColors", \.storedColors, .optional(.integer(0...Int(Int32.max))), "How many of them the file keeps.")
    Field(
      "exact", \.isExact, .optional(.boolean), defaultNote: "not known",
      "Whether every pixel is exactly what was drawn.")
    Field(
      "largestError", \.largestError, .optional(.number(0...10)), defaultNote: "not known",
      "OKLab distance between what was drawn and what the file shows: the largest of any pixel.")
    Field(
      "meanError", \.meanError, .optional(.number(0...10)), defaultNote: "not known",
      "The mean of that distance over all pixels.")
    Field(
      "score", \.score, .optional(.number(-10_000...100)), defaultNote: "not known",
      "SSIMULACRA2 of the worst frame that was looked at: at 90 no difference is seen.")
    Field(
      "translucent", \.translucent, .optional(.number(0...1)), defaultNote: "nothing is blended",
      "The part of the pixels that was translucent before they were blended onto `matte`; the mean of some frames.")
    Field(
      "matte", \.matte, .optional(.text(limit: 7)), defaultNote: "nothing is blended",
      "The color that a GIF's translucent pixels were blended onto.")
    Field("colorSpace", \.colorSpace, .choice(), "The color space of the samples.")
    Field(
      "fonts", \.fonts, .optional(.list(of: .object(), count: 0...1000)), defaultNote: "not known",
      "The fonts that the text was drawn with.")
    Field("sha256", \.sha256, .text(limit: 64), isRequired: true, "Digest of the file; empty for a folder.")
  }
}

extension AssetFont: TabledObject {
  static let table = Table("Font", "A font that a text was drawn with.", initial: AssetFont()) {
    Field("family", \.family, .text(limit: 1000), "Its family.")
    Field("weight", \.weight, .number(1...1000), "Its weight.")
    Field(
      "file", \.file, .optional(.text(limit: 4096)), defaultNote: "left out of manifests", "Where it was read from.")
    Field("sha256", \.sha256, .text(minimum: 64, limit: 64), "Digest of the font file.")
  }
}
