/// One image's parse by `BeamLZWParser`: the beam, its dictionaries, and a step of it.
///
/// A step extends each of the K parses by each of its ways to go on, looks how far each of these could go next, and
/// keeps the K best. Buffers are made once and hold no references, so a step allocates nothing. They are pointers,
/// because a struct cannot keep a span.
///
/// **Sizes.** K is `beamWidth`, M `optionsTried`. At most K candidates have at most M options each, so there are at
/// most K·M branches, and M options for each of these. Options are rings: that of length n is at n - 1 modulo M, and
/// only the last M lengths are kept. Every candidate's position is below the number of symbols, for a branch that
/// reaches it ends the parse. `own` and `isFree` have that many elements.
struct BeamLZWRun: ~Copyable {
  /// A way to go on: a string of the dictionary that the next pixels may be read as.
  private struct Option {
    var length: Int32
    var string: Match

    var code: Int32 { string.code }
    var first: UInt8 { string.first }
  }

  /// A string of the dictionary: its code (12 bits) and its first symbol, which completes the entry before it. One
  /// word, because a struct that is written field by field and read as a whole stalls the processor: a third of a
  /// profile's samples stood at that load.
  private struct Match {
    private let word: UInt32

    @inline(__always)
    init(symbol: UInt8) { word = UInt32(symbol) << 12 | UInt32(symbol) }

    @inline(__always)
    private init(word: UInt32) { self.word = word }

    var code: Int32 { Int32(truncatingIfNeeded: word & 0xFFF) }
    var first: UInt8 { UInt8(truncatingIfNeeded: word >> 12) }

    /// The string that has this code and begins alike.
    @inline(__always)
    func longer(code: Int32) -> Match { Match(word: word & ~0xFFF | UInt32(truncatingIfNeeded: code)) }
  }

  /// One parse after some number of codes.
  private struct Candidate {
    var position: Int32
    /// The last code sent, or -1: the node that the next entry hangs on.
    var code: Int32
    /// What the entries made in vain have cost.
    var waste: Int32
    /// The length of the last code's string.
    var length: Int32
    /// The length of its longest way to go on; the others are a pixel shorter each.
    var longest: Int32
    var trail: BeamDictionary.Trail
  }

  /// A candidate's next state.
  private struct Branch {
    var parent: Int32
    var position: Int32
    var code: Int32
    var node: Int32
    var first: UInt8
    var isWaste: Bool
    var waste: Int32
    var length: Int32
    var score: Int32
    var longest: Int32
    /// Where its options stand.
    var options: Int32
  }

  /// Strings followed at once where free pixels fork. More made files 0.0 % smaller.
  private static let widestFrontier = 4

  private let settings: BeamLZWParser.Settings
  private let clearsWhenFull: Bool
  private let count: Int
  private let transparent: UInt8
  private let prefersOwn: Bool
  private let firstEntry: Int32
  private var dictionary: BeamDictionary
  private let candidates: UnsafeMutableBufferPointer<Candidate>
  private let nextCandidates: UnsafeMutableBufferPointer<Candidate>
  /// Options of the candidates, and of every branch: `optionsTried` each.
  private let options: UnsafeMutableBufferPointer<Option>
  private let branchOptions: UnsafeMutableBufferPointer<Option>
  private let branches: UnsafeMutableBufferPointer<Branch>
  /// Strings being followed: two levels.
  private let frontier: UnsafeMutablePointer<Match>

  init(_ symbols: borrowing ScanSymbols, settings: BeamLZWParser.Settings, clearsWhenFull: Bool) {
    self.settings = settings
    self.clearsWhenFull = clearsWhenFull
    count = symbols.own.count
    transparent = symbols.transparent
    prefersOwn = symbols.prefersOwn
    firstEntry = Int32((1 << symbols.minimumCodeSize) + 2)
    let (k, m) = (settings.beamWidth, settings.optionsTried)
    dictionary = BeamDictionary(beamWidth: k, symbolCount: count)
    candidates = .allocate(capacity: k)
    nextCandidates = .allocate(capacity: k)
    options = .allocate(capacity: k * m)
    branchOptions = .allocate(capacity: k * m * m)
    branches = .allocate(capacity: k * m)
    frontier = .allocate(capacity: 2 * Self.widestFrontier)
  }

  deinit {
    candidates.deallocate()
    nextCandidates.deallocate()
    options.deallocate()
    branchOptions.deallocate()
    branches.deallocate()
    frontier.deallocate()
  }

  /// The steps taken since the clear code: for each step and slot the slot before and the code sent, row by row.
  private struct History {
    var parents: [UInt8] = []
    var codes: [UInt16] = []
    var steps = 0
  }

