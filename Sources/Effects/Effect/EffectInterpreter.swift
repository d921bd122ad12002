/// The starting of an effect: where in the tree of effects and of scopes it has got to.
@usableFromInline
package struct EffectInterpreter {
  /// The scope that what is started belongs to.
  package private(set) var parent: EffectScope
  /// Where actions go.
  package var sink: ActionSink
  /// Where ids are looked up.
  package var path: ActiveFeature
  let origin: ErasedAction
  let isOnIsolation: Bool
  /// What was sent, where that is not on the store's isolation; to be posted when all has been started.
  private(set) var pendingActions: [PendingAction] = []
  /// Tasks that are started when everything else has been, off the store's isolation: none of their actions is reduced
  /// before a cancel that starts with them.
  private var taskStarts: [TaskStart] = []
  /// What holds the effects that were started, to be let go of behind them.
  private(set) var held: [HeldNodes] = []
  /// Whether the node at hand is all that a sequence runs at present.
  private var isSoleElement: Bool
  /// Scopes that were opened for the node at hand; a piece of work of each is to be ended when all of it was started.
  private var opened: [EffectScope] = []
  /// Scopes of what the node at hand has cancelled; a piece of work of each is to be ended before its child is started.
  private var cancelled: [EffectScope] = []

  package init(
    parent: EffectScope, sink: ActionSink, path: ActiveFeature, origin: ErasedAction, isOnIsolation: Bool,
    isSoleElement: Bool = false
  ) {
    self.parent = parent
    self.sink = sink
    self.path = path
    self.origin = origin
    self.isOnIsolation = isOnIsolation
    self.isSoleElement = isSoleElement
  }

  var runtime: EffectRuntime { parent.runtime }

  /// Starts `node` and all in it, in the order written, without recursion.
  mutating func begin(_ node: EffectNode) {
    var agenda = WorkList()
    advance(node, &agenda)
    while let next = agenda.work.popLast() {
      switch next {
      case .start(let node, var start): start.advance(node, &agenda)
      case .merge(let children, let start): start.merge(children, &agenda)
      case .end(let scope): if let sequence = runtime.end(scope) { proceed(sequence, &agenda) }
      case .proceed(let scope): proceed(scope, &agenda)
      }
    }
    pendingActions = agenda.pendingActions
    held = agenda.held
    for taskStart in agenda.taskStarts { taskStart.run() }
    if agenda.isCollecting { TaskStart.runInPool(runtime.local.pointee.deferred.take()?[...] ?? []) }
  }

  /// What is to be done, and what has come of it.
  private struct WorkList {
    /// The last comes next.
    var work: [Work] = []
    var pendingActions: [PendingAction] = []
    var taskStarts: [TaskStart] = []
    var held: [HeldNodes] = []
    /// Whether tasks are put aside, to be started together.
    var isCollecting = false
  }

  private enum Work {
    case start(EffectNode, EffectInterpreter)
    case merge(ArraySlice<EffectNode>, EffectInterpreter)
    case end(EffectScope)
    case proceed(EffectScope)
  }

  /// Starts what comes next in the sequence of `scope`, after which the piece of work held for it ends.
  private func proceed(_ scope: EffectScope, _ agenda: inout WorkList) {
    agenda.work.append(.end(scope))
    if let next = runtime.next(of: scope, isOnIsolation: isOnIsolation) {
      agenda.work.append(.start(next.node, next.start))
      if !isOnIsolation, let held = next.held { agenda.held.append(held) }
    }
  }

  private mutating func advance(_ node: EffectNode, _ agenda: inout WorkList) {
    let step = node.step(&self)
    if !opened.isEmpty {
      for scope in opened { agenda.work.append(.end(scope)) }
      opened = []
    }
    let dropped = cancelled
    cancelled = []
    if !pendingActions.isEmpty {
      agenda.pendingActions += pendingActions
      pendingActions = []
    }
    if !taskStarts.isEmpty {
      agenda.taskStarts += taskStarts
      taskStarts = []
    }
    switch step {
    case .done: break
    case .child(let child): agenda.work.append(.start(child, self))
    case .merge(let children):
      isSoleElement = false
      if children.count > TaskStart.longestRun { collectLaunches(&agenda) }
      agenda.work.append(.merge(children[...], self))
    case .concatenate(let children): concatenate(children, &agenda)
    }
    // What was cancelled has ended before anything else starts: in a line its place is free.
    for scope in dropped.reversed() { agenda.work.append(.end(scope)) }
  }

  private func merge(_ children: ArraySlice<EffectNode>, _ agenda: inout WorkList) {
    let depth = agenda.work.count
    for index in children.indices {
      var start = self
      start.advance(children[index], &agenda)
      guard agenda.work.count == depth else {
        // The others after what is left of this one.
        return agenda.work.insert(.merge(children[(index + 1)...], self), at: depth)
      }
    }
  }

  /// Puts aside the tasks that are started from now on, so that the store's isolation is free again soon.
  private func collectLaunches(_ agenda: inout WorkList) {
    guard isOnIsolation, runtime.executor == nil, runtime.local.pointee.deferred == nil else { return }
    runtime.local.pointee.deferred = []
    agenda.isCollecting = true
  }

  private func concatenate(_ children: [EffectNode], _ agenda: inout WorkList) {
    if isSoleElement, runtime.extend(parent, with: children, sink: sink, path: path) { return }
    let sequence = EffectSequence(origin: origin)
    sequence.push(children, sink: sink, path: path, home: runtime.isolation)
    // Its first effect is started at once, as all in an effect that is being started, be it cancelled by a part of it.
    let scope = runtime.open(EffectScope(tree: runtime, parent: parent, origin: origin), below: parent)
    runtime.lock.withLock { scope.add(sequence) }
    agenda.work.append(.proceed(scope))
  }
}

