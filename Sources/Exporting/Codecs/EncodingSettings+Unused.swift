import PresetModel

extension EncodingSettings {
  /// The settings that none of the formats uses, each with the formats that do.
  public func unused(in formats: [OutputFormat]) -> [(key: String, users: [OutputFormat])] {
    keys.compactMap { key in
      formats.contains { isUsed(key, by: $0) } ? nil : (key, OutputFormat.files.filter { isUsed(key, by: $0) })
    }
  }

  private func isUsed(_ key: String, by format: OutputFormat) -> Bool {
    format.ownOptions.contains(key) || format.codec.settings(self).keys.contains(key)
  }
}
