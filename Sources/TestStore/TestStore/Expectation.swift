import Effects
import Store

extension TestStore {
  /// The action that a `receive` expects.
  struct Expectation {
    /// Returns a Boolean value indicating whether an action is the expected one.
    let matches: (Action) -> Bool
    private let makeTitle: () -> String
    /// Returns a description of how another action differs from the expected one.
    let difference: (Action) -> String

    /// A description of the expected action.
    ///
    /// The description is computed only when it is needed, because describing an action takes longer than receiving it.
    var title: String { makeTitle() }
  }
}

extension TestStore.Expectation {
  /// Creates an expectation of an action that equals `expected`.
  init(action expected: Action) where Action: Equatable {
    self.init(value: expected) { $0 == expected }
  }

  /// Creates an expectation of an action of the case at `path`.
  init<Value>(case path: AnyCasePath<Action, Value>, written: @autoclosure @escaping () -> String?) {
    self.init(kind: Self.title(written(), Value.self)) { path.extract(from: $0) != nil }
  }

  /// Creates an expectation of an action of the case at `path` with the value `value`.
  init<Value: Equatable>(case path: AnyCasePath<Action, Value>, value: Value) {
    self.init(value: path.embed(value)) { path.extract(from: $0) == value }
  }

  /// Creates an expectation of an action of the case at `path`.
  init(partialCase path: PartialCaseKeyPath<Action>) where Action: CasePathable {
    self.init(kind: Self.title(writtenCasePath(path), Void.self)) { $0.is(path) }
  }

  /// Creates an expectation of an action that satisfies `predicate`.
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
