/// An interpreter that starts an effect by visiting its nodes.
///
/// The properties describe the position of the visited node in the tree of effect scopes, and the destination of its
/// actions.
@usableFromInline
package struct EffectInterpreter {
  /// The effect scope that contains the effect of the visited node.
  package private(set) var parent: EffectScope
  /// The sink for the actions of the visited node, which passes them on to the store.
  package var sink: ActionSink
  /// The feature to which the cancellation ids of the visited node belong.
  package var feature: ActiveFeature
  let origin: ErasedAction
  let isOnIsolation: Bool
  /// The actions that the effect sends immediately, if the effect starts outside the store's isolation.
  ///
  /// They are posted to the mailbox after the whole effect has started.
  private(set) var pendingActions: [PendingAction] = []
  /// The tasks of the effect, if the effect starts outside the store's isolation.
  ///
  /// The caller of ``begin(_:)`` starts the tasks after the whole effect has started. So if a part of the effect
  /// cancels other parts, it does so before the tasks can send their first actions.
  private(set) var taskStarts: [TaskStart] = []
  /// The objects that retain the nodes of the started effects until the nodes can be released on the store's isolation.
  ///
  /// The caller releases its own references to the nodes before it releases these objects.
  private(set) var held: [HeldNodes] = []
  /// A Boolean value indicating whether the visited node is a whole effect in a sequence of effects, and not only a
  /// part of such an effect.
  private var isSoleElement: Bool
  /// The scopes that were opened for the visited node.
  ///
  /// Each of these scopes stays open at least until the node has started, because the start counts as a piece of work
  /// of the scope.
  private var opened: [EffectScope] = []
  /// The scopes that the visited node has cancelled.
  ///
  /// An action of each of these scopes was dropped, but still counts as a piece of work, which keeps the scope open.
  /// The interpreter ends this piece of work before it starts the child of the node.
  private var cancelled: [EffectScope] = []

  package init(
    parent: EffectScope, sink: ActionSink, feature: ActiveFeature, origin: ErasedAction, isOnIsolation: Bool,
    isSoleElement: Bool = false
  ) {
    self.parent = parent
    self.sink = sink
    self.feature = feature
    self.origin = origin
    self.isOnIsolation = isOnIsolation
    self.isSoleElement = isSoleElement
  }

  var runtime: EffectRuntime { parent.runtime }

  /// Starts `node` and all nodes below it, in the order in which the program wrote them, in a loop and without
  /// recursion.
  mutating func begin(_ node: EffectNode) {
    var list = WorkList()
    advance(node, &list)
    while let next = list.work.popLast() {
      switch next {
      case .start(let node, var interpreter): interpreter.advance(node, &list)
      case .merge(let children, let interpreter): interpreter.merge(children, &list)
      case .end(let scope): if let sequence = runtime.end(scope) { proceed(sequence, &list) }
      case .proceed(let scope): proceed(scope, &list)
      }
    }
    pendingActions = list.pendingActions
    taskStarts = list.taskStarts
    held = list.held
    if list.isCollecting { TaskStart.runInPool(runtime.local.pointee.deferred.take()?[...] ?? []) }
  }

  /// The work that remains to be done in the loop, and the results of the finished work.
  private struct WorkList {
    /// The remaining work, in reverse order.
    var work: [Work] = []
    var pendingActions: [PendingAction] = []
    var taskStarts: [TaskStart] = []
    var held: [HeldNodes] = []
    /// A Boolean value indicating whether the loop collects tasks, which are then started together.
    var isCollecting = false
  }

  private enum Work {
    case start(EffectNode, EffectInterpreter)
    case merge(ArraySlice<EffectNode>, EffectInterpreter)
    case end(EffectScope)
    case proceed(EffectScope)
  }

  /// Starts the next effect of the sequence that `scope` runs, and then ends the piece of work that kept the scope open
  /// until this start.
  private func proceed(_ scope: EffectScope, _ list: inout WorkList) {
    list.work.append(.end(scope))
    if let next = runtime.next(of: scope, isOnIsolation: isOnIsolation) {
      list.work.append(.start(next.node, next.interpreter))
      if !isOnIsolation, let held = next.held { list.held.append(held) }
    }
  }

  private mutating func advance(_ node: EffectNode, _ list: inout WorkList) {
    let step = node.step(&self)
    if !opened.isEmpty {
      for scope in opened { list.work.append(.end(scope)) }
      opened = []
    }
    let dropped = cancelled
    cancelled = []
    if !pendingActions.isEmpty {
      list.pendingActions += pendingActions
      pendingActions = []
    }
    if !taskStarts.isEmpty {
      list.taskStarts += taskStarts
      taskStarts = []
    }
    switch step {
    case .done: break
    case .child(let child): list.work.append(.start(child, self))
    case .merge(let children):
      isSoleElement = false
      if children.count > TaskStart.longestRun { collectTaskStarts(&list) }
      list.work.append(.merge(children[...], self))
    case .concatenate(let children): concatenate(children, &list)
    }
    // Cancelled effects end before other effects start, so that they no longer occupy the queues in which the other
    // effects may wait.
    for scope in dropped.reversed() { list.work.append(.end(scope)) }
  }

  private func merge(_ children: ArraySlice<EffectNode>, _ list: inout WorkList) {
    let depth = list.work.count
    for index in children.indices {
      var interpreter = self
      interpreter.advance(children[index], &list)
      guard list.work.count == depth else {
        // The child has added more work to the list. The remaining children start after this work.
        return list.work.insert(.merge(children[(index + 1)...], self), at: depth)
      }
    }
  }

  /// Begins to collect the tasks to start.
  ///
  /// The collected tasks are started later in the pool. Starting them here would keep the store's isolation busy.
  private func collectTaskStarts(_ list: inout WorkList) {
    guard isOnIsolation, runtime.executor == nil, runtime.local.pointee.deferred == nil else { return }
    runtime.local.pointee.deferred = []
    list.isCollecting = true
  }

  private func concatenate(_ children: [EffectNode], _ list: inout WorkList) {
    if isSoleElement, runtime.extend(parent, with: children, sink: sink, feature: feature) { return }
    let sequence = EffectSequence(origin: origin)
    sequence.push(children, sink: sink, feature: feature, isolation: runtime.isolation)
    // The first effect of the sequence starts immediately, as all parts of an effect do, even if another part cancels
    // it.
    let scope = runtime.open(EffectScope(tree: runtime, parent: parent, origin: origin), below: parent)
    runtime.lock.withLock { scope.add(sequence) }
    list.work.append(.proceed(scope))
  }
}

