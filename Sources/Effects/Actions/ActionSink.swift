/// A map or throttle in the chain through which the actions of an effect reach the store, or the end of this chain.
///
/// A map runs only on the store's isolation, because its closure and the action may share objects with the state. So
/// the mailbox stores the action in the form in which the effect sent it, together with the effect's sink. The store
/// applies the maps on its isolation when it reduces the action. The sender itself only asks the throttles in the chain
/// whether the action may pass.
@usableFromInline
package class ActionSink: @unchecked Sendable {
  // Sound: sinks are immutable until their deinit, and maps run on the store's isolation only.
  /// The next sink in the chain; `nil` if this sink is the last one.
  fileprivate var next: ActionSink?
  // Sound: `next` keeps the throttle alive until the deinit, which does not use the throttle.
  /// The next throttle in the chain after this sink.
  private unowned(unsafe) let throttle: ThrottlingSink?
  /// The type of the actions that the sink accepts.
  package let kind: ActionType.Type
  /// The maximum size of the actions that this sink and the sinks after it pass on.
  private let size: Int
  /// The maximum alignment of the actions that this sink and the sinks after it pass on.
  private let alignment: Int

  /// - Parameters:
  ///   - next: The next sink in the chain; `nil` if this sink is the last one.
  ///   - kind: The type of the actions that the sink accepts.
  ///   - size: The size of the actions that the sink passes on.
  ///   - alignment: The alignment of the actions that the sink passes on.
  init(next: ActionSink? = nil, kind: ActionType.Type, size: Int = 0, alignment: Int = 1) {
    self.next = next
    throttle = next?.firstThrottle
    self.kind = kind
    self.size = max(size, next?.size ?? 0)
    self.alignment = max(alignment, next?.alignment ?? 1)
  }

  deinit {
    // This is a loop and not a recursion, because maps may be nested so deeply that the stack would overflow.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  /// A Boolean value indicating whether this is the last sink, which passes actions to the store unchanged.
  final var isLast: Bool { next == nil }

  /// The isolation on which the store's actions are released; `nil` if they hold no objects of the app.
  fileprivate var actionIsolation: StoreIsolation? { nil }

  /// The first throttle in the chain that begins with this sink; `nil` if the chain has no throttle.
  var firstThrottle: ThrottlingSink? { throttle }

  /// The first throttle after this sink in the chain; `nil` if no throttle follows.
  final var nextThrottle: ThrottlingSink? { throttle }

  /// Converts the action at `action` to the action that the sink passes on.
  ///
  /// Call this method only on the store's isolation.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isOwned: A Boolean value indicating whether the method moves the action out of its memory instead of copying
  ///     it.
  ///   - memory: The memory of the new action.
  /// - Returns: `false` if the sink passes actions on unchanged. In this case, the method does not initialize `memory`.
  func map(
    _ action: UnsafeMutableRawPointer, isOwned: Bool, into memory: UnsafeMutableRawPointer
  ) -> Bool { false }
}

// The path of an action through the chain: first the throttles, then the maps.
extension ActionSink {
  /// Asks the throttles about `action`, and returns the action for the mailbox if all of them let it pass.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isCancelled: A Boolean value indicating whether the effect that sends the action is cancelled. The action of a
  ///     cancelled effect begins no interval of a throttle.
  ///   - isolation: The isolation on which the action must be released; `nil` if it may be released anywhere.
  ///   - overrides: The dependencies that the effect overrides around its call of `send`.
  /// - Returns: The action; `nil` if a throttle holds or drops it.
  package final func admit<Action>(
    _ action: Action, isCancelled: @autoclosure () -> Bool, isolation: StoreIsolation? = nil,
    overrides: DependencyFrame? = nil
  ) -> SentAction? {
    let sent = SentAction(action: kind.keep(action, isolation: isolation ?? actionIsolation), sink: self)
    guard let throttle = firstThrottle else { return sent }
    return !isCancelled() && sent.passes(throttle, overrides: overrides) ? sent : nil
  }

  /// Applies the maps of the chain to the action at `action`, and calls `body` with the result, which is an action of
  /// the store.
  ///
  /// Call this method only on the store's isolation. The maps run in a loop, because they may be nested so deeply that
  /// a recursion would overflow the stack.
  package final func withMapped(_ action: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard !isLast else { return body(action) }
    withUnsafeTemporaryAllocation(byteCount: 2 * max(room, 1), alignment: alignment) { memory in
      // The memory is never empty, so it has an address. Each map reads its action from one half and writes the new
      // action to the other half.
      let halves = memory.baseAddress.unsafelyUnwrapped
      var spare = halves
      var current = UnsafeMutableRawPointer(mutating: action)
      var isOwned = false
      var sink = self
      while let next = sink.next {
        if sink.map(current, isOwned: isOwned, into: spare) {
          (current, spare) = (spare, isOwned ? current : halves + room)
          isOwned = true
        }
        sink = next
      }
      body(current)
      // The last map made the action, so the action has the type that the last sink accepts.
      if isOwned { sink.kind.destroy(current) }
    }
  }

  /// The size of the memory for one action: the maximum size, rounded up to the alignment.
  private var room: Int { (size + alignment - 1) / alignment * alignment }
}

/// An action on its way to the store, with the sink that accepts it.
package struct SentAction {
  let action: ErasedAction
  let sink: ActionSink

  /// Returns a Boolean value indicating whether `throttle` and the throttles after it let the action pass.
  ///
  /// If the action does not pass, one of the throttles either drops it, or holds it together with the dependencies that
  /// the effect overrides around its call of `send`.
  func passes(_ throttle: ThrottlingSink?, overrides: DependencyFrame?) -> Bool {
    var throttle = throttle
    while let current = throttle {
      guard current.admits(self, overrides: overrides) else { return false }
      throttle = current.nextThrottle
    }
    return true
  }

  /// A Boolean value indicating whether the action already has the type of the store's actions, and needs no map.
  var isMapped: Bool { sink.isLast }

  /// Returns the action of the store that results from applying the maps to this action.
  ///
  /// Call this method only on the store's isolation.
  func mapped(for root: MailboxSink) -> SentAction {
    var mapped: SentAction?
    sink.withMapped(action.memory) { mapped = SentAction(action: root.copy($0), sink: root) }
    // Every chain of sinks has an end, so `withMapped` has called the closure.
    return mapped.unsafelyUnwrapped
  }
}

extension SentAction {
  /// Creates a sent action from an action that already has the type of the store's actions, and needs no map.
  package init(_ action: ErasedAction, sink: MailboxSink) { self.init(action: action, sink: sink) }
}

/// The last sink of every chain, which stands for the store's mailbox.
package final class MailboxSink: ActionSink, @unchecked Sendable {
  // Sound: for the same reasons as `ActionSink`.
  private let releaseIsolation: StoreIsolation?

  /// - Parameters:
  ///   - kind: The type of the store's actions.
  ///   - isolation: The isolation of the store that the actions belong to.
  package init(kind: ActionType.Type, isolation: StoreIsolation? = nil) {
    releaseIsolation = kind.canHoldObjects ? isolation : nil
    super.init(kind: kind)
  }

  fileprivate override var actionIsolation: StoreIsolation? { releaseIsolation }

  /// Returns a copy of the store's action at `action`.
  package func copy(_ action: UnsafeRawPointer) -> ErasedAction {
    kind.copy(action, isolation: releaseIsolation)
  }
}

/// A sink that applies a map, which is a closure that transforms the actions of an effect.
package final class MapSink<Action, NewAction>: ActionSink, @unchecked Sendable {
  // Sound: for the same reasons as `ActionSink`.
  private var transform: (Action) -> NewAction
  /// The isolation on which the sink releases its closure; `nil` if the closure belongs to the library.
  private let closureIsolation: StoreIsolation?

  package init(transform: @escaping (Action) -> NewAction, next: ActionSink, isolation: StoreIsolation? = nil)
  {
    self.transform = transform
    closureIsolation = isolation
    super.init(
      next: next, kind: ActionTypeOf<Action>.self, size: MemoryLayout<NewAction>.stride,
      alignment: MemoryLayout<NewAction>.alignment)
  }

  deinit {
    guard let closureIsolation else { return }
    let box = ReleaseBox(transform)
    // The assignment drops the sink's own reference, because the box must have the only reference to the closure.
    transform = { _ in preconditionFailure("The sink has been released.") }
    closureIsolation.releaseLater(box)
  }

  override func map(
    _ action: UnsafeMutableRawPointer, isOwned: Bool, into memory: UnsafeMutableRawPointer
  ) -> Bool {
    // Sound: a sink is only given actions of the type that it was made for.
    let action = action.assumingMemoryBound(to: Action.self)
    memory.bindMemory(to: NewAction.self, capacity: 1)
      .initialize(to: isOwned ? transform(action.move()) : transform(action.pointee))
    return true
  }
}

/// A sink that lets an action pass, holds it, or drops it.
class ThrottlingSink: ActionSink, @unchecked Sendable {
  // Sound: for the same reasons as `ActionSink`. Each subclass explains its own state.
  init(next: ActionSink) { super.init(next: next, kind: next.kind) }

  override final var firstThrottle: ThrottlingSink? { self }

  /// Returns a Boolean value indicating whether `action` may pass now.
  ///
  /// If the action does not pass, the sink either drops it, or holds it together with the dependencies that the effect
  /// overrides around its call of `send`.
  func admits(_ action: SentAction, overrides: DependencyFrame?) -> Bool {
    preconditionFailure("\(Self.self) must override this method.")
  }
}
