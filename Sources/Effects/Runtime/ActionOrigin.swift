/// An action that is kept: until it is reduced, and for messages about the effects that it led to.
///
/// One class for actions of whatever type, so that nothing on an action's way looks up generic metadata, which was half
/// of the processor time of a round trip.
package final class ActionOrigin: @unchecked Sendable {
  // Sound: immutable, and read as `ActionName.of` allows.
  /// Where the action is.
  package let memory: UnsafeMutableRawPointer
  private let kind: ActionKind

  /// Keeps the action at `memory`, which it owns from now on.
  init(memory: UnsafeMutableRawPointer, kind: ActionKind) {
    self.memory = memory
    self.kind = kind
  }

  deinit { kind.destroy(memory) }

  /// The action's case.
  package var name: String { kind.name(memory) }

  /// The action.
  ///
  /// - Parameter type: The type that it was kept as.
  /// - Returns: A copy.
  package func action<Action>(as type: Action.Type) -> Action {
    memory.assumingMemoryBound(to: Action.self).pointee
  }
}

/// The type of the actions of a store, as far as it matters to those who pass them on.
package class ActionKind: @unchecked Sendable {  // Sound: it holds nothing.
  init() {}

  /// Keeps the action at `action`, which is moved out of it.
  package func take(_ action: UnsafeMutableRawPointer) -> ActionOrigin { fatalError("No kind of actions.") }

  /// Keeps a copy of the action at `action`.
  package func copy(_ action: UnsafeRawPointer) -> ActionOrigin { fatalError("No kind of actions.") }

  /// Keeps a copy of `action`, which is of this kind.
  package final func keep<Action>(_ action: Action) -> ActionOrigin {
    withUnsafePointer(to: action) { copy($0) }
  }

  fileprivate func destroy(_ action: UnsafeMutableRawPointer) {}

  fileprivate func name(_ action: UnsafeRawPointer) -> String { "an action" }
}

/// The kind of actions of one type.
package final class ActionKindOf<Action>: ActionKind, @unchecked Sendable {
  // Sound: as `ActionKind` is.
  package override init() {}

  package override func take(_ action: UnsafeMutableRawPointer) -> ActionOrigin {
    let memory = UnsafeMutablePointer<Action>.allocate(capacity: 1)
    memory.moveInitialize(from: action.assumingMemoryBound(to: Action.self), count: 1)
    return ActionOrigin(memory: UnsafeMutableRawPointer(memory), kind: self)
  }

  package override func copy(_ action: UnsafeRawPointer) -> ActionOrigin {
    let memory = UnsafeMutablePointer<Action>.allocate(capacity: 1)
    memory.initialize(to: action.assumingMemoryBound(to: Action.self).pointee)
    return ActionOrigin(memory: UnsafeMutableRawPointer(memory), kind: self)
  }

  fileprivate override func destroy(_ action: UnsafeMutableRawPointer) {
    let action = action.assumingMemoryBound(to: Action.self)
    action.deinitialize(count: 1)
    action.deallocate()
  }

  fileprivate override func name(_ action: UnsafeRawPointer) -> String {
    ActionName.of(action.assumingMemoryBound(to: Action.self).pointee)
  }
}
