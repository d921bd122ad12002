/// A node in the tree of what is running: a send's whole lineage, an effect with an id, a sequence, one task.
///
/// A scope is complete when its own work and all below it have ended. Cancelling it reaches everything below, also
/// what is started there later.
@usableFromInline
package final class EffectScope: @unchecked Sendable {
  // Sound: `var`s are touched under the runtime's lock only.
  package let runtime: EffectRuntime
  /// Never changed before the deinit.
  package private(set) var parent: EffectScope?
  /// The task that the scope stands for, if it stands for one.
  package let label: Label?
  /// The action whose reducer returned the effect.
  package let origin: ActionOrigin?

  /// The scope's own work and its children that have not completed.
  var pending = 1
  package internal(set) var isCancelled = false
  /// Whether the task's closure has returned: what it sends from then on is a mistake.
  package internal(set) var hasReturned = false
  var isComplete = false
  var task: Task<Void, Never>?
  var waiters: [UnsafeContinuation<Void, Never>] = []
  /// Where sends of the scope wait, linked by their `next`.
  var tickets: Ticket?
  var sequence: EffectSequence?
  /// In a test: the call that all this goes back to.
  package var callSite: SourceSite?
  /// In a test: whether it was said that the end of the task is of no interest.
  package var isSkipped = false
  /// Sleeps on test clocks that go on in the task and its children.
  var sleepers = 0
  package internal(set) var registration: Registration?
  /// Where the scope stands among the effects of a feature, if it is the outermost of one.
  var place: Place?
  /// How the feature that the effect belongs to is left, if it can be.
  var exit: PathExit.Way?
  /// Where a task looks up ids.
  let path: EffectPath?
  /// The overrides that a task began with.
  let dependencies: DependencyFrame?
  /// What limits the time that the scope may take; cancelled when it is complete.
  var timer: EffectScope?
  /// The place of the effect in a line.
  var turn: EffectQueue.Turn?

  /// The lineage, if it is another scope; it is kept alive by way of `parent`.
  private unowned(unsafe) let root: EffectScope?

  // The list of children. Unmanaged: a scope is kept alive by its own work, which is what makes it a member.
  var firstChild: Unmanaged<EffectScope>?
  var nextSibling: Unmanaged<EffectScope>?
  var previousSibling: Unmanaged<EffectScope>?

  init(
    runtime: EffectRuntime, parent: EffectScope?, label: Label? = nil, origin: ActionOrigin?,
    path: EffectPath? = nil, dependencies: DependencyFrame? = nil
  ) {
    self.runtime = runtime
    self.parent = parent
    root = parent?.lineage
    self.label = label
    self.origin = origin
    self.path = path
    self.dependencies = dependencies
  }

  deinit {
    // A loop and not a recursion: scopes can be nested deeper than the stack.
    var rest = parent.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.parent.take() }
  }

  /// The scope of the effect that runs in the current task.
  @TaskLocal package static var current: EffectScope?

  /// The scope of the `send` that all this goes back to.
  package var lineage: EffectScope { root ?? self }

  /// The ids that the scope runs under, innermost first.
  package var ids: [CancelID] {
    Swift.sequence(first: self, next: \.parent).compactMap { $0.registration?.id }
  }

  /// What a task is called.
  package struct Label: Sendable {
    package let name: String?
    package let site: SourceSite
  }

  /// Where a cancellable scope stands in the table of its path.
  package struct Registration {
    package let id: CancelID
    package let path: EffectPath
    /// The scope's index in the table of the path and in those of the paths above, by depth.
    var indices: [Int]
  }

  /// Where the outermost scope of a feature's effect stands.
  struct Place {
    let path: EffectPath
    var index: Int
  }
}