  /// Parses from a clear code on; returns the codes, and where the next clear or the end comes.
  mutating func segment(
    from start: Int, own: UnsafePointer<UInt8>, isFree: UnsafePointer<UInt8>
  ) -> (codes: [UInt16], end: Int) {
    if start > 0 { dictionary.removeAll() }
    var history = History()
    var watch = ClearWatch(start: start, firstEntry: Int(firstEntry))
    var (current, following) = (candidates, nextCandidates)
    // After a clear only single symbols are known.
    current[0] = Candidate(position: Int32(start), code: -1, waste: 0, length: 0, longest: 1, trail: .zero)
    let symbol = isFree[start] != 0 && !prefersOwn ? transparent : own[start]
    options[0] = Option(length: 1, string: Match(symbol: symbol))
    var live = 1
    while true {
      // The entry that this step completes: the string before, and this one's first symbol.
      let entry = history.steps == 0 ? -1 : firstEntry + Int32(history.steps) - 1
      let made = entry < LZWCodes.capacity ? entry : -1
      let (branchCount, finished) = extend(current, live, made: made, entry: entry, own, isFree)
      if finished >= 0 {
        let codes = trace(from: Int(branches[finished].parent), history) + [UInt16(branches[finished].code)]
        return (codes, count)
      }
      live = select(branchCount, of: current, into: following, made: made, history: &history)
      swap(&current, &following)
      if firstEntry + Int32(history.steps) >= LZWCodes.capacity {
        let position = Int(current[0].position)
        if clearsWhenFull || watch.shouldClear(codes: history.steps, position: position) {
          return (trace(from: 0, history), position)
        }
      }
    }
  }

  /// Fills `branches` with every candidate's ways to go on, and the score of each.
  ///
  /// - Parameters:
  ///   - made: the number of the entry that this step makes; -1 where it makes none.
  ///   - entry: the same without regard to the dictionary's capacity.
  /// - Returns: how many branches, and the one that reaches the last pixel with the least waste; -1 where none does.
  @inline(__always)
  private mutating func extend(
    _ current: UnsafeMutableBufferPointer<Candidate>, _ live: Int, made: Int32, entry: Int32,
    _ own: UnsafePointer<UInt8>, _ isFree: UnsafePointer<UInt8>
  ) -> (count: Int, finished: Int) {
    let m = settings.optionsTried
    let next = entry < 0 ? firstEntry : entry + 1
    var branchCount = 0
    var finished = -1
    for parent in 0..<live {
      withUnsafePointer(to: &current[parent].trail) { trailPointer in
        trailPointer.withMemoryRebound(to: UInt8.self, capacity: BeamDictionary.window) { trail in
          let candidate = current[parent]
          for shorter in 0..<min(Int(candidate.longest), max(1, m - parent)) {
            let option = options[parent * m + (Int(candidate.longest) - 1 - shorter) % m]
            let isWaste = made >= 0 && dictionary.child(candidate.code, option.first, trail: trail) >= 0
            let position = Int(candidate.position + option.length)
            let waste =
              candidate.waste + (isWaste ? settings.waste.fixed + settings.waste.perPixel * candidate.length : 0)
            var branch = Branch(
              parent: Int32(parent), position: Int32(position), code: option.code, node: candidate.code,
              first: option.first, isWaste: isWaste, waste: waste, length: option.length, score: 0, longest: 0,
              options: Int32(branchCount * m))
            if position == count {
              if finished < 0 || waste < branches[finished].waste { finished = branchCount }
            } else if finished < 0 {
              let longest = follow(
                from: position, trail: trail, made: isWaste ? -1 : made, madeNode: candidate.code,
                madeSymbol: option.first, after: option.code, next: next < LZWCodes.capacity ? next : -1, own, isFree,
                into: branchOptions.baseAddress! + branchCount * m)
              branch.longest = Int32(longest)
              branch.score = Int32(2 * position + longest) - waste
            }
            branches[branchCount] = branch
            branchCount += 1
          }
        }
      }
    }
    return (branchCount, finished)
  }

