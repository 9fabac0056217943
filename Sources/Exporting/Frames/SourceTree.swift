/// The JSON paths of a scene's layers as a tree.
struct SourceTree {
  /// Layers of the preset itself, not those inside of them.
  private(set) var outermost: [String] = []
  private(set) var children: [String: [String]] = [:]

  init(_ sources: [String]) {
    let known = Set(sources)
    for source in sources {
      var around = source[...]
      repeat {
        around = around[..<(around.lastIndex(of: ".") ?? around.startIndex)]
      } while !around.isEmpty && !known.contains(String(around))
      if around.isEmpty { outermost.append(source) } else { children[String(around), default: []].append(source) }
    }
  }
}
