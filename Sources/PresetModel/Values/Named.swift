/// An entry of an object whose keys are the writer's own: the key and its value.
public struct Named<Value: Equatable & Sendable>: Equatable, Sendable {
  public var name: String
  public var value: Value

  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

extension Array {
  /// The value of a key.
  public subscript<Value>(named name: String) -> Value? where Element == Named<Value> {
    first { $0.name == name }?.value
  }
}
