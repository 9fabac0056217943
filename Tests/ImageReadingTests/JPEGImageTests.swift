import Testing

@testable import ImageReading

@Suite struct JPEGImageTests {
  private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 255)] + payload
  }

  @Test func theFirstExifSegmentCountsAndPartsOfAProfileFollowOneAnother() {
    let exif = Array("Exif\0\0".utf8)
    let profile = Array("ICC_PROFILE\0".utf8)
    let segments = JPEGSegments(
      [0xFF, 0xD8] + segment(0xE1, exif + [1, 2]) + segment(0xE2, profile + [1, 2, 10, 11])
        + segment(0xE1, exif + [3, 4]) + segment(0xE2, profile + [2, 2, 12]) + segment(0xDA, [0])
        + segment(0xE2, profile + [3, 3, 13]))
    #expect(Array(segments.exif) == [1, 2])
    #expect(segments.profile == [10, 11, 12])
  }
}