  /// Makes the best branches the next candidates, best first: those that share the best one's past a window ago, and no
  /// two that end on the same code at the same pixel. Returns how many.
  @inline(__always)
  private mutating func select(
    _ branchCount: Int, of current: UnsafeMutableBufferPointer<Candidate>,
    into following: UnsafeMutableBufferPointer<Candidate>, made: Int32, history: inout History
  ) -> Int {
    let (k, m) = (settings.beamWidth, settings.optionsTried)
    var best = 0
    for index in 1..<max(1, branchCount) where branches[index].score > branches[best].score { best = index }
    let ring = Int(made) & (BeamDictionary.window - 1)
    let ancestor = made >= 0 ? current[Int(branches[best].parent)].trail[ring] : 0
    if made >= 0 { dictionary.settle(beforeCode: made, ancestor: ancestor) }
    var kept = 0
    while kept < k {
      var chosen = -1
      for index in 0..<branchCount where branches[index].score > .min {
        if chosen < 0 || branches[index].score > branches[chosen].score { chosen = index }
      }
      guard chosen >= 0 else { break }
      let branch = branches[chosen]
      branches[chosen].score = .min
      let parent = Int(branch.parent)
      if made >= 0 && current[parent].trail[ring] != ancestor { continue }
      var isTwin = false
      for slot in 0..<kept
      where following[slot].position == branch.position && following[slot].code == branch.code {
        isTwin = true
      }
      if isTwin { continue }
      following[kept] = Candidate(
        position: branch.position, code: branch.code, waste: branch.waste, length: branch.length,
        longest: branch.longest, trail: current[parent].trail)
      if made >= 0 {
        following[kept].trail[ring] = UInt8(kept)
        if !branch.isWaste { dictionary.insert(branch.node, branch.first, code: made, beamSlot: kept) }
      }
      for index in 0..<min(Int(branch.longest), m) {
        options[kept * m + index] = branchOptions[Int(branch.options) + index]
      }
      history.parents.append(UInt8(parent))
      history.codes.append(UInt16(branch.code))
      kept += 1
    }
    for _ in kept..<k {
      history.parents.append(0)
      history.codes.append(0)
    }
    history.steps += 1
    return kept
  }

  /// The codes of the parse in `slot`.
  private func trace(from slot: Int, _ history: History) -> [UInt16] {
    var codes = [UInt16](repeating: 0, count: history.steps)
    var slot = slot
    for step in stride(from: history.steps - 1, through: 0, by: -1) {
      let place = step * settings.beamWidth + slot
      codes[step] = history.codes[place]
      slot = Int(history.parents[place])
    }
    return codes
  }

  /// The strings of a dictionary that the pixels from `start` may be read as: the last `optionsTried` lengths, one
  /// string of each, at `found[(length - 1) % optionsTried]`; returns the greatest length.
  ///
  /// Where free pixels fork, several strings are followed, the preferred index's first; of those of one length the
  /// first counts. The dictionary is that of a trail, with two entries that are not in it yet: the one just made
  /// (`made`, -1 for none), and the one that whatever follows `after` will make, number `next` (-1 for none).
  @inline(__always)
  private func follow(
    from start: Int, trail: UnsafePointer<UInt8>, made: Int32, madeNode: Int32, madeSymbol: UInt8, after: Int32,
    next: Int32, _ own: UnsafePointer<UInt8>, _ isFree: UnsafePointer<UInt8>, into found: UnsafeMutablePointer<Option>
  ) -> Int {
    // The first string of a level stands in a variable, the others in memory.
    var (level, deeper) = (frontier, frontier + Self.widestFrontier)
    var width = 1
    var preferred = Match(symbol: own[start])
    if isFree[start] != 0 {
      level[1] = Match(symbol: prefersOwn ? transparent : own[start])
      if !prefersOwn { preferred = Match(symbol: transparent) }
      width = 2
    }
    var length = 1
    var place = 0
    while true {
      found[place] = Option(length: Int32(truncatingIfNeeded: length), string: preferred)
      let position = start &+ length
      if position == count { return length }
      let forks = isFree[position] != 0
      let firstSymbol = forks && !prefersOwn ? transparent : own[position]
      let otherSymbol = prefersOwn ? transparent : own[position]
      var deeperWidth = 0
      var string = preferred
      var index = 0
      while true {
        let node = string.code
        var symbol = firstSymbol
        var isLast = !forks
        while true {
          var child = dictionary.child(node, symbol, trail: trail)
          if child < 0 {
            if node == madeNode && symbol == madeSymbol {
              child = made
            } else if node == after && symbol == string.first {
              child = next
            }
          }
          if child >= 0 && deeperWidth < Self.widestFrontier {
            let longer = string.longer(code: child)
            if deeperWidth == 0 { preferred = longer } else { deeper[deeperWidth] = longer }
            deeperWidth &+= 1
          }
          if isLast { break }
          isLast = true
          symbol = otherSymbol
        }
        index &+= 1
        if index == width { break }
        string = level[index]
      }
      if deeperWidth == 0 { return length }
      length &+= 1
      width = deeperWidth
      swap(&level, &deeper)
      place &+= 1
      if place == settings.optionsTried { place = 0 }
    }
  }
}
