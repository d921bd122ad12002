/// The way of an action from an effect to the store: through the maps around the effect to the mailbox.
package class Outlet: @unchecked Sendable {  // Sound: outlets are immutable.
  /// Takes the action at `action`, which is moved out of it.
  package func deliver(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Receipt {
    preconditionFailure("\(Self.self) does not say where its actions go.")
  }

  /// Takes `action`.
  package func deliver<Action>(value action: Action, _ delivery: Delivery) -> Receipt {
    // A temporary allocation and not a variable: whoever takes the action moves it out of this memory.
    withUnsafeTemporaryAllocation(of: Action.self, capacity: 1) { memory in
      let pointer = memory.baseAddress.unsafelyUnwrapped
      pointer.initialize(to: action)
      return deliver(UnsafeMutableRawPointer(pointer), delivery)
    }
  }
}

/// How an action travels.
package enum Delivery {
  /// On the store's isolation, to be reduced before the `send` at hand returns. A piece of work of the scope is
  /// held for it.
  case direct(from: EffectScope)
  /// From anywhere, through the mailbox.
  case posted(from: EffectScope)
}

/// What the sender of an action has to do next.
package enum Receipt {
  /// Nothing: it was dropped, or will be reduced without the sender's waiting.
  case settled
  /// Wait for the ticket.
  case wait(Ticket)
  /// Hop to the store's isolation and reduce what is in the mailbox.
  case drive

  var ticket: Ticket? {
    if case .wait(let ticket) = self { ticket } else { nil }
  }
}

/// Applies a map to the actions that pass.
final class MapOutlet<Action, NewAction>: Outlet, @unchecked Sendable {
  private let transform: @Sendable (Action) -> NewAction
  private let next: Outlet

  init(transform: @escaping @Sendable (Action) -> NewAction, next: Outlet) {
    self.transform = transform
    self.next = next
  }

  override func deliver(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Receipt {
    next.deliver(value: transform(action.assumingMemoryBound(to: Action.self).move()), delivery)
  }
}
