/// The inside of an effect: a tree of what is to be done.
///
/// Classes of their own kind rather than one generic enum, so that an `Effect` is one pointer for whatever action
/// and `.none` is nil.
@usableFromInline
package class EffectNode: @unchecked Sendable {
  // Sound: nodes are immutable after their init, but for `takeChildren`, which the last owner calls.

  /// Whether the effect holds an action or a map, which may hold an object of the program that is not Sendable.
  let holdsObjects: Bool

  init(holdsObjects: Bool = false) { self.holdsObjects = holdsObjects }

  /// Does what can be done now, and says what is left.
  package func step(_ start: inout EffectStart) -> EffectStep {
    preconditionFailure("\(Self.self) does not say how it is run.")
  }

  /// What a task that is started for the node is called in messages; nil if none is.
  var label: EffectScope.Label? { nil }

  /// The name of the task that does the node's work.
  var taskName: String? { nil }

  /// The priority of the task that does the node's work; nil for that of whoever starts it.
  var taskPriority: TaskPriority? { nil }

  /// Does the work that the node has for a task, in the task.
  nonisolated(nonsending) func perform(in scope: EffectScope) async {}

  /// Makes the task of `scope`, which does the node's work.
  func makeTask(in scope: EffectScope) -> Task<Void, Never> {
    // No preference and not one of nil, which is noted in the task and looked up at each of its hops. Nor one of an
    // executor of our own: a task that prefers one never takes a free actor over where it is, but enqueues twice for
    // each hop. With a queue that as many drainers as cores emptied, an effect that sent alone took four times as
    // long, while the resuming of ten thousand senders took a seventh less.
    guard let executor = scope.runtime.executor else {
      return Task(name: taskName, priority: taskPriority) { await self.perform(in: scope) }
    }
    return Task(name: taskName, executorPreference: executor, priority: taskPriority) {
      await self.perform(in: scope)
    }
  }

  /// Gives up the children, for a deinit that does not recurse.
  func takeChildren() -> [EffectNode] { [] }

  /// What the effect is, as the call that made it.
  package var phrases: [EffectPhrase] { [.text("Effect")] }
}

/// What is left of a node after its step.
package enum EffectStep {
  case done
  case child(EffectNode)
  case concatenate([EffectNode])
  case merge([EffectNode])
}

/// Sends one action.
package final class SendNode<Action>: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let action: Action
  private let site: SourceSite

  package init(action: Action, site: SourceSite) {
    self.action = action
    self.site = site
    super.init(holdsObjects: TypeContents.canHoldObjects(Action.self))
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    start.send(action, holdsObjects: holdsObjects)
    return .done
  }

  package override var phrases: [EffectPhrase] { [.text(".send(\(ActionName.of(action)))")] }
}

/// Runs an asynchronous operation.
@usableFromInline
package final class RunNode<Action>: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  typealias Handler = @Sendable (any Error, Send<Action>) async -> Void

  private let priority: TaskPriority?
  private let name: String?
  private let site: SourceSite
  private let dependencies: DependencyFrame?
  private let operation: @Sendable (Send<Action>) async throws -> Void
  private let handler: Handler?

  @usableFromInline
  package init(
    priority: TaskPriority?, name: String?, site: SourceSite,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    handler: (@Sendable (any Error, Send<Action>) async -> Void)?
  ) {
    self.priority = priority
    self.name = name
    self.site = site
    dependencies = .current
    self.operation = operation
    self.handler = handler
    super.init()
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    start.launch(start.openLeaf(for: self, dependencies: dependencies), self)
    return .done
  }

  override var label: EffectScope.Label? { .init(name: name, site: site) }

  override var taskName: String? { name }

  override var taskPriority: TaskPriority? { priority }

  override nonisolated(nonsending) func perform(in scope: EffectScope) async {
    await run(in: scope)
  }

  @inline(__always)
  private func run(in scope: EffectScope, isolation: isolated (any Actor)? = #isolation) async {
    // The scope of a task is made with an outlet.
    let send = Send<Action>(outlet: scope.outlet.unsafelyUnwrapped, scope: scope)
    await scope.runTask {
      do {
        try await operation(send)
      } catch {
        guard !scope.ignores(error) else { return }
        guard let handler else { return scope.reportUnhandled(error) }
        await handler(error, send)
      }
    }
  }

  override func makeTask(in scope: EffectScope) -> Task<Void, Never> {
    guard scope.runtime.executor == nil else { return super.makeTask(in: scope) }
    // The work is inlined here: each function that awaits has a frame made.
    return Task(name: name, priority: priority) { await self.run(in: scope) }
  }

  package override var phrases: [EffectPhrase] {
    [.text(name.map { ".run(name: \"\($0)\") at \(site)" } ?? ".run at \(site)")]
  }
}

