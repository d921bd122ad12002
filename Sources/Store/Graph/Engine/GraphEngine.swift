/// The untyped core of an attribute graph: nodes and links in raw memory, and the loops over them.
///
/// The algorithm is push-pull. A write marks what is below it as pending and stops at nodes that are pending already
/// (`GraphEngine+Marking`). A read walks the dependencies of a stale node in the order of the reads, and runs the node
/// only if one of them has changed (`+Checking`, `+Running`). Nodes that an observer reaches are *live*: their
/// dependencies list them, and without a mark they are current. All other nodes keep forward links only and are
/// validated against the revision of the graph (`+Liveness`), so a plain read leaves no subscription. Observers are
/// called in rounds (`+Rounds`).
///
/// A heap of nodes by height would be faster if changes are cut off early, because it does not visit the nodes above a
/// value that stayed equal. But it would evaluate nodes before it is known that they are needed, and a rule that
/// another rule guards could run on a state that the guard excludes. A node is certainly needed only if each node on
/// the path up to an observer reads the one below it first, because a pure rule always begins with the same read.
/// Maintaining heights for those nodes alone would not pay.
///
/// The engine is a pointer to its state and not a class, so handles copy it without reference counting, and code reads
/// its fields without exclusivity checks. This is sound because each access to a field ends before code of the program
/// runs. The `AttributeGraph` that made it owns the memory; every handle holds that graph.
@usableFromInline
struct GraphEngine {
  @usableFromInline
  let state: UnsafeMutablePointer<State>

  /// Makes an engine.
  ///
  /// - Parameter site: The location that a report of misuse names.
  init(site: SourceSite) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(site: site))
  }

  /// The mutable part of an engine.
  @usableFromInline
  struct State {
    /// The current revision, which increases with every write that may be visible.
    ///
    /// A node that was verified at this revision is current.
    @usableFromInline
    var revision: UInt64 = 1

    /// The current reader, which records reads; nil outside runs and in `untracked`.
    @usableFromInline
    var current: GraphReader.Pointer?

    /// The reader that was current before `untracked` cleared it.
    @usableFromInline
    var untrackedReader: GraphReader.Pointer?

    /// The number of the last run.
    var lastRun: UInt32 = 0

    /// The number of times that a node was run or verified.
    @usableFromInline
    var validations = 0

    /// The number of nested open updates.
    @usableFromInline
    var openUpdates = 0

    /// The reader of the innermost walk; its depth is 0 outside walks.
    @usableFromInline
    var innermost = GraphReader.Pointer.make(depth: 0)

    /// The reader of the observers of a round.
    let caller = GraphReader.Pointer.make(depth: 0)

    /// The end of the current round in the queue; zero between rounds.
    var roundEnd = 0

    /// The latest revision at which an observer may have seen values.
    var lastSeenAt: UInt64 = 0

    /// A Boolean value indicating whether runs keep replaced values until the waiting observers have been called.
    @usableFromInline
    var keepsReplacedValues = false

    /// The values that nodes had before reads between rounds.
    var replacedValues: [GraphNode.Pointer: [ReplacedValue]] = [:]

    /// A Boolean value indicating whether a round of notification is running.
    ///
    /// Its writes belong to the next round.
    @usableFromInline
    var isNotifying = false

    /// The number of running operations that hold pointers to nodes.
    ///
    /// No node is freed before they end.
    @usableFromInline
    var holds = 0

    /// Called before each call of an observer; nil if the graph has no listeners.
    var follow: ((_ observer: GraphNode.Pointer, _ changes: [String]) -> Void)?

    /// A Boolean value indicating whether nodes are being freed.
    var isFreeing = false

    /// A Boolean value indicating whether the graph has ended and its records must not be used.
    var isClosed = false

    /// A Boolean value indicating whether a run reached the end of the stack during the current operation.
    var didOverflow = false

    @usableFromInline
    var nodes = Slab<GraphNode>()

    @usableFromInline
    var links = Slab<GraphLink>()

    /// The nodes whose dependencies are about to become live, or to cease to be live.
    var work = RawStack<GraphNode.Pointer>()

    /// The links at which marking continues at the end of a path.
    var forks = RawStack<GraphLink.Pointer>()

    /// The nodes without references.
    var abandoned = RawStack<GraphNode.Pointer>()

    /// The bodies of cancelled observers, to release.
    var detachedBodies = RawStack<Unmanaged<NodeBody>>()

    /// A Boolean value indicating whether bodies of observers are being released.
    var isReleasingBodies = false

    /// The observers marked since the last update.
    ///
    /// Those of the current round come first.
    var queue = RawStack<GraphNode.Pointer>()

    /// The buckets in which rounds that are out of order are sorted.
    var buckets = RawStack<GraphNode.Pointer?>()

    /// The errors that callbacks have thrown in the current round, with the names of the observers.
    var thrown: [(observer: String, error: any Error)] = []

    /// The names of the observers whose calls were dropped.
    var unsettled: [(name: String, site: SourceSite?)] = []

    /// The clock, which changes with every revision.
    ///
    /// A rule whose read closed a cycle depends on it.
    var clock: GraphNode.Pointer?

    /// The error of the last failed read, and the place of a selector that was concerned.
    var failure: (error: any Error, site: SourceSite?)?

    var lastID = 0

    /// The names given to nodes, by their ids.
    var names: [Int: String] = [:]

    /// The function that reports misuse.
    var reportIssue: (RuntimeIssue) -> Void = IssueReporting.report

    /// The location at which the graph was made.
    let site: SourceSite

    init(site: SourceSite) {
      self.site = site
    }
  }
}

extension GraphEngine {
  /// Frees everything.
  ///
  /// No handles and no tokens are left.
  func close() {
    state.pointee.isClosed = true
    for node in state.pointee.nodes.elements {
      let body = node.pointee.body
      node.deinitialize(count: 1)
      body?.release()
    }
    state.pointee.nodes.removeAll()
    state.pointee.links.removeAll()
    state.pointee.work.deallocate()
    state.pointee.forks.deallocate()
    state.pointee.abandoned.deallocate()
    state.pointee.detachedBodies.deallocate()
    state.pointee.queue.deallocate()
    state.pointee.buckets.deallocate()
    state.pointee.caller.end()
    // No walk is running, so the innermost reader is the first.
    var next: GraphReader.Pointer? = state.pointee.innermost
    while let reader = next {
      next = reader.pointee.inner
      reader.end()
    }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Reports a misuse of the graph.
  func report(_ kind: RuntimeIssue.Kind, _ message: String, at site: SourceSite? = nil) {
    let report = state.pointee.reportIssue
    report(RuntimeIssue(kind: kind, message: message, site: site ?? state.pointee.site))
  }
}
