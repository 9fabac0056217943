/// An element of an XML document: its name, its attributes, and what is in it.
final class XMLElement: Sendable {
  /// The name without its prefix.
  let name: String
  /// The namespace's address; empty for none.
  let namespace: String
  let attributes: [XMLAttribute]
  let children: [XMLNode]
  /// Where the element starts, from 1.
  let line: Int

  init(name: String, namespace: String, attributes: [XMLAttribute], children: [XMLNode], line: Int) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
    self.children = children
    self.line = line
  }

  /// The elements in it, in their order.
  var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text in it, that of its elements too.
  var text: String {
    children.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// The value of the attribute of this name that has no namespace.
  subscript(_ name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace.isEmpty }?.value
  }

  /// The value of the attribute of this name and namespace.
  subscript(_ name: String, in namespace: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }
}

struct XMLAttribute: Equatable, Sendable {
  let name: String
  /// Empty for none.
  let namespace: String
  let value: String
}

enum XMLNode: Sendable {
  case element(XMLElement)
  case text(String)
}
