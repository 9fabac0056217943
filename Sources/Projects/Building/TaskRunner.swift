import Exporting
import Parallelism

/// The resources that a build may use.
public struct BuildResources: Equatable, Sendable {
  public var workers = 1
  /// What making one file may take.
  public var limits = DrawingLimits()
  /// What the process may take for all tasks that run at a time, in bytes.
  public var memory = Int.max

  /// The bytes that all running tasks may take together.
  var taskMemory: Int { max(0, memory - MemoryEstimate.program) }

  public init() {}
}

/// Work with estimates of what it takes.
protocol EstimatedWork: Sendable {
  /// In pixels drawn and encoded.
  var cost: Int { get }
  /// In bytes.
  var memory: Int { get }
}

extension RenderTask: EstimatedWork {}

/// Runs a plan's tasks on all workers within the memory budget. The most expensive tasks start first, so that the last
/// one to end is a short one. The results are in the plan's order, whatever the order of the work.
struct TaskRunner {
  let resources: BuildResources

  /// Threads for each task: one, unless there are fewer tasks than threads.
  static func workersPerTask(_ resources: BuildResources, tasks: Int) -> Int {
    max(1, resources.workers / max(1, tasks))
  }

  func run<Task: EstimatedWork, Result: Sendable>(
    _ tasks: [Task], _ body: @Sendable (Task) -> Result
  ) -> [Result] {
    let order = tasks.indices.sorted { a, b in
      tasks[a].cost == tasks[b].cost ? a < b : tasks[a].cost > tasks[b].cost
    }
    let next = Locked(0)
    let budget = MemoryBudget(limit: resources.taskMemory)
    let results = Locked([Result?](repeating: nil, count: tasks.count))
    _ = concurrentMap(count: min(resources.workers, tasks.count), workers: resources.workers) { _ in
      while true {
        let position = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard position < order.count else { return }
        let task = tasks[order[position]]
        let result = budget.admit(task.memory) { body(task) }
        results.withLock { $0[order[position]] = result }
      }
    }
    return results.withLock { $0.map { $0! } }
  }
}
