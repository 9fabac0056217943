import Foundation
import TestSupport

func withFont<Result>(_ font: FixtureFont, _ body: (String) throws -> Result) throws -> Result {
  try withFile(font.data, named: font.rawValue, body)
}
