/// The last states of a store, one after each action, and the index of the state that is shown.
struct StateLog<State> {
  /// A state, and the action that led to it.
  ///
  /// The action is `nil` for the first state, and for a state that no action led to.
  struct Entry {
    let state: State
    let action: Any?
  }

  private let limit: Int
  /// The entries.
  ///
  /// The entry with the index `i` is at the position `i % limit`.
  private var slots: ContiguousArray<Entry?> = []
  /// The indices of the kept entries.
  private(set) var indices = 0..<0
  /// The index of the shown entry.
  private(set) var index = 0

  /// Creates a log with one state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - limit: The maximum number of states, at least one.
  init(_ state: State, limit: Int) {
    self.limit = max(1, limit)
    _ = append(state, after: nil)
  }

  /// The entry at an index; `nil` if the index is not one of ``indices``.
  subscript(index: Int) -> Entry? {
    indices.contains(index) ? slots[index % limit] : nil
  }

  /// Adds the state after an action, and removes the states after the shown state.
  ///
  /// - Returns: The removed entries. The caller releases them after the change, because the deinit of an object in them
  ///   is code of the app, which may use the history.
  mutating func append(_ state: State, after action: Any?) -> (oldest: Entry?, later: [Entry]) {
    var later: [Entry] = []
    while indices.upperBound > index + 1 {
      indices = indices.lowerBound..<(indices.upperBound - 1)
      if let removed = slots[indices.upperBound % limit].take() { later.append(removed) }
    }
    index = indices.upperBound
    let slot = index % limit
    if slot == slots.count { slots.append(nil) }
    let oldest = slots[slot].take()
    slots[slot] = Entry(state: state, action: action)
    indices = max(indices.lowerBound, index + 1 - limit)..<(index + 1)
    return (oldest, later)
  }

  /// Replaces the shown state.
  ///
  /// - Returns: The former entry, which the caller releases after the change.
  mutating func replace(_ state: State) -> Entry? {
    let former = slots[index % limit].take()
    slots[index % limit] = former.map { Entry(state: state, action: $0.action) }
    return former
  }

  /// Shows another entry.
  mutating func show(_ index: Int) { self.index = index }
}
