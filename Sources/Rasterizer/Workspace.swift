import Parallelism

/// The memory that one rendering works in. A frame of a small loader costs less than asking the system for that memory
/// again.
final class Workspace {
  var painter = BandPainter()
  /// The storage of the last plan's edges.
  private var edges: [Edge] = []

  func takeEdges() -> [Edge] {
    var taken: [Edge] = []
    swap(&taken, &edges)
    return taken
  }

  func returnEdges(_ edges: consuming [Edge]) { self.edges = edges }
}

/// Workspaces between renderings; any number of threads take and return them.
final class WorkspacePool: Sendable {
  /// Unchecked, because the pool hands a workspace to one rendering at a time, and keeps no other reference to it
  /// meanwhile.
  private struct Idle: @unchecked Sendable {
    let workspace: Workspace
  }

  private let idle = Locked<[Idle]>([])

  func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
    let taken = idle.withLock { $0.popLast() } ?? Idle(workspace: Workspace())
    defer { idle.withLock { $0.append(taken) } }
    return body(taken.workspace)
  }
}
