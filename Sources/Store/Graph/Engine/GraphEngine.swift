/// The untyped core of an attribute graph: nodes and links in raw memory, and the loops over them.
///
/// The algorithm is push-pull. A write marks what is below it as pending and stops at nodes that are pending
/// already (`GraphEngine+Marking`). A read walks the dependencies of a stale node in the order of their use
/// and runs it only if one of them has really changed (`+Checking`, `+Running`). Nodes that an observer
/// reaches are *live*: their dependencies list them, and without a mark they are current. All others keep
/// forward links only and are validated against the revision of the graph (`+Liveness`), so a plain read
/// leaves nothing behind to unsubscribe. Observers are called in rounds (`+Rounds`).
///
/// A heap of nodes by height would be faster where changes are cut off early: it never visits what is above
/// a value that stayed the same. It also evaluates nodes before it is known whether anybody still wants
/// them, and a rule guarded by another would meet the state its guard excludes. Only a node whose *first*
/// dependency is in hand, up to an observer, is wanted for certain, because a pure rule always begins with the
/// same read; heights for those nodes alone would not pay for keeping them.
///
/// The engine is a pointer to its state, not a class: handles copy it without reference counting, and its
/// fields are read without exclusivity checks. That is sound because each access to a field ends before
/// foreign code runs. The `AttributeGraph` that made it owns the memory; every handle holds that graph.
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
    /// Moves on with every write that may be seen; a node verified at this revision is current.
    @usableFromInline
    var revision: UInt64 = 1

    /// The reader that records reads; nil outside runs and in `untracked`.
    @usableFromInline
    var current: GraphReader.Pointer?

    /// The reader that was `current` before `untracked` set it aside.
    @usableFromInline
    var untrackedReader: GraphReader.Pointer?

    /// The newest number of a run.
    var lastRun: UInt32 = 0

    /// The number of open updates, one inside the other.
    @usableFromInline
    var openUpdates = 0

    /// The reader of the innermost walk; its depth is 0 outside of walks.
    @usableFromInline
    var innermost = GraphReader.Pointer.make(depth: 0)

    /// The reader of the observers of a round.
    let caller = GraphReader.Pointer.make(depth: 0)

    /// The end of the current round in the queue; 0 between rounds.
    var roundEnd = 0

    /// The latest revision of which an observer may have seen the values of nodes.
    var lastSeenAt: UInt64 = 0

    /// A Boolean value indicating whether runs keep the values that they replace, until the observers that wait have
    /// been called.
    @usableFromInline
    var keepsReplacedValues = false

    /// The values that nodes had before reads between rounds.
    var replacedValues: [GraphNode.Pointer: [ReplacedValue]] = [:]

    /// A Boolean value indicating whether a round of notification is going on; writes made by it belong to the next.
    @usableFromInline
    var isNotifying = false

    /// Operations under way that hold pointers to nodes; nothing is freed before they end.
    @usableFromInline
    var holds = 0

    /// A Boolean value indicating whether nodes are being freed.
    var isFreeing = false

    /// A Boolean value indicating whether the graph has gone and records are not to be touched any more.
    var isClosed = false

    /// A Boolean value indicating whether a run met the end of the stack during the current operation.
    var didOverflow = false

    @usableFromInline
    var nodes = Slab<GraphNode>()

    @usableFromInline
    var links = Slab<GraphLink>()

    /// The nodes whose dependencies are about to be observed, or not observed any more.
    var work = RawStack<GraphNode.Pointer>()

    /// The links at which marking goes on when it has reached an end.
    var forks = RawStack<GraphLink.Pointer>()

    /// Nodes whose last reference has gone.
    var abandoned = RawStack<GraphNode.Pointer>()

    /// Observers marked since the last update; those of the current rounds come first.
    var queue = RawStack<GraphNode.Pointer>()

    /// The buckets in which rounds that are out of order are sorted.
    var buckets = RawStack<GraphNode.Pointer?>()

    /// The errors that callbacks of the current round have thrown, with the names of their observers.
    var thrown: [(observer: String, error: any Error)] = []

    /// The names of observers that were given up on.
    var unsettled: [(name: String, site: SourceSite?)] = []

    /// Changes with every revision; what a rule that closed a cycle depends on.
    var clock: GraphNode.Pointer?

    /// The error of the latest read that failed.
    var failure: (any Error)?

    var lastID = 0

    /// The names that nodes were given, by their ids.
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
  /// No handle and no token is left.
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
    state.pointee.queue.deallocate()
    state.pointee.buckets.deallocate()
    state.pointee.caller.end()
    // No walk is under way, so that the innermost reader is the first.
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
