/// Symbols → codes by the best of several parses: smaller than the longest match can be.
///
/// (Essay to come.)
package enum BeamLZWParser {
  package struct Settings: Equatable, Hashable, Sendable {
    /// Parses kept, 1…32 (K).
    package var beamWidth: Int
    /// Ways to go on that the best parse proposes a step: its longest match, one pixel less, and so on. The second best proposes one
    /// fewer, and so on down to one (M).
    package var optionsTried: Int
    /// What an entry that the dictionary already has costs, in quarters of a pixel (4 λ).
    package var wastePenalty: Int32

    package init(beamWidth: Int, optionsTried: Int, wastePenalty: Int32) {
      precondition((1...32).contains(beamWidth) && optionsTried >= 1, "at most 32 parses, one bit each")
      self.beamWidth = beamWidth
      self.optionsTried = optionsTried
      self.wastePenalty = wastePenalty
    }
  }

  /// A way to go on: a string of the dictionary that the next pixels may be read as.
  private struct Option {
    var length: Int32
    var code: Int32
    /// The string's first symbol: what the entry before it is completed by.
    var first: UInt8
  }

  /// One parse after some number of codes.
  private struct Candidate {
    var position: Int32
    /// The last code sent, or -1: the node that the next entry hangs on.
    var code: Int32
    /// What the entries made in vain have cost.
    var waste: Int32
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
    var score: Int32
    var longest: Int32
    /// Where its options stand.
    var options: Int32
  }

  /// Strings followed at once where free pixels fork.
  private static let widestFrontier = 4

  package static func parse(_ symbols: ScanSymbols, settings: Settings, clearsWhenFull: Bool) -> LZWCodes {
    let run = Run(symbols, settings: settings, clearsWhenFull: clearsWhenFull)
    var codes = LZWCodes(minimumCodeSize: symbols.minimumCodeSize)
    var position = 0
    while position < symbols.own.count {
      let (segment, end) = symbols.own.withUnsafeBufferPointer { own in
        symbols.isFree.withUnsafeBufferPointer { isFree in
          run.segment(from: position, own: own.baseAddress!, isFree: isFree.baseAddress!)
        }
      }
      codes.segments.append(segment)
      position = end
    }
    return codes
  }

  private struct Run: ~Copyable {
    let settings: Settings
    let clearsWhenFull: Bool
    let count: Int
    let transparent: UInt8
    let prefersOwn: Bool
    let firstEntry: Int32
    let dictionary: BeamDictionary
    let candidates: UnsafeMutableBufferPointer<Candidate>
    let nextCandidates: UnsafeMutableBufferPointer<Candidate>
    /// Options of the candidates, and of every branch: `optionsTried` each.
    let options: UnsafeMutableBufferPointer<Option>
    let branchOptions: UnsafeMutableBufferPointer<Option>
    let branches: UnsafeMutableBufferPointer<Branch>
    /// Strings being followed: two levels.
    let frontier: UnsafeMutablePointer<Option>

    init(_ symbols: borrowing ScanSymbols, settings: Settings, clearsWhenFull: Bool) {
      self.settings = settings
      self.clearsWhenFull = clearsWhenFull
      count = symbols.own.count
      transparent = symbols.transparent
      prefersOwn = symbols.prefersOwn
      firstEntry = Int32((1 << symbols.minimumCodeSize) + 2)
      let (k, m) = (settings.beamWidth, settings.optionsTried)
      dictionary = BeamDictionary(beamWidth: k)
      candidates = .allocate(capacity: k)
      nextCandidates = .allocate(capacity: k)
      options = .allocate(capacity: k * m)
      branchOptions = .allocate(capacity: k * m * m)
      branches = .allocate(capacity: k * m)
      frontier = .allocate(capacity: 2 * BeamLZWParser.widestFrontier)
    }

    deinit {
      candidates.deallocate()
      nextCandidates.deallocate()
      options.deallocate()
      branchOptions.deallocate()
      branches.deallocate()
      frontier.deallocate()
    }

    /// Parses from a clear code on; returns the codes, and where the next clear or the end comes.
    func segment(
      from start: Int, own: UnsafePointer<UInt8>, isFree: UnsafePointer<UInt8>
    ) -> (codes: [UInt16], end: Int) {
      let (k, m) = (settings.beamWidth, settings.optionsTried)
      dictionary.removeAll()
      var (current, following) = (candidates, nextCandidates)
      // For each step and slot: the slot before, and the code.
      var parents: [UInt8] = []
      var codes: [UInt16] = []
      parents.reserveCapacity(k * (min(count - start, 1 << 16) / 4 + 16))
      codes.reserveCapacity(k * (min(count - start, 1 << 16) / 4 + 16))
      var watch = ClearWatch(start: start, firstEntry: Int(firstEntry))

      // After a clear only single symbols are known.
      current[0] = Candidate(position: Int32(start), code: -1, waste: 0, longest: 1, trail: .zero)
      let symbol = isFree[start] != 0 && !prefersOwn ? transparent : own[start]
      options[0] = Option(length: 1, code: Int32(symbol), first: symbol)
      var live = 1
      var step = 0
      while true {
        // The entry that this step completes: the string before, and this one's first symbol.
        let entry = step == 0 ? -1 : firstEntry + Int32(step) - 1
        let makesEntry = step > 0 && entry < LZWCodes.capacity
        var branchCount = 0
        var finished = -1
        for parent in 0..<live {
          withUnsafePointer(to: &current[parent].trail) { trailPointer in
            trailPointer.withMemoryRebound(to: UInt8.self, capacity: 64) { trail in
              let candidate = current[parent]
              for shorter in 0..<min(Int(candidate.longest), max(1, m - parent)) {
                let option = options[parent * m + (Int(candidate.longest) - 1 - shorter) % m]
                let isWaste =
                  makesEntry && dictionary.child(candidate.code, option.first, trail: trail) >= 0
                let position = Int(candidate.position + option.length)
                let waste = candidate.waste + (isWaste ? settings.wastePenalty : 0)
                var branch = Branch(
                  parent: Int32(parent), position: Int32(position), code: option.code, node: candidate.code,
                  first: option.first, isWaste: isWaste, waste: waste, score: 0, longest: 0,
                  options: Int32(branchCount * m))
                if position == count {
                  if finished < 0 || waste < branches[finished].waste { finished = branchCount }
                } else if finished < 0 {
                  let next = entry < 0 ? firstEntry : entry + 1
                  let longest = follow(
                    from: position, trail: trail, made: makesEntry && !isWaste ? entry : -1,
                    madeNode: candidate.code, madeSymbol: option.first, after: option.code,
                    next: next < LZWCodes.capacity ? next : -1, own, isFree,
                    into: branchOptions.baseAddress! + branchCount * m)
                  branch.longest = Int32(longest)
                  branch.score = Int32(4 * position + 3 * longest) - waste
                }
                branches[branchCount] = branch
                branchCount += 1
              }
            }
          }
        }
        if finished >= 0 {
          let branch = branches[finished]
          var result = [UInt16(branch.code)]
          trace(from: Int(branch.parent), steps: step, parents, codes, into: &result)
          return (result.reversed(), count)
        }

        // The best branch, then the others that share its past and stand elsewhere.
        var best = 0
        for index in 1..<max(1, branchCount) where branches[index].score > branches[best].score { best = index }
        let ring = Int(entry) & (BeamDictionary.window - 1)
        let ancestor = makesEntry ? current[Int(branches[best].parent)].trail[ring] : 0
        if makesEntry { dictionary.settle(beforeCode: entry, ancestor: ancestor) }
        var kept = 0
        while kept < k {
          var chosen = -1
          for index in 0..<branchCount where branches[index].score > .min {
            if chosen < 0 || branches[index].score > branches[chosen].score { chosen = index }
          }
          guard chosen >= 0 else { break }
          let branch = branches[chosen]
          branches[chosen].score = .min
          if makesEntry && current[Int(branch.parent)].trail[ring] != ancestor { continue }
          var isTwin = false
          for slot in 0..<kept where following[slot].position == branch.position && following[slot].code == branch.code
          {
            isTwin = true
          }
          if isTwin { continue }
          following[kept] = Candidate(
            position: branch.position, code: branch.code, waste: branch.waste, longest: branch.longest,
            trail: current[Int(branch.parent)].trail)
          if makesEntry {
            following[kept].trail[ring] = UInt8(kept)
            if !branch.isWaste {
              dictionary.insert(branch.node, branch.first, code: entry, beamSlot: kept)
            }
          }
          for index in 0..<min(Int(branch.longest), m) {
            options[kept * m + index] = branchOptions[Int(branch.options) + index]
          }
          parents.append(UInt8(branch.parent))
          codes.append(UInt16(branch.code))
          kept += 1
        }
        for _ in kept..<k {
          parents.append(0)
          codes.append(0)
        }
        live = kept
        swap(&current, &following)
        step += 1
        if firstEntry + Int32(step) >= LZWCodes.capacity {
          let position = Int(current[0].position)
          if clearsWhenFull || watch.shouldClear(codes: step, position: position) {
            var result: [UInt16] = []
            trace(from: 0, steps: step, parents, codes, into: &result)
            return (result.reversed(), position)
          }
        }
      }
    }

    /// Appends the codes of the parse in `slot`, last first.
    private func trace(
      from slot: Int, steps: Int, _ parents: [UInt8], _ codes: [UInt16], into result: inout [UInt16]
    ) {
      var slot = slot
      for step in stride(from: steps - 1, through: 0, by: -1) {
        let place = step * settings.beamWidth + slot
        result.append(codes[place])
        slot = Int(parents[place])
      }
    }

    /// The strings of a dictionary that the pixels from `start` may be read as: the last `optionsTried` lengths, one string of each, at
    /// `found[(length - 1) % optionsTried]`; returns the greatest length.
    ///
    /// Where free pixels fork, several strings are followed, the preferred index's first; of those of one length the first counts.
    /// The dictionary is that of a trail, with two entries that are not in it yet: the one just made (`made`, -1 for none), and
    /// the one that whatever follows `after` will make, number `next` (-1 for none).
    @inline(__always)
    private func follow(
      from start: Int, trail: UnsafePointer<UInt8>, made: Int32, madeNode: Int32, madeSymbol: UInt8, after: Int32,
      next: Int32, _ own: UnsafePointer<UInt8>, _ isFree: UnsafePointer<UInt8>, into found: UnsafeMutablePointer<Option>
    ) -> Int {
      let mostFollowed = BeamLZWParser.widestFrontier
      var (level, deeper) = (frontier, frontier + mostFollowed)
      var width = 1
      level[0] = Option(length: 1, code: Int32(own[start]), first: own[start])
      if isFree[start] != 0 {
        level[prefersOwn ? 1 : 0] = Option(length: 1, code: Int32(transparent), first: transparent)
        level[prefersOwn ? 0 : 1] = Option(length: 1, code: Int32(own[start]), first: own[start])
        width = 2
      }
      var length = 1
      var place = 0
      while true {
        found[place] = level[0]
        let position = start + length
        if position == count { return length }
        let ownSymbol = own[position]
        let forks = isFree[position] != 0
        let preferred = forks && !prefersOwn ? transparent : ownSymbol
        let other = prefersOwn ? transparent : ownSymbol
        length += 1
        var deeperWidth = 0
        for index in 0..<width {
          let node = level[index].code
          let first = level[index].first
          var symbol = preferred
          var isLast = !forks
          while true {
            var child = dictionary.child(node, symbol, trail: trail)
            if child < 0 {
              if node == madeNode && symbol == madeSymbol {
                child = made
              } else if node == after && symbol == first {
                child = next
              }
            }
            if child >= 0 && deeperWidth < mostFollowed {
              deeper[deeperWidth] = Option(length: Int32(length), code: child, first: first)
              deeperWidth += 1
            }
            if isLast { break }
            isLast = true
            symbol = other
          }
        }
        if deeperWidth == 0 { return length - 1 }
        width = deeperWidth
        swap(&level, &deeper)
        place += 1
        if place == settings.optionsTried { place = 0 }
      }
    }
  }
}
