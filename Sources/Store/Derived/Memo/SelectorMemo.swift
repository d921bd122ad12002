import Effects

/// A cache of selectors for a state that is read without a store, as in a reducer, a computed property or a test.
///
/// A reducer has no store from which it could read selectors. A memo in its state computes the selectors of that state,
/// at the cost of what has changed since the last read:
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
/// The memo is not a part of the state's value: two memos are always equal, and a copy of the state uses the same memo.
/// It can be read for any value of the state, in any order, and on any thread. The result is always the one for the
/// given value. It takes longer if the value has little in common with the previous one, or if another thread reads the
/// memo.
///
/// A selector reads other selectors through its reader, `$0[visible]`, not through a memo. A property that uses the
/// memo may be read in a selector of a store, which then depends on the property's value and on shared values that the
/// memo's selectors read.
public final class SelectorMemo<State> {
  private let lock = Lock()
  /// The selectors' graph; nil before the first read, and while it is used.
  private var follower: StateFollower<State>?

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
    // A read by one of the selectors, or on another thread, makes a graph of its own meanwhile. It does not wait, because
    // selectors of two memos may read each other's.
    let follower = exchange(nil) ?? makeFollower(reading: Result.self)
    let result = follower.reading(state, read)
    if follower.isWorthKeeping { _ = exchange(follower) }
    return result
  }

  /// Makes a graph, unless so many reads are nested that this one does not fit on the stack.
  private func makeFollower(reading value: Any.Type) -> StateFollower<State> {
    guard StackBounds.hasRoom else {
      fatalError(
        """
        So many reads of '\(typeName(Self.self))' are nested that the stack of this thread is full. The innermost one \
        reads a selector of '\(typeName(value))'.

        Likely causes, in order:
        1. A selector reads a property of the state, and the property reads the same selector through the memo. \
        Compute the property without that selector.
        2. A selector reads another one through the memo, and that one reads the first. Read selectors through the \
        reader in the closure, '$0[selector]', and remove one of the two reads.
        3. Selectors of two memos read each other. Remove one of the two reads.
        4. The state contains states of its own type, nested more deeply than the stack allows. Read it on a thread \
        with a larger stack.
        """)
    }
    return StateFollower()
  }

  /// Keeps another graph, and returns the one that was kept, which the caller releases outside the lock.
  private func exchange(_ new: StateFollower<State>?) -> StateFollower<State>? {
    lock.withLock {
      let old = follower
      follower = new
      return old
    }
  }
}

// Sound: a lock protects the graph, and the values that leave it are Sendable.
extension SelectorMemo: @unchecked Sendable where State: Sendable {}

extension SelectorMemo: Hashable {
  /// Returns `true`, because a memo is not a part of the state's value.
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
