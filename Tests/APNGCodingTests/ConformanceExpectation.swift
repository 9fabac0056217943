import Foundation
import GraphicsCore

/// The expected result for each file of two public sets. One is Philip Taylor's
/// (https://philip.html5.org/tests/apng/tests.html), with descriptions in our words; in APNGKit its files are called
/// 000.png … 060.png. The other one is Pillow's (`Tests/images/apng`), which has mostly the same files, under names.
struct ConformanceExpectation: Sendable, CustomStringConvertible {
  enum Outcome: Sendable {
    /// The last frame has a single color.
    case solid(RGBA8)
    /// The last frame's colors at its corner and in its middle.
    case last(corner: RGBA8, middle: RGBA8)
    /// Any single color: the exact one depends on the rounding of repeated blending.
    case uniform
    /// Milliseconds of each frame, and the number of plays.
    case timing([Int], PlayCount)
    /// An image without an animation.
    case still(RGBA8)
    /// A readable file with this number of frames.
    case frames(Int)
    /// An error: the reader is strict, while browsers show the still image instead.
    case refused
  }

  /// The folder with a set's files.
  static let folder = ProcessInfo.processInfo.environment["LOADERLOOM_APNG_CONFORMANCE"]

  /// The file's number in Philip Taylor's set.
  var number: Int?
  /// The file's name in Pillow's set.
  var name: String?
  var outcome: Outcome

  var description: String { fileNames.joined(separator: ", ") }

  var fileNames: [String] {
    let digits = number.map { "\($0 / 100)\($0 / 10 % 10)\($0 % 10).png" }
    return [digits, name.map { "\($0).png" }].compactMap(\.self)
  }

  private init(_ number: Int?, _ name: String?, _ outcome: Outcome) {
    self.number = number
    self.name = name
    self.outcome = outcome
  }

  private static let green = RGBA8(red: 0, green: 255, blue: 0)
  private static let blue = RGBA8(red: 0, green: 0, blue: 255)
  private static func gray(_ v: UInt8) -> RGBA8 { RGBA8(red: v, green: v, blue: v) }

  static let all: [ConformanceExpectation] = basics + disposals + blends + timing + colors + errors

  private static let basics = [
    ConformanceExpectation(0, nil, .still(green)), ConformanceExpectation(1, "single_frame", .solid(green)),
    ConformanceExpectation(2, "single_frame_default", .solid(green)),
    // IDAT, then fdAT, in two chunks; then with an empty chunk in between.
    ConformanceExpectation(3, nil, .solid(green)), ConformanceExpectation(4, nil, .solid(green)),
    ConformanceExpectation(5, "split_fdat", .solid(green)),
    ConformanceExpectation(6, "split_fdat_zero_chunk", .solid(green)),
    ConformanceExpectation(24, "fctl_actl", .solid(green)),
  ]

  private static let disposals = [
    ConformanceExpectation(7, "dispose_op_none", .solid(green)),
    ConformanceExpectation(8, "dispose_op_background", .solid(.clear)),
    ConformanceExpectation(9, "dispose_op_background_final", .solid(green)),
    ConformanceExpectation(10, "dispose_op_previous", .solid(green)),
    ConformanceExpectation(11, "dispose_op_previous_final", .solid(green)),
    ConformanceExpectation(12, "dispose_op_previous_first", .solid(.clear)),
    ConformanceExpectation(13, "dispose_op_none_region", .solid(green)),
    ConformanceExpectation(14, "dispose_op_background_before_region", .solid(.clear)),
    ConformanceExpectation(15, "dispose_op_background_region", .last(corner: blue, middle: .clear)),
    ConformanceExpectation(16, "dispose_op_previous_region", .solid(green)),
    ConformanceExpectation(
      nil, "dispose_op_previous_frame", .last(corner: RGBA8(red: 255, green: 0, blue: 0), middle: green)),
    ConformanceExpectation(nil, "dispose_op_background_p_mode", .frames(1)),
  ]

  private static let blends = [
    ConformanceExpectation(17, "blend_op_source_solid", .solid(green)),
    ConformanceExpectation(18, "blend_op_source_transparent", .solid(.clear)),
    ConformanceExpectation(
      19, "blend_op_source_near_transparent", .solid(RGBA8(red: 0, green: 255, blue: 0, alpha: 2))),
    ConformanceExpectation(20, "blend_op_over", .solid(green)),
    // Blends onto an opaque frame. Pillow's own tests expect a corner of alpha 97 here, and of 191 and 128 in three
    // files below, since Pillow blends translucent pixels wrongly.
    ConformanceExpectation(21, "blend_op_over_near_transparent", .solid(green)),
    ConformanceExpectation(22, nil, .uniform), ConformanceExpectation(23, nil, .uniform),
  ]

  private static let timing = [
    ConformanceExpectation(25, "delay", .timing([500, 1000, 500, 1000], .forever)),
    ConformanceExpectation(26, "delay_round", .timing([500, 1000], .forever)),
    ConformanceExpectation(27, "delay_short_max", .timing([500, 1000], .forever)),
    ConformanceExpectation(28, "delay_zero_denom", .timing([500, 1000], .forever)),
    ConformanceExpectation(29, "delay_zero_numer", .timing([0, 0, 500, 1000], .forever)),
    ConformanceExpectation(30, "num_plays", .timing([1000, 1000], .forever)),
    ConformanceExpectation(31, "num_plays_1", .timing([1000, 1000], .times(1))),
    ConformanceExpectation(32, nil, .timing([1000, 1000], .times(2))),
    ConformanceExpectation(nil, "different_durations", .timing([4000, 1000], .forever)),
  ]

  private static let colors = [
    ConformanceExpectation(33, "mode_16bit", .solid(RGBA8(red: 0, green: 0, blue: 128))),
    ConformanceExpectation(34, "mode_grayscale", .last(corner: gray(128), middle: gray(255))),
    ConformanceExpectation(35, "mode_grayscale_alpha", .solid(gray(128))),
    ConformanceExpectation(36, "mode_palette", .solid(green)),
    ConformanceExpectation(37, "mode_palette_alpha", .solid(green)),
    ConformanceExpectation(
      38, "mode_palette_1bit_alpha", .solid(RGBA8(red: 0, green: 0, blue: 128))),
  ]

  private static let errors =
    [
      // Without acTL the file is a plain PNG.
      ConformanceExpectation(39, "chunk_no_actl", .still(green))
    ]
    + [
      (40, "chunk_multi_actl"), (41, "chunk_actl_after_idat"), (42, "chunk_no_fctl"), (43, "chunk_repeat_fctl"),
      (44, "chunk_no_fdat"), (45, "syntax_num_frames_zero"), (46, "syntax_num_frames_zero_default"),
      (47, "syntax_num_frames_low"), (48, "syntax_num_frames_high"), (49, nil), (50, "syntax_num_frames_invalid"),
      (51, "sequence_start"), (52, "sequence_gap"), (53, "sequence_repeat"), (54, "sequence_repeat_chunk"),
      (55, "sequence_reorder_chunk"), (56, "sequence_reorder"), (57, "sequence_fdat_fctl"),
      // A first frame of a size other than the canvas's; fdAT with too few and too many rows.
      (58, nil), (59, nil), (60, nil),
    ].map { (number: Int, name: String?) in ConformanceExpectation(number, name, .refused) }
}
