/// The starting of an effect: where in the tree of effects and of scopes it has got to.
@usableFromInline
package struct EffectStart {
  /// The scope that what is started belongs to.
  package private(set) var parent: EffectScope
  /// Where actions go.
  package var outlet: Outlet
  /// Where ids are looked up.
  package var path: EffectPath
  let origin: ActionOrigin
  let isOnIsolation: Bool
  /// What the sender has to do about actions sent off the store's isolation.
  private(set) var receipts: [Receipt] = []
  /// Whether the node at hand is all that a sequence runs at present.
  private var isSoleElement: Bool
  /// Scopes opened for the node at hand, to be ended when it has been started.
  private var opened: [EffectScope] = []

  package init(
    parent: EffectScope, outlet: Outlet, path: EffectPath, origin: ActionOrigin, isOnIsolation: Bool,
    isSoleElement: Bool = false
  ) {
    self.parent = parent
    self.outlet = outlet
    self.path = path
    self.origin = origin
    self.isOnIsolation = isOnIsolation
    self.isSoleElement = isSoleElement
  }

  var runtime: EffectRuntime { parent.runtime }

  /// Starts `node` and all in it, in the order written, without recursion.
  mutating func begin(_ node: EffectNode) {
    var work: [Work] = []
    var current = Work.start(node, self)
    while true {
      switch current {
      case .start(let node, var start): start.advance(node, &work, receipts: &receipts)
      case .end(let scope): if let sequence = runtime.end(scope) { proceed(sequence, &work) }
      case .proceed(let scope): proceed(scope, &work)
      }
      guard let next = work.popLast() else { return }
      current = next
    }
  }

  private enum Work {
    case start(EffectNode, EffectStart)
    case end(EffectScope)
    case proceed(EffectScope)
  }

  /// Starts what comes next in the sequence of `scope`, after which the piece of work held for it ends.
  private func proceed(_ scope: EffectScope, _ work: inout [Work]) {
    guard isOnIsolation else { return runtime.advance(scope, isOnIsolation: false) }
    work.append(.end(scope))
    if let next = runtime.next(of: scope, isOnIsolation: true) { work.append(.start(next.node, next.start)) }
  }

  private mutating func advance(_ node: EffectNode, _ work: inout [Work], receipts: inout [Receipt]) {
    let step = node.step(&self)
    for scope in opened { work.append(.end(scope)) }
    opened = []
    receipts += self.receipts
    self.receipts = []
    switch step {
    case .done: break
    case .child(let child): work.append(.start(child, self))
    case .merge(let children):
      isSoleElement = false
      for child in children.reversed() { work.append(.start(child, self)) }
    case .concatenate(let children): concatenate(children, &work)
    }
  }

  private func concatenate(_ children: [EffectNode], _ work: inout [Work]) {
    if isSoleElement, runtime.extend(parent, with: children, outlet: outlet, path: path) { return }
    let scope = runtime.open(parent: parent, label: nil, origin: origin)
    var sequence = EffectSequence(origin: origin)
    sequence.push(children, outlet: outlet, path: path)
    runtime.lock.withLock { scope.sequence = scope.isCancelled ? nil : sequence }
    work.append(.proceed(scope))
  }
}

// What nodes ask for.
extension EffectStart {
  /// Sends `action` at once.
  mutating func send<Action>(_ action: Action, site: SourceSite) {
    guard isOnIsolation else {
      receipts.append(outlet.deliver(action, .posted(from: parent)))
      return
    }
    runtime.hold(parent)
    _ = outlet.deliver(action, .direct(from: parent))
  }

  /// A scope for one task.
  func openLeaf(name: String?, site: SourceSite, dependencies: DependencyFrame?) -> EffectScope {
    runtime.open(
      parent: parent, label: .init(name: name, site: site), origin: origin, path: path,
      dependencies: dependencies)
  }

  /// Starts a task of a leaf, in which the effect's surroundings hold.
  func launch(
    _ scope: EffectScope, priority: TaskPriority?, body: @escaping @Sendable (EffectScope) async -> Void
  ) {
    launch(scope, priority: priority) { await scope.surrounding(body) }
  }

  /// Starts the task of a scope.
  func launch(
    _ scope: EffectScope, priority: TaskPriority?, operation: @escaping @Sendable () async -> Void
  ) {
    let launch = Launch(scope: scope, priority: priority, operation: operation)
    if isOnIsolation, runtime.deferred != nil {
      runtime.deferred?.append(launch)
    } else {
      launch.run()
    }
  }

  /// Puts the rest of the node under `id`.
  mutating func openCancellable(_ id: CancelID) {
    let path = path
    openGroup { path.insert($0, id: id) }
  }

  /// Puts the rest of the node under the path at `key`.
  mutating func openPath(_ key: PathKey, exit: PathExit?) {
    let way = exit.map { PathExit.Way(exit: $0, outlet: outlet) }
    (parent, path) = runtime.openPath(key, below: path, parent: parent, origin: origin, exit: way)
    isSoleElement = false
    opened.append(parent)
  }

  /// Puts the rest of the node into a scope of its own, which `enter` puts into tables.
  @discardableResult
  mutating func openGroup(_ enter: (EffectScope) -> Void = { _ in }) -> EffectScope {
    parent = runtime.open(parent: parent, label: nil, origin: origin, enter: enter)
    isSoleElement = false
    opened.append(parent)
    return parent
  }

  /// Cancels what is in flight under `id`.
  func cancel(_ id: CancelID) {
    runtime.cancel(id, at: path)
  }
}
