/// A list of parameters. Two are equal if they hold the same parameters, in whatever order. In documents it is an
/// object, and the order of an object's keys means nothing; decoders of other libraries do not even give it.
@propertyWrapper public struct ByName: Equatable, Sendable {
  public var wrappedValue: [Parameter]

  public init(wrappedValue: [Parameter]) { self.wrappedValue = wrappedValue }

  public static func == (a: ByName, b: ByName) -> Bool {
    a.wrappedValue == b.wrappedValue
      || a.wrappedValue.sorted { $0.name < $1.name } == b.wrappedValue.sorted { $0.name < $1.name }
  }
}
