/// Symbols → codes by the best of several parses: smaller files than the longest match makes.
///
/// **Why the longest match is not the best.** An LZW encoder cuts its input into strings that the dictionary has. A
/// decoder follows any cut: after each code it adds one entry, the string before and the first symbol of this one,
/// whatever the encoder's reasons were. Taking the longest string each time is only the usual cut. A string shorter by
/// a pixel may let the next one be much longer. And for a GIF frame there is a second freedom: a pixel that the canvas
/// already shows may be sent as its own index or as the transparent one, so one and the same image is many inputs. A
/// look ahead by one string, which is optimal where the dictionary is given (Matias and Şahinalp, "On the optimality of
/// parsing in dynamic dictionary based data compression", 1999), is not optimal here, for each cut makes another
/// dictionary.
///
/// **What makes the search affordable.** Every code adds exactly one entry. So two parses that have sent equally many
/// codes have made equally many entries, their next codes have equally many bits, and of the two the better is simply
/// the one that has come farther. Parses therefore advance in lock step by codes, K of them, like hypotheses in a beam
/// search, and whichever first reaches the last pixel has the fewest codes. That entries also bear the same *numbers*
/// in all parses lets one hash table hold the dictionaries of all of them (`BeamDictionary`).
///
/// **The score.** A parse at position p, whose next string can have length n at most, is worth p + n/2 - λ × waste.
/// Half of the next string: the full length, as one would think first, favors parses that have just spoilt something
/// to make it long (0.2 % larger). Waste counts the entries made in vain, because the dictionary already had that
/// string; without it (λ = 0) the beam eats its future, and files are 3 to 65 % larger. What such an entry costs is a
/// string that fails to grow, and long strings are missed for longer: one pixel and half the string's length is right
/// for images of long strings (a skeleton's wide bands: 25 % smaller than with a fixed λ), a fixed two pixels for
/// those of short strings (text, arcs: 0.7 % smaller). The encoder tries both on a few frames.
///
/// **Ways to go on.** From each parse the longest string, one pixel less, and so on: M for the best parse, one fewer
/// for each parse below it, because the winner's future lies among its own (a fifth faster and no larger). Where free
/// pixels fork, strings of the same length but other indices make near twins that crowd the beam (up to 25 % larger,
/// worse than greedy): so of one length only one string is kept, the one with the preferred index earliest
/// (`ScanSymbols.prefersOwn`), and of parses that end on the same code at the same pixel one.
///
/// **What it saves**, on nine loaders (dots, bar, skeleton, text, arcs, spinners), against the longest match with the
/// better of both preferences; time is that of the whole encoding on one core. On the same pixels gifsicle -O3 makes
/// files between those of effort 1 and of a beam of 2; effort 5 is 0.5 to 10 % smaller than it, and 25 % on an exact
/// skeleton.
///
///     effort   K   M   both λ   interlace      disposals   bytes, default   bytes, best quality   time
///        1     -   -                                           100.0 %            100.0 %         1.0
///        2     -   -            by greedy                       99.6               99.7           1.1
///              2   2            by greedy                       97.0               96.2           1.8
///              3   3            by greedy                       96.3               95.4           2.3
///        3-5   4   4            by greedy      searched         95.8               95.2           3.2
///        6     6   6     yes    by greedy      searched         95.1               94.7           6.8
///        7     6   6     yes    both in full   searched         94.6               94.1          12
///        8    12   8     yes    both in full   searched         94.5               93.9          23
///        9    32  16     yes    both in full   searched         94.3               93.8          82
///
/// The beams of 2 and 3 serve the frames of large loops. Widths are not in order for gradients that move in long
/// strings: of a skeleton with such a band the beam of 2 makes 54,374 bytes, that of 4 58,156.
///
/// **Tried and dropped**: four frames that choose the width, too (that skeleton 6 % smaller, another 5 % larger); a λ
/// that grows with the square of the length (no better); giving colors within the error limit the more frequent
/// neighbor's index (0.2 % at best); a full-length look ahead for two strings (the beam does that); more than four
/// strings followed at once (0.0 %).
package enum BeamLZWParser {
  package struct Settings: Equatable, Hashable, Sendable {
    /// Parses kept, 1…32 (K).
    package var beamWidth: Int
    /// Ways to go on that the best parse proposes a step: its longest match, one pixel less, and so on. The second best
    /// proposes one fewer, and so on down to one (M).
    package var optionsTried: Int
    /// What an entry that the dictionary already has costs (λ).
    package var waste: WastePenalty

    package init(beamWidth: Int, optionsTried: Int, waste: WastePenalty) {
      precondition((1...32).contains(beamWidth) && optionsTried >= 1, "at most 32 parses, one bit each")
      self.beamWidth = beamWidth
      self.optionsTried = optionsTried
      self.waste = waste
    }
  }

  /// What an entry in vain costs a parse, in half pixels: a fixed part, and one for each pixel of the string that it
  /// should have made longer.
  package struct WastePenalty: Equatable, Hashable, Sendable {
    package var fixed: Int32
    package var perPixel: Int32

    /// For images that come in short strings.
    package static let short = WastePenalty(fixed: 4, perPixel: 0)
    /// For images that come in long ones: there a string that fails to grow is missed for long.
    package static let long = WastePenalty(fixed: 2, perPixel: 1)
  }

  package static func parse(_ symbols: ScanSymbols, settings: Settings, clearsWhenFull: Bool) -> LZWCodes {
    var run = BeamLZWRun(symbols, settings: settings, clearsWhenFull: clearsWhenFull)
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
}
