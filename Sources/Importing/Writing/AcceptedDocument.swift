import PresetModel

/// The JSON of a composition → its text, which every command accepts. The text is decoded as every command decodes it,
/// and each error, such as a width out of range, names the layer that causes it.
struct AcceptedDocument {
  let text: String
  /// What was left out so that the rest is accepted.
  let missing: [MissingFeature]

  /// - Parameter allowsMissing: Whether layers that are not accepted are left out, each with all that is in it.
  /// - Throws: Everything that is wrong.
  init(_ document: JSONNode, allowsMissing: Bool) throws(ImportError) {
    var document = document
    var missing: [MissingFeature] = []
    while true {
      let text = try Self.text(of: document)
      do throws(InvalidPreset) {
        _ = try PresetDocument.decode(text: text, file: "")
        (self.text, self.missing) = (text, missing)
        return
      } catch {
        let faults = error.findings.filter { $0.severity == .error }.map { Fault($0, in: document) }
        let isInLayers = allowsMissing && faults.contains { !$0.layer.isEmpty }
        for fault in faults where !fault.layer.isEmpty || !isInLayers {
          if !missing.contains(fault.feature) { missing.append(fault.feature) }
        }
        guard isInLayers, let rest = document.without(Set(faults.map(\.layer).filter { !$0.isEmpty })) else {
          throw ImportError(findings: missing)
        }
        document = rest.withoutUnusedParameters
      }
    }
  }

  private static func text(of document: JSONNode) throws(ImportError) -> String {
    let text = JSONPrinter.document(document)
    guard text.utf8.count <= longestText else {
      throw ImportError(
        "the preset would have \(text.utf8.count) bytes; at most \(longestText) are read: use fewer or smaller images, "
          + "outlines and motions")
    }
    return text
  }

  /// That of a preset file, in bytes.
  private static let longestText = 1 << 20
}

/// Something in a composition that is not accepted.
private struct Fault {
  /// The numbers that lead to the layer in the tree of layers, from the outermost; none if the fault is in no layer.
  /// What a layer's mask or clip has is the fault of that layer.
  var layer: [Int] = []
  /// The message: the name of the innermost named layer, the path from there, and what is wrong.
  let feature: MissingFeature

  init(_ finding: Finding, in document: JSONNode) {
    var (node, path, key) = (document, "$", "")
    var isInTree = true
    var named: (name: String, path: String)?
    for step in finding.path.split(whereSeparator: { ".[]".contains($0) }).dropFirst() {
      if case .list(let items) = node.value, let index = Int(step), items.indices.contains(index) {
        (node, path) = (items[index], "\(path)[\(index)]")
        guard key == "layers" else { continue }
        if isInTree { layer.append(index) }
        if case .text(let name)? = node.member("name")?.value { named = (name, path) }
      } else if let member = node.member(String(step)) {
        (node, path, key) = (member, "\(path).\(step)", String(step))
        if key != "layers" { isInTree = false }
      } else {
        break
      }
    }
    var message = finding.message
    let subject = finding.path.dropFirst(2) + ": "
    if let named, message.hasPrefix(subject) {
      let rest = finding.path.dropFirst(named.path.count).drop { $0 == "." }
      message = (rest.isEmpty ? "" : "\(rest): ") + message.dropFirst(subject.count)
    }
    if finding.path != "$" { message += "; that is more than a preset can hold: change the file" }
    let feature = MissingFeature(line: 1, message)
    self.feature = named.map { feature.about($0.name) } ?? feature
  }
}

extension JSONNode {
  /// A group or a document without some layers of its tree; nil if none are left.
  fileprivate func without(_ faulty: Set<[Int]>) -> JSONNode? {
    guard case .list(let layers)? = member("layers")?.value else { return self }
    let left = layers.indices.compactMap { index -> JSONNode? in
      let inner = faulty.filter { $0.first == index }.map { Array($0.dropFirst()) }
      return inner.isEmpty ? layers[index] : inner.contains([]) ? nil : layers[index].without(Set(inner))
    }
    return left.isEmpty ? nil : replacing("layers", with: .list(left))
  }

  /// A document without the colors that only layers had which were left out.
  fileprivate var withoutUnusedParameters: JSONNode {
    guard let layers = member("layers"), case .object(let parameters)? = member("parameters")?.value else {
      return self
    }
    let text = JSONPrinter.line(layers)
    let used = parameters.filter { text.contains("\"$\($0.key)\"") || text.contains("${\($0.key)}") }
    return replacing("parameters", with: JSONNode(.object(used), .nowhere))
  }

  private func replacing(_ key: String, with value: JSONNode) -> JSONNode {
    var node = self
    node.add(.object([(key, value)]))
    return node
  }
}
