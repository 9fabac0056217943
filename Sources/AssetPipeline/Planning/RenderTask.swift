import PresetModel

/// One file to be made.
package struct PlannedAsset: Equatable, Sendable {
  /// Within the output folder.
  package var path: String
  package var preset: String
  package var variant: AssetVariant
  package var alt: String
  /// Where a finding about the file is shown: the preset's file, at its start.
  package var place: SourcePlace
  /// Index into the plan's units.
  package var unit: Int
  /// As the project names it.
  package var themeFile: String
}

/// What is drawn once and encoded in some formats: one preset in one language, appearance, motion and scale. Its files
/// stand in slots, one for each encoding; a slot has several files where variants are equal.
package struct RenderTask: Sendable {
  package struct Slot: Equatable, Sendable {
    package var format: OutputFormat
    package var isPoster: Bool
    /// What the bytes follow from, in 64 hexadecimal digits.
    package var key: String
    package var assets: [PlannedAsset]
  }

  /// Index into the plan's units.
  package var unit: Int
  package var theme: Theme
  package var scheme: ColorScheme
  package var motion: MotionForm
  package var scale: Double
  package var slots: [Slot]
  package var width: Int
  package var height: Int
  /// The most frames of any slot.
  package var frames: Int

  package var assets: [PlannedAsset] { slots.flatMap(\.assets) }

  /// Its first file by name: what a shard is chosen by.
  package var firstPath: String { assets.map(\.path).min() ?? "" }

  /// An estimate of the work, in pixels drawn and encoded: what shards are balanced by, and what is begun with.
  package var cost: Int {
    let pixels = width * height
    // A task has its own costs beside its pixels: reading, layout, tables.
    let fixedCost = 20_000
    return slots.reduce(fixedCost) { $0 + pixels * ($1.isPoster ? 1 : frames) }
  }

  /// An estimate of the memory that the task takes while it runs, in bytes.
  package var memory: Int {
    // Both pictures of a frame, the encoders' own copies, palettes and candidates: shipped presets of both formats at
    // scales 2 and 6 took 8 to 18 bytes a pixel and frame.
    let bytesPerPixel = 24
    let fixedBytes = 8 << 20
    return fixedBytes + width * height * frames * bytesPerPixel
  }
}
