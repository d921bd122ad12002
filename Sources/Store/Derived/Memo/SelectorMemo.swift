import Effects

/// A memory of the values of selectors, for a state that is not read through a store: in a reducer, in a computed
/// property, or in a test.
///
/// A reducer has its state, and no store to read selectors from. A memo in the state gives it the selectors of that
/// state, at the cost of what has changed since the last read:
///
/// ```swift
/// @Reducer
/// struct Inbox {
///   struct State: Equatable {
///     var items: IdentifiedArrayOf<Item> = []
///     var filter = Filter()
///     var cursor = 0
///     let memo = SelectorMemo<Self>()
///
///     var rows: DerivedCollection<Item.ID, Item> { memo[Inbox.visible, of: self] }
///   }
///
///   static let visible = CollectionSelector(\State.items)
///     .filter(with: \.filter) { item, filter in filter.matches(item) }
///     .sorted(by: \.due)
/// }
/// ```
///
/// The memo is no part of the state's value: two memos are always equal, and a copy of the state uses the same memo. It
/// can be read for any value of the state, in any order, and on any thread. The result is always that of the value; it
/// only takes longer if the value has little in common with the one before.
///
/// A selector reads other selectors by its reader, `$0[visible]`, and not by a memo. A property that uses the memo may
/// be read in a selector of a store, which then depends on the property's value and on shared values that the memo's
/// selectors read.
public final class SelectorMemo<State> {
  private let lock = RecursiveLock()
  /// The selectors' graph, made by the first read.
  private var follower: StateFollower<State>?
  /// A Boolean value indicating whether a selector is being computed.
  private var isReading = false

  /// Creates an empty memo.
  public init() {}

  /// The value of a selector for a state.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - state: The state.
  /// - Complexity: O(*d*) comparisons for *d* parts of the state that the selector depends on, if none differs from the
  ///   state of the last read; otherwise, the cost of computing the changed selectors.
  public subscript<Value: Sendable>(_ selector: Selector<State, Value>, of state: State) -> Value {
    reading(state) { $0.scope.rule(selector).wrappedValue }
  }

  /// The rows of a collection selector for a state.
  ///
  /// Rows that are kept while the state's collection changes make that change copy the collection, as a kept array does.
  ///
  /// - Parameters:
  ///   - selector: The collection selector.
  ///   - state: The state.
  /// - Complexity: O(*d*) comparisons for *d* parts of the state that the selector depends on, if none differs from the
  ///   state of the last read; otherwise, the cost of the changes. See the operators.
  public subscript<ID: Sendable, Element: Sendable>(
    _ selector: CollectionSelector<State, ID, Element>, of state: State
  ) -> DerivedCollection<ID, Element> {
    reading(state) { selector.makeRows($0.scope.rule(selector.stage).wrappedValue.stage) }
  }

  private func reading<Result>(_ state: State, _ read: (StateFollower<State>) -> Result) -> Result {
    lock.withLock {
      // A selector that reads the memo may read it for another state than the one that is being read.
      guard !isReading else { return StateFollower().reading(state, read) }
      isReading = true
      defer { isReading = false }
      let follower = follower ?? StateFollower()
      let result = follower.reading(state, read)
      self.follower = follower.isWorthKeeping ? follower : nil
      return result
    }
  }
}

// Sound: a lock protects the graph, and the values that leave it are Sendable.
extension SelectorMemo: @unchecked Sendable where State: Sendable {}

extension SelectorMemo: Hashable {
  /// Returns `true`, because a memo is no part of the state's value.
  ///
  /// - Parameters:
  ///   - lhs: A memo.
  ///   - rhs: Another memo.
  /// - Returns: `true`.
  public static func == (lhs: SelectorMemo, rhs: SelectorMemo) -> Bool { true }

  /// Hashes nothing.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {}
}

extension SelectorMemo: CustomReflectable, CustomDumpReflectable {
  /// The mirror of a value without parts.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// The mirror of a value without parts.
  public var customDumpMirror: Mirror { customMirror }
}
