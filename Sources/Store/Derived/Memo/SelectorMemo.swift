import Effects

/// A cache of selectors for a state that is read without a store, as in a reducer, a computed property or a test.
///
/// A reducer has no store from which it could read selectors. A memo in the reducer's state computes the selectors of
/// that state. The cost of a read depends on the changes since the last read.
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
/// You can read a memo for any value of the state, in any order, and on any thread. The result always belongs to the
/// given value. A read takes longer if the value has little in common with the previous value, or if another thread
/// reads the memo at the same time.
///
/// Inside a selector, read other selectors through the reader, as in `$0[visible]`, and not through a memo. A selector
/// of a store may read a property that uses the memo. The store's selector then depends on the value of the property,
/// and on the shared values that the memo's selectors read.
public final class SelectorMemo<State> {
  private let lock = Lock()
  /// The graph of the selectors; `nil` before the first read, and while a read uses the graph.
  private var follower: StateFollower<State>?

  /// Creates an empty memo.
  public init() {}

  /// The value of a selector for a state.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - state: The state.
  /// - Complexity: O(*d*) comparisons, where *d* is the number of parts of the state on which the selector depends, if
  ///   none of them has changed since the last read; otherwise, the cost of computing the changed selectors.
  public subscript<Value: Sendable>(_ selector: Selector<State, Value>, of state: State) -> Value {
    reading(state) { $0.scope.rule(selector).wrappedValue }
  }

  /// The rows of a collection selector for a state.
  ///
  /// If you keep the rows while the state's collection changes, the change copies the collection, just as a change of
  /// an array copies its elements if a copy of the array is kept.
  ///
  /// - Parameters:
  ///   - selector: The collection selector.
  ///   - state: The state.
  /// - Complexity: O(*d*) comparisons, where *d* is the number of parts of the state on which the selector depends, if
  ///   none of them has changed since the last read; otherwise, the cost that the documentation of the operators
  ///   states.
  public subscript<ID: Sendable, Element: Sendable>(
    _ selector: CollectionSelector<State, ID, Element>, of state: State
  ) -> DerivedCollection<ID, Element> {
    reading(state) { selector.makeRows($0.scope.rule(selector.stage).wrappedValue.stage) }
  }

  private func reading<Result>(_ state: State, _ read: (StateFollower<State>) -> Result) -> Result {
    // During this read, one of the selectors or another thread may read the memo, too. The second read then creates a
    // separate graph. It does not wait for the first read, because two threads whose selectors read each other's memos
    // would wait forever.
    let follower = exchange(nil) ?? makeFollower(reading: Result.self)
    let result = follower.reading(state, read)
    if follower.isWorthKeeping { _ = exchange(follower) }
    return result
  }

  /// Creates a graph, or stops the program if so many reads are nested that another one does not fit on the stack.
  private func makeFollower(reading value: Any.Type) -> StateFollower<State> {
    guard StackBounds.hasRoom else {
      fatalError(
        """
        So many reads of '\(typeName(Self.self))' are nested that the stack of this thread is full. The innermost \
        read asks for a selector of '\(typeName(value))'.

        Likely causes, in order:
        1. A selector reads a property of the state, and the property reads the same selector through the memo. \
        Compute the property without that selector.
        2. A selector reads a second selector through the memo, and the second selector reads the first one. Read \
        selectors through the reader in the closure, '$0[selector]', and remove one of the two reads.
        3. Selectors of two memos read each other. Remove one of the two reads.
        4. The state contains states of its own type, nested more deeply than the stack allows. Read the memo on a \
        thread with a larger stack.
        """)
    }
    return StateFollower()
  }

  /// Stores a new graph, and returns the graph that was stored before, which the caller releases outside the lock.
  private func exchange(_ new: StateFollower<State>?) -> StateFollower<State>? {
    lock.withLock {
      let old = follower
      follower = new
      return old
    }
  }
}

// Sound: a lock protects the graph, and the values that a read returns are `Sendable`.
extension SelectorMemo: @unchecked Sendable where State: Sendable {}

extension SelectorMemo: Hashable {
  /// Returns `true`, because a memo is not a part of the state's value.
  ///
  /// - Parameters:
  ///   - lhs: A memo.
  ///   - rhs: Another memo.
  /// - Returns: `true`.
  public static func == (lhs: SelectorMemo, rhs: SelectorMemo) -> Bool { true }

  /// Feeds nothing to the hasher, because all memos are equal.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {}
}

extension SelectorMemo: CustomReflectable, CustomDumpReflectable {
  /// A mirror that shows no parts of the memo.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// A mirror that shows no parts of the memo.
  public var customDumpMirror: Mirror { customMirror }
}
