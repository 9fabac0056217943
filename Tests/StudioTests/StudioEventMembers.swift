import Foundation
import Testing

@testable import Studio

extension StudioEvent {
  /// The members of its data.
  var members: [String: Any] {
    get throws {
      let line = try #require(text.split(separator: "\n").last)
      let data = Data(line.dropFirst("data: ".count).utf8)
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
  }
}
