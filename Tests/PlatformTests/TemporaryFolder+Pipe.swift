import Foundation
import TestSupport
import Testing

extension TemporaryFolder {
  func makePipe(_ name: String) { #expect(mkfifo(path(name), 0o600) == 0) }
}
