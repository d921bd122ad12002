/// The way of an action from an effect to the store: the maps around the effect.
///
/// A map is code of the store's side, which may share what it captures, and what the action refers to, with the state.
/// So an action travels as its effect has sent it, with the sink, and is mapped on the store's isolation when it is
/// reduced. Where it is sent only the throttles on the way are asked.
@usableFromInline
package class ActionSink: @unchecked Sendable {
  // Sound: sinks are immutable until their deinit, and what a map captures is touched on the store's isolation only.
  /// The sink after this one; nil for the last.
  fileprivate var next: ActionSink?
  /// The next throttle after this sink; `next` keeps it alive.
  private unowned(unsafe) let throttle: ThrottlingSink?
  /// The type of the actions that are sent into the sink.
  package let kind: ActionType.Type
  /// The most bytes that an action takes on the way from here.
  private let size: Int
  /// The strictest alignment of an action on the way from here.
  private let alignment: Int

  /// - Parameters:
  ///   - next: The sink after this one; nil for the last.
  ///   - kind: The type of the actions that are sent into the sink.
  ///   - size: How many bytes an action takes that leaves the sink.
  ///   - alignment: The alignment of such an action.
  init(next: ActionSink? = nil, kind: ActionType.Type, size: Int = 0, alignment: Int = 1) {
    self.next = next
    throttle = next?.firstThrottle
    self.kind = kind
    self.size = max(size, next?.size ?? 0)
    self.alignment = max(alignment, next?.alignment ?? 1)
  }

  deinit {
    // A loop and not a recursion: maps may be nested deeper than the stack.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  /// A Boolean value indicating whether an action comes to the store as it is sent.
  final var isLast: Bool { next == nil }

  /// Where actions that are kept as the store's are to be released, if they may hold objects of the program.
  fileprivate var home: StoreIsolation? { nil }

  /// The first throttle from this sink on.
  var firstThrottle: ThrottlingSink? { throttle }

  /// The next throttle after this sink.
  final var nextThrottle: ThrottlingSink? { throttle }

  /// Makes what leaves the sink of the action at `action`.
  ///
  /// On the store's isolation.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isOwned: Whether the action is moved out of its memory.
  ///   - memory: Where to put the new action.
  /// - Returns: False if actions leave the sink as they are; then nothing was done.
  func map(
    _ action: UnsafeMutableRawPointer, isOwned: Bool, into memory: UnsafeMutableRawPointer
  ) -> Bool { false }
}

// What becomes of an action.
extension ActionSink {
  /// `action` as it travels; nil if a throttle has kept it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isCancelled: Whether the sender is cancelled, so that its action begins no interval of a throttle.
  ///   - home: Where the action is to be released, if nobody else may do so.
  /// - Returns: The action as it travels; nil if a throttle has kept it.
  package final func admit<Action>(
    _ action: Action, isCancelled: @autoclosure () -> Bool, home: StoreIsolation? = nil
  ) -> SentAction? {
    let sent = SentAction(action: kind.keep(action, home: home ?? self.home), sink: self)
    guard let throttle = firstThrottle else { return sent }
    return !isCancelled() && sent.passes(throttle) ? sent : nil
  }

  /// Calls `body` with the store's action that is made of the one at `action`.
  ///
  /// On the store's isolation. In a loop: there may be more maps than the stack has room for.
  package final func withMapped(_ action: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard !isLast else { return body(action) }
    withUnsafeTemporaryAllocation(byteCount: 2 * max(room, 1), alignment: alignment) { memory in
      // There is room for two, so there is an address. What is read and what is written take turns.
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
      // Made by the last map, of the kind that the last sink takes.
      if isOwned { sink.kind.destroy(current) }
    }
  }

  /// The size of an action on the way, rounded up so that another can lie behind it.
  private var room: Int { (size + alignment - 1) / alignment * alignment }
}

/// An action as its effect has sent it.
package struct SentAction {
  let action: ErasedAction
  let sink: ActionSink

  /// An action that needs no maps.
  package init(_ action: ErasedAction, sink: MailboxSink) { self.init(action: action, sink: sink) }

  init(action: ErasedAction, sink: ActionSink) {
    self.action = action
    self.sink = sink
  }

  /// Returns whether `throttle` and those after it let the action pass now; if not, one of them has kept or dropped it.
  func passes(_ throttle: ThrottlingSink?) -> Bool {
    var throttle = throttle
    while let current = throttle {
      guard current.admits(self) else { return false }
      throttle = current.nextThrottle
    }
    return true
  }

  /// A Boolean value indicating whether the action is one of the store's.
  var isMapped: Bool { sink.isLast }

  /// The action as one of the store's.
  ///
  /// On the store's isolation.
  func mapped(for root: MailboxSink) -> SentAction {
    var mapped: SentAction?
    sink.withMapped(action.memory) { mapped = SentAction(action: root.copy($0), sink: root) }
    // Every way ends, so the closure was called.
    return mapped.unsafelyUnwrapped
  }
}

/// The end of every way.
package final class MailboxSink: ActionSink, @unchecked Sendable {
  // Sound: as `ActionSink` is.
  private let ownHome: StoreIsolation?

  /// - Parameters:
  ///   - kind: The type of the store's actions.
  ///   - home: The isolation of the store that the actions belong to.
  package init(kind: ActionType.Type, home: StoreIsolation? = nil) {
    ownHome = kind.canHoldObjects ? home : nil
    super.init(kind: kind)
  }

  fileprivate override var home: StoreIsolation? { ownHome }

  /// Keeps a copy of the store's action at `action`.
  package func copy(_ action: UnsafeRawPointer) -> ErasedAction { kind.copy(action, home: ownHome) }
}

/// Applies a map to the actions that pass.
package final class MapSink<Action, NewAction>: ActionSink, @unchecked Sendable {
  // Sound: as `ActionSink` is.
  private let transform: (Action) -> NewAction
  /// Where the closure is to be released, if it is the program's.
  private let closureHome: StoreIsolation?

  package init(transform: @escaping (Action) -> NewAction, next: ActionSink, home: StoreIsolation? = nil) {
    self.transform = transform
    closureHome = home
    super.init(
      next: next, kind: ActionTypeOf<Action>.self, size: MemoryLayout<NewAction>.stride,
      alignment: MemoryLayout<NewAction>.alignment)
  }

  deinit { closureHome?.releaseLater(ReleaseBox(transform)) }

  override func map(
    _ action: UnsafeMutableRawPointer, isOwned: Bool, into memory: UnsafeMutableRawPointer
  ) -> Bool {
    // An sink is only given the actions that it was made for.
    let action = action.assumingMemoryBound(to: Action.self)
    memory.bindMemory(to: NewAction.self, capacity: 1)
      .initialize(to: isOwned ? transform(action.move()) : transform(action.pointee))
    return true
  }
}

/// Decides where an action is sent whether it goes on.
class ThrottlingSink: ActionSink, @unchecked Sendable {
  // Sound: as `ActionSink` is; what subclasses add is sound there.
  init(next: ActionSink) { super.init(next: next, kind: next.kind) }

  override final var firstThrottle: ThrottlingSink? { self }

  /// Returns whether `action` may pass now; if not, it is kept or dropped.
  func admits(_ action: SentAction) -> Bool {
    preconditionFailure("\(Self.self) does not say what passes.")
  }
}
