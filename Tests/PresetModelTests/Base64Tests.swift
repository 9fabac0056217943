import Foundation
import Testing

@testable import PresetModel

@Suite struct Base64Tests {
  @Test func isThatOfFoundation() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }
}
