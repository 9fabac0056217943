/// One reader of bytes that may come from strangers. Any input must end in a value that keeps the target's promises, or
/// in the reader's own error.
package struct FuzzTarget: Sendable {
  /// A promise that an input broke.
  package struct Broken: Error, CustomStringConvertible {
    package var description: String
  }

  /// The name on the command line, and of the folders of inputs.
  package let name: String
  /// Longer inputs teach a fuzzer nothing more.
  package let longestInput: Int
  /// Makes checksums right after a mutation, so that the mutation gets past them.
  package let repair: @Sendable ([UInt8]) -> [UInt8]
  /// - Throws: `Broken`. The reader's own errors are expected and end the run.
  package let run: @Sendable ([UInt8]) throws -> Void

  init(
    _ name: String, longestInput: Int = 4096, repair: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 },
    run: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.longestInput = longestInput
    self.repair = repair
    self.run = run
  }

  package static let all = documents + texts + images + [font, svg, lottie, dotlottie, optimize]
}

func expect(_ isKept: Bool, _ promise: @autoclosure () -> String) throws {
  if !isKept { throw FuzzTarget.Broken(description: promise()) }
}
