/// A sink for the actions of an effect: the first of the maps that lead from the effect to the store.
///
/// A map belongs to the store's isolation, because its captures and the objects of the action may be shared with the
/// state. So the mailbox stores an action as the effect has sent it, together with its sink, and the store maps the
/// action on its isolation when it reduces it. The sender only asks the throttles in the chain.
@usableFromInline
package class ActionSink: @unchecked Sendable {
  // Sound: sinks are immutable until their deinit, and maps run on the store's isolation only.
  /// The next sink; nil for the last one.
  fileprivate var next: ActionSink?
  // Sound: `next` keeps it alive until the deinit, which does not use it.
  /// The next throttle after this sink, which `next` keeps alive.
  private unowned(unsafe) let throttle: ThrottlingSink?
  /// The type of the actions that the sink accepts.
  package let kind: ActionType.Type
  /// The maximum size of an action from here on.
  private let size: Int
  /// The maximum alignment of an action from here on.
  private let alignment: Int

  /// - Parameters:
  ///   - next: The next sink; nil for the last one.
  ///   - kind: The type of the actions that the sink accepts.
  ///   - size: The size of an action that leaves the sink.
  ///   - alignment: The alignment of such an action.
  init(next: ActionSink? = nil, kind: ActionType.Type, size: Int = 0, alignment: Int = 1) {
    self.next = next
    throttle = next?.firstThrottle
    self.kind = kind
    self.size = max(size, next?.size ?? 0)
    self.alignment = max(alignment, next?.alignment ?? 1)
  }

  deinit {
    // A loop and not a recursion, because maps may be nested deeper than the stack.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  /// A Boolean value indicating whether the sink passes actions to the store as they are.
  final var isLast: Bool { next == nil }

  /// The isolation on which the store's actions are released; nil if they hold no objects of the program.
  fileprivate var actionIsolation: StoreIsolation? { nil }

  /// The first throttle, from this sink on.
  var firstThrottle: ThrottlingSink? { throttle }

  /// The next throttle after this sink.
  final var nextThrottle: ThrottlingSink? { throttle }

  /// Converts the action at `action` to the action that leaves the sink.
  ///
  /// Use only on the store's isolation.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isOwned: A Boolean value indicating whether the action is moved out of its memory.
  ///   - memory: The memory of the new action.
  /// - Returns: False if actions leave the sink unchanged, so that nothing was done.
  func map(
    _ action: UnsafeMutableRawPointer, isOwned: Bool, into memory: UnsafeMutableRawPointer
  ) -> Bool { false }
}

// The passage of an action through the chain.
extension ActionSink {
  /// Passes `action` to the throttles, and returns it for the mailbox.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isCancelled: A Boolean value indicating whether the sender is cancelled. The action of a cancelled sender
  ///     begins no throttle interval.
  ///   - isolation: The isolation on which the action must be released; nil if it may be released anywhere.
  ///   - overrides: The dependencies that the effect has overridden around the send.
  /// - Returns: The action; nil if a throttle holds or drops it.
  package final func admit<Action>(
    _ action: Action, isCancelled: @autoclosure () -> Bool, isolation: StoreIsolation? = nil,
    overrides: DependencyFrame? = nil
  ) -> SentAction? {
    let sent = SentAction(action: kind.keep(action, isolation: isolation ?? actionIsolation), sink: self)
    guard let throttle = firstThrottle else { return sent }
    return !isCancelled() && sent.passes(throttle, overrides: overrides) ? sent : nil
  }

  /// Calls `body` with the store's action that the maps make from the one at `action`.
  ///
  /// Use only on the store's isolation. This is a loop, because maps may be nested deeper than the stack.
  package final func withMapped(_ action: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard !isLast else { return body(action) }
    withUnsafeTemporaryAllocation(byteCount: 2 * max(room, 1), alignment: alignment) { memory in
      // There is room for two actions, so there is an address. The two rooms alternate as source and target.
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
      // Made by the last map, so it has the type that the last sink accepts.
      if isOwned { sink.kind.destroy(current) }
    }
  }

  /// The maximum size of an action, rounded up to the alignment.
  private var room: Int { (size + alignment - 1) / alignment * alignment }
}

/// An action as its effect has sent it, with its sink.
package struct SentAction {
  let action: ErasedAction
  let sink: ActionSink

  /// Returns a Boolean value indicating whether `throttle` and those after it let the action pass.
  ///
  /// If not, one of them holds it, with the dependencies that the effect has overridden around the send, or drops it.
  func passes(_ throttle: ThrottlingSink?, overrides: DependencyFrame?) -> Bool {
    var throttle = throttle
    while let current = throttle {
      guard current.admits(self, overrides: overrides) else { return false }
      throttle = current.nextThrottle
    }
    return true
  }

  /// A Boolean value indicating whether the action is one of the store's.
  var isMapped: Bool { sink.isLast }

  /// Returns the action as one of the store's.
  ///
  /// Use only on the store's isolation.
  func mapped(for root: MailboxSink) -> SentAction {
    var mapped: SentAction?
    sink.withMapped(action.memory) { mapped = SentAction(action: root.copy($0), sink: root) }
    // Every chain of sinks ends, so the closure was called.
    return mapped.unsafelyUnwrapped
  }
}

extension SentAction {
  /// Makes an action of the store, which needs no maps.
  package init(_ action: ErasedAction, sink: MailboxSink) { self.init(action: action, sink: sink) }
}

/// The last sink of every chain: the store's mailbox.
package final class MailboxSink: ActionSink, @unchecked Sendable {
  // Sound: as `ActionSink` is.
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

/// A sink that applies a map.
package final class MapSink<Action, NewAction>: ActionSink, @unchecked Sendable {
  // Sound: as `ActionSink` is.
  private var transform: (Action) -> NewAction
  /// The isolation on which the closure is released, if it is the program's.
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
    // The box must have the only reference.
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

/// A sink that decides whether a sent action passes.
class ThrottlingSink: ActionSink, @unchecked Sendable {
  // Sound: as `ActionSink` is; subclasses say why they are.
  init(next: ActionSink) { super.init(next: next, kind: next.kind) }

  override final var firstThrottle: ThrottlingSink? { self }

  /// Returns a Boolean value indicating whether `action` may pass now.
  ///
  /// If not, the sink holds it, with the dependencies that the effect has overridden around the send, or drops it.
  func admits(_ action: SentAction, overrides: DependencyFrame?) -> Bool {
    preconditionFailure("\(Self.self) must override this method.")
  }
}
