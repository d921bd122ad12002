/// How actions are written in messages.
enum ActionText {
  /// An action by its structure.
  static func describe(_ action: some Any) -> String { structuralDump(action) }

  /// Actions one below the other, each after a line break.
  static func list(_ actions: [some Any]) -> String {
    actions.enumerated().map { index, action in
      let lines = describe(action).split(separator: "\n", omittingEmptySubsequences: false)
      return "\n  [\(index)]: \(lines.joined(separator: "\n  "))"
    }.joined()
  }
}