/// Runs effects at once or one after the other.
@usableFromInline
package final class GroupNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  /// How the children run.
  @usableFromInline
  package enum Order: String, Sendable {
    case merge, concatenate
  }

  private let order: Order
  private var children: [EffectNode]

  private init(order: Order, children: [EffectNode]) {
    self.order = order
    self.children = children
    super.init(holdsObjects: children.contains(where: \.holdsObjects))
  }

  /// A group of `children`; nil for none, the child itself for one.
  @usableFromInline
  package static func make(_ order: Order, _ children: [EffectNode]) -> EffectNode? {
    children.count > 1 ? GroupNode(order: order, children: children) : children.first
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    order == .merge ? .merge(children) : .concatenate(children)
  }

  override func takeChildren() -> [EffectNode] {
    defer { children = [] }
    return children
  }

  deinit { EffectNode.release(takeChildren()) }

  package override var phrases: [EffectPhrase] {
    [.text(".\(order)("), .indent] + children.flatMap { [.newLine, .effect($0)] } + [
      .outdent, .newLine, .text(")"),
    ]
  }
}

extension EffectNode {
  /// Releases `nodes` and all below that nobody else holds, in a loop: nesting may be deeper than the stack.
  static func release(_ nodes: consuming [EffectNode]) {
    while var node = nodes.popLast() {
      if isKnownUniquelyReferenced(&node) { nodes += node.takeChildren() }
    }
  }
}

/// Turns the actions of an effect into others.
@usableFromInline
package final class MapNode<Action, NewAction>: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private var child: EffectNode?
  private let transform: (Action) -> NewAction
  /// Whether the closure is the program's.
  private let isForeign: Bool

  @usableFromInline
  package init(child: EffectNode, isForeign: Bool = false, transform: @escaping (Action) -> NewAction) {
    self.child = child
    self.transform = transform
    self.isForeign = isForeign
    super.init(holdsObjects: isForeign || child.holdsObjects)
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    guard let child else { return .done }
    start.outlet = MapOutlet(
      transform: transform, next: start.outlet, home: isForeign ? start.runtime : nil)
    return .child(child)
  }

  override func takeChildren() -> [EffectNode] {
    defer { child = nil }
    return child.map { [$0] } ?? []
  }

  deinit { EffectNode.release(takeChildren()) }

  package override var phrases: [EffectPhrase] {
    .call(".map(\(Action.self) -> \(NewAction.self))", on: child)
  }
}

/// Puts an effect under an id.
package final class CancellableNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private var child: EffectNode?
  private let id: CancelID
  private let cancelInFlight: Bool

  package init(child: EffectNode, id: CancelID, cancelInFlight: Bool) {
    self.child = child
    self.id = id
    self.cancelInFlight = cancelInFlight
    super.init(holdsObjects: child.holdsObjects)
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    guard let child else { return .done }
    let id = start.runtime.known(id)
    start.openCancellable(id, cancelInFlight: cancelInFlight)
    return .child(child)
  }

  override func takeChildren() -> [EffectNode] {
    defer { child = nil }
    return child.map { [$0] } ?? []
  }

  deinit { EffectNode.release(takeChildren()) }

  package override var phrases: [EffectPhrase] {
    .call(".cancellable(id: \(id)\(cancelInFlight ? ", cancelInFlight: true" : ""))", on: child)
  }
}

/// Cancels what is in flight under an id.
package final class CancelNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let id: CancelID

  package init(id: CancelID) {
    self.id = id
    super.init()
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    if let id = start.runtime.ifKnown(id) { start.cancel(id) }
    return .done
  }

  package override var phrases: [EffectPhrase] { [.text(".cancel(id: \(id))")] }
}
