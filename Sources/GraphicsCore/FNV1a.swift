extension UInt64 {
  /// The FNV-1a hash of a text in UTF-8, by Fowler, Noll and Vo: the same on every machine and in every run.
  package init(fnv1aOf text: String) {
    self = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
