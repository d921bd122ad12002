/// The next step of an effect that sends an action.
///
/// The steps of the effect while the action is in the mailbox are described by ``PendingActionState/Step``.
@usableFromInline
package enum SendDecision {
  /// Hop to the store's isolation, reduce the action directly, and hand over, because there is no other driver.
  case reduce(TaskScope, on: any Actor)
  /// Post the action to the mailbox if the throttles let it pass, with the dependencies that are overridden around the
  /// send.
  case post(TaskScope, overrides: DependencyFrame?, from: SenderExecutor)
  /// Report an issue, because the effect has already returned, and then post the action.
  case postLate(TaskScope, overrides: DependencyFrame?, from: SenderExecutor)
  /// Drop the action, because the effect was cancelled.
  case drop
}

extension TaskScope {
  /// Returns the next step of the part of the effect that runs in the current task.
  ///
  /// - Parameters:
  ///   - sink: The sink of the action.
  ///   - isolation: The isolation of the sender.
  /// - Returns: The step.
  @usableFromInline
  package func decision(forSendTo sink: ActionSink, on isolation: (any Actor)?) -> SendDecision {
    // A part of the effect, such as a child task, may have been cancelled separately.
    guard !Task.isCancelled else { return .drop }
    let (part, overrides) = partAndOverrides
    let executor = withRuntime { $0.senderExecutor(on: isolation) }
    guard !hasReturned else { return .postLate(part, overrides: overrides, from: executor) }
    guard !part.countSend(), overrides == nil, sink.firstThrottle == nil,
      let actor = withRuntime({ $0.mailbox.driveInPlace(from: part, on: executor, isolation: isolation) })
    else {
      return .post(part, overrides: overrides, from: executor)
    }
    return .reduce(part, on: actor)
  }

  /// The part of the effect that runs in the current task, and the dependencies that this part overrides.
  private var partAndOverrides: (TaskScope, DependencyFrame?) {
    guard let around = TaskContext.ambient, around !== self else { return (self, nil) }
    let part = Self.effect(in: around).flatMap { $0.isPart(of: self) ? $0 : nil } ?? self
    let isOverridden = around.dependencies !== dependencies
    return (part, isOverridden ? around.dependencies?.overrides(upTo: dependencies) : nil)
  }
}

// Code that is inlined into effects. It is in an extension of the scope and not of the runtime, because each sender has
// its own scope, and processor cores that change the reference count of the same object wait for each other.
extension TaskScope {
  /// Reduces `action` directly, and then the posted actions.
  ///
  /// - Parameters:
  ///   - action: The action, which the effect of this scope has sent without overriding dependencies.
  ///   - sink: The sink of the action.
  ///   - isolation: The store's isolation.
  /// - Returns: `false` if the store has ended.
  @inlinable
  package func drainMailbox<Action>(
    first action: sending Action, through sink: ActionSink, on isolation: isolated any Actor
  ) -> Bool {
    withUnsafePointer(to: action) { drainMailbox(at: UnsafeRawPointer($0), through: sink) }
  }

  /// Reduces the action at `action`, and then the posted actions.
  ///
  /// Call this method only on the store's isolation.
  ///
  /// - Returns: `false` if the store has ended.
  @usableFromInline
  func drainMailbox(at action: UnsafeRawPointer, through sink: ActionSink) -> Bool {
    guard let receiver = withRuntime({ $0.local.pointee.receiver }) else { return false }
    receiver.drainMailbox(first: action, through: sink, from: self)
    return true
  }

  /// Hands the driving over to the sender of the first posted action, and ends the piece of work that was held for the
  /// reduced action.
  ///
  /// - Parameter hasReduced: `false` if the store has ended.
  @usableFromInline
  package func handOver(hasReduced: Bool) {
    withRuntime { hasReduced ? $0.handOver(from: self) : $0.endWork(of: [self], isOnIsolation: false) }
  }
}
