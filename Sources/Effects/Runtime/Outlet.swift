/// The way of an action from an effect to the store: through the maps around the effect to the mailbox.
package class Outlet: @unchecked Sendable {  // Sound: outlets are immutable until their deinit.
  /// The outlet after this one; nil for the last.
  fileprivate var next: Outlet?
  /// How many outlets come after this one.
  fileprivate let depth: Int

  init(next: Outlet? = nil) {
    self.next = next
    depth = next.map { $0.depth + 1 } ?? 0
  }

  deinit {
    // A loop and not a recursion: maps may be nested deeper than the stack.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  /// Takes the action at `action`, which is moved out of it.
  func pass(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Passage {
    preconditionFailure("\(Self.self) does not say where its actions go.")
  }

  /// Takes `action` all the way.
  package final func deliver<Action>(_ action: Action, _ delivery: Delivery) -> Receipt {
    var passage = pass(value: action, delivery)
    while true {
      switch passage {
      case .arrived(let receipt): return receipt
      case .halted(let halt):
        passage = halt.outlet.pass(halt.action, delivery)
        halt.action.deallocate()
      }
    }
  }

  fileprivate final func pass<Action>(value action: Action, _ delivery: Delivery) -> Passage {
    // A temporary allocation and not a variable: whoever takes the action moves it out of this memory.
    withUnsafeTemporaryAllocation(of: Action.self, capacity: 1) { memory in
      let pointer = memory.baseAddress.unsafelyUnwrapped
      pointer.initialize(to: action)
      return pass(UnsafeMutableRawPointer(pointer), delivery)
    }
  }
}

/// How far an action has got.
enum Passage {
  /// To the mailbox.
  case arrived(Receipt)
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
package enum Receipt {
  /// Nothing: it was dropped, or will be reduced without the sender's waiting.
  case settled
  /// Wait for the ticket.
  case wait(Ticket)
  /// Hop to the store's isolation, if it is still there, and reduce what is in the mailbox.
  case drive((any Actor)?)
  /// Reduce what is in the mailbox in the owner's stead, then wait for the ticket.
  case driveAndWait(Ticket)

  var ticket: Ticket? {
    switch self {
    case .wait(let ticket), .driveAndWait(let ticket): ticket
    case .settled, .drive: nil
    }
  }
}

/// Applies a map to the actions that pass.
package final class MapOutlet<Action, NewAction>: Outlet, @unchecked Sendable {
  // Sound: as `Outlet` is.
  private let transform: @Sendable (Action) -> NewAction

  package init(transform: @escaping @Sendable (Action) -> NewAction, next: Outlet) {
    self.transform = transform
    super.init(next: next)
  }

  override func pass(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Passage {
    let action = action.assumingMemoryBound(to: Action.self)
    let next = next.unsafelyUnwrapped
    guard depth.isMultiple(of: 64) else { return next.pass(value: transform(action.move()), delivery) }
    let memory = UnsafeMutablePointer<NewAction>.allocate(capacity: 1)
    memory.initialize(to: transform(action.move()))
    return .halted(.init(outlet: next, action: UnsafeMutableRawPointer(memory)))
  }
}
