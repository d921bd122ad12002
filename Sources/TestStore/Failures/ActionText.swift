/// The text of actions in messages.
enum ActionText {
  /// Returns the structure of an action.
  static func describe(_ action: some Any) -> String { structuralDump(action) }

  /// Returns a numbered list of actions that begins with a line break.
  static func list(_ actions: [some Any]) -> String {
    actions.enumerated().map { index, action in
      let lines = describe(action).split(separator: "\n", omittingEmptySubsequences: false)
      return "\n  [\(index)]: \(lines.joined(separator: "\n  "))"
    }.joined()
  }
}
