/// Why the studio refuses a request: a status of HTTP (RFC 9110, section 15) and a message for a person.
public struct StudioError: Error, Equatable, Sendable, CustomStringConvertible {
  public var status: Int
  public var message: String

  public init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }

  public var description: String { message }
}