// The functions that the nodes of an effect call in their `step` methods.
extension EffectInterpreter {
  /// Sends the action of a `.send` effect without starting a task.
  mutating func send<Action>(_ action: Action, holdsObjects: Bool) {
    // An action that is sent on the store's isolation is also released there, unless a throttle holds the action.
    let isKept = holdsObjects && !(isOnIsolation && sink.firstThrottle == nil)
    guard
      let sent = sink.admit(
        action, isCancelled: parent.isCancelled, isolation: isKept ? runtime.isolation : nil)
    else { return }
    if isOnIsolation {
      runtime.mailbox.appendDirect(sent, scope: parent)
    } else if let pending = runtime.mailbox.hold(sent, from: .task, scope: parent) {
      pendingActions.append(pending)
    }
  }

  /// Opens an effect scope for one task; messages call the task by the label of `work`.
  func openTask(for work: EffectWork, dependencies: DependencyFrame?) -> TaskScope {
    runtime.open(
      TaskScope(
        tree: runtime, parent: parent, origin: origin, work: work, sink: sink, feature: feature,
        dependencies: dependencies), below: parent)
  }

  /// Starts a task that does `work` in `scope`.
  mutating func startTask(_ scope: TaskScope, _ work: EffectWork) {
    let taskStart = TaskStart(scope: scope, work: work)
    if !isOnIsolation {
      taskStarts.append(taskStart)
    } else if runtime.local.pointee.deferred != nil {
      runtime.local.pointee.deferred?.append(taskStart)
    } else {
      taskStart.run()
    }
  }

