/// The states of features that are stacked one above the other, each with an id.
///
/// ```swift
/// struct State {
///   var path = StackState<Path.State>()
/// }
/// ```
///
/// It is a collection of the states, the lowest first. An element that is put on it gets an id that no element of
/// the store's stacks had before.
public struct StackState<Element> {
  @usableFromInline var entries: IdentifiedArrayOf<Entry>
  /// The ids from here on were not given away by this stack.
  @usableFromInline var floor = 0

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

  /// An empty stack.
  public init() { entries = [] }

  /// The ids, the lowest first.
  public var ids: [StackElementID] { entries.map(\.id) }

  /// The state of the element with an id; nil if there is none.
  ///
  /// Assigning nil removes it, and it only. Assigning a state under an id that is not there puts it on top.
  ///
  /// - Parameter id: The id.
  /// - Complexity: O(1) on average.
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

  /// Removes the element with an id and those above it.
  ///
  /// - Parameter id: The id; if no element has it nothing is removed.
  public mutating func pop(from id: StackElementID) {
    guard let index = entries.index(id: id) else { return }
    entries.removeSubrange(index..<entries.count)
  }

  /// Removes the elements above the one with an id.
  ///
  /// - Parameter id: The id; if no element has it nothing is removed.
  public mutating func pop(to id: StackElementID) {
    guard let index = entries.index(id: id) else { return }
    entries.removeSubrange(index + 1..<entries.count)
  }

  /// Puts a state on top under an id of its own.
  mutating func push(_ state: Element, id: StackElementID) {
    floor = Swift.max(floor, id.generation + 1)
    entries.append(Entry(id: id, state: state))
  }

  /// An id that was not given away.
  mutating func takeID() -> StackElementID {
    let id = ReduceContext.current?.pointee.elementIDs?.take(from: floor) ?? floor
    floor = id + 1
    return StackElementID(generation: id)
  }
}

extension Optional {
  /// The state of an entry; when it becomes nil so does the entry.
  fileprivate subscript<State>(stateOf _: State.Type) -> State? where Wrapped == StackState<State>.Entry {
    get { self?.state }
    _modify {
      guard let id = self?.id else {
        var absent: State?
        yield &absent
        return
      }
      // Taken out, so that it is not shared while it is changed.
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
