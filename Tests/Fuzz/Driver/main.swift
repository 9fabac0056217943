import FuzzTargets
import Glibc

// libFuzzer's side of a `FuzzTarget`: `loaderloom-fuzz --target=NAME [options of libFuzzer] FOLDER…`.

let option = "--target="
guard let name = CommandLine.arguments.first(where: { $0.hasPrefix(option) })?.dropFirst(option.count),
  let target = FuzzTarget.all.first(where: { $0.name == name })
else {
  print("name a target: " + FuzzTarget.all.map { option + $0.name }.joined(separator: " "))
  exit(64)
}

/// C functions can capture nothing, so it is global.
let chosen = target

/// The processor time that an input may take, sanitizers included. Time on the clock says nothing on a busy machine.
/// What runs on machines of others allows more.
let longest = getenv("FUZZ_LONGEST").flatMap { Double(String(cString: $0)) } ?? 1.0

var processorTime: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// libFuzzer's own mutations, with its dictionary.
@_silgen_name("LLVMFuzzerMutate")
func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ most: Int) -> Int

@_cdecl("LLVMFuzzerCustomMutator")
func mutateAndRepair(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ most: Int, _ seed: UInt32) -> Int {
  let length = mutate(data, size, most)
  let repaired = chosen.repair(Array(UnsafeBufferPointer(start: data, count: length)))
  guard repaired.count <= most else { return length }
  for (i, byte) in repaired.enumerated() { data[i] = byte }
  return repaired.count
}

var count = CommandLine.argc
var words = CommandLine.unsafeArgv
exit(
  runDriver(&count, &words) { data, size in
    // -1 keeps an input out of the corpus.
    guard size <= chosen.longestInput else { return -1 }
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let start = processorTime
    do { try chosen.run(bytes) } catch { fatalError("\(chosen.name): \(error)") }
    let seconds = processorTime - start
    if seconds > longest { fatalError("\(chosen.name): it took \(seconds) s of processor time") }
    return 0
  })
