/// Alpha → the ALPH chunk that stands before a lossy image (RFC 9649, section 2.7.1.2): a filter predicts each value,
/// and what differs is compressed as the green of a lossless image.
struct AlphaPlane: Equatable, Sendable {
  let bytes: [UInt8]
  /// As a player decodes them.
  let values: [UInt8]
  /// The one that made the smallest chunk, where the loss lets several be tried.
  let filter: Filter?

  /// What is lost.
  enum Loss: Hashable, Sendable {
    /// So many values are left between transparent and opaque, which suits outlines.
    case levels(Int)
    /// No value differs by more, which suits glows. Every difference from what a filter predicts is a multiple of
    /// 2 × error + 1, so few are left, except where a value must stay. The prediction is of what a decoder shows, so
    /// that errors do not add up.
    case error(Int)

    static let none = Loss.error(0)

    /// The filters to try. None predicts a palette's values well; chosen after a look at glows, cards and texts.
    fileprivate var filters: [Filter] {
      switch self {
      case .error: Filter.allCases
      case .levels: [.none]
      }
    }

    /// Those that are tried, each from the least loss to the most; chosen.
    static let ladders: [[Loss]] = [
      [none] + [1, 2, 3, 4, 5, 6, 8, 12, 16, 24].map { .error($0) },
      [none] + [128, 96, 72, 54, 40, 30, 22, 18, 14, 11, 8, 6, 4].map { .levels($0) },
    ]

    /// The first ladder that has it, and where; nil if none has.
    var place: (ladder: Int, step: Int)? {
      for (number, ladder) in Self.ladders.enumerated() {
        if let step = ladder.firstIndex(of: self) { return (number, step) }
      }
      return nil
    }
  }

  /// From the value before, in the order of the format's numbers.
  enum Filter: UInt8, CaseIterable, Sendable {
    case none, horizontal, vertical, gradient
  }

  /// - Parameters:
  ///   - alpha: row-major. Transparent and opaque values stay as they are, and no other becomes one.
  ///   - methods: what compresses the values by the filter that suits them best; the smallest result counts.
  ///   - filters: those to try; nil for the ones that suit the loss.
  ///   - isGood: whether values may be shown.
  /// - Returns: nil where no filter shows good values.
  init?(
    _ alpha: [UInt8], width: Int, _ loss: Loss, _ methods: [LosslessImage.Method], filters: [Filter]? = nil,
    where isGood: ([UInt8]) -> Bool = { _ in true }
  ) throws(WebPEncodingError) {
    let isLarge = alpha.count > WebPEffort.largeImage
    let ranking = isLarge ? [.library(LosslessImage.Settings(method: 1, quality: 25))] : methods
    var best: (filtered: Filtered, stream: [UInt8])?
    for filter in filters ?? loss.filters {
      let filtered = Filtered(alpha, width: width, loss, filter)
      guard isGood(filtered.values) else { continue }
      let stream = try filtered.stream(ranking)
      if best == nil || stream.count < best!.stream.count { best = (filtered, stream) }
    }
    guard let (filtered, ranked) = best else { return nil }
    values = filtered.values
    filter = loss.filters.count > 1 ? filtered.filter : nil
    bytes = filtered.chunk(isLarge ? try filtered.stream(methods) : ranked)
  }
}

/// Alpha as a filter stores it.
private struct Filtered {
  let width: Int
  let filter: AlphaPlane.Filter
  /// As a player decodes them.
  private(set) var values: [UInt8]
  /// From what is predicted, modulo 256.
  private(set) var differences: [UInt8]

  init(_ alpha: [UInt8], width: Int, _ loss: AlphaPlane.Loss, _ filter: AlphaPlane.Filter) {
    (self.width, self.filter) = (width, filter)
    var error = 0
    switch loss {
    case .levels(let count): values = AlphaLevels.quantized(alpha, to: count)
    case .error(let most): (values, error) = (alpha, most)
    }
    differences = values
    let step = 2 * error + 1
    for index in values.indices {
      let prediction = prediction(index)
      let value = Int(values[index])
      if error > 0, value > 0, value < 255 {
        let steps = (abs(value - prediction) + error) / step
        values[index] = UInt8(max(1, min(254, prediction + (value < prediction ? -steps : steps) * step)))
      }
      differences[index] = values[index] &- UInt8(prediction)
    }
  }

  private func prediction(_ index: Int) -> Int {
    if filter == .none || index == 0 { return 0 }
    // Where there is only one neighbor, it predicts.
    if index < width { return Int(values[index - 1]) }
    let above = Int(values[index - width])
    if filter == .vertical || index % width == 0 { return above }
    let left = Int(values[index - 1])
    return filter == .horizontal ? left : max(0, min(255, left + above - Int(values[index - width - 1])))
  }

  /// The ALPH chunk with a stream of the differences, or with these as they are where that is smaller.
  func chunk(_ stream: [UInt8]) -> [UInt8] {
    let isCompressed = stream.count < differences.count
    let header = filter.rawValue << 2 | (isCompressed ? 1 : 0)
    var bytes: [UInt8] = []
    bytes.append(chunk: "ALPH", [header] + (isCompressed ? stream : differences))
    return bytes
  }

  /// In bytes: the signature, both sides less one, whether there is alpha, and the version.
  private static let streamHeader = 5

  /// The smallest VP8L stream of the differences, without its signature, size and version, which an ALPH chunk leaves
  /// out.
  func stream(_ methods: [LosslessImage.Method]) throws(WebPEncodingError) -> [UInt8] {
    var best: [UInt8]?
    for method in methods {
      guard let image = try image(method) else { continue }
      let start = WebPChunks.header
      let stream = image.bytes[start + Self.streamHeader..<start + image.bytes.little(4, bytes: 4)]
      if stream.count < best?.count ?? .max { best = Array(stream) }
    }
    return best ?? differences
  }

  /// Nil where the method does not suit the differences.
  private func image(_ method: LosslessImage.Method) throws(WebPEncodingError) -> ImageChunks? {
    // As green alone or, for codes that leave it out, as grays.
    let unit: UInt32 = method == .fewColors ? 0x01_0101 : 0x100
    let pixels = differences.map { 0xFF00_0000 | UInt32($0) * unit }
    return try LosslessImage.compress(pixels, width: width, height: differences.count / width, method)
  }
}
