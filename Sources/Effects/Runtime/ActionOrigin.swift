/// The action that led to an effect, for messages.
package class ActionOrigin: @unchecked Sendable {  // Sound: immutable, and read as `ActionName.of` allows.
  package init() {}

  /// The action's case.
  package var name: String { "an action" }
}

/// Keeps an action for messages.
package final class ActionOriginOf<Action>: ActionOrigin, @unchecked Sendable {
  private let action: Action

  package init(_ action: Action) {
    self.action = action
  }

  package override var name: String { ActionName.of(action) }
}
