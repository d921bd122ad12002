import Effects
import Store

extension TestStore {
  /// What a `receive` looks for.
  struct Expectation {
    /// Whether an action is the one.
    let matches: (Action) -> Bool
    private let makeTitle: () -> String
    /// How an action that is not the one differs from it.
    let difference: (Action) -> String

    /// What is looked for, in words.
    ///
    /// Made when it is needed: to describe an action takes longer than to receive it.
    var title: String { makeTitle() }
  }
}

extension TestStore.Expectation {
  /// The action that equals `expected`.
  init(action expected: Action) where Action: Equatable {
    self.init(value: expected) { $0 == expected }
  }

  /// An action of the case at `path`.
  init<Value>(case path: AnyCasePath<Action, Value>, written: @autoclosure @escaping () -> String?) {
    self.init(kind: Self.title(written(), Value.self)) { path.extract(from: $0) != nil }
  }

  /// An action of the case at `path` with the value `value`.
  init<Value: Equatable>(case path: AnyCasePath<Action, Value>, value: Value) {
    self.init(value: path.embed(value)) { path.extract(from: $0) == value }
  }

  /// An action of the case at `path`.
  init(partialCase path: PartialCaseKeyPath<Action>) where Action: CasePathable {
    self.init(kind: Self.title(writtenCasePath(path), Void.self)) { $0.is(path) }
  }

  /// An action that satisfies `predicate`.
  init(predicate: @escaping (Action) -> Bool) {
    self.init(kind: "an action that satisfies the predicate", matches: predicate)
  }

  private init(value expected: Action, matches: @escaping (Action) -> Bool) {
    self.matches = matches
    makeTitle = { "the action \(ActionText.describe(expected))" }
    difference = { action in
      diff(expected, action).map { "\($0)\n\n(Expected: −, Received: +)" } ?? ActionText.describe(action)
    }
  }

  private init(kind: @autoclosure @escaping () -> String, matches: @escaping (Action) -> Bool) {
    self.matches = matches
    makeTitle = kind
    difference = { "Expected: \(kind())\nReceived: \(ActionText.describe($0))" }
  }

  private static func title(_ written: String?, _ value: Any.Type) -> String {
    if let written { return "an action of the case \(written)" }
    return "an action of the case that this call names"
      + (value == Void.self ? "" : " (its value: \(typeName(value)))")
  }
}
