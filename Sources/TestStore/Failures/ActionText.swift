/// The text of actions in messages.
enum ActionText {
  /// Returns an action as text, with all its values.
  ///
  /// The function is not generic. In a generic function, an action of the type `Any` would be wrapped in a second
  /// `Any`, and the text would not show the values of the action.
  static func describe(_ action: Any) -> String { structuralDump(action) }

  /// Returns a numbered list of actions that begins with a line break.
  static func list(_ actions: [Any]) -> String {
    actions.enumerated().map { index, action in
      let lines = describe(action).split(separator: "\n", omittingEmptySubsequences: false)
      return "\n  [\(index)]: \(lines.joined(separator: "\n  "))"
    }.joined()
  }
}
