/// A stack of the states of features, in which each state has an id.
///
/// ```swift
/// struct State {
///   var path = StackState<Path.State>()
/// }
/// ```
///
/// A stack is a collection of states, the lowest state first. If a reducer pushes an element, the element gets an id
/// that no element of the store's stacks had before.
///
/// In a stack that is created outside of reducers, such as in an effect or by decoding, the ids begin at 0. If such a
/// stack replaces a stack of a store, all its elements are new elements, even if their ids equal ids of replaced
/// elements. So the effects of the replaced elements are cancelled.
///
/// A copy is treated as the same stack. If an effect pushes an element on a copy of a store's stack, the new element
/// can get an id that a reducer has assigned in the meantime. If the copy then replaces the store's stack, the new
/// element takes over the effects of the element with that id. To avoid this, push elements only in reducers.
public struct StackState<Element> {
  @usableFromInline var entries: IdentifiedArrayOf<Entry>
  /// The number after the greatest id that this stack has used.
  @usableFromInline var floor = 0
  /// A number that identifies the stack and its copies, if its first id was assigned outside of reducers; otherwise, 0.
  ///
  /// Two stacks that were created outside of reducers may have equal ids by chance. Equal ids identify the same element
  /// only if the origins are equal too.
  @usableFromInline private(set) var origin: UInt64 = 0

  /// A state and its id.
  @usableFromInline
  struct Entry: Identifiable {
    @usableFromInline let id: StackElementID
    @usableFromInline var state: Element

    @inlinable
    init(id: StackElementID, state: Element) {
      self.id = id
      self.state = state
    }
  }

  /// Creates an empty stack.
  public init() { entries = [] }

  /// Creates a stack of elements that were decoded with their ids.
  ///
  /// As in any decoded stack, the elements are new elements, even if another stack has elements with the same ids.
  ///
  /// - Parameters:
  ///   - entries: The elements.
  ///   - next: The number after the greatest id that the stack has used.
  init(_ entries: IdentifiedArrayOf<Entry>, next: Int) {
    self.entries = entries
    floor = next
    if next > 0 { origin = VersionLineIDs.next() }
    // A reducer may receive the decoded stack from a dependency. In this case, the reducer's store must not assign the
    // ids of this stack again.
    StoreContext.current?.pointee.elementIDs.skip(to: next)
  }

  /// The ids of the elements, the lowest element first.
  public var ids: [StackElementID] { entries.map(\.id) }

  /// The state of the element with the given id; `nil` if no element has this id.
  ///
  /// Assigning `nil` removes only this element, and no elements above it. Assigning a state to an id that is not on the
  /// stack pushes the state.
  ///
  /// - Parameter id: The id.
  /// - Complexity: O(1) on average. Assigning `nil` is O(*n*), where *n* is the number of elements.
  public subscript(id id: StackElementID) -> Element? {
    get { entries[id: id]?.state }
    set {
      guard let newValue else { return _ = entries.remove(id: id) }
      if let index = entries.index(id: id) { entries[index].state = newValue } else { push(newValue, id: id) }
    }
    _modify {
      guard entries.index(id: id) != nil else {
        var state: Element?
        defer { if let state { push(state, id: id) } }
        yield &state
        return
      }
      yield &entries[id: id][stateOf: Element.self]
    }
  }

  /// Removes the element with the given id and all elements above it.
  ///
  /// - Parameter id: The id. If no element has this id, nothing is removed.
  public mutating func pop(from id: StackElementID) {
    guard let index = entries.index(id: id) else { return }
    entries.removeSubrange(index..<entries.count)
  }

  /// Removes all elements above the element with the given id.
  ///
  /// - Parameter id: The id. If no element has this id, nothing is removed.
  public mutating func pop(to id: StackElementID) {
    guard let index = entries.index(id: id) else { return }
    entries.removeSubrange(index + 1..<entries.count)
  }

  /// Pushes a state under the given id.
  mutating func push(_ state: Element, id: StackElementID) {
    floor = Swift.max(floor, id.successor)
    entries.append(Entry(id: id, state: state))
  }

  /// Returns an unused id.
  mutating func takeID() -> StackElementID {
    let context = StoreContext.current
    if context == nil, floor == 0 { origin = VersionLineIDs.next() }
    let id = StackElementID(generation: context?.pointee.elementIDs.take(from: floor) ?? floor)
    // The addition can't overflow, because `successor` is at most `Int.max / 2`.
    floor = id.generation + 1
    return id
  }
}

extension Optional {
  /// The state of an entry.
  ///
  /// Setting the state to `nil` sets the entry to `nil`.
  fileprivate subscript<State>(stateOf _: State.Type) -> State? where Wrapped == StackState<State>.Entry {
    get { self?.state }
    _modify {
      guard let id = self?.id else {
        var absent: State?
        yield &absent
        return
      }
      // The state is moved out of the entry, so that its buffers are not shared during the change.
      var state = self.take()?.state
      defer { self = state.map { Wrapped(id: id, state: $0) } }
      yield &state
    }
  }
}

extension StackState.Entry: Equatable where Element: Equatable {}
extension StackState.Entry: Hashable where Element: Hashable {}
extension StackState.Entry: Sendable where Element: Sendable {}
extension StackState: Sendable where Element: Sendable {}
