import Exporting
import PresetModel

/// One output file.
package struct PlannedAsset: Equatable, Sendable {
  /// Relative to the output folder.
  package var path: String
  package var file: PlannedFile
  package var alt: String
  /// The place for findings about the file: the start of the preset's file.
  package var place: SourcePlace
  /// The index of the file's unit in the plan.
  package var unit: Int
  /// The theme's name in the project.
  package var themeFile: String

  package var preset: String { file.preset }
}

/// A drawing that is made once and encoded in several formats: one preset in one language, appearance, motion and
/// scale. It has a slot for each encoding; a slot has several files where variants are equal.
package struct RenderTask: Sendable {
  package struct Slot: Equatable, Sendable {
    package var format: OutputFormat
    package var isPoster: Bool
    /// The digest of everything that the bytes depend on, in 64 hexadecimal digits.
    package var key: String
    package var assets: [PlannedAsset]
    /// What the encoder takes (`OutputCodec.searchMemory`), in bytes.
    package var search: Int
  }

  /// The index of the task's unit in the plan.
  package var unit: Int
  package var theme: Theme
  package var scheme: ColorScheme
  package var motion: MotionForm
  package var scale: Double
  package var encoding: EncodingSettings
  package var slots: [Slot]
  package var width: Int
  package var height: Int
  /// The largest number of frames in a slot.
  package var frames: Int

  package var assets: [PlannedAsset] { slots.flatMap(\.assets) }

  /// The first of the file names, by which the task's shard is chosen.
  package var firstPath: String { assets.map(\.path).min() ?? "" }

  /// An estimate of the work, in pixels drawn and encoded. It balances the shards and decides which task starts first.
  package var cost: Int {
    let pixels = width * height
    // A task has fixed costs besides its pixels: reading, layout, tables.
    let fixedCost = 20_000
    return slots.reduce(fixedCost) { $0 + pixels * ($1.isPoster ? 1 : frames) }
  }

  /// The most memory that the running task takes by estimate, in bytes. Packed images take less.
  package var memory: Int {
    MemoryEstimate.bytes(size: (width, height), frames: frames, search: slots.map(\.search))
  }
}