  /// Opens a scope with the cancellation id `id` for the child of the visited node; if `cancelInFlight` is `true`, also
  /// cancels the effects in flight that have this id.
  mutating func openCancellable(_ id: InternedID, cancelInFlight: Bool) {
    let feature = feature
    openGroup(replacing: cancelInFlight ? id : nil) { feature.insert($0, id: id) }
  }

  /// Assigns the effects of the visited node's child to the child feature with the given id.
  mutating func openFeature(_ id: FeatureID, dismissRoute: DismissRoute?) {
    let (outer, dismissal) = (feature, dismissRoute.map { Dismissal(route: $0, sink: sink) })
    var inner: ActiveFeature?
    openGroup { scope in
      inner = outer.child(id)
      inner?.insert(scope, dismissal: dismissal)
    }
    // If the scope is cancelled from the start, `enter` is not called. The nodes then get a new feature object that no
    // table contains, so that they do not find the child features of another feature.
    feature = inner ?? ActiveFeature(parent: outer, id: id)
  }

  /// Opens the scope in which the child of the visited node runs, and calls `enter` to add the scope to tables.
  ///
  /// If `scope` is `nil`, the method creates the scope.
  ///
  /// If `id` is not `nil`, the method also cancels the effects in flight that have this cancellation id, except for
  /// effects of which the visited node is a part.
  @discardableResult
  mutating func openGroup(
    _ scope: EffectScope? = nil, replacing id: InternedID? = nil, _ enter: (EffectScope) -> Void = { _ in }
  ) -> EffectScope {
    let scope = scope ?? EffectScope(tree: runtime, parent: parent, origin: origin)
    if let id {
      cancelled += runtime.open(scope, below: parent, replacing: id, at: feature, enter: enter)
    } else {
      _ = runtime.open(scope, below: parent, enter: enter)
    }
    parent = scope
    isSoleElement = false
    opened.append(scope)
    return scope
  }

  /// Cancels the effects of a child feature and of the features below it, and discards the records of their throttles.
  mutating func end(_ child: FeatureID) {
    let feature = feature
    guard let child = runtime.lock.withLock({ feature.groups[child.owner]?.features[child] }) else { return }
    cancelled += runtime.cancel { child.scopes }
    runtime.forgetThrottles(of: child)
  }

  /// Cancels the effects in flight that have the cancellation id `id`.
  mutating func cancel(_ id: InternedID) { cancelled += runtime.cancel(id, at: feature) }
}

extension EffectRuntime {
  /// Starts the effect that an action led to.
  ///
  /// Call this method on the store's isolation. Actions that the effect sends immediately are queued in the mailbox to
  /// which `sink` leads.
  ///
  /// - Parameters:
  ///   - effect: The effect's node.
  ///   - sink: The sink for the actions of the effect, which passes them on to the store.
  ///   - rootScope: The effect scope of the `send` that led to the action.
  ///   - origin: The action that led to the effect.
  ///   - cause: The number of the action `origin` in the log of the store's events; `nil` if no events are logged.
  package func start(
    _ effect: EffectNode, sink: ActionSink, rootScope: EffectScope, origin: ErasedAction, cause: Int? = nil
  ) {
    var interpreter = EffectInterpreter(
      parent: rootScope, sink: sink, feature: rootFeature, origin: origin, isOnIsolation: true)
    if let cause { interpreter.openGroup { $0.add(EventCause(cause)) } }
    interpreter.begin(effect)
  }
}
