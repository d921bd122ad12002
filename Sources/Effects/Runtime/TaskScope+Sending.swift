/// The first step of an effect that sends an action.
///
/// ``PendingActionState/Step`` describes the further steps, while the action is in the mailbox.
@usableFromInline
package enum SendDecision {
  /// Hop to the store's isolation and reduce the action there without posting it, because no other sender reduces
  /// actions now.
  case reduce(TaskScope, on: any Actor)
  /// Post the action to the mailbox, if the throttles let it pass. A throttle that holds the action stores it together
  /// with `overrides`, the dependencies that the effect overrides around its call of `send`.
  case post(TaskScope, overrides: DependencyFrame?, from: SenderExecutor)
  /// Report an issue, because the effect has already returned, and then post the action.
  case postLate(TaskScope, overrides: DependencyFrame?, from: SenderExecutor)
  /// Drop the action, because the effect was cancelled.
  case drop
}

extension TaskScope {
  /// Returns the first step that the code in the current task must take to send an action.
  ///
  /// - Parameters:
  ///   - sink: The sink that accepts the action, and passes it on to the store.
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
// its own scope. The senders share the runtime, and if they changed its reference count at the same time, processor
// cores would wait for each other.
extension TaskScope {
  /// Reduces `action`, and then the actions that wait in the mailbox.
  ///
  /// - Parameters:
  ///   - action: The action, which the effect of this scope has sent without overriding dependencies.
  ///   - sink: The sink that accepts the action, and passes it on to the store.
  ///   - isolation: The store's isolation.
  /// - Returns: `false` if the store has ended.
  @inlinable
  package func drainMailbox<Action>(
    first action: sending Action, through sink: ActionSink, on isolation: isolated any Actor
  ) -> Bool {
    withUnsafePointer(to: action) { drainMailbox(at: UnsafeRawPointer($0), through: sink) }
  }

  /// Reduces the action at `action`, and then the actions that wait in the mailbox.
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

  /// Makes the sender of the first posted action the driver, after this scope's sender has reduced its own action.
  ///
  /// The method also ends this scope's piece of work for the reduced action.
  ///
  /// - Parameter hasReduced: `false` if the store has ended, so that the action was not reduced. In this case, the
  ///   method only ends the piece of work.
  @usableFromInline
  package func handOver(hasReduced: Bool) {
    withRuntime { hasReduced ? $0.handOver(from: self) : $0.endWork(of: [self], isOnIsolation: false) }
  }
}
