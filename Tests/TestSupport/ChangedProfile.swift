/// An ICC profile with other data of some of its tags.
public func changedProfile(_ profile: [UInt8], _ tags: [(String, [UInt8])]) -> [UInt8] {
  var bytes = profile
  for (name, data) in tags {
    guard let entry = bytes.firstRange(of: Array(name.utf8)) else { preconditionFailure("the profile has no \(name)") }
    // Where they are, and how many.
    let place = PNGBuilder.big(bytes.count) + PNGBuilder.big(data.count)
    bytes.replaceSubrange(entry.upperBound..<entry.upperBound + 8, with: place)
    bytes += data
  }
  bytes.replaceSubrange(0..<4, with: PNGBuilder.big(bytes.count))
  return bytes
}
