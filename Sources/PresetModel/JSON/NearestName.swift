/// Returns the name that a misspelled one was most likely meant to be.
///
/// It uses the optimal string alignment distance (Damerau 1964, Boytsov 2011): insertions, deletions, substitutions and
/// swaps of neighbors, without regard to case. Another first letter counts as two edits, since few misspellings start
/// with one (Yannakoudakis and Fawthrop 1983): `night` is not `light`, nor `export` `import`. A name counts as near up
/// to one edit for every three characters, at least one.
package func nearestName(to word: String, in names: [String]) -> String? {
  /// Longer words are not misspellings of a key.
  let longestWord = 64
  guard word.utf8.count <= longestWord else { return nil }
  let wanted = Array(word.lowercased().unicodeScalars)
  var best: (name: String, distance: Int)?
  for name in names {
    let candidate = Array(name.lowercased().unicodeScalars)
    let limit = max(1, max(wanted.count, candidate.count) / 3)
    guard abs(wanted.count - candidate.count) <= limit else { continue }
    let distance = editDistance(wanted, candidate)
    if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var twoBefore = [Int](repeating: 0, count: b.count + 1)
  var before = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      let substitution = a[i] == b[j] ? 0 : i == 0 && j == 0 ? 2 : 1
      var cost = min(before[j + 1] + 1, row[j] + 1, before[j] + substitution)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, twoBefore[j - 1] + 1) }
      row.append(cost)
    }
    (twoBefore, before) = (before, row)
  }
  return before[b.count]
}
