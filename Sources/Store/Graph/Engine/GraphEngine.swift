/// The untyped core of an attribute graph: nodes and links in raw memory, and the loops over them.
///
/// The algorithm is push-pull. A write marks the nodes that depend on the input as pending, and stops at nodes that are
/// pending already (`GraphEngine+Marking`). A node is *stale* if its value may be out of date. A read of a stale node
/// checks the dependencies of the node in the order in which the node read them, and runs the node only if one of them
/// has changed (`+Checking`, `+Running`). Nodes on which an observer depends are *live*: their dependencies have links
/// to them, and a live node without a mark is current. All other nodes have only links to their own dependencies, and
/// the engine compares their revision with the revision of the graph (`+Liveness`). Therefore, a read outside of
/// observers leaves no subscription. The engine calls observers in rounds (`+Rounds`).
///
/// Another algorithm would evaluate the nodes by their height in the graph, lowest first. It would be faster if the
/// values that directly depend on a written input usually stayed unchanged, because it would then not visit the nodes
/// above these values. But it would evaluate nodes that may not be needed. For example, if a rule reads `b` only while
/// `a` is true, the evaluation by height could run `b` although `a` is false. Only the first read of a rule is always
/// the same, so only a node that is reached through first reads is certainly needed. Maintaining heights for these
/// nodes would cost more than it saves.
///
/// The engine is a pointer to its state and not a class, so handles copy it without reference counting, and code reads
/// its fields without exclusivity checks. Reading without these checks is sound, because each access to a field ends
/// before code of the app runs. The `AttributeGraph` that created the engine owns the memory, and every handle retains
/// that graph.
@usableFromInline
struct GraphEngine {
  @usableFromInline
  let state: UnsafeMutablePointer<State>

  /// Creates an engine.
  ///
  /// - Parameter site: The source location that an issue names.
  init(site: SourceSite) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(site: site))
  }

  /// The mutable part of an engine.
  @usableFromInline
  struct State {
    /// The number of the current revision, which increases with every write that may change a value.
    ///
    /// A node that was verified at this revision has a current value.
    @usableFromInline
    var revision: UInt64 = 1

    /// The reader that records the reads of the running rule or observer.
    ///
    /// The value is `nil` if no rule or observer is running, and while `untracked` runs its closure.
    @usableFromInline
    var current: GraphReader.Pointer?

    /// The reader that was current before `untracked` set `current` to `nil`.
    @usableFromInline
    var untrackedReader: GraphReader.Pointer?

    /// The number of the last run that marked the nodes that it read.
    var lastRun: UInt32 = 0

    /// The number of times that the engine ran a node, or verified that a node is current.
    @usableFromInline
    var validations = 0

    /// The number of nested updates that have begun and not ended yet.
    @usableFromInline
    var openUpdates = 0

    /// The object that records reads during the innermost walk over the dependencies of a node.
    ///
    /// While no walk is in progress, this is the reader with the depth 0.
    @usableFromInline
    var innermost = GraphReader.Pointer.make(depth: 0)

    /// The reader that records the reads of the observers that the engine calls after an update.
    let caller = GraphReader.Pointer.make(depth: 0)

    /// The position in `queue` after the observers of the current round of calls; zero while the engine calls no
    /// observers.
    var roundEnd = 0

    /// The latest revision at which an observer may have seen values.
    var lastSeenAt: UInt64 = 0

    /// A Boolean value indicating whether the engine keeps replaced values until it has called the waiting observers.
    @usableFromInline
    var keepsReplacedValues = false

    /// For each node, the former values that waiting observers may have seen.
    var replacedValues: [GraphNode.Pointer: [ReplacedValue]] = [:]

    /// A Boolean value indicating whether the engine is calling observers.
    ///
    /// If an observer writes a value, the engine calls the observers of this value in the next round of calls.
    @usableFromInline
    var isNotifying = false

    /// The number of running operations that hold pointers to nodes.
    ///
    /// The engine frees no node before these operations end.
    @usableFromInline
    var holds = 0

    /// A closure that the engine calls before each call of an observer; `nil` if `followObservers(_:)` has not set one.
    var follow: ((_ observer: GraphNode.Pointer, _ changes: [String]) -> Void)?

    /// A Boolean value indicating whether nodes are being freed.
    var isFreeing = false

    /// A Boolean value indicating whether the graph has ended and its records must not be used.
    var isClosed = false

    /// A Boolean value indicating whether a read failed because the stack was too small.
    ///
    /// The engine clears the flag when `holds` becomes zero.
    var didOverflow = false

    @usableFromInline
    var nodes = Slab<GraphNode>()

    @usableFromInline
    var links = Slab<GraphLink>()

    /// The nodes that a loop over the graph must still visit.
    var work = RawStack<GraphNode.Pointer>()

    /// The links at which the marking of dependents continues when it reaches the end of a path.
    var forks = RawStack<GraphLink.Pointer>()

    /// The nodes without references, which wait to be freed.
    var abandoned = RawStack<GraphNode.Pointer>()

    /// The bodies of cancelled observers, which wait to be released.
    var detachedBodies = RawStack<Unmanaged<NodeBody>>()

    /// A Boolean value indicating whether bodies of observers are being released.
    var isReleasingBodies = false

    /// The observers marked since the last update.
    ///
    /// While the engine calls observers, the observers of the current round of calls come first.
    var queue = RawStack<GraphNode.Pointer>()

    /// The buckets that the engine uses to sort observers before it calls them, with the earliest subscription first.
    var buckets = RawStack<GraphNode.Pointer?>()

    /// The errors that callbacks have thrown in the current round of calls, with the names of the observers.
    var thrown: [(observer: String, error: any Error)] = []

    /// The names and source locations of the observers whose calls were dropped.
    var unsettled: [(name: String, site: SourceSite?)] = []

    /// The clock, which is a node that changes with every revision; `nil` before it is first needed.
    ///
    /// If a read of a rule fails, for example because it closes a cycle, the rule depends on the clock. Therefore, the
    /// rule runs again after the next write.
    var clock: GraphNode.Pointer?

    /// The error of the last failed read, and the source location of a selector on the path to that read.
    var failure: (error: any Error, site: SourceSite?)?

    var lastID = 0

    /// The names that were given to nodes, keyed by the ids of the nodes.
    var names: [Int: String] = [:]

    /// The function that receives the issues of the graph.
    var reportIssue: (RuntimeIssue) -> Void = IssueReporting.report

    /// The source location at which the graph was created.
    let site: SourceSite

    init(site: SourceSite) {
      self.site = site
    }
  }
}

extension GraphEngine {
  /// Frees the memory of the engine, with all nodes and links.
  ///
  /// No handles or tokens exist at this point, because they retain the graph.
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
    // No walk is running, so the innermost reader is the first reader of the chain.
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
