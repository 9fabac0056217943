/// The two numbers between which a property runs, in that order; `from` may be the larger.
public struct Span: Equatable, Hashable, Sendable {
  public var from: Double
  public var to: Double

  public init(_ from: Double, _ to: Double) {
    self.from = from
    self.to = to
  }
}
