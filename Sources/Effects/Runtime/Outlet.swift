/// The way of an action from an effect to the store: through the maps around the effect to the mailbox.
@usableFromInline
package class Outlet: @unchecked Sendable {  // Sound: outlets are immutable until their deinit.
  /// The outlet after this one; nil for the last.
  fileprivate var next: Outlet?
  /// How many maps come after this one.
  fileprivate let depth: Int

  init(next: Outlet? = nil, isMap: Bool = false) {
    self.next = next
    depth = (next?.depth ?? 0) + (isMap ? 1 : 0)
  }

  deinit {
    // A loop and not a recursion: maps may be nested deeper than the stack.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  /// Whether an action comes to the store as it is sent.
  final var isLast: Bool { next == nil }

  /// The outlet after this one, which is not the last.
  final var target: Outlet { next.unsafelyUnwrapped }

  /// Takes the action at `action`, which is moved out of it.
  func pass(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Passage {
    preconditionFailure("\(Self.self) does not say where its actions go.")
  }

  /// Takes a copy of the action at `action` to the mailbox, if this outlet is the last.
  func receive(_ action: UnsafeRawPointer, _ delivery: Delivery) -> Receipt {
    preconditionFailure("\(Self.self) has no mailbox.")
  }

  /// Takes `action` all the way.
  package final func deliver<Action>(_ action: Action, _ delivery: Delivery) -> Receipt {
    if isLast { return withUnsafePointer(to: action) { receive($0, delivery) } }
    var passage = pass(value: action, delivery)
    while true {
      switch consume passage {
      case .arrived(let receipt): return receipt
      case .onward(let outlet): preconditionFailure("The action has left its memory before \(outlet).")
      case .halted(let halt):
        passage = halt.outlet.passAll(halt.action, delivery)
        halt.action.deallocate()
      }
    }
  }

  fileprivate final func pass<Action>(value action: Action, _ delivery: Delivery) -> Passage {
    // A temporary allocation and not a variable: whoever takes the action moves it out of this memory.
    withUnsafeTemporaryAllocation(of: Action.self, capacity: 1) { memory in
      // There is room for one, so there is an address.
      let pointer = memory.baseAddress.unsafelyUnwrapped
      pointer.initialize(to: action)
      return passAll(UnsafeMutableRawPointer(pointer), delivery)
    }
  }

  /// Takes the action at `action` past all outlets that leave it where it is, in a loop: there may be more of them than
  /// the stack has room for.
  private final func passAll(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Passage {
    var outlet = self
    while true {
      switch outlet.pass(action, delivery) {
      case .onward(let next): outlet = next
      case let end: return end
      }
    }
  }
}

/// How far an action has got.
enum Passage: ~Copyable {
  /// To the mailbox.
  case arrived(Receipt)
  /// To an outlet, where it lies.
  case onward(Outlet)
  /// To an outlet, before which it waits in memory of its own until the stack is free: maps may be nested deeper
  /// than the stack.
  case halted(Halt)

  struct Halt {
    let outlet: Outlet
    let action: UnsafeMutableRawPointer
  }
}

/// How an action travels.
package enum Delivery {
  /// On the store's isolation, to be reduced before the `send` at hand returns. A piece of work of the scope is
  /// held for it.
  case direct(from: EffectScope)
  /// From anywhere, through the mailbox, with dependencies that were overridden around the send.
  case posted(from: EffectScope, overrides: DependencyFrame? = nil)
  /// From outside of any effect, through the mailbox; nobody waits. A piece of work of the scope is held for it.
  case delivered(from: EffectScope)
}

/// What the sender of an action has to do next.
///
/// Not copied: its parts would be counted anew at each step of the way back to the sender.
package enum Receipt: ~Copyable {
  /// Nothing: it was dropped, or will be reduced without the sender's waiting.
  case settled
  /// Wait for the letter.
  case wait(Letter)
  /// Hop to the store's isolation, if it is still there, and reduce the action and what is in the mailbox.
  case drive(Mail, (any Actor)?)
  /// Reduce what is in the mailbox, then wait for the letter.
  case driveAndWait(Letter)
}

/// A receipt for later.
package final class KeptReceipt {
  private var receipt: Receipt?

  init(_ receipt: consuming Receipt) { self.receipt = consume receipt }

  /// Gives up the receipt.
  func take() -> Receipt { receipt.take() ?? .settled }
}

/// Applies a map to the actions that pass.
package final class MapOutlet<Action, NewAction>: Outlet, @unchecked Sendable {
  // Sound: as `Outlet` is.
  private let transform: @Sendable (Action) -> NewAction

  package init(transform: @escaping @Sendable (Action) -> NewAction, next: Outlet) {
    self.transform = transform
    super.init(next: next, isMap: true)
  }

  override func pass(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Passage {
    // An outlet is only given the actions that it was made for.
    let action = action.assumingMemoryBound(to: Action.self)
    guard depth.isMultiple(of: 64) else { return target.pass(value: transform(action.move()), delivery) }
    let memory = UnsafeMutablePointer<NewAction>.allocate(capacity: 1)
    memory.initialize(to: transform(action.move()))
    return .halted(.init(outlet: target, action: UnsafeMutableRawPointer(memory)))
  }
}
