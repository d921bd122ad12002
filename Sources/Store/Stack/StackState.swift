/// The states of features on a stack, each with an id.
///
/// ```swift
/// struct State {
///   var path = StackState<Path.State>()
/// }
/// ```
///
/// A stack is a collection of states, the lowest first. An element that a reducer pushes gets an id that no element of
/// the store's stacks had before.
///
/// In a stack that is made outside of reducers, in an effect or by decoding, ids count from 0. If it replaces a store's
/// stack, none of its elements is one of the replaced ones, even if their ids are equal: the effects of the replaced
/// elements are cancelled.
///
/// A copy counts as the same stack. If an effect extends a copy of a store's stack, the new element can get an id
/// that a reducer has assigned meanwhile. If the copy then replaces the stack, the new element takes over the effects
/// of the element with that id. Push elements in reducers instead.
public struct StackState<Element> {
  @usableFromInline var entries: IdentifiedArrayOf<Entry>
  /// The lowest id that this stack has not yet used.
  @usableFromInline var floor = 0
  /// A number that this stack shares only with its copies, if its first id was assigned outside of reducers; otherwise,
  /// 0.
  ///
  /// Such stacks have equal ids by chance. Equal ids are those of the same element only if the origins are equal too.
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
  /// None of them is an element of another stack, as in any stack that is decoded.
  ///
  /// - Parameters:
  ///   - entries: The elements.
  ///   - next: The lowest id that the stack has not yet used.
  init(_ entries: IdentifiedArrayOf<Entry>, next: Int) {
    self.entries = entries
    floor = next
    if next > 0 { origin = VersionLineIDs.next() }
    // A reducer may receive the stack from a dependency. Then its store must not assign these ids again.
    StoreContext.current?.pointee.elementIDs.skip(to: next)
  }

  /// The ids, the lowest first.
  public var ids: [StackElementID] { entries.map(\.id) }

  /// The state of the element with the given id; nil if there is none.
  ///
  /// Assigning nil removes only this element. Assigning a state to an id that is not on the stack pushes the state.
  ///
  /// - Parameter id: The id.
  /// - Complexity: O(1) on average; assigning nil is O(*n*).
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

  /// Removes the element with the given id and those above it.
  ///
  /// - Parameter id: The id. If no element has it, nothing is removed.
  public mutating func pop(from id: StackElementID) {
    guard let index = entries.index(id: id) else { return }
    entries.removeSubrange(index..<entries.count)
  }

  /// Removes the elements above the one with the given id.
  ///
  /// - Parameter id: The id. If no element has it, nothing is removed.
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
    // Can't overflow: the count begins at half of all numbers at most.
    floor = id.generation + 1
    return id
  }
}

extension Optional {
  /// The state of an entry.
  ///
  /// Setting it to nil sets the entry to nil.
  fileprivate subscript<State>(stateOf _: State.Type) -> State? where Wrapped == StackState<State>.Entry {
    get { self?.state }
    _modify {
      guard let id = self?.id else {
        var absent: State?
        yield &absent
        return
      }
      // Moved out, so that it is not shared while it is changed.
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