// What nodes ask for.
extension EffectInterpreter {
  /// Sends `action` at once.
  mutating func send<Action>(_ action: Action, holdsObjects: Bool) {
    // On the isolation the action stays there, unless a throttle keeps it.
    let isKept = holdsObjects && !(isOnIsolation && sink.firstThrottle == nil)
    guard
      let sent = sink.admit(
        action, isCancelled: parent.isCancelled, home: isKept ? runtime.isolation : nil)
    else { return }
    if isOnIsolation {
      runtime.mailbox.appendDirect(sent, scope: parent)
    } else if let pending = runtime.mailbox.hold(sent, from: .task, scope: parent) {
      pendingActions.append(pending)
    }
  }

  /// A scope for one task, labelled by `work`.
  func openLeaf(for work: EffectWork, dependencies: DependencyFrame?) -> TaskScope {
    runtime.open(
      TaskScope(
        tree: runtime, parent: parent, origin: origin, work: work, sink: sink, path: path,
        dependencies: dependencies), below: parent)
  }

  /// Starts the task of a scope, which does the work of `work`.
  mutating func taskStart(_ scope: TaskScope, _ work: EffectWork) {
    let taskStart = TaskStart(scope: scope, work: work)
    if !isOnIsolation {
      taskStarts.append(taskStart)
    } else if runtime.local.pointee.deferred != nil {
      runtime.local.pointee.deferred?.append(taskStart)
    } else {
      taskStart.run()
    }
  }

  /// Puts the rest of the node under `id`, in place of what is in flight there if it cancels that.
  mutating func openCancellable(_ id: KnownID, cancelInFlight: Bool) {
    let path = path
    openGroup(replacing: cancelInFlight ? id : nil) { path.insert($0, id: id) }
  }

  /// Puts the rest of the node under the path at `key`.
  mutating func openPath(_ key: FeatureID, exit: DismissRoute?) {
    let (outer, way) = (path, exit.map { DismissRoute.Way(exit: $0, sink: sink) })
    // A cancelled scope enters no table, so its path does not matter.
    var inner = outer
    openGroup { scope in
      inner = outer.child(key)
      inner.admit(scope, exit: way)
    }
    path = inner
  }

  /// Puts the rest of the node into a scope of its own, which `enter` puts into tables, in place of what is in flight
  /// under `id` besides what the node is a part of.
  @discardableResult
  mutating func openGroup(
    replacing id: KnownID? = nil, _ enter: (EffectScope) -> Void = { _ in }
  ) -> EffectScope {
    openGroup(EffectScope(tree: runtime, parent: parent, origin: origin), replacing: id, enter)
    return parent
  }

  /// Puts the rest of the node into `scope`, as above.
  mutating func openGroup<Scope: EffectScope>(
    _ scope: Scope, replacing id: KnownID?, _ enter: (Scope) -> Void
  ) {
    // An effect that never starts replaces nothing.
    if let id, !parent.isCancelled {
      cancelled += runtime.open(scope, below: parent, replacing: id, at: path, enter: enter)
    } else {
      _ = runtime.open(scope, below: parent, enter: enter)
    }
    parent = scope
    isSoleElement = false
    opened.append(scope)
  }

  /// Cancels what is in flight under `id`.
  mutating func cancel(_ id: KnownID) {
    cancelled += runtime.cancel(id, at: path)
  }
}

extension EffectRuntime {
  /// Runs `effect` as what a `send` led to.
  ///
  /// Called on the store's isolation. Direct sends are queued in the mailbox that `sink` ends in.
  ///
  /// - Parameters:
  ///   - effect: The effect's inside.
  ///   - sink: Where its actions go.
  ///   - rootScope: The scope of the send.
  ///   - origin: The action that led to the effect.
  package func start(
    _ effect: EffectNode, sink: ActionSink, rootScope: EffectScope, origin: ErasedAction
  ) {
    var start = EffectInterpreter(
      parent: rootScope, sink: sink, path: path, origin: origin, isOnIsolation: true)
    start.begin(effect)
  }
}
